/** The tables of point 6: roles; permissions as a matrix (rows are entities or roles) or one per row; and the bullets of an entity. */
import { pattern, type Pattern } from '@ninefold/plan/pattern'
import { splitAt, type Phrase } from '../../document/index.ts'
import {
  expression,
  AUDIENCE_WORDS,
  flag,
  meaningColumn,
  namesOf,
  offering,
  anyPhrase,
  reference,
  shownText,
  type Column,
  type ColumnTables,
  type ParsedRow,
  type PointColumns,
  type TableParsed,
  type Word,
} from '../../kernel/index.ts'
import { condition, fields } from './grant-cells.ts'
import { holder, isListedRole } from './holder.ts'
import { accessProblem } from './problems.ts'
import { permissions } from './read-clauses.ts'

const ROLE_NAMES = ['Role', 'Group', 'User group', 'User type']
const THINGS = ['Entity', 'Record', 'Resource', 'Subject', 'Object', 'Document type', 'Doctype', 'Data']

const roles = {
  role: {
    names: ROLE_NAMES,
    needed: true,
    means: 'The name of the role.',
    usual: true,
    grammar: anyPhrase('a name'),
  },
  on: {
    names: ['On', 'Of', 'Relative to', 'Scope'],
    means: 'The entity on whose records people have the role.',
    blank: 'The role does not depend on a record.',
    grammar: reference('an entity'),
  },
  has: {
    names: ['Who has it', 'Who', 'Held by', 'Has it', 'Member', 'Given to', 'Assigned to', 'Who is it'],
    means: 'Who has the role: fixed words, `given by` somebody, or a condition.',
    blank: 'Administrators assign it.',
    usual: true,
    grammar: offering(holder, [
      ...AUDIENCE_WORDS,
      { text: 'given by administrators', means: 'Administrators say who has it.' },
      { text: 'given by ', means: 'Those who have another role say who has it.' },
      { text: '`${1:owner == me}`', means: 'Whoever this holds for.' },
    ]),
  },
  includes: {
    names: ['Includes', 'Inherits', 'Inherits from', 'Extends'],
    means: 'Further roles that everybody with this role has.',
    blank: 'None.',
    grammar: namesOf('roles, separated by commas'),
  },
  secondFactor: {
    names: [
      'Second factor',
      'Needs a second factor',
      'Two-factor',
      'Two-factor authentication',
      '2FA',
      'MFA',
      'Multi-factor authentication',
    ],
    means: 'Whether people with the role need a second factor or a passkey before they can do anything.',
    blank: 'No.',
    grammar: { ...flag, takes: '`required`, or nothing', words: [{ text: 'required' }] },
    wrong: (written, span) => accessProblem('ACC-037', { span }, { written }),
  },
  meaning: { ...meaningColumn(shownText), usual: true },
} as const satisfies Record<string, Column>
export type RoleRow = ParsedRow<typeof roles>

/** A role as an item of a list: `- finance: given by administrators – pays`. */
const ROLE_LINES: readonly Pattern[] = [
  '{role:..60^:.} ~ ({:separator}|=) ~ {has} ~ ({:stop}|\\; <!includes>) ~ {meaning}',
  '{role:..60^:.} ~ ({:separator}|=) ~ {has} [.]',
].map((line) => pattern(line, { includes: 'includes?' }))

