/**
 * Parses point 6: the table of roles, permissions as a matrix or one per row, and restrictions under the heading of an entity.
 * Memoized for each row and each heading.
 */
import { type Block, type Phrase, type Section, type Subject, codes, plainText, splitAt } from '../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import { foldName } from '@ninefold/plan/base'
import {
  interned,
  callMemoized,
  mapMemoized,
  itemOf,
  readBulletCells,
  readRows,
  type Reading,
  wordsOf,
} from '../../kernel/index.ts'
import type { AccessRead, RoleRead, SentenceRead, RestrictionRead } from './model.ts'
import { narrowingIn } from './narrowing.ts'
import { ACCESS, RESTRICTIONS } from './columns.ts'
import { readGrantRow, readMatrix } from './read-grants.ts'
import { readListedRoles, readRole, splitRoles } from './read-roles.ts'
import { readRestrictions } from './read-restrictions.ts'
import { isSentence, isPermission } from './sentences.ts'

/** Reads point 6: roles, grants, restrictions and sentences. */
export function readAccess(section: Section): Reading<AccessRead> {
  const top = readBlocks(section.blocks)
  const subjects = mapMemoized(section.subjects, readSubject)
  const help = new Map(subjects.map(({ name, prose }) => [name, prose]))
  const all = [top, ...subjects]
  const roles = all.flatMap((part) => part.roles)
  const grants = all.flatMap((part) => part.grants)
  const restrictions = subjects.flatMap((subject) => subject.restrictions)
  // Beside a table of permissions, sentences only explain; restrictions in words have no effect and are reported.
  const hasTable = grants.some((row) => row.length > 0) || restrictions.length > 0
  const texts = [{ ...top, under: undefined }, ...subjects]
  const problems = all.flatMap((part) => part.problems)
  const wrong = problems.some(({ severity }) => severity === 'error')
  return {
    value: {
      roles: roles.map((role) => withHelp(role, help.get(foldName(plainText(role.label))) ?? '')),
      listed: all.flatMap((part) => part.listed),
      grants,
      restrictions,
      sentences: hasTable ? [] : sentencesAmong(texts, roles),
      besides: hasTable ? sentencesAmong(texts, roles) : [],
      narrowing: hasTable
        ? texts.flatMap(({ rest, under }) => rest.flatMap((one) => callMemoized(narrowingIn, one, under)))
        : [],
    },
    open: !hasTable && roles.length === 0 && !wrong,
    problems,
  }
}

/** `prose`: the text under a heading with the name of the role. */
const withHelp = (role: RoleRead, prose: string): RoleRead =>
  prose === '' ? role : callMemoized(joinHelp, role, prose)

const joinHelp = (role: RoleRead, prose: string): RoleRead => {
  return { ...role, help: role.help === '' ? prose : `${role.help}\n\n${prose}` }
}

/** Blocks that are only text, with their heading. */
interface Texts {
  readonly rest: readonly Block[]
  readonly under: Phrase | undefined
}

/**
 * Lines about permissions: items with a role or code, and other sentences with a role and a permission. Items below a line or heading
 * that is a role are permissions of that role.
 */
function sentencesAmong(texts: readonly Texts[], roles: readonly RoleRead[]): readonly SentenceRead[] {
  const labels = roles.map(({ label }) => ` ${wordsOf(plainText(label))} `)
  const known = interned('access.labels', '', labels)
  return texts.flatMap(({ rest, under }) => {
    let of = under && isRole(under, known) ? under : undefined
    return rest.flatMap((block) => {
      const found = callMemoized(sentencesIn, block, under, of, known)
      of = roleHeading(block, known) ?? of
      return found
    })
  })
}

/** Is the text a role? `labels`: the words of all roles. */
const isRole = (text: Phrase, labels: readonly string[]): boolean => labels.includes(` ${wordsOf(text.text)} `)

/** `Clerk:` above a list. */
function roleHeading(block: Block, labels: readonly string[]): Phrase | undefined {
  if (block.kind !== 'prose' || block.item || block.lines?.length !== 1) return undefined
  const [line] = block.lines
  return line && isRole(line, labels) ? line : undefined
}

/** `labels`: the words of roles; `of`: the role whose permissions the items are. */
const sentencesIn = (
  block: Block,
  under: Phrase | undefined,
  of: Phrase | undefined,
  labels: readonly string[],
): readonly SentenceRead[] => {
  const namesRole = (text: Phrase) => labels.some((label) => ` ${wordsOf(text.text)} `.includes(label))
  const item = itemOf(block)
  if (item && item.nested.length > 0 && isRole(item.text, labels))
    return item.nested.flatMap((one) => callMemoized(sentencesIn, one, under, item.text, labels))
  const lines = block.kind === 'prose' ? (block.lines ?? []).flatMap((line) => splitAt(line, /(?<=\.)\s+/u)) : []
  const isAllowed = of !== undefined && item !== undefined && isPermission(item.text)
  const found = item
    ? [item.text].filter((text) => isAllowed || codes(text).length > 0 || namesRole(text))
    : lines.filter((text) => namesRole(text) && isSentence(text))
  return found.map((text) => ({
    text,
    place: item && item.nested.length === 0 ? block.span : text.span,
    ...(under && under !== of && { under }),
    ...(isAllowed && { of }),
  }))
}

/** `under`: the heading. */
function readBlocks(blocks: readonly Block[], under?: Phrase) {
  const { tables, rows, rest, problems } = readRows(blocks.flatMap(splitRoles), ACCESS, 6)
  const matrices = [...tables.matrix, ...tables.turned].flatMap((table) => readMatrix(table, under))
  const granted = [...matrices, ...mapMemoized(rows.grants, readGrantRow)]
  return {
    roles: mapMemoized(rows.roles, readRole),
    grants: granted.map(({ grants }) => grants),
    listed: rest.flatMap((block) => readListedRoles(block)),
    rest,
    problems: [...problems, ...[...rows.roles, ...granted].flatMap((row) => row.problems)],
  }
}

interface SubjectRead extends Texts {
  /** The folded title. */
  readonly name: string
  readonly prose: string
  readonly roles: readonly RoleRead[]
  readonly listed: readonly Phrase[]
  readonly grants: AccessRead['grants']
  readonly restrictions: readonly RestrictionRead[]
  readonly problems: readonly Problem[]
}

const readSubject = (subject: Subject): SubjectRead => {
  const { restrictions, rest, problems } = readRestrictions(subject)
  const tables = readBlocks(rest, subject.title)
  const bullets = readBulletCells(tables.rest, RESTRICTIONS)
  return {
    name: foldName(plainText(subject.title)),
    under: subject.title,
    prose: bullets.prose,
    roles: tables.roles,
    listed: tables.listed,
    grants: tables.grants,
    restrictions,
    rest: tables.rest,
    problems: [...problems, ...bullets.problems, ...tables.problems],
  }
}
