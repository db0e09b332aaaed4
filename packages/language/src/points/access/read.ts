/** Reads point 6: the table of roles, permissions as a matrix or row by row, and walls under an entity's heading. */
import type { Block, Phrase, Section, Subject } from '../../document/model.ts'
import { codes, isEmpty, listItems, matchPhrase, plainText } from '../../document/phrase.ts'
import type { Problem } from '../../problem/problem.ts'
import { foldName } from '../identifier.ts'
import { hasStructure, proseOf, readBullets, readTables, rowsOf, type RowRead, type TableForms } from '../reading.ts'
import type { Reading } from '../room.ts'
import type { AccessRead, FieldsRead, GrantRead, HasRead, RoleRead, WallRead } from './model.ts'
import { readClauses, type ClausesRead } from './read-clauses.ts'
import { fixedRole } from './role-test.ts'

const ROLES = {
  role: { names: ['Role', 'Roles'], needed: true },
  on: { names: ['On', 'Of', 'Relative to'] },
  has: { names: ['Who has it', 'Who', 'Held by', 'Has it', 'Members', 'Given to'] },
  includes: { names: ['Includes', 'Inherits'] },
  meaning: { names: ['Meaning', 'Description', 'Note', 'Notes'] },
} as const

const MATRIX = {
  entity: { names: ['Entity', 'Record', 'Records', 'What', 'Resource', 'Subject', ''], needed: true },
} as const

const GRANTS = {
  entity: { names: ['Entity', 'Record', 'Records', 'What', 'Resource'], needed: true },
  role: { names: ['Role', 'Who'], needed: true },
  may: { names: ['May', 'Can', 'Permission', 'Permissions', 'Allowed'], needed: true },
  fields: { names: ['Fields', 'Field', 'Which fields'] },
  when: { names: ['When', 'Condition', 'If', 'Where'] },
} as const

const FORMS = { roles: ROLES, matrix: MATRIX, grants: GRANTS } satisfies TableForms
const WALLS = { onlyWhen: { names: ['Only when'], many: true } } as const

export function readAccess(section: Section): Reading<AccessRead> {
  const top = readBlocks(section.blocks)
  const subjects = section.subjects.map(readSubject)
  const help = new Map(subjects.map((subject) => [foldName(subject.title), subject.prose]))
  const all = [top, ...subjects]
  const roles = all.flatMap((part) => part.roles)
  return {
    value: {
      roles: roles.map((role) => ({ ...role, help: joinHelp(role.help, help.get(foldName(plainText(role.label)))) })),
      grants: all.flatMap((part) => part.grants),
      walls: subjects.flatMap((subject) => subject.walls),
    },
    open: !hasStructure(section),
    problems: all.flatMap((part) => part.problems),
  }
}

function joinHelp(row: string, prose: string | undefined): string {
  return [row, prose ?? ''].filter((text) => text !== '').join('\n\n')
}

function readBlocks(blocks: readonly Block[]) {
  const { tables, problems } = readTables(blocks, FORMS, 6, ['matrix'])
  const rows = rowsOf(tables.grants).map(readGrantRow)
  const cells = tables.matrix.flatMap(readMatrix)
  return {
    roles: rowsOf(tables.roles).map(readRole),
    grants: [...cells, ...rows].flatMap((read) => read.grants),
    problems: [...problems, ...[...cells, ...rows].flatMap((read) => read.problems)],
  }
}

interface GrantsRead {
  readonly grants: readonly GrantRead[]
  readonly problems: readonly Problem[]
}

function readMatrix(
  table: ReturnType<typeof readTables<typeof FORMS>>['tables']['matrix'][number],
): readonly GrantsRead[] {
  return table.rows.flatMap((row, index) =>
    table.others.map((role, column) =>
      grantsOf(row.cells.entity, role, readClauses(table.otherCells[index]![column]!)),
    ),
  )
}

