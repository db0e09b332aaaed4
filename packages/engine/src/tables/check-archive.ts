/**
 * Measures a workbook as unpacked, before it is parsed: a small archive may contain gigabytes, one cell may have more
 * text than a parser accepts, and one cell far out makes a table of billions.
 */
import { Unzip, UnzipInflate, type UnzipFile } from 'fflate'

/** Bytes of all parts read, unpacked. */
export const MAX_UNPACKED = 100_000_000
/** Bytes between two tags. A cell has at most 32,767 characters; escaped, each takes up to seven bytes. */
const MAX_TEXT = 1_000_000
/** Rows × columns of a sheet, empty cells included. */
const MAX_CELLS = 20_000_000
/** Bytes passed to the unpacker at once: it produces at most about a thousand from each. */
const STEP = 16_384

/** Whether it is within these limits. Throws if it is not an archive. */
export function fits(content: Uint8Array): boolean {
  let unpacked = 0
  let tooLarge = false
  const unzip = new Unzip((file: UnzipFile) => {
    if (!/\.(xml|rels)$/i.test(file.name)) return
    const measure = openMeasure()
    file.ondata = (error, chunk) => {
      if (error) throw error
      unpacked += chunk.length
      tooLarge ||= unpacked > MAX_UNPACKED || !measure(chunk)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < content.length && !tooLarge; at += STEP)
    unzip.push(content.subarray(at, at + STEP), at + STEP >= content.length)
  return !tooLarge
}

const TAG = /<(row|c)\b[^<>]*?\br=["']([A-Z]{0,4})(\d{1,10})["']/g

/** For one part of the archive, chunk by chunk: whether it is within the limits so far. */
function openMeasure(): (chunk: Uint8Array) => boolean {
  let rest = ''
  let rows = 0
  let columns = 0
  return (chunk) => {
    const text = rest + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1')
    for (const [, , letters, row] of text.matchAll(TAG)) {
      rows = Math.max(rows, Number(row))
      columns = Math.max(columns, columnOf(letters!))
    }
    if (longestText(text) > MAX_TEXT) return false
    rest = text.slice(text.lastIndexOf('<'))
    return rows * columns <= MAX_CELLS
  }
}

const columnOf = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0)

function longestText(text: string): number {
  let longest = 0
  for (let from = 0; from < text.length;) {
    const tag = text.indexOf('<', from)
    const to = tag < 0 ? text.length : tag
    longest = Math.max(longest, to - from)
    from = to + 1
  }
  return longest
}
