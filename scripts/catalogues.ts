// The files of translated texts: one per language, English text → translation, sorted, one line for each. A line is read even where
// two changes were merged without a comma between them.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const CATALOGUES = join(import.meta.dirname, '../packages/plan/src/translation')

const LINE = /^\s*("(?:[^"\\]|\\.)*")\s*:\s*("(?:[^"\\]|\\.)*")\s*,?\s*$/u

/** `''`: not translated yet. */
export type Catalogue = ReadonlyMap<string, string>

export function readCatalogue(language: string): Catalogue {
  const lines = readFileSync(join(CATALOGUES, `${language}.json`), 'utf8').split('\n')
  const entries = lines.flatMap((line) => {
    const [, text, translation] = LINE.exec(line) ?? []
    return text === undefined ? [] : [[JSON.parse(text), JSON.parse(translation!)] as [string, string]]
  })
  // Of two lines with one text, as a merge may leave them, the translated one.
  return new Map(entries.toSorted(([, a], [, b]) => Number(a !== '') - Number(b !== '')))
}

export function writeCatalogue(language: string, catalogue: Catalogue): void {
  writeFileSync(join(CATALOGUES, `${language}.json`), printCatalogue(catalogue))
}

export function printCatalogue(catalogue: Catalogue): string {
  const sorted = [...catalogue].toSorted(([a], [b]) => compare(a.toLowerCase(), b.toLowerCase()) || compare(a, b))
  const lines = sorted.map(([text, translation]) => `  ${JSON.stringify(text)}: ${JSON.stringify(translation)}`)
  return lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
