/** Plans the permissions of point 6: each grant with one condition over the record, from its role and its own condition; and the restrictions. */
import { append, sameItems } from '@ninefold/plan/base'
import { type Phrase, plainText, soleCode } from '../../document/index.ts'
import type { Expr } from '@ninefold/plan/expression'
import { type Assumption, type Grant, type Verb, type Restriction, allOf, notThat, type Plan } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import {
  interned,
  mapMemoized,
  checkCondition,
  whyNotWritable,
  joinedNames,
  inStates,
  type EntityName,
  type FieldName,
  type Names,
  type Planned,
  planOwn,
  type OwnRead,
} from '../../kernel/index.ts'
import { findAbout } from './about.ts'
import { CRUD } from './cell-words.ts'
import { commentRights } from './comments.ts'
import { findFields, findRole, isAction } from './find.ts'
import { grantsKnown, inContext, type GrantContext, type GrantsKnown } from './scope.ts'
import { areSwapped, type Ability } from './row-subject.ts'
import type { AccessRead, GrantRead } from './model.ts'
import { reportNarrowing } from './narrowing.ts'
import { accessProblem } from './problems.ts'
import { reportSentencesBesideTable, reportSentences } from './sentences.ts'
import { planRestriction } from './restrictions.ts'
import type { PlannedGrant } from './planned-grant.ts'

interface GrantsPlan {
  readonly grants: readonly Grant[]
  readonly restrictions: readonly Restriction[]
}

/** The permissions and restrictions of the plan, with all problems of the tables. */
export function planGrants(
  read: AccessRead,
  names: Names,
  { roles, lifecycles, entities }: Pick<Plan, 'roles' | 'lifecycles' | 'entities'>,
): Planned<GrantsPlan> {
  const actions = lifecycles.flatMap((one) => one.actions)
  const known = grantsKnown(names, actions, roles, entities)
  const rows = mapMemoized(read.grants, planRow, known)
  const planned = rows.flatMap((row) => row.planned)
  const restrictions = mapMemoized(read.restrictions, planRestriction, known)
  const written = {
    grants: planned.map((one) => one.value),
    restrictions: restrictions.flatMap((one) => one.value ?? []),
  }
  const onComments = commentRights({ roles, entities, ...written })
  const value = {
    grants: interned('access.grants', '', [...written.grants, ...onComments.grants]),
    restrictions: interned('access.restrictions', '', [...written.restrictions, ...onComments.restrictions]),
  }
  const owns = new Map(rows.flatMap((row) => row.owns))
  return {
    value,
    problems: [
      ...onceEach([...rows, ...restrictions].flatMap((one) => one.problems)),
      ...reportUseless(planned, names),
      ...reportNarrowAdministrators(planned, names),
      ...reportSentences(read.sentences, known),
      ...reportSentencesBesideTable(read.besides, known, value.grants, roles),
      ...reportNarrowing(read, known, interned('access.planned', '', planned, sameItems), roles),
    ],
    assumptions: [...owns.values(), ...onComments.assumptions, ...assumeAdministrators(read, value.grants, names)],
  }
}

/** Reports each problem once: many cells share the same heading or row. */
function onceEach(problems: readonly Problem[]): readonly Problem[] {
  const written = ({ alternatives }: Problem) => alternatives?.[0]?.edits[0]?.span
  const key = (problem: Problem) => {
    const { file, start } = written(problem) ?? problem.span
    return `${problem.code} ${file} ${start}`
  }
  return [...Map.groupBy(problems, key).values()].map(([first]) => first!)
}

interface PlannedRow {
  readonly planned: readonly PlannedGrant[]
  readonly problems: readonly Problem[]
  /** The assumed meaning of "own", by entity. */
  readonly owns: readonly (readonly [string, Assumption])[]
}

const planRow = (row: readonly GrantRead[], known: GrantsKnown): PlannedRow => {
  const context = inContext(known)
  const planned = withWholeNames(row, known.names).flatMap((read) =>
    planGrant(read, context).map((value) => ({ read, value, what: whatIs(value) })),
  )
  return { planned, problems: context.problems, owns: [...context.owns] }
}

