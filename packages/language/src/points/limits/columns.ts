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
  placeWithFix,
} from '../../kernel/index.ts'
import { constantText, isPlainlyValue, type ConstantText } from './constant-value.ts'
import type { CodeWord, LimitName } from './model.ts'
import { limitsProblem } from './problems.ts'

const name = {
  names: nameList(
    'Name, Constant, Parameter, Threshold, Setting, Business constant, Variable, Designation, Constant name, Parameter name, Setting name, Business value',
  ),
  needed: true,
  means: 'The name of the constant. Expressions use it in camelCase: `Max claim amount` is `maxClaimAmount`.',
  grammar: newName,
} satisfies Column<WrittenName>

const value = {
  names: nameList('Value, Start value, Amount, Initial value, Is, Current value'),
  fallbackNames: ['Default', 'Default value'],
  needed: true,
  means: 'The value, with its unit if it has one.',
  grammar: constantText,
} satisfies Column<ConstantText>

const unit: Column<ConstantText> = {
  names: nameList('Unit, Units, Unit of measure, UoM, Dimension'),
  means: 'The unit of the number, if it is not in the cell of the value.',
  blank: 'The unit is in the cell of the value.',
  grammar: { ...constantText, takes: 'a unit: EUR, %, minutes, pieces' },
}

const changedBy: Column<readonly Phrase[]> = {
  names: nameList('Changed by, Who may change it, Changeable by, Can be changed by'),
  means: 'Who may change the constant while the application runs.',
  blank: 'Nobody.',
  grammar: offering(namesOf('roles, separated by commas', pattern('(<nobody>|never|-)')), [EVERYONE_SIGNED_IN]),
}

const constants = { name, value, unit, meaning: meaningColumn(shownText), changedBy }
export type ConstantRow = ParsedRow<typeof constants>

export const limitNamed = (written: string): LimitName | undefined => {
  const kind = findLimit(written)
  return kind && { kind, written }
}

const limitName: Grammar<LimitName> = {
  takes: LIMIT_NAMES,
  parse: (cell) => {
    const value = limitNamed(plainText(cell))
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
  return limitsProblem('LIM-001', placeWithFix(span, suggestion), { limit, suggestion, known: LIMIT_NAMES })
}

const limits = {
  limit: {
    names: nameList('Limit, System limit, Technical limit, Quota'),
    needed: true,
    means: 'The name of a limit of the server.',
    grammar: limitName,
    wrong: unknownLimit,
  } satisfies Column<LimitName>,
  value: {
    names: nameList('Value, At most, Is, Maximum, Max'),
    needed: true,
    means: 'The value of the limit.',
    grammar: plain('a number; sizes with `KB`, `MB`, `GB` or `TB`, durations in days'),
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
    means: 'The codes of the list.',
    grammar: codesSplitAt('codes, separated by commas', /[,;|\n]/u),
  } satisfies Column<readonly CodeWord[]>,
  meaning: meaningColumn(shownText),
}

const codes = {
  code: {
    names: nameList('Code, Key, Value, Literal, Member, Option, Choice'),
    needed: true,
    means: 'The code: what is stored.',
    grammar: {
      takes: 'a code; several codes, separated by commas, if they have no explanation',
      parse: (cell) => ({ value: { whole: codeWord(cell), split: splitAt(cell, /[,;]/u).map(codeWord) } }),
    },
  } satisfies Column<{ readonly whole: CodeWord; readonly split: readonly CodeWord[] }>,
  was: {
    names: nameList('Was, Former code, Renamed from'),
    means: 'The former name of the code, so that records keep it.',
    blank: 'There is no former name.',
    grammar: formerNames,
  } satisfies Column<readonly FormerName[]>,
  meaning: {
    ...meaningColumn(shownText, ['Label', 'Name', 'Display name', 'Text']),
    means: 'The text that users see.',
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
    limitNamed(cells.name.value!.label) !== undefined || isPlainlyValue(cells.value.value),
} satisfies ColumnTable<typeof constants>

const LIMIT_ROWS = { of: 'limits', columns: limits } satisfies ColumnTable
const LISTS = { of: 'lists of codes', columns: lists } satisfies ColumnTable
const CODES = { of: 'codes', columns: codes } satisfies ColumnTable

const withFallbackNames = { ...constants, name: { ...name, fallbackNames: nameList('Key, Item, What, Subject') } }
export const SECTION_TABLES = {
  constants: { ...CONSTANTS, columns: withFallbackNames },
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
