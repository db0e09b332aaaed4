/** Reads point 6: the table of roles, permissions as a matrix or row by row, and walls under an entity's heading. */
import type { Block, Phrase, Section, Subject } from '../../document/model.ts'
import {
  CODE,
  codes,
  isEmpty,
  joinPhrases,
  listItems,
  matchPhrase,
  plainText,
  soleCode,
  splitAt,
} from '../../document/phrase.ts'
import type { Problem } from '../../problem/problem.ts'
import { foldName } from '../identifier.ts'
import {
  APART,
  EXPLAINED,
  itemOf,
  MEANING,
  readBullets,
  readLines,
  readTables,
  rowsOf,
  type RowRead,
  type TableForm,
  type TableForms,
  type TableRead,
} from '../reading.ts'
import type { Reading } from '../room.ts'
import { meaningOfCross, withoutOwn } from './cell-words.ts'
import type { AccessRead, FieldsRead, GrantRead, HasRead, RoleRead, SentenceRead, WallRead, WhenRead } from './model.ts'
import { narrowingIn, wordsOf } from './narrowing.ts'
import { readClauses, type ClausesRead } from './read-clauses.ts'
import { readWalls } from './read-walls.ts'
import { fixedRole } from './role-test.ts'
import { isSentence } from './sentences.ts'

const ROLES = {
  role: { names: ['Role', 'Group', 'User group', 'User type'], needed: true },
  on: { names: ['On', 'Of', 'Relative to', 'Scope'] },
  has: { names: ['Who has it', 'Who', 'Held by', 'Has it', 'Member', 'Given to', 'Assigned to', 'Who is it'] },
  includes: { names: ['Includes', 'Inherits', 'Inherits from', 'Extends'] },
  meaning: { names: MEANING, prose: true },
} satisfies TableForm

const THINGS = ['Entity', 'Record', 'Resource', 'Subject', 'Object', 'Document type', 'Doctype', 'Data']

/** A row for each entity, or for each thing that is done; a column for each role. */
const MATRIX = {
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
  },
  meaning: { names: MEANING, prose: true },
} satisfies TableForm

/** A row for each role, a column for each entity or thing that is done. */
const TURNED = {
  entity: { names: ['Role', 'Group', 'User group', 'User type'], needed: true },
} satisfies TableForm

const GRANTS = {
  entity: { names: [...THINGS, 'What'], needed: true },
  role: { names: ['Role', 'Who', 'Group', 'User group'], needed: true },
  may: {
    names: ['May', 'Can', 'Permission', 'Allowed', 'Verb', 'Operation', 'Access', 'Access level', 'Right', 'Action'],
    needed: true,
  },
  fields: { names: ['Field', 'Which field'] },
  when: { names: ['When', 'Condition', 'If', 'Where', 'Only when'] },
} satisfies TableForm

export const FORMS = { roles: ROLES, matrix: MATRIX, grants: GRANTS, turned: TURNED } satisfies TableForms
export const WALLS = { onlyWhen: { names: ['Only when'], many: true } } as const

export function readAccess(section: Section): Reading<AccessRead> {
  const top = readBlocks(section.blocks)
  const subjects = section.subjects.map(readSubject)
  const help = new Map(subjects.map((subject) => [foldName(subject.title), subject.prose]))
  const all = [top, ...subjects]
  const roles = all.flatMap((part) => part.roles)
  const grants = all.flatMap((part) => part.grants)
  const walls = subjects.flatMap((subject) => subject.walls)
  // Beside a table of permissions, words explain it; but what they take away stays allowed.
  const beside = grants.length + walls.length > 0
  const parts = [{ ...top, under: undefined }, ...subjects]
  const sentences = beside ? [] : parts.flatMap(({ rest, under }) => rest.flatMap(sentencesIn(roles, under)))
  const narrowing = beside ? parts.flatMap(({ rest, under }) => rest.flatMap((one) => narrowingIn(one, under))) : []
  const problems = all.flatMap((part) => part.problems)
  const wrong = problems.some(({ severity }) => severity === 'error')
  return {
    value: {
      roles: roles.map((role) => ({ ...role, help: joinHelp(role.help, help.get(foldName(plainText(role.label)))) })),
      grants,
      walls,
      sentences,
      narrowing,
    },
    open: roles.length + grants.length + walls.length === 0 && !wrong,
    problems,
  }
}

