// `npm run texts`: brings the files of translated texts up to date with the source code, and prints what is not translated yet.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILT_IN } from '../packages/plan/src/model/built-in-errors.ts'
import { LIMITS } from '../packages/plan/src/model/known-limits.ts'
import { LANGUAGES } from '../packages/plan/src/translation/index.ts'
import { readCatalogue, writeCatalogue } from './catalogues.ts'
import { ON_SERVER, readServerTexts, sourcesBelow, textsBelow } from './source-texts.ts'

const below = (folder: string) => join(import.meta.dirname, '../packages', folder)

/** Where the server makes sentences. */
const SPEAKING = [
  'engine/src/explain',
  'engine/src/lifecycle',
  'engine/src/mail',
  'engine/src/wording',
  'plan/src/model',
]

/** Where the server words refusals. */
const REFUSING = ['plan/src/values', 'engine/src'].map(below)

/** Parameters of refusals, and values in sentences, that are no literals of the places above. */
const FURTHER = ['yes', 'no', 'days', 'decimals', 'a value']

/** The names of built-in fields and entities. */
const BUILT_IN_NAMES = [
  'Created at',
  'Created by',
  'Changed at',
  'Changed by',
  'Version',
  'Status',
  'Name',
  'Email',
  'User',
  'Users',
]

const serverTexts = () =>
  REFUSING.flatMap(sourcesBelow).flatMap((file) => readServerTexts(file, readFileSync(file, 'utf8')))

/** Every text that people read in their language: of the interface, and of the refusals of the server. */
export const allTexts = (): ReadonlySet<string> =>
  new Set([
    ...textsBelow(below('web/src')),
    ...SPEAKING.flatMap((folder) => [...textsBelow(below(folder), ON_SERVER)]),
    ...BUILT_IN.flatMap(({ message, remedy }) => [message, remedy]).filter((text) => text !== '{instead}'),
    ...serverTexts(),
    ...FURTHER,
    ...BUILT_IN_NAMES,
    ...LIMITS.map(({ names }) => names[0]!),
  ])

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
