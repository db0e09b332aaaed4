/** The columns and bullets of point 5 with the grammar of their cells: rules with conditions, and rules that are sentences. */
import { pattern } from '@ninefold/plan/pattern'
import { codes, isEmpty, listItems, matchPattern, type Phrase } from '../../document/index.ts'
import {
  nameList,
  meaningColumn,
  namesOf,
  numberFrom,
  offering,
  anyPhrase,
  template,
  type Column,
  type ColumnTable,
  type ColumnTables,
  type Grammar,
  type PointColumns,
  type ParsedRow,
} from '../../kernel/index.ts'
import { partAmong, partLastDay, withoutBackticks } from './clauses.ts'
import type { MustRead, RuleRead } from './model.ts'
import { rulesProblem } from './problems.ts'
import { seemsSentence } from './sentences.ts'

interface MustWritten {
  readonly words: Phrase
  /** `unique: …`, `no overlap: …` */
  readonly comparison?: MustRead
  /** Without code. */
  readonly isBare: boolean
  readonly isSentence: boolean
}

const must: Grammar<MustWritten> = {
  takes: 'a condition in code or in words; `unique: fields`; `no overlap: from, to per field`',
  parse: (cell) => {
    if (isEmpty(cell)) return { wrong: cell }
    const comparison = readComparison(withoutBackticks(cell))
    const isBare = codes(cell).length === 0
    const isSentence = isBare && (seemsSentence(cell) || BEGINS_OVERLAP.test(cell.text))
    return { value: { words: cell, ...(comparison && { comparison }), isBare, isSentence } }
  },
}

const BEGINS_OVERLAP = pattern('no overlap…')
/** A sentence, parsed in `between-records.ts`. */
const OVERLAP_OF = pattern('no overlap of…')
const UNIQUE_PER = pattern('unique (per|within) {group}: {fields}')
const UNIQUE = pattern('[is] unique[:] {fields}')
const NO_OVERLAP = pattern('no overlap[:] {from}(,|\\ to\\ )~{to}[,] [per {per?}]')

function readComparison(cell: Phrase): MustRead | undefined {
  if (OVERLAP_OF.test(cell.text)) return undefined
  const { rest: withoutDays, lastDay } = partLastDay(cell)
  const { rest, among } = partAmong(withoutDays)
  const besides = { ...(among && { among }), span: cell.span }
  const { group, fields } = matchPattern(rest, UNIQUE_PER) ?? { ...matchPattern(rest, UNIQUE), group: undefined }
  if (fields) return { kind: 'unique', fields: [...listItems(fields), ...(group ? listItems(group) : [])], ...besides }
  const { from, to, per } = matchPattern(rest, NO_OVERLAP) ?? {}
  if (!from || !to) return undefined
  return { kind: 'noOverlap', from, to, per: per ? listItems(per) : [], ...(lastDay && { lastDay }), ...besides }
}

const ERROR = pattern('(error|fatal|must|mandatory)')
const WARNING = pattern('(warn[ing]|should|info[rmation]|hint)')

const weight: Grammar<RuleRead['weight']> = {
  takes: '`error` or `warning`',
  parse: (cell) => {
    if (ERROR.test(cell.text)) return { value: 'error' }
    return WARNING.test(cell.text) ? { value: 'warning' } : { wrong: cell }
  },
}