/** Lines that read like permissions: they name a role, or hold code; what is no item of a list says besides who may do what. */
const sentencesIn = (roles: readonly RoleRead[], under: Phrase | undefined) => {
  const labels = roles.map(({ label }) => ` ${wordsOf(plainText(label))} `)
  const namesRole = (text: Phrase) => labels.some((label) => ` ${wordsOf(text.text)} `.includes(label))
  return (block: Block): readonly SentenceRead[] => {
    const item = itemOf(block)
    const lines = block.kind === 'prose' ? (block.lines ?? []).flatMap((line) => splitAt(line, /(?<=\.)\s+/u)) : []
    const found = item
      ? [item.text].filter((text) => codes(text).length > 0 || namesRole(text))
      : lines.filter((text) => namesRole(text) && isSentence(text))
    return found.map((text) => ({
      text,
      place: item && item.nested.length === 0 ? block.span : text.span,
      ...(under && { under }),
    }))
  }
}

function joinHelp(row: string, prose: string | undefined): string {
  return [row, prose ?? ''].filter((text) => text !== '').join('\n\n')
}

/** `under`: the heading. */
function readBlocks(blocks: readonly Block[], under?: Phrase) {
  const { tables, rest, problems } = readTables(blocks, FORMS, 6, ['matrix', 'turned'])
  const lines = readLines(rest.flatMap(rolesApart), ROLES, ROLE_LINES, isRole)
  const rows = rowsOf(tables.grants).map(readGrantRow)
  const cells = [...tables.matrix, ...tables.turned].flatMap((table) => readMatrix(table, under))
  return {
    roles: [...rowsOf(tables.roles), ...lines.rows].map(readRole),
    grants: [...cells, ...rows].flatMap((read) => read.grants),
    rest: lines.rest,
    problems: [...problems, ...[...cells, ...rows].flatMap((read) => read.problems)],
  }
}