/** Joins roles with "and" in their names, which the list of roles has split. */
function withWholeNames(row: readonly GrantRead[], names: Names): readonly GrantRead[] {
  const roles = [...new Set(row.map(({ role }) => role))]
  const whole = joinedNames(roles, (text) => names.role(text) !== undefined)
  if (whole.every((role) => roles.includes(role))) return row
  return whole.flatMap((role) => {
    const first = roles.find(({ span }) => span.start <= role.span.start && role.span.start < span.end)
    return row.filter((read) => read.role === first).map((read) => ({ ...read, role }))
  })
}

const whatIs = ({ entity, role, verb }: Grant): string | undefined =>
  typeof verb === 'string' ? `${entity} ${role} ${verb}` : undefined

function planGrant(read: GrantRead, context: GrantContext): readonly Grant[] {
  const { names } = context
  const swapped = areSwapped(read.entity, read.role, context)
  const [row, column] = swapped ? [read.role, read.entity] : [read.entity, read.role]
  const about = findAbout({ ...read, entity: row }, context)
  const role = findRole(column, about?.entity, context, read.cell)
  const fields = about && planFields(read, about, context)
  const written = about && planWhen(read, about, context)
  const broken = (read.fields && !fields) || ((read.when || about?.own) && !written)
  if (!about || !role || broken) return []
  reportSignUp(read, about, role.name, context)
  reportErasing(read, about, context)
  const origin = names.originOf(read.place.span)
  const when = role.when ? allOf(role.when, written) : written
  const test = { ...allOf(role.test, when), origin }
  const rest = { ...(fields && { fields }), test, ...(when && { when }), origin }
  return about.verbs.map((verb) => ({ entity: about.entity.name, role: role.name, verb, ...rest }))
}

/** Reports permission for visitors to create a User (an account for themselves) unless point 1 allows it. */
function reportSignUp(
  read: GrantRead,
  { entity, verbs }: Ability,
  role: string,
  { names, roles, problems }: GrantContext,
): void {
  const anyone = role === 'anyone' || roles().some((one) => one.name === role && one.kind === 'anyone')
  if (!anyone || !verbs.includes('create') || entity.name !== 'User' || names.settings.signUp === 'open') return
  problems.push(accessProblem('ACC-018', { span: read.place.span }, {}))
}

/** For any wording: `erase` in a cell, "Erase notes" as a row. */
function reportErasing({ place }: GrantRead, { entity, verbs }: Ability, { problems }: GrantContext): void {
  if (verbs.includes('erase') && entity.name !== 'User')
    problems.push(accessProblem('ACC-026', { span: place.span }, { entity: entity.label }))
}

/** Reports "Change owner" if it could be an action or the permission to change the field Owner. */
function reportAction({ place, fields }: GrantRead, entity: EntityName, context: GrantContext): boolean {
  const [first] = fields?.names ?? []
  if (!first || soleCode(first) || fields?.but) return false
  const name = `${plainText(place)} ${plainText(first)}`
  if (!isAction(name, entity, context)) return false
  const span = { ...place.span, end: first.span.end }
  context.problems.push(accessProblem('ACC-002', { span }, { name, entity: entity.label, is: 'action' }))
  return true
}

/** The written fields, or all but those; for create and update, only writable fields. */
function planFields(read: GrantRead, { entity, verbs }: Ability, context: GrantContext): readonly string[] | undefined {
  if (!read.fields) return undefined
  const verb = typeof verbs[0] === 'string' ? verbs[0] : 'run'
  if (verb === 'delete' || verb === 'erase' || verb === 'run') {
    context.problems.push(accessProblem('ACC-016', { span: read.fields.names[0]?.span ?? read.place.span }, { verb }))
    return undefined
  }
  if (reportAction(read, entity, context)) return undefined
  const named = read.fields.names.map((phrase) => findFields(phrase, entity, context))
  if (named.includes(undefined)) return undefined
  const written = named.flatMap((found, index) =>
    (found ?? []).map((field) => ({ field, at: read.fields!.names[index]! })),
  )
  const fields = written.map(({ field }) => field)
  const writes = verb === 'create' || verb === 'update'
  const because = (field: FieldName) => (writes ? whyNotWritable(field, entity, context.names) : undefined)
  if (read.fields.but) {
    return entity.fields.filter((field) => !fields.includes(field) && !because(field)).map((field) => field.name)
  }
  for (const { field, at } of written) {
    const reason = because(field)
    if (reason && field.section !== plainText(at))
      context.problems.push(accessProblem('ACC-013', { span: at.span }, { name: field.name, because: reason }))
  }
  return fields.filter((field) => !because(field)).map((field) => field.name)
}

