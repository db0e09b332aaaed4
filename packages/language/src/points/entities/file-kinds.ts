/** Kinds of files in words → MIME types, or the name of a group. */

const KINDS: Readonly<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  image: ['image'],
  images: ['image'],
  photo: ['image'],
  picture: ['image'],
  png: ['image/png'],
  jpeg: ['image/jpeg'],
  jpg: ['image/jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  heic: ['image/heic'],
  svg: ['image/svg+xml'],
  text: ['text/plain'],
  txt: ['text/plain'],
  csv: ['text/csv'],
  json: ['application/json'],
  xml: ['application/xml', 'text/xml'],
  zip: ['application/zip', 'application/x-zip-compressed'],
  word: ['application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  excel: ['application/vnd.ms-excel', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  powerpoint: [
    'application/vnd.ms-powerpoint',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  odt: ['application/vnd.oasis.opendocument.text'],
  ods: ['application/vnd.oasis.opendocument.spreadsheet'],
  audio: ['audio'],
  video: ['video'],
}

export const FILE_KINDS = Object.keys(KINDS).join(', ')

/** MIME types; `image`, `audio`, `video` for a whole group. Undefined for an unknown kind. */
export function mimeTypesOf(written: string): readonly string[] | undefined {
  const word = written.trim().toLowerCase().replace(/^\./u, '')
  if (/^(?:image|audio|video|text|application)\/[\w.+*-]+$/u.test(word)) return [word]
  return Object.hasOwn(KINDS, word) ? KINDS[word] : undefined
}

/** `10 MB` in bytes; undefined for anything else. */
export function readFileSize(written: string): number | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*(bytes?|[KMG]i?B)$/iu.exec(written.trim()) ?? []
  if (!number || !unit) return undefined
  const factor = { b: 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 }[unit[0]!.toLowerCase() as 'b' | 'k' | 'm' | 'g']
  return Math.round(Number(number) * factor)
}
