/**
 * Resolves the users of an action: roles and paths. "finance, owner.manager but owner" becomes one condition that is true for the
 * users who may act.
 */
import { append } from '@ninefold/plan/base'
import { pattern } from '@ninefold/plan/pattern'
import { withArticle, closest, type Alternative, type Problem, type Span } from '@ninefold/plan/problem'
import { type Phrase, matchPattern, plainText, soleCode } from '../../../document/index.ts'
import { isMe, leadsToMe, readsOf, type Expr, type Origin } from '@ninefold/plan/expression'
import {
  type Actor,
  type Entity,
  type Role,
  type Who,
  testOfFixed,
  testOfRole,
  allOf,
  anyOf,
  notThat,
  substituteThis,
} from '@ninefold/plan'
import { type FieldType, isReference, isMany, isInverse, isRecordList } from '@ninefold/plan/values'
import {
  meansOwn,
  planOwn,
  fixedRole,
  suggestRole,
  findFieldPath,
  joinedNames,
  noteUse,
  sentence,
  type Sentence,
  type EntityName,
  type FieldName,
  type Names,
} from '../../../kernel/index.ts'
import type { WhoRead } from '../model.ts'
import { lifecycleProblem } from '../problems.ts'

/** The queries about roles and entities for resolving users. */
export interface People {
  readonly names: Names
  /** The roles with this name, on any entity, and the roles that include them. */
  readonly rolesCalled: (name: string) => readonly Role[]
  readonly allRoles: () => readonly Role[]
  /** The planned entity. */
  readonly planned: (entity: string) => Entity | undefined
}

export interface ActorFound {
  readonly actor: Actor
  /** True if the user is one of them. */
  readonly test: Expr
}

/** `roleOnly`: a field with a person is not allowed. */
export function planWho(
  read: WhoRead,
  entity: EntityName,
  people: People,
  problems: Problem[],
  roleOnly = false,
): Who | undefined {
  const find = (phrases: readonly Phrase[], only: boolean) =>
    joinedNames(phrases, (text) => people.names.role(text) !== undefined).map((phrase) =>
      findActor(phrase, entity, people, problems, only),
    )
  const [actors, but] = [find(read.actors, roleOnly), find(read.but, false)]
  if (![...actors, ...but].every((found) => found !== undefined) || !actors[0]) return undefined
  const found = actors as readonly ActorFound[]
  const excepted = but as readonly ActorFound[]
  const any = anyOf(found[0]!.test, ...found.slice(1).map((one) => one.test))
  const test = allOf(any, ...excepted.map((one) => notThat(one.test)))
  const origin = people.names.originOf(read.span)
  return { actors: found.map((one) => one.actor), but: excepted.map((one) => one.actor), test: { ...test, origin } }
}

/** A role, else a path to people. `roleOnly`: a path is not allowed. */
export function findActor(
  phrase: Phrase,
  entity: EntityName,
  people: People,
  problems: Problem[],
  roleOnly = false,
): ActorFound | undefined {
  const label = plainText(phrase)
  const origin = people.names.originOf(phrase.span)
  const fixed = fixedRole(label)
  if (fixed) return { actor: { kind: 'role', role: fixed, label, origin }, test: testOfFixed(fixed, label, origin) }
  const named = wordingOf(phrase, label, entity, people)
  if (named?.kind === 'role') return findRole(named.phrase, entity, people, problems)
  if (named?.kind === 'field') return findPerson(named.phrase, entity, people, problems)
  if (named) return findActor(named.phrase, entity, people, problems, roleOnly)
  const elsewhere = findRoleOf(phrase, entity, people, origin)
  if (elsewhere) return elsewhere
  const role = soleCode(phrase) ? undefined : roleHere(label, entity, people)
  noteUse(phrase, 'role', role?.name)
  const field = role && !roleOnly && otherPeople(role, label, entity, people)
  if (field) {
    problems.push(roleOrField(phrase, field, entity))
    return undefined
  }
  if (role) return actorOfRole(role, people, origin)
  return findPerson(phrase, entity, people, problems)
}

function roleOrField({ span, text }: Phrase, field: FieldName, entity: EntityName): Problem {
  const second = field.span && { second: { span: field.span, label: `the field "${field.label}"` } }
  const at = { span, ...second, alternatives: bothMeanings(span, text, field.name) }
  return lifecycleProblem('LIF-006', at, { name: text, field: field.name, entity: entity.label })
}

