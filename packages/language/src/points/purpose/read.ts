/** Reads point 1: its prose, and its settings from a table or from bullets. */
import {
  type Phrase,
  type Prose,
  type Section,
  makePhrase,
  matchPhrase,
  plainText,
  splitAt,
  type Block,
  type Bullet,
} from '../../document/index.ts'
import { memoized } from '../../incremental.ts'
import { closest, type Problem, type Span } from '@ninefold/plan/problem'
import {
  isNotKnown,
  called,
  MEANING,
  markdownOf,
  readTables,
  rowsOf,
  type TableForms,
  type Reading,
  type Said,
} from '../../kernel/index.ts'
import type { PurposeRead } from './model.ts'
import { purposeProblem } from './problems.ts'
import { readCurrency, readLanguage, readSignUp, readTimeZone, isValueOf, type SettingValue } from './setting-values.ts'
import { lettersOf } from '@ninefold/plan/base'

export const FORMS = {
  settings: {
    setting: { names: called('Setting, Name, Key, Property, Parameter, Option, Item'), needed: true },
    value: { names: called('Value, Is, Setting value'), needed: true },
    meaning: { names: MEANING, prose: true },
  },
} satisfies TableForms

export const SETTINGS = {
  name: ['Name', 'Application', 'Product', 'Product name'],
  currency: ['Currency', 'Default currency', 'Base currency', 'Ccy'],
  timeZone: ['Time zone', 'Timezone', 'TZ'],
  language: ['Language', 'Locale', 'UI language', 'Interface language'],
  signUp: ['Sign-up', 'Registration', 'Self-registration'],
} as const
type Setting = keyof typeof SETTINGS
const SETTING_NAMES = Object.values(SETTINGS)
  .map((names) => names[0])
  .join(', ')

interface Entry {
  readonly key: Phrase
  readonly value: Phrase
  /** A bullet that is no setting and nowhere near one is prose. */
  readonly bullet?: Bullet
}

/** `title`: the name that the document's title says. */
export const readPurpose = memoized((section: Section, title: string): Reading<PurposeRead> => {
  const { tables, rest, problems } = readTables(allBlocks(section), FORMS, 1)
  const rows = rowsOf(tables.settings).map(({ cells }) => ({ key: cells.setting, value: cells.value }))
  const bullets = rest.flatMap((block) => (block.kind === 'bullet' ? [{ ...block, bullet: block }] : []))
  const sentences = rest.flatMap((block) => (block.kind === 'prose' ? inSentences(block) : []))
  const text = rest.flatMap((block): readonly Block[] => (block.kind === 'prose' ? withoutSettings(block) : [block]))
  const listed = [...rows, ...bullets].map(withoutRest)
  const sorted = sortEntries([...listed.flatMap(({ entries }) => entries), ...sentences])
  const prose = markdownOf(text.filter((block) => block.kind !== 'bullet' || sorted.prose.has(block)))
  const values = readValues(sorted.said)
  const purpose = isNotKnown(prose) ? '' : prose
  const name = sorted.said.get('name')
  return {
    value: {
      name: name ? { value: plainText(name.value), span: name.value.span } : { value: title },
      purpose,
      ...values.value,
      span: section.span,
    },
    problems: [...problems, ...listed.flatMap((one) => one.problems), ...sorted.problems, ...values.problems],
    open: purpose === '' && sorted.said.size === 0 && tables.settings.length === 0,
  }
})

/** Headings in point 1 are part of its prose, unless nothing but settings stands under one. */
function allBlocks(section: Section): readonly Block[] {
  const under = section.subjects.flatMap(({ title, span, blocks }): readonly Block[] => {
    const silent = blocks.length > 0 && blocks.every((block) => block.kind === 'table')
    return silent ? blocks : [{ kind: 'prose', markdown: `### ${title.text}`, span }, ...blocks]
  })
  return [...section.blocks, ...under]
}

/** `Time zone: Europe/Zurich, language: German`: each setting by itself; what is no setting is reported. */
function withoutRest(entry: Entry): { readonly entries: readonly Entry[]; readonly problems: readonly Problem[] } {
  const setting = settingOf(entry.key)
  const [first, ...rest] = splitAt(entry.value, /[,;]\s+|(?<=\p{L}{3})\.\s+/u)
  if (!setting || setting === 'name' || !first || rest.length === 0 || !isValueOf(setting, plainText(first)))
    return alone(entry)
  if (setting === 'signUp' && isValueOf(setting, plainText(entry.value))) return alone(entry)
  const found = rest.map((part): Entry | Phrase => {
    const [key, value] = matchPhrase(part, /^(.{1,40}?)\s*[:=]\s*(.+?)\.?$/su) ?? []
    return key && value && settingOf(key) ? { key, value } : part
  })
  const unread = found.filter((one): one is Phrase => !('key' in one))
  return {
    entries: [{ ...entry, value: first }, ...found.filter((one): one is Entry => 'key' in one)],
    problems: unread.map(({ span, text }) =>
      purposeProblem('PUR-009', { span }, { text, setting: plainText(entry.key) }),
    ),
  }
}

const alone = (entry: Entry) => ({ entries: [entry], problems: [] })