function planWhen({ when, place }: GrantRead, about: Ability, context: GrantContext): Expr | undefined {
  const { names, problems } = context
  const { entity } = about
  const check = (test: Phrase) => checkCondition(inStates(test, entity, names) ?? test, names, { this: entity.name })
  const [checked, also] = [when?.test && check(when.test), when?.also && check(when.also)]
  append(problems, [...(checked?.problems ?? []), ...(also?.problems ?? [])])
  if ((checked && !checked.expr) || (also && !also.expr)) return undefined
  const test = when?.unless && checked?.expr ? notThat(checked.expr) : checked?.expr
  const written = test && allOf(test, also?.expr)
  const own = when?.own ?? (about.own ? { span: place.span } : undefined)
  const mine = own && ownIn(entity, own, context)
  return mine ? allOf(mine, written) : own ? undefined : written
}

function ownIn(entity: EntityName, read: OwnRead, context: GrantContext): Expr | undefined {
  const own = planOwn(entity, context.planned, context.names, read)
  append(context.problems, own.problems)
  if (own.value) context.owns.set(entity.name, own.value.assumption)
  return own.value?.test
}

/** Reports a narrow grant beside one without condition and fields: it has no effect. */
function reportUseless(planned: readonly PlannedGrant[], names: Names): readonly Problem[] {
  const isNarrow = ({ when, fields }: Grant) => when !== undefined || fields !== undefined
  const wholes = new Map<string, GrantRead>()
  for (const { read, value, what } of planned)
    if (what !== undefined && !isNarrow(value) && !wholes.has(what)) wholes.set(what, read)
  return planned.flatMap(({ read, value, what = '' }) => {
    const whole = isNarrow(value) && wholes.get(what)
    if (!whole || typeof value.verb !== 'string') return []
    const second = { span: whole.place.span, label: 'this one has no condition' }
    const entity = names.entity(value.entity)?.label ?? value.entity
    const role = plainText(read.role)
    return [accessProblem('ACC-009', { span: read.place.span, second }, { verb: value.verb, role, entity })]
  })
}

/** Reports, once, limited permissions of administrators, who have all permissions anyway. */
function reportNarrowAdministrators(planned: readonly PlannedGrant[], names: Names): readonly Problem[] {
  const theirs = planned.filter(
    ({ read, value }) => value.role === 'administrators' && names.entity(plainText(read.entity)),
  )
  const narrow = [...Map.groupBy(theirs, ({ value }) => value.entity)].flatMap(([entity, grants]) => {
    const whole = (verb: Verb) => grants.some(({ value }) => value.verb === verb && !value.when && !value.fields)
    if (CRUD.every(whole) || grants.every(({ value }) => typeof value.verb !== 'string')) return []
    const { read } = grants[0]!
    const text = (read.cell ?? read.place).text
    const parameters = { entity: names.entity(entity)?.label ?? entity, text }
    return [accessProblem('ACC-032', { span: (read.cell ?? read.place).span }, parameters)]
  })
  return narrow.slice(0, 1)
}

function assumeAdministrators(read: AccessRead, grants: readonly Grant[], names: Names): readonly Assumption[] {
  if (read.roles.length === 0 && read.grants.every((row) => row.length === 0)) {
    const text = 'Only administrators get in, and they may do everything.'
    const help =
      'Write a table of roles (Role, Who has it) and a table of permissions (Entity, and a column for each role).'
    return [{ point: 6, subject: '', text, help }]
  }
  const granted = new Set(grants.map((grant) => grant.entity))
  return names.entities
    .filter((entity) => !entity.partOf && !granted.has(entity.name))
    .map((entity) => ({
      point: 6,
      subject: entity.label,
      text: `Only administrators see and change ${entity.plural}.`,
      help: `Add a row for ${entity.label} to the table of permissions.`,
    }))
}