const bothMeanings = (span: Span, role: string, field: string): readonly Alternative[] => [
  { title: `Write "role ${role}", for everybody who has the role`, edits: [{ span, text: `role ${role}` }] },
  { title: `Write \`${field}\`, for the person whom the field names`, edits: [{ span, text: `\`${field}\`` }] },
]

/**
 * The meaning of words around a name, unless a role or field has the whole text as its name: `role approver` and `any approver` are a
 * role, `its approver` and `approver of the claim` a field; `the approver` is either.
 */
function wordingOf(phrase: Phrase, label: string, entity: EntityName, people: People): Wording | undefined {
  if (roleHere(label, entity, people) || people.names.field(entity, label)) return undefined
  const isHere = ({ of }: Wording) => !of || people.names.entity(of)?.name === entity.name
  return WORDINGS.map((read) => read(phrase)).find((wording) => wording && isHere(wording))
}

interface Wording {
  readonly kind: 'role' | 'field' | 'either'
  readonly phrase: Phrase
  /** The entity of the field. */
  readonly of?: Phrase
}

const WORDINGS: readonly Sentence<Wording>[] = [
  sentence('[the] role {phrase}', ({ phrase }) => ({ kind: 'role', phrase })),
  sentence('(<each> [the]|an?) {phrase}', ({ phrase }) => ({ kind: 'role', phrase })),
  sentence('its {phrase}', ({ phrase }) => ({ kind: 'field', phrase })),
  sentence('[the] {phrase:long} of [the|this|an?] {of}', ({ phrase, of }) => ({
    kind: 'field',
    phrase,
    of,
  })),
  sentence('the {phrase}', ({ phrase }) => ({ kind: 'either', phrase })),
]

function findRole(phrase: Phrase, entity: EntityName, people: People, problems: Problem[]): ActorFound | undefined {
  const label = plainText(phrase)
  const origin = people.names.originOf(phrase.span)
  const role = roleHere(label, entity, people)
  noteUse(phrase, 'role', role?.name)
  const found = role ? actorOfRole(role, people, origin) : findRoleOf(phrase, entity, people, origin)
  if (!found) problems.push(unknownActor(phrase.span, label, entity, true, people))
  return found
}

/** A field with the name of the role and possibly other people: the role's condition does not read it, as `examiner == me` does. */
function otherPeople(role: Role, label: string, entity: EntityName, { names }: People): FieldName | undefined {
  const field = names.field(entity, label)
  if (!field?.span || !leadsToPeople(field.type)) return undefined
  const dependsOnIt = role.test?.reads.some((path) => path.split('.')[0] === field.name)
  return role.kind === 'record' && dependsOnIt ? undefined : field
}

/** Roles that make sense for a record of this entity. */
function roleHere(label: string, entity: EntityName, people: People): Role | undefined {
  return rolesNamed(label, people).find((role) => role.kind !== 'record' || role.on === entity.name)
}

function rolesNamed(label: string, { names, rolesCalled }: People): readonly Role[] {
  const name = names.role(label)?.name
  return name === undefined ? [] : rolesCalled(name).filter((role) => role.name === name)
}

function actorOfRole(role: Role, { rolesCalled }: People, origin: Origin): ActorFound {
  const actor: Actor = { kind: 'role', role: role.name, label: role.label, origin }
  return { actor, test: testOfRole(role, rolesCalled(role.name), origin) }
}

const ROLE_OF = pattern('{name:long} of {path}')

/** `triage of repository`: a role on the record at the end of a path. */
function findRoleOf(phrase: Phrase, entity: EntityName, people: People, origin: Origin): ActorFound | undefined {
  const { name, path } = matchPattern(phrase, ROLE_OF) ?? {}
  const role = name && rolesNamed(plainText(name), people)[0]
  if (!name || !path || role?.kind !== 'record') return undefined
  const found = findFieldPath(path, entity, people.names)
  if (!found.found) return undefined
  if (!isReference(found.field.type) || found.field.type.entity !== role.on) return undefined
  noteUse(name, 'role', role.name)
  const own = actorOfRole(role, people, origin)
  const test = substituteThis(own.test, found.expr)
  return { actor: { kind: 'role', role: role.name, label: plainText(phrase), test, origin }, test }
}

