/** The tables of point 7: shapes, calls and query parameters; and calls as items of a list. */
import { type Phrase } from '../../document/index.ts'
import {
  nameList,
  expression,
  AUDIENCE_WORDS,
  meaningColumn,
  namesOf,
  newName,
  reference,
  offering,
  anyPhrase,
  SET_WORDS,
  type Column,
  type ColumnTables,
  type ExpressionText,
  type NameRef,
  type WrittenName,
  type ParsedRow,
  type PointColumns,
} from '../../kernel/index.ts'
import { address, callName, method, METHODS, type AddressRead, type CallName, type Method } from './address.ts'
import { callSentences, CALL_LINES, meaningOfCall, type CallSentences, type MeaningRead } from './described.ts'
import type { AnswersCell, StepsRead, TakesRead } from './model.ts'
import { callsProblem } from './problems.ts'
import { answers, steps, takes } from './read-cells.ts'
import { SETTINGS } from './settings.ts'

const shapes = {
  shape: {
    names: nameList('Shape, Projection, View'),
    needed: true,
    means: 'The name of the shape. Expressions call it as a function: `paymentRow(claim)`.',
    usual: true,
    grammar: newName,
  } satisfies Column<WrittenName>,
  of: {
    names: ['Of', 'Entity'],
    means: 'The entity of the record.',
    usual: true,
    grammar: reference('an entity'),
  } satisfies Column<NameRef>,
  value: {
    names: nameList('Value, Fields, As'),
    means: 'An expression over the record.',
    usual: true,
    grammar: offering(expression('an expression'), [{ text: "`{'${1:key}': ${2:field}}`" }]),
  } satisfies Column<ExpressionText>,
}
export type ShapeRow = ParsedRow<typeof shapes>

const wrongAddress = (text: string, span: Phrase['span']) => callsProblem('CAL-001', { span }, { text, isOpen: false })

const call = {
  names: nameList('Call, Name, Operation, API call, Use, Interface, Interface name, Service, Function, Use case'),
  needed: true,
  means: 'The name of the call.',
  usual: true,
  grammar: callName,
} satisfies Column<CallName>

/** The columns of tables without names: method and path identify the call. */
const nameless = {
  address: {
    names: nameList(
      'Method and path, Endpoint, Address, Route, Verb and path, Resource, Method + path, Path and method',
    ),
    fallbackNames: nameList('Call, API call, Interface, API'),
    means: 'Method and path. `{claim: Claim.number}` finds one record, `{year: integer}` takes a value.',
    usual: true,
    grammar: offering(
      address,
      METHODS.map((one) => ({ text: `\`${one} /\${1:path}\`` })),
    ),
    wrong: wrongAddress,
  } satisfies Column<AddressRead>,
  method: {
    names: nameList('Method, Verb, HTTP method, HTTP verb'),
    fallbackNames: ['Type'],
    means: 'The HTTP method.',
    blank: 'It is written before the path.',
    grammar: offering(
      method,
      METHODS.map((text) => ({ text })),
    ),
  } satisfies Column<Method>,
  path: {
    names: nameList('Path, URL, URI'),
    means: 'The path, with look-ups in braces.',
    blank: 'It is written after the method.',
    grammar: offering({ ...address, takes: 'a path: `/claims/{claim: Claim.number}`' }, [{ text: '`/${1:path}`' }]),
    wrong: wrongAddress,
  } satisfies Column<AddressRead>,
  for: {
    names: nameList(
      'For, Who, Who may, Role, Allowed, Allowed for, Auth, Authorization, Access, Caller, Roles, Called by, Permission',
    ),
    means: 'Who may make the call.',
    blank: 'Only administrators.',
    usual: true,
    grammar: offering(namesOf('roles, separated by commas'), AUDIENCE_WORDS),
  } satisfies Column<readonly Phrase[]>,
  does: {
    names: nameList('Does, Do, Action, What it does, Effect'),
    means: 'The steps of the call, separated by semicolons.',
    blank: 'No steps: the call only returns a response.',
    usual: true,
    grammar: offering(steps, [
      { text: 'list of ', means: 'Records, in the answer as `items`.' },
      { text: 'create ', means: 'Makes a record of what was sent; it is `it` then.' },
      { text: 'change ', means: 'Changes a record by what was sent.' },
      { text: 'delete ', means: 'Deletes a record.' },
      { text: 'do ${1:Action} on ${2:record}', means: 'Takes an action.' },
      { text: 'add ${1:me} to `${2:list}`', means: 'Links a record of many to many.' },
      { text: 'remove ${1:me} from `${2:list}`', means: 'Unlinks it.' },
      { text: 'check ', means: 'Checks what was sent by the rules, without storing it.' },
      { text: 'sign in', means: 'With the email and password that were sent.' },
      { text: 'sign in as it', means: 'As the person that was made before.' },
      { text: 'sign out' },
      ...SET_WORDS,
      { text: ', paged', means: 'A page at a time.', after: /(?:^|\s)(?:list of|list|all) (?:.*\S)? $/iu },
    ]),
  } satisfies Column<StepsRead>,
  takes: {
    names: nameList('Takes, Body, Input, Request, Request body, Payload'),
    means:
      'The fields that a client may send, optionally under a common key: `article: title, body`. `!` after a field makes it required.',
    blank: 'Nothing.',
    usual: true,
    grammar: takes,
  } satisfies Column<TakesRead>,
  answers: {
    names: nameList('Answers, Returns, Response, Response body, Output, Result, Answers with'),
    means: 'The response: a value, optionally with a status before it.',
    blank: 'Nothing, with status 204.',
    usual: true,
    grammar: offering(answers, [{ text: "`{'${1:key}': ${2:value}}`" }, { text: '201 `${1:value}`' }, { text: '204' }]),
  } satisfies Column<AnswersCell>,
  meaning: meaningColumn(meaningOfCall) satisfies Column<MeaningRead>,
}

