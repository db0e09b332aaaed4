/** The tables of point 9: constants, limits and lists of codes; and their rows as items of a list. */
import { LIMIT_NAMES, LIMITS, findLimit, writeLimitValue } from '@ninefold/plan'
import { pattern } from '@ninefold/plan/pattern'
import { closest, type Problem, type Span } from '@ninefold/plan/problem'
import { plainText, splitAt, type Phrase } from '../../document/index.ts'
import {
  EVERYONE_SIGNED_IN,
  nameList,
  explanation,
  formerNames,
  meaningColumn,
  namesOf,
  newName,
  offering,
  plain,
  shownText,
  type Column,
  type ColumnTable,
  type ColumnTables,
  type FormerName,
  type Grammar,
  type ParsedRow,
  type PointColumns,
  type WrittenName,
} from '../../kernel/index.ts'
import { constantText, isPlainlyValue, type ConstantText } from './constant-value.ts'
import type { CodeWord, LimitName } from './model.ts'
import { limitsProblem } from './problems.ts'

const name = {
  names: nameList(
    'Name, Constant, Parameter, Threshold, Setting, Business constant, Variable, Designation, Constant name, Parameter name, Setting name, Business value',
  ),
  needed: true,
  means: 'The constant’s name. Expressions write it in camelCase: `Max claim amount` is `maxClaimAmount`.',
  grammar: newName,
} satisfies Column<WrittenName>

const value = {
  names: nameList('Value, Start value, Amount, Initial value, Is, Current value'),
  perhaps: ['Default', 'Default value'],
  needed: true,
  means: 'Its value, with its unit where it has one.',
  grammar: constantText,
} satisfies Column<ConstantText>

const unit: Column<ConstantText> = {
  names: nameList('Unit, Units, Unit of measure, UoM, Dimension'),
  means: 'What the number counts, where it does not stand beside it.',
  blank: 'The value says it itself.',
  grammar: { ...constantText, takes: 'a unit: EUR, %, minutes, pieces' },
}

const changedBy: Column<readonly Phrase[]> = {
  names: nameList('Changed by, Who may change it, Changeable by, Can be changed by'),
  means: 'Who may change it while the application runs.',
  blank: 'Nobody.',
  grammar: offering(namesOf('roles, with commas between them', pattern('(<nobody>|never|-)')), [EVERYONE_SIGNED_IN]),
}

const constants = { name, value, unit, meaning: meaningColumn(shownText), changedBy }
export type ConstantRow = ParsedRow<typeof constants>

export const limitCalled = (written: string): LimitName | undefined => {
  const kind = findLimit(written)
  return kind && { kind, written }
}

const limitName: Grammar<LimitName> = {
  takes: LIMIT_NAMES,
  parse: (cell) => {
    const value = limitCalled(plainText(cell))
    return value ? { value } : { wrong: cell }
  },
  words: LIMITS.map((limit) => ({
    text: limit.names[0]!,
    means: `${limit.describe(writeLimitValue(limit, limit.assumed))} Unless this is said.`,
  })),
}

function unknownLimit(limit: string, span: Span): Problem {
  const suggestion = closest(
    limit,
    LIMITS.flatMap((known) => known.names),
  )
  const fix =
    suggestion === undefined ? undefined : { title: `Write "${suggestion}"`, edits: [{ span, text: suggestion }] }
  return limitsProblem('LIM-001', { span, fix }, { limit, suggestion, known: LIMIT_NAMES })
}

const limits = {
  limit: {
    names: nameList('Limit, System limit, Technical limit, Quota'),
    needed: true,
    means: 'One of the limits that the server knows.',
    grammar: limitName,
    wrong: unknownLimit,
  } satisfies Column<LimitName>,
  value: {
    names: nameList('Value, At most, Is, Maximum, Max'),
    needed: true,
    means: 'How much it is.',
    grammar: plain('a number; sizes with `KB`, `MB` or `GB`, lengths of time in days'),
  } satisfies Column<string>,
  meaning: meaningColumn(explanation),
}

