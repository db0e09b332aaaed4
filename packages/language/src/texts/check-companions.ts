/** Companion files → translations of the plan: what is missing is an open point, what no longer belongs to a text a warning. */
import {
  inOneLine,
  keyOfPlace,
  textsOf,
  type Assumption,
  type Plan,
  type PlacedText,
  type Translations,
} from '@ninefold/plan'
import { closest, type Problem } from '@ninefold/plan/problem'
import { companionOf, languageOf, LANGUAGES } from '@ninefold/plan/translation'
import type { Source } from '../document/index.ts'
import { placeWithFix } from '../kernel/index.ts'
import { textsProblem } from './problems.ts'
import { readCompanion, type CompanionGroup, type CompanionRow } from './read-companion.ts'

interface Checked {
  readonly translations: readonly Translations[]
  readonly problems: readonly Problem[]
  readonly assumptions: readonly Assumption[]
}

/** `companions`: the files beside the document, with `files`, the names of all of its files. */
export function checkCompanions(companions: readonly Source[], files: readonly string[], plan: Plan): Checked {
  const texts = textsOf(plan)
  const checked = companions.map((source) => checkCompanion(source, files, texts))
  return {
    translations: checked.flatMap(({ translations }) => translations),
    problems: checked.flatMap(({ problems }) => problems),
    assumptions: checked.flatMap(({ assumptions }) => assumptions),
  }
}

function checkCompanion(source: Source, files: readonly string[], texts: readonly PlacedText[]): Checked {
  const { tag } = companionOf(source.file, files)!
  const language = LANGUAGES.find(({ code }) => code === languageOf(tag))
  if (!language) return { translations: [], problems: [unknownLanguage(source)], assumptions: [] }
  const problems: Problem[] = []
  const found = new Map<string, Map<string, string>>()
  const known = Map.groupBy(texts, keyOfPlace)
  for (const group of readCompanion(source)) {
    const key = keyOfPlace(group.place)
    const own = known.get(key)
    if (!own) problems.push(unknownHeading(group, texts))
    else found.set(key, takeRows(group, own, found.get(key) ?? new Map<string, string>(), problems))
  }
  for (const group of readCompanion(source))
    problems.push(...group.unread.map((span) => textsProblem('TXT-006', { span }, {})))
  const translated = [...found.values()].reduce((sum, each) => sum + each.size, 0)
  return {
    translations: [
      {
        language: language.code,
        texts: Object.fromEntries([...found].map(([key, each]) => [key, Object.fromEntries(each)])),
      },
    ],
    problems,
    assumptions: translated < texts.length ? [missing(language.code, texts.length - translated, texts.length)] : [],
  }
}

/** Adds the translations of the group to those that its place has already. */
function takeRows(
  { rows }: CompanionGroup,
  own: readonly PlacedText[],
  found: Map<string, string>,
  problems: Problem[],
): Map<string, string> {
  const byLine = new Map(own.map(({ text }) => [inOneLine(text), text]))
  const written = new Set(rows.map(({ text }) => text))
  const seen = new Set<string>()
  for (const row of rows.filter(({ text, translation }) => text !== '' || translation !== '')) {
    const text = byLine.get(row.text)
    const wrong =
      text === undefined
        ? stale(
            row,
            [...byLine.keys()].filter((one) => !written.has(one)),
          )
        : seen.has(text) || found.has(text)
          ? textsProblem('TXT-002', { span: row.span }, { text: row.text })
          : wrongParameters(row)
    if (wrong) problems.push(wrong)
    else if (row.translation !== '') found.set(text!, row.translation.replace(/<br\s*\/?>/giu, '\n'))
    if (text !== undefined) seen.add(text)
  }
  return found
}

function stale({ text, span }: CompanionRow, others: readonly string[]): Problem {
  const suggestion = closest(text, others)
  return textsProblem('TXT-001', placeWithFix(span, suggestion, suggestion?.replaceAll('|', '\\|')), {
    text,
    suggestion,
  })
}

function wrongParameters({ text, translation, translationSpan }: CompanionRow): Problem | undefined {
  if (translation === '') return undefined
  const [wanted, given] = [text, translation].map((each) => new Set(each.match(/\{[^{}]+\}/gu)))
  const missing = [...wanted!].filter((one) => !given!.has(one))
  const extra = [...given!].filter((one) => !wanted!.has(one))
  return missing.length + extra.length === 0
    ? undefined
    : textsProblem('TXT-003', { span: translationSpan }, { missing, extra })
}

function unknownHeading({ place, span }: CompanionGroup, texts: readonly PlacedText[]): Problem {
  const subjects = texts.filter(({ point }) => point === place.point).map(({ subject }) => subject)
  const suggestion = closest(place.subject, new Set(subjects.filter((one) => one !== '')))
  return textsProblem('TXT-004', { span }, { heading: place.subject || `${place.point}`, suggestion })
}

const unknownLanguage = ({ file }: Source): Problem =>
  textsProblem(
    'TXT-005',
    { span: { file, start: 0, end: 0 } },
    { file, languages: LANGUAGES.map(({ code, name }) => `${name} (\`${code}\`)`).join(', ') },
  )

function missing(code: string, count: number, all: number): Assumption {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code
  return {
    point: 1,
    subject: `Texts in ${name}`,
    text: `${count} of ${all} texts have no translation, so people see them as the document has them.`,
    help: `Run \`ninefold texts document.md ${code}\`, and fill in the column *Translation*.`,
  }
}