const VERBS: readonly Word[] = [
  { text: 'read', means: 'See records.' },
  { text: 'create', means: 'Make records.' },
  { text: 'update', means: 'Change records.' },
  { text: 'delete', means: 'Delete records.' },
  { text: 'run ', means: 'Take an action of point 4.' },
  { text: 'export', means: 'Take records out as a file.' },
  { text: 'import', means: 'Bring records in from a file.' },
  { text: 'all', means: 'Read, create, update, delete, export and import.' },
]
const BEHIND_VERBS: readonly Word[] = [
  {
    text: 'when `${1:condition}`',
    means: 'Only records for which this holds.',
    after: /(?:read|create|update|delete|export|run|all|`).* $/iu,
  },
  { text: 'own', means: 'Only records that are the person’s.', after: /(?:read|update|delete|export) $/iu },
  { text: 'all but `${1:field}`', means: 'All fields except these.', after: /(?:read|create|update) $/iu },
]

const permission = {
  means:
    'What the role may do with records of the entity. Semicolons separate clauses. Field names after a permission are in backticks.',
  blank: 'Nothing.',
  grammar: offering(permissions, [...VERBS, ...BEHIND_VERBS]),
}

/** A row for each entity or operation; a column for each role. */
const matrix = {
  entity: {
    names: [
      ...THINGS,
      'What',
      'Action',
      'Permission',
      'Capability',
      'Ability',
      'Operation',
      'Privilege',
      'Right',
      'Feature',
      'Task',
      '',
    ],
    needed: true,
    means: 'The entity that the row is about. The other columns are roles.',
    grammar: anyPhrase('an entity, or an operation'),
  },
  meaning: meaningColumn(shownText),
} as const satisfies Record<string, Column>

/** A row for each role; a column for each entity or operation. */
const turned = {
  entity: {
    names: ROLE_NAMES,
    needed: true,
    means: 'The role that the row is about. The other columns are entities.',
    grammar: anyPhrase('a role'),
  },
} as const satisfies Record<string, Column>

const grants = {
  entity: {
    names: [...THINGS, 'What'],
    needed: true,
    means: 'The entity of the permission.',
    grammar: {
      takes: 'entities, separated by commas',
      parse: (cell: Phrase) => ({ value: splitAt(cell, /,/u) }),
    },
  },
  role: {
    names: ['Role', 'Who', 'Group', 'User group'],
    needed: true,
    means: 'The role that has the permission.',
    grammar: offering(namesOf('roles, separated by commas'), AUDIENCE_WORDS),
  },
  may: {
    names: ['May', 'Can', 'Permission', 'Allowed', 'Verb', 'Operation', 'Access', 'Access level', 'Right', 'Action'],
    needed: true,
    means: 'What the role may do.',
    grammar: offering(permissions, VERBS),
  },
  fields: {
    names: ['Field', 'Which field'],
    means: 'The fields of the permission.',
    blank: 'All fields.',
    grammar: offering(fields, [{ text: 'all but ' }]),
  },
  when: {
    names: ['When', 'Condition', 'If', 'Where', 'Only when'],
    means: 'The permission applies only to records for which this condition is true.',
    blank: 'For all records.',
    grammar: condition,
  },
} as const satisfies Record<string, Column>
export type GrantRow = ParsedRow<typeof grants>

export const ACCESS = {
  roles: { of: 'roles', columns: roles, lines: ROLE_LINES, isRow: ({ cells }: RoleRow) => isListedRole(cells) },
  matrix: {
    of: 'permissions, with a column for each role',
    columns: matrix,
    others: { ...permission, names: ['Each role'] },
  },
  grants: { of: 'permissions, one to a row', columns: grants },
  turned: {
    of: 'permissions, with a column for each entity',
    columns: turned,
    others: { ...permission, names: ['Each entity'] },
  },
} satisfies ColumnTables

/** A matrix of either orientation. */
export type MatrixTable = Pick<TableParsed<(typeof ACCESS)['turned']>, 'rows' | 'others' | 'otherCells' | 'span'>

/** Under the heading of an entity. */
export const RESTRICTIONS = {
  onlyWhen: {
    names: ['Only when'],
    many: true,
    means: 'A restriction: all permissions apply only if this condition is true. It applies to administrators, too.',
    grammar: expression('a condition'),
  },
} satisfies Record<string, Column>

/** The tables of point 6. */
export const ACCESS_COLUMNS = {
  section: { tables: ACCESS },
  subject: { tables: ACCESS, bullets: RESTRICTIONS },
} satisfies PointColumns