const codeWord = (phrase: Phrase): CodeWord => ({ key: plainText(phrase), span: phrase.span })
const codesSplitAt = (takes: string, between: RegExp): Grammar<readonly CodeWord[]> => ({
  takes,
  parse: (cell) => ({ value: splitAt(cell, between).map(codeWord) }),
})

/** Each row is a list. */
const lists = {
  list: {
    names: nameList('List, Code list, Enumeration, Enum, List of codes, Value list'),
    needed: true,
    means: 'The name of a list of codes: a type in point 3, and a list of texts in expressions.',
    grammar: newName,
  } satisfies Column<WrittenName>,
  values: {
    names: nameList('Values, Codes, Options, Choices, Literals, Members'),
    needed: true,
    means: 'Its codes.',
    grammar: codesSplitAt('codes, with commas between them', /[,;|\n]/u),
  } satisfies Column<readonly CodeWord[]>,
  meaning: meaningColumn(shownText),
}

const codes = {
  code: {
    names: nameList('Code, Key, Value, Literal, Member, Option, Choice'),
    needed: true,
    means: 'The code: what is stored.',
    grammar: {
      takes: 'a code; without an explanation beside them several, with commas between them',
      parse: (cell) => ({ value: { whole: codeWord(cell), split: splitAt(cell, /[,;]/u).map(codeWord) } }),
    },
  } satisfies Column<{ readonly whole: CodeWord; readonly split: readonly CodeWord[] }>,
  was: {
    names: nameList('Was, Former code, Renamed from'),
    means: 'What the code was called before, so that records keep it.',
    blank: 'It was always called so.',
    grammar: formerNames,
  } satisfies Column<readonly FormerName[]>,
  meaning: {
    ...meaningColumn(shownText, ['Label', 'Name', 'Display name', 'Text']),
    means: 'What people read.',
    blank: 'The code itself.',
  },
}

const CONSTANTS = {
  of: 'constants',
  columns: constants,
  /** `- Max claim amount: 5000 EUR – the most one claim may be` */
  lines: [
    '{name:..80^:=} ~ ({:separator}|=) ~ {value} {:stop} {meaning}',
    '{name:..80^:=} ~ ({:separator}|=) ~ {value} \\( {meaning} \\)',
    '{name:..80^:=} ~ ({:separator}|=) ~ {value} [.]',
  ].map((line) => pattern(line)),
  isRow: ({ cells }: ConstantRow) =>
    limitCalled(cells.name.value!.label) !== undefined || isPlainlyValue(cells.value.value),
} satisfies ColumnTable<typeof constants>

const LIMIT_ROWS = { of: 'limits', columns: limits } satisfies ColumnTable
const LISTS = { of: 'lists of codes', columns: lists } satisfies ColumnTable
const CODES = { of: 'codes', columns: codes } satisfies ColumnTable

const perhapsNamed = { ...constants, name: { ...name, perhaps: nameList('Key, Item, What, Subject') } }
export const SECTION_TABLES = {
  constants: { ...CONSTANTS, columns: perhapsNamed },
  limits: LIMIT_ROWS,
  lists: LISTS,
} satisfies ColumnTables

/** Under a heading. `Name` and `Value` together are constants; alone, each may be the column of a list of codes. */
export const SUBJECT_TABLES = {
  constants: CONSTANTS,
  limits: LIMIT_ROWS,
  lists: LISTS,
  codes: CODES,
} satisfies ColumnTables

/** Under a heading elsewhere that names a list of codes: its items are `- KG`, `- KG: Kilograms`, `- KG (Kilograms)`. */
export const CODE_LIST_TABLES = {
  ...SUBJECT_TABLES,
  constants: { of: CONSTANTS.of, columns: constants },
  codes: {
    ...CODES,
    lines: [
      '{code:..80^:} {:separator} {meaning}',
      '{code:..80} {:stop} {meaning}',
      '{code:..80^()} \\( {meaning} \\)',
      '{code:..80^.!?}',
    ].map((line) => pattern(line)),
  },
} satisfies ColumnTables

/** The tables of point 9. */
export const LIMIT_COLUMNS = {
  section: { tables: SECTION_TABLES },
  subject: { tables: SUBJECT_TABLES },
} satisfies PointColumns
