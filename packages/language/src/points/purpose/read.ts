/** Parses point 1: its prose, and its settings from tables, bullets and sentences. */
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
import { closest, type Problem } from '@ninefold/plan/problem'
import {
  isNotKnown,
  markdownOf,
  readRows,
  type Column,
  type Outcome,
  type Reading,
  type ValueOrDefault,
  placeWithFix,
} from '../../kernel/index.ts'
import {
  isValueOf,
  nameOf,
  SETTING_NAMES,
  settingOf,
  SETTINGS,
  TABLES,
  VALUED_NAMES,
  type Setting,
  type ValuedSetting,
} from './columns.ts'
import type { PurposeRead } from './model.ts'
import { purposeProblem } from './problems.ts'

interface Entry {
  readonly key: Phrase
  readonly value: Phrase
  /** The source, if it is a bullet: it becomes prose if the key is not similar to a setting. */
  readonly bullet?: Bullet
}

/** `title`: the name in the title of the document. */
export const readPurpose = (section: Section, title: string): Reading<PurposeRead> => {
  const { tables, rows: inTables, rest, problems } = readRows(allBlocks(section), TABLES, 1)
  const rows = inTables.settings.map(({ cells }) => ({ key: cells.setting.value!, value: cells.value.value! }))
  const bullets = rest.flatMap((block) => (block.kind === 'bullet' ? [{ ...block, bullet: block }] : []))
  const sentences = rest.flatMap((block) => (block.kind === 'prose' ? inSentences(block) : []))
  const text = rest.flatMap((block): readonly Block[] => (block.kind === 'prose' ? withoutSettings(block) : [block]))
  const listed = [...rows, ...bullets].map(withoutRest)
  const sorted = sortEntries([...listed.flatMap(({ entries }) => entries), ...sentences])
  const prose = markdownOf(text.filter((block) => block.kind !== 'bullet' || sorted.prose.has(block)))
  const values = readValues(sorted.found)
  const purpose = isNotKnown(prose) ? '' : prose
  const name = sorted.found.get('name')
  return {
    value: {
      name: name ? { value: plainText(name.value), span: name.value.span } : { value: title },
      purpose,
      ...values.value,
      span: section.span,
    },
    problems: [...problems, ...listed.flatMap((one) => one.problems), ...sorted.problems, ...values.problems],
    open: purpose === '' && sorted.found.size === 0 && tables.settings.length === 0,
  }
}

/** Headings in point 1 are part of its prose, unless only settings follow. */
function allBlocks(section: Section): readonly Block[] {
  const under = section.subjects.flatMap(({ title, span, blocks }): readonly Block[] => {
    const onlyTables = blocks.length > 0 && blocks.every((block) => block.kind === 'table')
    return onlyTables ? blocks : [{ kind: 'prose', markdown: `### ${title.text}`, span }, ...blocks]
  })
  return [...section.blocks, ...under]
}

/** Splits `Time zone: Europe/Zurich, language: German` into settings; other parts are reported. */
function withoutRest(entry: Entry): { readonly entries: readonly Entry[]; readonly problems: readonly Problem[] } {
  const setting = settingOf(entry.key)
  const [first, ...rest] = splitAt(entry.value, /[,;]\s+|(?<=\p{L}{3})\.\s+/u)
  if (!setting || setting === 'name' || !first || rest.length === 0 || !isValueOf(setting, first)) return alone(entry)
  if (setting === 'signUp' && isValueOf(setting, entry.value)) return alone(entry)
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
  const found = new Map<Setting, Entry>()
  const prose = new Set<Block>()
  const typos: (readonly [Setting, Entry])[] = []
  const problems: Problem[] = []
  for (const entry of entries) {
    const setting = settingOf(entry.key)
    const first = setting && found.get(setting)
    if (setting && first) {
      const second = { span: first.key.span, label: 'it is said here first' }
      problems.push(purposeProblem('PUR-002', { span: entry.key.span, second }, { setting: plainText(entry.key) }))
    } else if (setting && entry.value.text === '') {
      problems.push(purposeProblem('PUR-006', { span: entry.key.span }, { setting: plainText(entry.key) }))
    } else if (setting) found.set(setting, entry)
    else {
      const suggestion = unknownSetting(entry, problems)
      if (suggestion === 'prose' && entry.bullet) prose.add(entry.bullet)
      else if (suggestion !== 'prose' && suggestion !== undefined) typos.push([suggestion, entry])
    }
  }
  // Misspelt settings count, so that they cause no further problems.
  for (const [setting, entry] of typos) if (!found.has(setting)) found.set(setting, entry)
  return { found, prose, problems }
}

/** Settings in a paragraph: "Currency: EUR. Time zone: Europe/Berlin." */
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

/** A setting at the start of a sentence or line, with its value. */
const SENTENCE = new RegExp(String.raw`(?<=^[ \t]*|[.;,]\s+)(${VALUED_NAMES})[ \t]*:[ \t]*([^\s.;,][^\n.;,]*)`, 'gimu')

/** The same with the end of the sentence, which several may share: "Currency: EUR, time zone: Berlin." */
const WHOLE_SENTENCE = new RegExp(String.raw`${SENTENCE.source}(?:[.;,]|$)\s*`, 'gimu')

/** The paragraph without its settings, which are not shown on the home page. */
function withoutSettings(block: Prose): readonly Prose[] {
  const markdown = block.markdown.replace(WHOLE_SENTENCE, '').trim().replace(/[,;]$/u, '.')
  return markdown === '' ? [] : [{ ...block, markdown }]
}

/** The most similar setting; 'prose' if the entry is only text. */
function unknownSetting(entry: Entry, problems: Problem[]): Setting | 'prose' | undefined {
  const setting = plainText(entry.key)
  const suggestion = closest(setting, SETTING_NAMES)
  if (entry.bullet && (suggestion === undefined || entry.bullet.loose)) return 'prose'
  const span = entry.key.span
  problems.push(
    purposeProblem('PUR-001', placeWithFix(span, suggestion), { setting, suggestion, known: SETTING_NAMES.join(', ') }),
  )
  return (Object.keys(SETTINGS) as Setting[]).find((name) => nameOf(name) === suggestion)
}

type Values = Pick<PurposeRead, ValuedSetting>

function readValues(found: ReadonlyMap<Setting, Entry>): Outcome<Values> {
  const problems: Problem[] = []
  const read = <V, T>(setting: ValuedSetting, { grammar, wrong }: Column<V>, assumed: T): ValueOrDefault<V | T> => {
    const cell = found.get(setting)?.value
    if (!cell) return { value: assumed }
    const parsed = grammar.parse(cell)
    if ('value' in parsed) return { value: parsed.value, span: cell.span }
    problems.push(wrong!(plainText(cell), cell.span, cell))
    return { value: assumed, span: cell.span }
  }
  const value: Values = {
    currency: read('currency', SETTINGS.currency, undefined),
    timeZone: read('timeZone', SETTINGS.timeZone, 'UTC'),
    language: read('language', SETTINGS.language, 'en'),
    signUp: read('signUp', SETTINGS.signUp, 'invitation'),
    sender: read('sender', SETTINGS.sender, undefined),
    replyTo: read('replyTo', SETTINGS.replyTo, undefined),
  }
  return { value, problems }
}
