/**
 * Detects the type of a file by its first bytes, whatever type was declared. Only types that a browser would display.
 */

interface Signature {
  readonly type: string
  readonly at: number
  readonly bytes: readonly number[]
}

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))

const signatures: readonly Signature[] = [
  { type: 'application/pdf', at: 0, bytes: ascii('%PDF-') },
  { type: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', at: 0, bytes: ascii('GIF8') },
  { type: 'image/webp', at: 8, bytes: ascii('WEBP') },
  { type: 'image/avif', at: 4, bytes: ascii('ftypavif') },
  { type: 'image/heic', at: 4, bytes: ascii('ftypheic') },
  { type: 'image/bmp', at: 0, bytes: ascii('BM') },
]

const sniffed = (content: Uint8Array): string | undefined =>
  signatures.find(({ at, bytes }) => bytes.every((byte, i) => content[at + i] === byte))?.type

/** Types whose content must be recognised; otherwise the file is refused. */
const recognised = new Set(signatures.map((each) => each.type))

/** The type to store; undefined if the declared type does not match the content. */
export function typeOfContent(declared: string, content: Uint8Array): string | undefined {
  const mediaType = declared.split(';')[0]!.trim().toLowerCase()
  const is = sniffed(content)
  if (recognised.has(mediaType) || (mediaType.startsWith('image/') && mediaType !== 'image/svg+xml'))
    return is?.startsWith(mediaType.split('/')[0]!) ? is : undefined
  if (is !== undefined && is !== 'image/bmp') return is
  return /^[\w.+-]+\/[\w.+-]+$/.test(mediaType) ? mediaType : 'application/octet-stream'
}

/** Whether a browser may display it inside a page. Never a type that can contain scripts. */
export const mayBeInline = (type: string): boolean => type !== 'image/svg+xml' && recognised.has(type)
