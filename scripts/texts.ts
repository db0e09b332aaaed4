// `npm run texts`: brings the files of translated texts up to date with the source code, and prints what is not translated yet.
import { join } from 'node:path'
import { LANGUAGES } from '../packages/plan/src/translation/index.ts'
import { readCatalogue, writeCatalogue } from './catalogues.ts'
import { textsBelow } from './source-texts.ts'

/** Where texts stand that people read. */
export const TRANSLATED = ['packages/web/src'].map((folder) => join(import.meta.dirname, '..', folder))

export const allTexts = (): ReadonlySet<string> => new Set(TRANSLATED.flatMap((folder) => [...textsBelow(folder)]))

if (import.meta.main) {
  const texts = allTexts()
  for (const { code, name } of LANGUAGES) {
    if (code === 'en') continue
    const known = readCatalogue(code)
    const now = new Map([...texts].map((text) => [text, known.get(text) ?? '']))
    writeCatalogue(code, now)
    const missing = [...now].filter(([, translation]) => translation === '').map(([text]) => `  ${text}`)
    console.log([`${name}: ${now.size} texts, ${missing.length} to translate`, ...missing].join('\n'))
  }
}