const CALLS = { of: 'calls', columns: { call, ...nameless } }
export type CallRow = ParsedRow<typeof CALLS.columns>

/** The sentences after a call in a list. */
const sentences = {
  names: [],
  means: 'What it takes and answers, in sentences.',
  grammar: callSentences,
} satisfies Column<CallSentences>
/** A call as an item of a list, or as a heading. */
export const LISTED = { ...nameless, address: { ...nameless.address, needed: true }, sentences }
export type ListedRow = ParsedRow<typeof LISTED>

const OFFERED = { shapes: { of: 'shapes', columns: shapes }, calls: CALLS } satisfies ColumnTables
const VARIANTS = {
  endpoints: { of: 'calls', columns: { ...nameless, address: { ...nameless.address, needed: true } } },
  lines: {
    of: 'calls',
    columns: LISTED,
    lines: CALL_LINES,
    onlyInLists: true,
    isRow: ({ cells }: ListedRow) => cells.address?.value?.alone === true && cells.address.value.method !== undefined,
  },
  methods: {
    of: 'calls',
    columns: {
      ...nameless,
      method: { ...nameless.method, needed: true },
      path: { ...nameless.path, needed: true },
    },
  },
} satisfies ColumnTables

/** All tables directly below the section's heading. */
export const SECTION_TABLES = { ...OFFERED, ...VARIANTS }

const queries = {
  query: {
    names: nameList('Query, Parameter, Query parameter, Filter'),
    fallbackNames: ['Name'],
    needed: true,
    means: 'A parameter of the address, after the `?`. Expressions read it as `query.name`.',
    usual: true,
    grammar: newName,
  } satisfies Column<WrittenName>,
  type: {
    names: nameList('Type, Data type, Format'),
    means: 'The type of the parameter.',
    usual: true,
    grammar: offering(
      anyPhrase('a type of point 3 that can be part of an address'),
      ['text', 'integer', 'date', 'yes/no'].map((text) => ({ text })),
    ),
  } satisfies Column<Phrase>,
  narrows: {
    names: nameList('Narrows to, Narrows, Filter, Where, Condition, Means'),
    means: 'If the parameter is sent, only records for which this condition is true are listed.',
    blank: 'It does not filter the list.',
    usual: true,
    grammar: expression('a condition'),
  } satisfies Column<ExpressionText>,
}
export type QueryRow = ParsedRow<typeof queries>

/** Below the heading of a call. */
export const SUBJECT_TABLES = { queries: { of: 'query parameters', columns: queries } } satisfies ColumnTables

/** The tables and bullets of point 7. */
export const CALL_COLUMNS = {
  section: { tables: OFFERED, bullets: SETTINGS },
  subject: { tables: SUBJECT_TABLES },
  variants: VARIANTS,
} satisfies PointColumns
