/** Declares and plans the roles of point 6: their names, and who has them. */
import { append, foldName } from '@ninefold/plan/base'
import { type Phrase, plainText, soleCode, wholePiece } from '../../document/index.ts'
import { type Assumption, type Role, rolesThatInclude, testOfFixed, type RoleTested } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { readsOf, type Expr } from '@ninefold/plan/expression'
import {
  interned,
  mapMemoized,
  checkCondition,
  findFieldPath,
  readName,
  type FieldName,
  type NameRef,
  type Names,
  type Outcome,
  type Planned,
  type RoleCondition,
  type RoleName,
  joinedNames,
  duplicateFinder,
  placeWithFix,
  undeclaredEntity,
  EVERYONE,
  namesMe,
  signedInOnly,
  fixedRole,
  suggestRole,
} from '../../kernel/index.ts'
import { pattern } from '@ninefold/plan/pattern'
import type { AccessRead, HasRead, RoleRead } from './model.ts'
import { accessProblem } from './problems.ts'
import { isReference, isMany } from '@ninefold/plan/values'

/** The roles that point 6 declares. */
export function declareRoles(read: AccessRead): readonly RoleName[] {
  const firstNamed = firstByName(read)
  const first = read.roles.filter((role) => !firstNamed(role))
  return first.map((role) => {
    const { label, identifier } = readName(role.label)
    const condition = conditionOf(role)
    const includes = role.includes.map(plainText)
    return {
      name: identifier,
      label,
      kind: kindOf(role),
      ...(role.on && { on: role.on }),
      ...(condition && { condition }),
      ...(includes.length > 0 && { includes }),
      span: role.label.span,
    }
  })
}

/** Of a role on records. */
function conditionOf({ has, on }: RoleRead): RoleCondition | undefined {
  if (!on) return undefined
  if (has.kind === 'test') {
    const source = (soleCode(has.test) ?? wholePiece(has.test)).text
    return { kind: 'test', source, ...(has.visitors && { visitors: true }) }
  }
  if (has.kind === 'named') return { kind: 'named', field: plainText(has.field) }
  return has.kind === 'roleOf' ? { kind: 'roleOf', role: plainText(has.role), path: plainText(has.path) } : undefined
}

function kindOf({ has, on }: RoleRead): RoleName['kind'] {
  switch (has.kind) {
    case 'anyone':
    case 'signedIn':
    case 'given':
      return has.kind
    case 'administrators':
      return 'condition'
    case 'test':
    case 'named':
    case 'roleOf':
    case 'nothing':
    case 'unread':
      return on ? 'record' : 'condition'
  }
}

/** The first of several roles with the same name counts. */
const firstByName = ({ roles }: AccessRead) =>
  duplicateFinder(roles, ({ label }) => foldName(readName(label).identifier))

/** The roles of the plan, with their tests and the roles that they include. */
export function planRoles(read: AccessRead, names: Names): Planned<readonly Role[]> {
  const problems: Problem[] = []
  const firstNamed = firstByName(read)
  const first: RoleRead[] = []
  for (const role of read.roles) {
    const other = firstNamed(role)
    if (other) reportTwice(role, other, problems)
    else first.push(role)
  }
  const planned = mapMemoized(first, planRole, names)
  const roles = interned(
    'access.roles',
    '',
    planned.map(({ value }) => value),
  )
  append(
    problems,
    planned.flatMap((role) => role.problems),
  )
  append(problems, reportCircles(roles, first))
  return { value: roles, problems, assumptions: first.filter(({ assumed }) => assumed).map(assumedGiven) }
}

function assumedGiven({ label }: RoleRead): Assumption {
  const role = plainText(label)
  return {
    point: 6,
    subject: role,
    text: `${role} is a role that administrators give.`,
    help: `Write a table of roles (Role, Who has it) with a row for ${role}.`,
  }
}

function reportTwice(role: RoleRead, other: RoleRead, problems: Problem[]): void {
  const second = { span: other.label.span, label: 'it stands here first' }
  problems.push(accessProblem('ACC-006', { span: role.label.span, second }, { name: readName(role.label).label }))
}