/** The properties of a rule: columns of its row, or bullets under its heading. */
export const PROPERTIES = {
  entity: {
    names: nameList('Entity, Entities, On, For, Of, Record, Applies to, Object, Subject, Table, Context, Scope'),
    means: 'The entity whose records must satisfy the rule.',
    blank: 'The entity of the heading above.',
    usual: true,
    grammar: namesOf('entities, separated by commas'),
  } satisfies Column<readonly Phrase[]>,
  when: {
    names: nameList('When, If, Only when, Applies when, Condition, Precondition, Provided that, Given, Applies if'),
    means: 'The rule is checked only if this condition is true.',
    blank: 'The rule is always checked.',
    usual: true,
    grammar: anyPhrase('a condition, in code or in words'),
  } satisfies Column<Phrase>,
  must: {
    names: nameList(
      'Must hold, Must, Holds, Expression, Constraint, Check, Condition, Formula, Invariant, Must be true, Requirement, Assertion, Assert, Validation',
    ),
    fallbackNames: nameList('Rule, Logic, Test'),
    needed: true,
    means:
      'The condition that a valid record satisfies. If it is unknown, for example because of an empty field, the record is valid.',
    usual: true,
    grammar: offering(must, [
      { text: '`${1:condition}`' },
      { text: 'unique: ${1:fields}', means: 'No two records are alike in these fields together.' },
      {
        text: 'no overlap: ${1:from, to} per ${2:room}',
        means: 'No two stretches of time of the same thing overlap.',
      },
      {
        text: 'no overlap: ${1:from, to} per ${2:thing}, days included',
        means: 'The same of dates, where the last day counts; else "last day free".',
      },
    ]),
  } satisfies Column<MustWritten>,
  error: {
    names: nameList('Error, Error code, Code, Raises, Refused with, Otherwise, If not'),
    means: 'The code of point 8 for the refusal.',
    blank: 'RULE_BROKEN, NOT_UNIQUE or OVERLAP.',
    usual: true,
    grammar: anyPhrase('a code of point 8'),
  } satisfies Column<Phrase>,
  weight: {
    names: nameList('Weight, Severity, Level, Flag'),
    means: 'Whether a violation is refused, or is a warning that the user may ignore.',
    blank: 'error.',
    grammar: offering(weight, [
      { text: 'error', means: 'It refuses.' },
      { text: 'warning', means: 'Stored once the person confirms.' },
    ]),
    wrong: (_, span, { text }) => rulesProblem('RUL-011', { span }, { text }),
  } satisfies Column<'error' | 'warning'>,
  message: {
    names: nameList('Message, Wording, What it says'),
    means: 'The text of the refusal.',
    blank: 'The text of its code.',
    grammar: template,
  },
  remedy: {
    names: nameList('What to do, Remedy, Advice'),
    means: 'What the user can do to correct it.',
    blank: 'The text of its code.',
    grammar: template,
  },
  status: {
    names: nameList('Status, HTTP status, HTTP'),
    means: 'The status of the HTTP response.',
    blank: '422.',
    grammar: offering(numberFrom(400, 599), [{ text: '422' }, { text: '409' }]),
    wrong: (status, span) => rulesProblem('RUL-013', { span }, { status }),
  } satisfies Column<number>,
  meaning: meaningColumn(anyPhrase('text'), ['Why']),
}

const rule: Column<Phrase> = {
  names: nameList('Rule, Name, Id, Check, Rule id, Rule no, Rule number, Rule name, Title'),
  fallbackNames: nameList('#, No, Nr, Ref, Key'),
  needed: true,
  means: 'The name of the rule.',
  blank: 'Its expression.',
  usual: true,
  grammar: anyPhrase('a name, or a code'),
}

const columns = {
  rule,
  field: {
    names: nameList('Field, Attribute, Field name, Data field, Element'),
    means: 'The field that *Must hold* is about, if it does not name one: `> 0`, `at least 3`.',
    blank: '*Must hold* names the field.',
    grammar: anyPhrase('a field'),
  } satisfies Column<Phrase>,
  ...PROPERTIES,
}
export type RuleRow = ParsedRow<typeof columns>

export const RULES = { of: 'rules', columns } satisfies ColumnTable

/** Tables of rules that are sentences. */
export const SENTENCES = {
  of: 'rules in words',
  columns: {
    ...columns,
    rule: {
      ...rule,
      names: nameList('Rule id, Rule no, Rule number, Id, Ref'),
      fallbackNames: nameList('#, No, Nr, Key'),
      needed: false,
    },
    must: {
      ...PROPERTIES.must,
      names: nameList('Rule, Business rule, Rule text, Rule description, Statement, Requirement, Validation rule'),
      fallbackNames: [],
    },
  },
} satisfies ColumnTable

const TABLES = { rules: RULES } satisfies ColumnTables
/** The tables and bullets of point 5. */
export const RULE_COLUMNS = {
  section: { tables: TABLES },
  subject: { tables: TABLES, bullets: PROPERTIES },
  variants: { sentences: SENTENCES },
} satisfies PointColumns