function grantsOf(entity: Phrase, role: Phrase, read: ClausesRead): GrantsRead {
  const grants = read.clauses.map(({ place, ...clause }) => ({ entity, role, ...clause, span: place.span }))
  return { grants, problems: read.problems }
}

/** The second layout: fields and condition have columns of their own. */
function readGrantRow({ cells }: RowRead<typeof GRANTS>): GrantsRead {
  const read = readClauses(cells.may)
  const fields = readFields(cells.fields)
  const when = isEmpty(cells.when) ? undefined : { test: cells.when }
  const clauses = read.clauses.map((clause) => ({ ...clause, ...(fields && { fields }), ...(when && { when }) }))
  return listItems(cells.role)
    .map((role) => grantsOf(cells.entity, role, { clauses, problems: [] }))
    .reduce((a, b) => ({ ...a, grants: [...a.grants, ...b.grants] }), { grants: [], problems: read.problems })
}

function readFields(cell: Phrase): FieldsRead | undefined {
  if (isEmpty(cell) || /^all(?: fields)?$/iu.test(cell.text)) return undefined
  const [excepted] = matchPhrase(cell, /^(?:all )?(?:but|except) (.+)$/iu) ?? []
  return { but: excepted !== undefined, names: listItems(excepted ?? cell) }
}

function readRole({ cells, span }: RowRead<typeof ROLES>): RoleRead {
  const [has, included] = matchPhrase(cells.has, /^(.*?);?\s*\bincludes? (.+)$/iu) ?? []
  return {
    label: cells.role,
    ...(!isEmpty(cells.on) && { on: cells.on }),
    has: readHas(has ?? cells.has),
    includes: [...listItems(cells.includes), ...(included ? listItems(included) : [])],
    help: plainText(cells.meaning),
    span,
  }
}

function readHas(cell: Phrase): HasRead {
  if (isEmpty(cell)) return { kind: 'nothing', span: cell.span }
  const fixed = fixedRole(cell.text)
  if (fixed) return { kind: fixed }
  const given = matchPhrase(cell, /^given(?: out)?(?: by (.+))?$/iu)
  if (!given && isWords(cell)) return { kind: 'unread', phrase: cell }
  if (!given) return { kind: 'test', test: cell }
  const by = given[0] ? listItems(given[0]) : []
  return { kind: 'given', by: by.filter((phrase) => fixedRole(phrase.text) !== 'administrators') }
}

/** Without backticks, and nothing that only an expression has. */
function isWords(cell: Phrase): boolean {
  return codes(cell).length === 0 && /^[\p{L}\p{N}\s,'’-]+$/u.test(cell.text)
}

interface SubjectRead {
  readonly title: string
  readonly prose: string
  readonly roles: readonly RoleRead[]
  readonly grants: readonly GrantRead[]
  readonly walls: readonly WallRead[]
  readonly problems: readonly Problem[]
}

function readSubject(subject: Subject): SubjectRead {
  const narrow = subject.blocks.flatMap((block) => readNarrowWall(subject, block) ?? [])
  const others = subject.blocks.filter((block) => !readNarrowWall(subject, block))
  const { bullets, problems } = readBullets(others, WALLS)
  const tables = readBlocks(others)
  const walls = bullets.onlyWhen.map(({ value, span }) => ({ entity: subject.title, test: value, span }))
  return {
    title: plainText(subject.title),
    prose: proseOf(subject.blocks),
    roles: tables.roles,
    grants: tables.grants,
    walls: [...walls, ...narrow],
    problems: [...problems, ...tables.problems],
  }
}

/** `- Only for update, delete when: …` */
function readNarrowWall(subject: Subject, block: Block): WallRead | undefined {
  if (block.kind !== 'bullet') return undefined
  const [verbs] = matchPhrase(block.key, /^only for (.+?)(?: when)?$/iu) ?? []
  return verbs && { entity: subject.title, verbs: listItems(verbs), test: block.value, span: block.span }
}