/** Reports a role with the name of a fixed role. */
function reportFixed({ label, has }: RoleRead, problems: Problem[]): void {
  const name = plainText(label)
  const fixed = fixedRole(name)
  if (fixed && has.kind !== fixed)
    problems.push(accessProblem('ACC-031', { span: label.span }, { name, means: MEANS[fixed] }))
}

const MEANS = {
  anyone: 'everybody, signed in or not',
  signedIn: 'everybody who is signed in',
  administrators: 'those who may do everything',
} as const

const ADMINS = pattern('[the] admins?')

const planRole = (read: RoleRead, names: Names): Outcome<Role> => {
  const problems: Problem[] = []
  const { label, identifier } = readName(read.label)
  reportFixed(read, problems)
  const on =
    read.has.kind === 'named' ? names.entity(read.on!)?.name : read.on && findEntityName(read.on, names, problems)
  const kind = kindOf(read)
  const test = planTest(read, on, names, problems)
  const isRole = (text: string) => names.role(text) !== undefined
  const given = read.has.kind === 'given' ? read.has.by : []
  if (read.secondFactor && kind === 'record')
    problems.push(accessProblem('ACC-036', { span: read.secondFactor }, { role: label }))
  const value = {
    name: identifier,
    label,
    help: read.help,
    kind,
    ...(kind === 'record' && on && { on }),
    ...(test && { test }),
    givenBy: joinedNames(given, isRole).flatMap((phrase) => findGlobalRole(phrase, names, problems) ?? []),
    includes: joinedNames(read.includes, isRole).flatMap((phrase) => findRoleName(phrase, names, problems)?.name ?? []),
    ...(read.secondFactor && { secondFactor: true as const }),
    origin: names.originOf(read.span),
  }
  return { value, problems }
}

function planTest(read: RoleRead, on: string | undefined, names: Names, problems: Problem[]): Role['test'] {
  const { has } = read
  if (has.kind === 'administrators') return testOfFixed('administrators', 'administrators', names.originOf(read.span))
  if (has.kind === 'nothing') {
    const span = has.span.start === has.span.end ? read.label.span : has.span
    problems.push(accessProblem('ACC-007', { span }, { name: plainText(read.label) }))
  }
  if (has.kind === 'named') {
    const entity = names.entity(read.on!)
    const field = entity && names.field(entity, has.field)
    const test = field && namesMe(entity, field, names.originOf(has.phrase.span))
    if (!test) problems.push(accessProblem('ACC-017', { span: has.phrase.span }, { text: has.phrase.text }))
    return test
  }
  if (has.kind === 'unread') {
    const { text } = has.phrase
    const suggestion = EVERYONE.test(text)
      ? 'everyone signed in'
      : ADMINS.test(text)
        ? 'given by administrators'
        : undefined
    problems.push(accessProblem('ACC-017', placeWithFix(has.phrase.span, suggestion), { text: has.phrase.text }))
  }
  if (has.kind === 'roleOf') return on === undefined ? undefined : planRoleOf(read, has, on, names, problems)
  if (has.kind !== 'test' || (read.on && !on)) return undefined
  const checked = checkCondition(has.test, names, on ? { this: on } : {})
  append(problems, checked.problems)
  const expr = checked.expr && on ? withoutItself(checked.expr, read, has.test, names, problems) : checked.expr
  return expr && !has.visitors ? signedInOnly(expr) : expr
}

/** "editor of folder", in words. */
function planRoleOf(
  read: RoleRead,
  { role, path, phrase }: HasRead & { kind: 'roleOf' },
  on: string,
  names: Names,
  problems: Problem[],
): Role['test'] {
  const found = findFieldPath(path, names.entity(on)!, names)
  const other = names.role(role)
  const target = found.found && 'entity' in found.field.type ? found.field.type.entity : undefined
  if (other?.kind !== 'record' || target === undefined || names.entity(other.on!.name)?.name !== target) {
    problems.push(accessProblem('ACC-017', { span: phrase.span }, { text: phrase.text }))
    return undefined
  }
  const origin = names.originOf(phrase.span)
  const source = `${other.name} of ${found.found ? found.path : ''}`
  return withoutItself({ source, tree: NO, reads: [], origin }, read, phrase, names, problems)
}

