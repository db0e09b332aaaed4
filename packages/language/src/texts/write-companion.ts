/** Writes a companion file: all texts of the plan with the translations that there are already. */
import { inOneLine, keyOfPlace, textsOf, type Plan, type PlacedText } from '@ninefold/plan'
import type { LanguageCode } from '@ninefold/plan/translation'
import type { Source } from '../document/index.ts'
import { readCompanion, type CompanionRow } from './read-companion.ts'

/** The headings of the points, as the reference calls them. */
const POINTS: Readonly<Record<number, string>> = {
  1: 'Purpose',
  2: 'Screens',
  3: 'Entities',
  4: 'States',
  5: 'Rules',
  6: 'Permissions',
  7: 'Calls',
  8: 'Errors',
  9: 'Limits',
}

/** The text of a companion file, and how many of its texts have no translation. */
export interface CompanionFile {
  readonly text: string
  readonly all: number
  readonly missing: number
  /** Translations of texts that the document no longer has; they stand at the end of the file. */
  readonly unused: number
}

/** `former`: the file as it is, if there is one. */
export function writeCompanion(plan: Plan, language: LanguageCode, former: Source | undefined): CompanionFile {
  const texts = textsOf(plan)
  const groups = former ? readCompanion(former) : []
  const known = new Map(
    groups.flatMap(({ place, rows }) => rows.map((row) => [`${keyOfPlace(place)}\n${row.text}`, row.translation])),
  )
  const rows = texts.map((each) => {
    const text = inOneLine(each.text)
    return { ...each, text, translation: known.get(`${keyOfPlace(each)}\n${text}`) ?? '' }
  })
  const current = new Set(rows.map((each) => `${keyOfPlace(each)}\n${each.text}`))
  const unused = [
    ...unusedBefore(former),
    ...groups.flatMap(({ place, rows: all }) =>
      all.filter(({ text }) => !current.has(`${keyOfPlace(place)}\n${text}`)),
    ),
  ].filter(({ translation }) => translation !== '')
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language)
  const parts = [
    `# Texts in ${name}: ${plan.name}`,
    `The texts of the document, and what people see who read the application in ${name}. Fill in the column *Translation*; what is empty stays as the document has it.`,
    ...[...Map.groupBy(rows, ({ point }) => point)].flatMap(([point, all]) => [
      `## ${point}. ${POINTS[point]}`,
      ...[...Map.groupBy(all, ({ subject }) => subject)].flatMap(([subject, own]) => [
        ...(subject === '' ? [] : [`### ${subject}`]),
        table(own),
      ]),
    ]),
    ...(unused.length > 0 ? [UNUSED, table(unused)] : []),
  ]
  const missing = rows.filter(({ translation }) => translation === '').length
  return { text: `${parts.join('\n\n')}\n`, all: rows.length, missing, unused: unused.length }
}

const UNUSED = '## No longer used'

/** The rows at the end of the file, which are no longer checked. */
function unusedBefore(former: Source | undefined): readonly Pick<CompanionRow, 'text' | 'translation'>[] {
  const [, after] = former?.text.split(`\n${UNUSED}\n`) ?? []
  return (after ?? '').split('\n').flatMap((line) => {
    const [, text, translation] = line.split(/(?<!\\)\|/u).map((cell) => cell.trim().replaceAll('\\|', '|'))
    const isRow = text && translation && text !== 'Text' && !/^-+$/u.test(text)
    return isRow ? [{ text, translation }] : []
  })
}

const table = (rows: readonly Pick<PlacedText & CompanionRow, 'text' | 'translation'>[]): string =>
  [
    '| Text | Translation |',
    '| --- | --- |',
    ...rows.map((row) => `| ${cell(row.text)} | ${cell(row.translation)} |`),
  ].join('\n')

const cell = (text: string): string => text.replaceAll('|', '\\|')
