/** Compares a restricting sentence with the table of permissions: either the table agrees, or which cells to change. */
import { plainText, type Phrase } from '../../document/index.ts'
import { named, type Role, rolesThatInclude } from '@ninefold/plan'
import { whyNotWritable, planOwn } from '../../kernel/index.ts'
import type { PlannedGrant } from './planned-grant.ts'
import type { GrantsKnown } from './scope.ts'
import type { GrantRead } from './model.ts'
import type { Narrowed } from './narrowed.ts'

export interface CellToWrite {
  readonly cell: Pick<Phrase, 'span'>
  readonly role: string
  /** '' for an empty cell. */
  readonly text: string
}

/** No cells: the table agrees already. `roles`: it does not, because of the permissions of these roles, but the correction is not certain. */
export function cellsToWrite(
  narrowed: Narrowed,
  planned: readonly PlannedGrant[],
  roles: readonly Role[],
  known: GrantsKnown,
): { readonly cells: readonly CellToWrite[] } | { readonly roles: readonly string[] } {
  const { entity } = narrowed
  const here = planned.filter(({ value }) => value.entity === entity.name)
  const concerned = narrowed.others ? exceptThose(narrowed, roles) : thoseAnd(narrowed, roles)
  const isTheirs = ({ value }: PlannedGrant) => narrowed.roles.some(({ name }) => name === value.role)
  // Permissions of everybody on their own records do not count.
  const tooMuch = here.filter(
    (one) =>
      concerned(one.value.role) && gives(one, narrowed, known) && (narrowed.others || isTheirs(one) || !isOnOwn(one)),
  )
  if (tooMuch.length === 0) return { cells: [] }
  const because = [...Map.groupBy(tooMuch, ({ value }) => value.role).keys()]
  const unclear = { roles: because.map((role) => named(known.names.roles, role)?.label ?? role) }
  // Roles that keep the permission must have it in their own cells; it can only be removed from the cells of the named roles.
  const isGranted = narrowed.roles.every(({ name }) =>
    here.some((one) => one.value.role === name && gives(one, narrowed, known) && isWhole(one, narrowed)),
  )
  if (narrowed.others ? !isGranted : !tooMuch.every(isTheirs)) return unclear
  const cells = because.map((role) => {
    const all = here.filter(({ value }) => value.role === role)
    return cellOf(all, new Set(tooMuch), narrowed, known)
  })
  return cells.includes(undefined) ? unclear : { cells: cells.flatMap((cell) => cell ?? []) }
}

/** All other roles: not the named ones, roles that include them, or administrators. */
function exceptThose({ roles: named }: Narrowed, roles: readonly Role[]): (role: string) => boolean {
  const those = new Set([...named.map(({ name }) => name), 'administrators'])
  for (const name of those) for (const role of rolesThatInclude(name, roles)) those.add(role.name)
  return (role) => !those.has(role)
}

/** The named roles, the roles that they include, and the roles of everybody. */
function thoseAnd({ roles: named }: Narrowed, roles: readonly Role[]): (role: string) => boolean {
  const everybody = named.every(({ kind }) => kind === 'anyone') ? ['anyone'] : ['anyone', 'signedIn']
  const fixed = roles.filter(({ kind }) => everybody.includes(kind)).map(({ name }) => name)
  const those = new Set([...named.map(({ name }) => name), ...everybody, ...fixed])
  for (const name of those) roles.find((role) => role.name === name)?.includes.forEach((other) => those.add(other))
  return (role) => those.has(role)
}

/** Does it grant what the sentence removes? */
function gives({ value, read }: PlannedGrant, { verbs, fields, left, entity }: Narrowed, known: GrantsKnown): boolean {
  const { verb, when } = value
  if (typeof verb !== 'string' || !verbs.includes(verb)) return false
  if (left === 'own') return !isOnOwn({ value, read })
  if (left) return !joined(when?.source).includes(`${left.name} == me`)
  const writes = verb === 'create' || verb === 'update'
  const may = fields?.filter((field) => !writes || !whyNotWritable(field, entity, known.names))
  return !may || may.some(({ name }) => value.fields?.includes(name) ?? true)
}

const isOnOwn = ({ value, read }: Pick<PlannedGrant, 'value' | 'read'>): boolean =>
  read.when?.own !== undefined || joined(value.when?.source).some((part) => ABOUT_ME.test(part))

const isWhole = ({ value }: PlannedGrant, { fields, entity }: Narrowed): boolean =>
  value.fields === undefined || (fields ?? entity.fields).every(({ name }) => value.fields!.includes(name))

const ABOUT_ME = /^\(?(?:[\w.]+ == me|me == [\w.]+|me in [\w.]+)\)?$/u

/** The conjuncts of a condition; none if it has alternatives. */
const joined = (source = ''): readonly string[] =>
  /\bor\b|\|\||\?/u.test(source) ? [] : source.split(/\s+(?:and|&&)\s+/u).map((part) => part.trim())

/** Only for cells of a matrix: elsewhere the permissions of a role may be in several places. */
function cellOf(
  all: readonly PlannedGrant[],
  tooMuch: ReadonlySet<PlannedGrant>,
  narrowed: Narrowed,
  known: GrantsKnown,
): CellToWrite | undefined {
  const { names } = known
  const { cell, entity, role } = all[0]!.read
  const isRow = [entity, role].some((head) => names.entity(plainText(head)) === narrowed.entity)
  if (!cell || !isRow || all.some(({ read }) => read.cell !== cell)) return undefined
  const clauses = all.map((one) => (tooMuch.has(one) ? without(one, narrowed, known) : clauseOf(one, one.read)))
  if (clauses.includes(undefined)) return undefined
  const label = named(names.roles, all[0]!.value.role)?.label ?? plainText(role)
  return { cell, role: label, text: clauses.filter((clause) => clause !== '').join('; ') }
}

/** The clause without the removed permission; may be empty. */
function without(one: PlannedGrant, narrowed: Narrowed, known: GrantsKnown): string | undefined {
  const { read, value } = one
  const { left, fields, entity } = narrowed
  if (left) {
    if (read.when) return undefined
    if (left !== 'own') return `${clauseOf(one, read)} when \`${left.name} == me\``
    const own = { span: read.place.span }
    const isClear = planOwn(entity, known.planned, known.names, own).value !== undefined
    return isClear ? clauseOf(one, { ...read, when: { own } }) : undefined
  }
  if (!fields) return ''
  const removed = new Set(fields.map(({ name }) => name))
  if (read.fields && !read.fields.but) {
    const rest = value.fields!.filter((name) => !removed.has(name))
    return rest.length === 0 ? '' : clauseOf(one, read, listOf(rest))
  }
  const before = read.fields?.names.map((phrase) => plainText(phrase)) ?? []
  return clauseOf(one, read, `all but ${listOf([...before, ...removed])}`)
}

const listOf = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

/** The source text of a clause: `update own all but …`. */
function clauseOf(
  { value }: PlannedGrant,
  { fields, when }: Pick<GrantRead, 'fields' | 'when'>,
  written?: string,
): string {
  const { verb } = value
  const does = typeof verb === 'string' ? verb : `run ${verb.run}`
  const named = fields && `${fields.but ? 'all but ' : ''}${listOf(fields.names.map((phrase) => plainText(phrase)))}`
  const test = when?.test && `${when.unless ? 'unless' : 'when'} \`${plainText(when.test)}\``
  return [does, when?.own && 'own', written ?? named, test].filter(Boolean).join(' ')
}