/** The condition with uses of the role itself resolved along the tree. */
function withoutItself(expr: Expr, read: RoleRead, { span }: Phrase, names: Names, problems: Problem[]): Role['test'] {
  const role = names.schema.recordRole?.(readName(read.label).identifier)
  if (role?.circular) {
    problems.push(accessProblem('ACC-030', { span }, { role: plainText(read.label), ...treeMissing(role.on, names) }))
    return undefined
  }
  return role?.own ? { ...expr, tree: role.own, reads: readsOf(role.own) } : undefined
}

/** The reference of the entity to itself that is not declared as a tree. */
function treeMissing(on: string, names: Names): { readonly field?: string; readonly entity?: string } {
  const entity = names.entity(on)
  const loops = ({ type }: FieldName) => (isReference(type) || isMany(type)) && type.entity === on
  const field = entity?.fields.find((one) => loops(one) && !('tree' in one.type))
  return entity && field ? { field: field.label, entity: entity.label } : {}
}

const NO = { op: 'literal', value: false, type: { kind: 'yesNo' } } as const

function findEntityName(written: NameRef, names: Names, problems: Problem[]): string | undefined {
  const entity = names.entity(written)
  if (!entity) problems.push(unknownEntity(written, names))
  return entity?.name
}

export const unknownEntity = (written: Phrase | NameRef, names: Names): Problem =>
  accessProblem('ACC-003', ...undeclaredEntity(written, names))

export function findRoleName(phrase: Phrase, names: Names, problems: Problem[]): RoleName | undefined {
  const name = plainText(phrase)
  const role = names.role(phrase)
  if (!role) {
    const labels = names.roles.map((one) => one.label)
    const suggestion = suggestRole(name, labels)
    const known = labels.join(', ') || 'none yet'
    problems.push(accessProblem('ACC-004', placeWithFix(phrase.span, suggestion), { name, suggestion, known }))
  }
  return role
}

/** A role that does not depend on a record. */
function findGlobalRole(phrase: Phrase, names: Names, problems: Problem[]): string | undefined {
  const fixed = fixedRole(plainText(phrase))
  if (fixed) return fixed
  const role = findRoleName(phrase, names, problems)
  if (role?.kind !== 'record') return role?.name
  problems.push(accessProblem('ACC-015', { span: phrase.span }, { role: role.label }))
  return undefined
}

/** Reports roles that include themselves through others. */
function reportCircles(roles: readonly Role[], read: readonly RoleRead[]): readonly Problem[] {
  const byName = new Map(roles.map((role) => [role.name, role]))
  const sound = withoutCircles(roles)
  return roles.flatMap((role, index) => {
    const through = sound.has(role) ? undefined : role.includes.find((name) => leadsTo(name, role.name, byName))
    if (through === undefined) return []
    const parameters = { role: role.label, through: byName.get(through)!.label }
    return [accessProblem('ACC-014', { span: read[index]!.label.span }, parameters)]
  })
}

/** The roles that are not part of or above a circle (by topological sorting). */
function withoutCircles(roles: readonly RoleTested[]): ReadonlySet<RoleTested> {
  const open = new Map(roles.map((role) => [role, role.includes.length]))
  const sound = new Set(roles.filter(({ includes }) => includes.length === 0))
  for (const { name } of sound)
    for (const role of rolesThatInclude(name, roles)) {
      const left = open.get(role)! - 1
      open.set(role, left)
      if (left === 0) sound.add(role)
    }
  return sound
}

function leadsTo(from: string, to: string, roles: ReadonlyMap<string, Role>): boolean {
  const reached = new Set([from])
  for (const name of reached) roles.get(name)?.includes.forEach((next) => reached.add(next))
  return reached.has(to)
}