function findPerson(phrase: Phrase, entity: EntityName, people: People, problems: Problem[]): ActorFound | undefined {
  const label = plainText(phrase)
  const path = findFieldPath(phrase, entity, people.names)
  if (!path.found) {
    // Code is a path of fields, or a role if there is no such field.
    const role = roleHere(label, entity, people)
    if (role) return actorOfRole(role, people, people.names.originOf(phrase.span))
    if (meansOwn(label)) return findOwner(phrase, entity, people, problems)
    problems.push(unknownActor(path.span, path.name, path.entity, path.entity.name === entity.name, people))
    return undefined
  }
  if (!leadsToPeople(path.field.type)) {
    const type = describeType(path.field.type)
    problems.push(lifecycleProblem('LIF-007', { span: phrase.span }, { name: label, type }))
    return undefined
  }
  const expr = path.expr
  return { actor: { kind: 'path', expr, label, ...(expr.origin && { origin: expr.origin }) }, test: includesMe(expr) }
}

/** `own`: the owner of the record. */
function findOwner(phrase: Phrase, entity: EntityName, people: People, problems: Problem[]): ActorFound | undefined {
  const written = [{ span: phrase.span, text: ['`', '`'] }]
  const own = planOwn(entity, people.planned, people.names, { span: phrase.span, written, isPath: true })
  append(problems, own.problems)
  const expr = pathOfTest(own.value?.test)
  const origin = people.names.originOf(phrase.span)
  return expr && { actor: { kind: 'path', expr, label: expr.source, origin }, test: includesMe(expr) }
}

/** `first`: the first name of the path, which may be a role too. */
function unknownActor(span: Span, name: string, entity: EntityName, first: boolean, people: People): Problem {
  const roles = people.allRoles().filter((role) => role.kind !== 'record' || role.on === entity.name)
  const fields = entity.fields.filter((field) => leadsToPeople(field.type) && !field.system).map((field) => field.name)
  const fixed = ['everyone signed in', 'administrators']
  const known = first ? [...new Set([...roles.map((role) => role.label), ...fields, ...fixed])] : fields
  const suggestion = first ? suggestRole(name, known) : closest(name, known)
  const role = suggestion && first ? roleHere(suggestion, entity, people) : undefined
  const field = role && otherPeople(role, suggestion!, entity, people)
  const fix = suggestion && !field && { title: `Write "${suggestion}"`, edits: [{ span, text: suggestion }] }
  const at = { span, ...(fix && { fix }), ...(field && { alternatives: bothMeanings(span, suggestion!, field.name) }) }
  const listed = known.join(', ') || 'nothing'
  return lifecycleProblem('LIF-005', at, { name, entity: entity.label, suggestion, known: listed })
}

export function leadsToPeople(type: FieldType): boolean {
  return (isReference(type) || isMany(type) || isInverse(type)) && type.entity === 'User'
}

/** `path == me`, or `me in path` for a list. */
function includesMe(path: Expr): Expr {
  const tree = leadsToMe(path.tree)
  const source = path.tree.type.kind === 'list' ? `me in ${path.source}` : `${path.source} == me`
  return { ...path, source, tree, reads: readsOf(tree) }
}

/** The path that the condition of a role compares with `me`. */
export function pathOfTest(test: Expr | undefined): Expr | undefined {
  if (test?.tree.op !== 'call') return undefined
  const path = comparedWithMe(test.tree)
  const source = () => test.source.replace(/\s*==\s*me$|^me\s*(?:==|in)\s*/u, '')
  return path && { ...test, tree: path, reads: readsOf(path), source: source() }
}

function comparedWithMe({ fn, args }: Expr['tree'] & { op: 'call' }): Expr['tree'] | undefined {
  const [a, b] = args
  if (fn === 'in') return isMe(a) ? b : undefined
  if (fn !== '==') return undefined
  return isMe(b) ? a : isMe(a) ? b : undefined
}

function describeType(type: FieldType): string {
  if (isReference(type)) return withArticle(type.entity)
  return isRecordList(type) ? `a list of ${type.entity}` : 'a plain value'
}