/** A role as an item of a list: `- finance: given by administrators – pays`. */
const ROLE_LINES: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?<role>[^:.]{1,60}?)(?:${APART}|\s=\s)(?<has>.+?)(?:${EXPLAINED}|;\s+(?!includes?\b))(?<meaning>.+)$`,
    'su',
  ),
  new RegExp(String.raw`^(?<role>[^:.]{1,60}?)(?:${APART}|\s=\s)(?<has>.+?)\.?$`, 'su'),
]

/** `Roles: employee (everyone signed in), clerk (given by administrators)`: one item for each. */
function rolesApart(block: Block): readonly Block[] {
  const text =
    block.kind === 'bullet'
      ? block.text
      : block.kind === 'prose' && block.lines?.length === 1
        ? block.lines[0]
        : undefined
  const [listed] = (text && matchPhrase(text, /^(?:the )?roles\s*(?::|are\s*:?)\s*(.+?)\.?$/iu)) ?? []
  const items = listed ? splitAt(listed, /[,;]|\s+and\s+/iu) : []
  const roles = items.flatMap((item) => {
    const [role, has] = matchPhrase(item, /^(.+?)\s*\((.+)\)$/su) ?? []
    return role && has ? [joinPhrases([role, has], ': ')!] : []
  })
  if (roles.length === 0 || roles.length < items.length) return [block]
  return roles.map((role) => ({
    kind: 'prose',
    markdown: role.text,
    item: { text: role, nested: [] },
    span: role.span,
  }))
}

/** Only one of the fixed wordings, or a test in code; any other item is text. */
function isRole(row: RowRead<typeof ROLES>): boolean {
  const { label, has } = readRole(row)
  if (/^only\b/iu.test(label.text) || has.kind === 'unread' || has.kind === 'named' || has.kind === 'nothing')
    return false
  return has.kind !== 'test' || soleCode(has.test) !== undefined
}

interface GrantsRead {
  readonly grants: readonly GrantRead[]
  readonly problems: readonly Problem[]
}

function readMatrix(
  table: Pick<TableRead<typeof TURNED>, 'rows' | 'others' | 'otherCells'>,
  under: Phrase | undefined,
): readonly GrantsRead[] {
  const read = table.rows.flatMap((row, index) => {
    const cells = table.otherCells[index]!
    const cross = meaningOfCross(cells, table.otherCells)
    return table.others.map((role, column) =>
      grantsOf(row.cells.entity, role, readClauses(cells[column]!, cross), under),
    )
  })
  return askedOnce(read)
}

/** What an x means is one question for the whole table. */
function askedOnce(read: readonly GrantsRead[]): readonly GrantsRead[] {
  const asks = (problem: Problem) => problem.code === 'ACC-021'
  const first = read.flatMap(({ problems }) => problems).find(asks)
  return read.map((one) => ({
    ...one,
    problems: one.problems.filter((problem) => !asks(problem) || problem === first),
  }))
}

function grantsOf(entity: Phrase, role: Phrase, read: ClausesRead, under?: Phrase): GrantsRead {
  const grants = read.clauses.map((clause) => ({ entity, role, ...(under && { under }), ...clause }))
  return { grants, problems: read.problems }
}

/** The second layout: fields and condition have columns of their own. */
function readGrantRow({ cells }: RowRead<typeof GRANTS>): GrantsRead {
  const read = readClauses(cells.may)
  const fields = readFields(cells.fields)
  const when = readWhen(cells.when)
  const clauses = read.clauses.map((clause) => ({
    ...clause,
    ...(fields && { fields }),
    ...(when && { when: { ...clause.when, ...when } }),
  }))
  return listItems(cells.role)
    .flatMap((role) => splitAt(cells.entity, /,/u).map((entity) => grantsOf(entity, role, { clauses, problems: [] })))
    .reduce((a, b) => ({ ...a, grants: [...a.grants, ...b.grants] }), { grants: [], problems: read.problems })
}

/** `own`, or a condition. */
function readWhen(cell: Phrase): WhenRead | undefined {
  if (isEmpty(cell)) return undefined
  const { rest, own } = withoutOwn(cell)
  return own && !rest ? { own: cell.span } : { test: cell }
}

function readFields(cell: Phrase): FieldsRead | undefined {
  if (isEmpty(cell) || /^all(?: fields)?$/iu.test(cell.text)) return undefined
  const [excepted] = matchPhrase(cell, /^(?:all )?(?:but|except) (.+)$/iu) ?? []
  return { but: excepted !== undefined, names: listItems(excepted ?? cell) }
}

function readRole({ cells, span }: RowRead<typeof ROLES>): RoleRead {
  const [has = cells.has, included] = matchPhrase(cells.has, /^(.*?);?\s*\bincludes? (.+)$/iu) ?? []
  const { on, has: holder } = (isEmpty(cells.on) && readRelative(has)) || { on: cells.on, has: readHas(has) }
  // As long as nobody says who has it, administrators give it.
  const open = holder.kind === 'nothing' && isEmpty(on)
  return {
    label: cells.role,
    ...(!isEmpty(on) && { on }),
    has: open ? { kind: 'given', by: [] } : holder,
    ...(open && { assumed: true }),
    includes: [...listItems(cells.includes), ...(included ? listItems(included) : [])],
    help: plainText(cells.meaning),
    span,
  }
}

/** Who has it of one record: "on Claim: `owner == me`", "owner of the claim". */
function readRelative(cell: Phrase): (Pick<RoleRead, 'has'> & { readonly on: Phrase }) | undefined {
  const [before, test] = matchPhrase(cell, CONDITION_BEHIND) ?? []
  if (before && test) return { on: before, has: { kind: 'test', test } }
  const [first, behind] = matchPhrase(cell, CONDITION_BEFORE) ?? []
  if (first && behind) return { on: behind, has: { kind: 'test', test: first } }
  const [field, of] = matchPhrase(cell, /^(?:the\s+)?(.+?)\s+of\s+(?:the|an?|each|this|that)\s+(.+)$/iu) ?? []
  return field && of && isWords(cell) && readHas(cell).kind === 'unread'
    ? { on: of, has: { kind: 'named', field, phrase: cell } }
    : undefined
}

const OF_RECORD = '(?:on|of|for|per)\\s+(?:the\\s+|an?\\s+|each\\s+|any\\s+)?'
const CONDITION_BEHIND = new RegExp(`^${OF_RECORD}([^:,]+?)\\s*[:,]?\\s*(${CODE})$`, 'iu')
const CONDITION_BEFORE = new RegExp(`^(${CODE})\\s+${OF_RECORD}(.+)$`, 'iu')

function readHas(cell: Phrase): HasRead {
  if (isEmpty(cell)) return { kind: 'nothing', span: cell.span }
  const fixed = fixedRole(cell.text)
  if (fixed) return { kind: fixed }
  const given = matchPhrase(cell, /^(?:given|assigned|granted|appointed)(?: out)?(?: by (.+))?$/iu)
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
  readonly under: Phrase
  readonly prose: string
  readonly roles: readonly RoleRead[]
  readonly grants: readonly GrantRead[]
  readonly walls: readonly WallRead[]
  /** What is only text. */
  readonly rest: readonly Block[]
  readonly problems: readonly Problem[]
}

function readSubject(subject: Subject): SubjectRead {
  const { walls, rest, problems } = readWalls(subject)
  const tables = readBlocks(rest, subject.title)
  const bullets = readBullets(tables.rest, WALLS)
  return {
    title: plainText(subject.title),
    under: subject.title,
    prose: bullets.prose,
    roles: tables.roles,
    grants: tables.grants,
    walls,
    rest: tables.rest,
    problems: [...problems, ...bullets.problems, ...tables.problems],
  }
}