function sortEntries(entries: readonly Entry[]) {
  const said = new Map<Setting, Entry>()
  const prose = new Set<Block>()
  const slips: (readonly [Setting, Entry])[] = []
  const problems: Problem[] = []
  for (const entry of entries) {
    const setting = settingOf(entry.key)
    const first = setting && said.get(setting)
    if (setting && first) {
      const second = { span: first.key.span, label: 'it is said here first' }
      problems.push(purposeProblem('PUR-002', { span: entry.key.span, second }, { setting: plainText(entry.key) }))
    } else if (setting && entry.value.text === '') {
      problems.push(purposeProblem('PUR-006', { span: entry.key.span }, { setting: plainText(entry.key) }))
    } else if (setting) said.set(setting, entry)
    else {
      const meant = unknownSetting(entry, problems)
      if (meant === 'prose' && entry.bullet) prose.add(entry.bullet)
      else if (meant !== 'prose' && meant !== undefined) slips.push([meant, entry])
    }
  }
  // Read as what they must mean, so that nothing else is missed because of a slip.
  for (const [setting, entry] of slips) if (!said.has(setting)) said.set(setting, entry)
  return { said, prose, problems }
}

/** Settings that a paragraph says: "Currency: EUR. Time zone: Europe/Berlin." */
function inSentences({ markdown, span }: Prose): readonly Entry[] {
  const phrase = (text: string, from: number): Phrase => {
    const at = { ...span, start: span.start + from, end: span.start + from + text.length }
    return makePhrase([{ kind: 'text', text, span: at }], at)
  }
  return Array.from(markdown.matchAll(SENTENCE), ({ 0: whole, 1: key = '', 2: value = '', index }) => {
    const from = index + whole.length - value.length
    return { key: phrase(key, index), value: phrase(value, from) }
  })
}

/** A known setting where a sentence or line begins, and what follows its colon. */
const SENTENCE = new RegExp(
  String.raw`(?<=^[ \t]*|[.;,]\s+)(${Object.values(SETTINGS).slice(1).flat().join('|')})[ \t]*:[ \t]*([^\s.;,][^\n.;,]*)`,
  'gimu',
)

/** The same with the end of its sentence; several share one: "Currency: EUR, time zone: Berlin." */
const WHOLE_SENTENCE = new RegExp(String.raw`${SENTENCE.source}(?:[.;,]|$)\s*`, 'gimu')

/** The paragraph without its settings, which say nothing to the people whom the purpose greets. */
function withoutSettings(block: Prose): readonly Prose[] {
  const markdown = block.markdown.replace(WHOLE_SENTENCE, '').trim().replace(/[,;]$/u, '.')
  return markdown === '' ? [] : [{ ...block, markdown }]
}

export function settingOf(key: Phrase): Setting | undefined {
  const folded = lettersOf(plainText(key))
  return (Object.keys(SETTINGS) as Setting[]).find((name) => SETTINGS[name].some((word) => lettersOf(word) === folded))
}

/** The setting that is meant, if one is near; 'prose' where nothing but text is. */
function unknownSetting(entry: Entry, problems: Problem[]): Setting | 'prose' | undefined {
  const setting = plainText(entry.key)
  const meant = closest(
    setting,
    Object.values(SETTINGS).map((names) => names[0]),
  )
  if (entry.bullet && (meant === undefined || entry.bullet.loose)) return 'prose'
  const span = entry.key.span
  const fix = meant === undefined ? undefined : { title: `Write "${meant}"`, edits: [{ span, text: meant }] }
  problems.push(purposeProblem('PUR-001', { span, fix }, { setting, meant, known: SETTING_NAMES }))
  return (Object.keys(SETTINGS) as Setting[]).find((name) => SETTINGS[name][0] === meant)
}

type Values = Pick<PurposeRead, 'currency' | 'timeZone' | 'language' | 'signUp'>

function readValues(said: ReadonlyMap<Setting, Entry>): {
  readonly value: Values
  readonly problems: readonly Problem[]
} {
  const problems: Problem[] = []
  const read = <V extends string, T>(
    setting: Setting,
    reader: (text: string) => SettingValue<V>,
    assumed: T,
    wrong: Wrong,
  ): Said<V | T> => {
    const entry = said.get(setting)
    if (!entry) return { value: assumed }
    const result = reader(plainText(entry.value).replace(/\.$/u, ''))
    if ('value' in result) return { value: result.value, span: entry.value.span }
    problems.push(wrong(entry.value.span, plainText(entry.value), result.meant))
    return { value: assumed, span: entry.value.span }
  }
  const value: Values = {
    currency: read('currency', readCurrency, undefined, wrongCurrency),
    timeZone: read('timeZone', readTimeZone, 'UTC', wrongTimeZone),
    language: read('language', readLanguage, 'en', wrongLanguage),
    signUp: read('signUp', readSignUp, 'invitation', wrongSignUp),
  }
  return { value, problems }
}

type Wrong = (span: Span, written: string, meant: string | undefined) => Problem

const fixOf = (span: Span, meant: string | undefined) =>
  meant === undefined ? undefined : { title: `Write ${meant}`, edits: [{ span, text: meant }] }
const wrongCurrency: Wrong = (span, written, meant) =>
  purposeProblem('PUR-003', { span, fix: fixOf(span, meant) }, { written, meant })
const wrongTimeZone: Wrong = (span, written, meant) =>
  purposeProblem('PUR-004', { span, fix: fixOf(span, meant) }, { written, meant })
const wrongLanguage: Wrong = (span, written, meant) =>
  purposeProblem('PUR-005', { span, fix: fixOf(span, meant) }, { written })
const wrongSignUp: Wrong = (span, written, meant) =>
  purposeProblem('PUR-007', { span, fix: fixOf(span, meant) }, { written })
