/** Reads point 1: its prose, and its settings from a table or from bullets. */
import type { Document, Phrase, Section } from '../../document/model.ts'
import { plainText } from '../../document/phrase.ts'
import { closest } from '../../problem/closest.ts'
import type { Problem, Span } from '../../problem/problem.ts'
import { isNotKnown } from '../not-known.ts'
import { readTables, rowsOf, proseOf, type TableForms } from '../reading.ts'
import type { Reading, Said } from '../room.ts'
import type { PurposeRead } from './model.ts'
import { purposeProblem } from './problems.ts'
import { readCurrency, readLanguage, readSignUp, readTimeZone, type SettingValue } from './setting-values.ts'

const FORMS = {
  settings: {
    setting: { names: ['Setting', 'Settings', 'Name', 'Key', 'Property'], needed: true },
    value: { names: ['Value', 'Is', 'Setting value'], needed: true },
    meaning: { names: ['Meaning', 'Description', 'Notes', 'Note', 'Remark', 'Remarks'] },
  },
} satisfies TableForms

const SETTINGS = {
  name: ['Name', 'Application', 'Product', 'Product name'],
  currency: ['Currency'],
  timeZone: ['Time zone', 'Timezone'],
  language: ['Language'],
  signUp: ['Sign-up', 'Registration'],
} as const
type Setting = keyof typeof SETTINGS
const SETTING_NAMES = Object.values(SETTINGS)
  .map((names) => names[0])
  .join(', ')

interface Entry {
  readonly key: Phrase
  readonly value: Phrase
  /** Bullets that are no setting and nowhere near one are prose. */
  readonly table: boolean
}

export function readPurpose(section: Section, document: Document): Reading<PurposeRead> {
  const tables = readTables(section.blocks, FORMS, 1)
  const bullets = section.blocks.filter((block) => block.kind === 'bullet')
  const entries: readonly Entry[] = [
    ...rowsOf(tables.tables.settings).map(({ cells }) => ({ key: cells.setting, value: cells.value, table: true })),
    ...bullets.map(({ key, value }) => ({ key, value, table: false })),
  ]
  const sorted = sortEntries(entries)
  const prose = purposeProse(section, sorted.prose)
  const values = readValues(sorted.said)
  const purpose = isNotKnown(prose) ? '' : prose
  const name = sorted.said.get('name')
  return {
    value: {
      name: name ? { value: plainText(name.value), span: name.value.span } : { value: document.name },
      purpose,
      ...values.value,
      span: section.span,
    },
    problems: [...tables.problems, ...sorted.problems, ...values.problems],
    open: purpose === '' && sorted.said.size === 0 && tables.tables.settings.length === 0,
  }
}

function sortEntries(entries: readonly Entry[]) {
  const said = new Map<Setting, Entry>()
  const prose: Entry[] = []
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
    else if (!unknownSetting(entry, problems)) prose.push(entry)
  }
  return { said, prose, problems }
}

function settingOf(key: Phrase): Setting | undefined {
  const folded = fold(plainText(key))
  return (Object.keys(SETTINGS) as Setting[]).find((name) => SETTINGS[name].some((word) => fold(word) === folded))
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

function unknownSetting(entry: Entry, problems: Problem[]): boolean {
  const setting = plainText(entry.key)
  const meant = closest(
    setting,
    Object.values(SETTINGS).map((names) => names[0]),
  )
  if (!entry.table && meant === undefined) return false
  const span = entry.key.span
  const fix = meant === undefined ? undefined : { title: `Write "${meant}"`, edits: [{ span, text: meant }] }
  problems.push(purposeProblem('PUR-001', { span, fix }, { setting, meant, known: SETTING_NAMES }))
  return true
}

/** Headings in point 1 are part of its prose. */
function purposeProse(section: Section, entries: readonly Entry[]): string {
  const items = entries.map((entry) => `- ${entry.key.text}: ${entry.value.text}`).join('\n')
  const subjects = section.subjects.map((subject) => `### ${subject.title.text}\n\n${proseOf(subject.blocks)}`)
  return [proseOf(section.blocks), items, ...subjects].filter((part) => part.trim() !== '').join('\n\n')
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
    const result = reader(plainText(entry.value))
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
