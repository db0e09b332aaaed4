/** Who may see or do more than before, and who less: proven over all records, with an example record. */
import { withArticle } from '@ninefold/plan/problem'
import { type Origin, type Tree, has, notThat, thisOf } from '@ninefold/plan/expression'
import type { Entity, Plan, Role } from '@ninefold/plan'
import { exampleOf, type AnswerExample } from '../ask/index.ts'
import { decide, isRuledOut } from '../logic/index.ts'
import {
  knowledgeOf,
  type Knowledge,
  operationsOn,
  mayDo,
  withIsNew,
  type RecordOperation,
  given,
  conditionsOn,
  type Subject,
} from '../possible/index.ts'
import { affectedEntities } from './affected-entities.ts'
import { otherPropertiesIn } from './other-properties.ts'
import { type Difference, difference, listed, matched, matchedByKeys, meaningOf, sameMeaning } from './phrases.ts'

interface Versions {
  readonly was: Knowledge
  readonly now: Knowledge
}

/** `isAffected`: the entities whose permissions are compared. Only tests pass it. */
export function compareAccess(
  was: Plan,
  now: Plan,
  isAffected: (entity: string) => boolean = affectedEntities(was, now),
): readonly Difference[] {
  const versions = { was: knowledgeOf(was), now: knowledgeOf(now) }
  const entities = matched(was.entities, now.entities, ({ name }) => name)
  return [
    ...compareSignUp(was, now),
    ...compareRoles(was, now),
    ...entities.both
      .filter((pair) => !pair.now.partOf && isAffected(pair.now.name))
      .flatMap((pair) => compareEntity(pair.was, pair.now, versions)),
    ...compareRows(was, now),
  ]
}

function compareRoles(was: Plan, now: Plan): readonly Difference[] {
  const roles = matched(was.roles, now.roles, ({ name }) => name)
  return [
    ...roles.gone.map(({ label, origin }) =>
      difference('access', 'narrower', `The role ${label} is gone.`, { was: origin }),
    ),
    ...roles.added.map(({ label, origin }) =>
      difference('access', 'note', `The role ${label} is new.`, { now: origin }),
    ),
    ...roles.both
      .filter(({ was: before, now: after }) => before.secondFactor !== after.secondFactor)
      .map((pair) =>
        difference(
          'access',
          pair.now.secondFactor ? 'narrower' : 'wider',
          pair.now.secondFactor
            ? `${pair.now.label} needs a second factor now.`
            : `${pair.now.label} no longer needs a second factor.`,
          { was: pair.was.origin, now: pair.now.origin },
        ),
      ),
    ...roles.both
      .filter((pair) => !sameMeaning(holders(pair.was), holders(pair.now)))
      .map((pair) =>
        difference('access', 'note', `Somebody else is ${pair.now.label}.`, {
          was: pair.was.origin,
          now: pair.now.origin,
        }),
      ),
  ]
}

const holders = ({ secondFactor: _, ...role }: Role): Omit<Role, 'secondFactor'> => role

/** The properties of rows that the proofs do not compare. */
function compareRows(was: Plan, now: Plan): readonly Difference[] {
  const grants = matchedByKeys(was.grants, now.grants, meaningOf, ({ entity, role, verb }) =>
    JSON.stringify([entity, role, verb]),
  )
  const restrictions = matchedByKeys(was.restrictions, now.restrictions, meaningOf, ({ entity }) => entity)
  return [
    ...otherPropertiesIn(
      grants.both,
      ({ entity, role }) => ({ about: 'access', what: `A right of ${role} on ${entity}` }),
      ['entity', 'role', 'verb', 'fields', 'test', 'when'],
    ),
    ...otherPropertiesIn(restrictions.both, ({ entity }) => ({ about: 'access', what: `A restriction of ${entity}` }), [
      'entity',
      'verbs',
      'test',
    ]),
  ]
}

function compareSignUp({ settings: was }: Plan, { settings: now }: Plan): readonly Difference[] {
  if (was.signUp === now.signUp) return now.signUp === 'open' ? compareConfirmation(was, now) : []
  return now.signUp === 'open'
    ? [difference('access', 'wider', 'Whoever wants an account can now make one, without an invitation.')]
    : [difference('access', 'narrower', 'An account needs an invitation now.')]
}

function compareConfirmation(was: Plan['settings'], now: Plan['settings']): readonly Difference[] {
  if (was.confirmsEmail === now.confirmsEmail) return []
  return now.confirmsEmail
    ? [difference('access', 'narrower', 'Whoever makes an account must confirm the address now.')]
    : [difference('access', 'wider', 'Whoever makes an account need not confirm the address now.')]
}

/** A permission that one kind of users gains or loses. */
interface Shift {
  readonly role: string
  readonly does: string
  readonly field?: string
  readonly weight: 'wider' | 'narrower'
  /** They could not do it at all before, or cannot do it at all now. */
  readonly completely: boolean
  /** Absent if it could not be decided. */
  readonly example?: AnswerExample
}

function compareEntity(was: Entity, now: Entity, versions: Versions): readonly Difference[] {
  const fields = matched(was.fields, now.fields, ({ name }) => name).both.map((pair) => pair.now)
  const operations = operationsOn(now, versions.now).flatMap(({ operation, label }): readonly NamedOperation[] =>
    operation.kind === 'verb' && (operation.verb === 'read' || operation.verb === 'update')
      ? fields.map(({ name, label: field }) => ({ operation: { ...operation, field: name }, does: label, field }))
      : [{ operation, does: label }],
  )
  const found = new Map<string, readonly SharedShift[]>()
  const shifts = operations.flatMap((named) => shiftsOf(named, was, now, versions, found))
  return grouped(shifts).map((group) => describeShift(group, was, now, versions))
}

interface NamedOperation {
  readonly operation: RecordOperation
  readonly does: string
  readonly field?: string
}

/** A shift without the field: many fields share it. */
type SharedShift = Omit<Shift, 'does' | 'field'>

function shiftsOf(
  { operation, does, field }: NamedOperation,
  was: Entity,
  now: Entity,
  versions: Versions,
  found: Map<string, readonly SharedShift[]>,
): readonly Shift[] {
  const before = mayDo(operation, was, versions.was)
  const after = mayDo(operation, now, versions.now)
  if (sameMeaning(before, after)) return []
  const key = meaningOf([before, after, operation.kind === 'verb' && operation.verb === 'create'])
  const shared = found.get(key) ?? decideShifts(operation, before, after, now, versions)
  found.set(key, shared)
  return shared.map((one) => ({ ...one, does, ...(field !== undefined && { field }) }))
}

function decideShifts(
  operation: RecordOperation,
  before: Tree,
  after: Tree,
  now: Entity,
  versions: Versions,
): readonly SharedShift[] {
  const { setting, plan } = versions.now
  const record = thisOf(now.name)
  return subjectsOf(plan, now).flatMap(({ role, subject }): readonly SharedShift[] => {
    const known = [...conditionsOn(subject, record, versions.now), given(has(record))].map((one) =>
      withIsNew(one, operation),
    )
    const shift = (weight: Shift['weight'], allowed: Tree, refused: Tree): readonly SharedShift[] => {
      const verdict = decide([...known, given(allowed), given(notThat(refused))], setting)
      if (verdict.kind === 'no') return []
      const completely = isRuledOut([...known, given(refused)], setting)
      const example = verdict.kind === 'yes' ? { example: exampleOf(verdict.model, versions.now) } : {}
      return [{ role, weight, completely, ...example }]
    }
    return [...shift('wider', after, before), ...shift('narrower', before, after)]
  })
}

function subjectsOf({ roles }: Plan, entity: Entity): readonly { readonly role: string; readonly subject: Subject }[] {
  const here = roles.filter((role) => role.kind !== 'record' || role.on === entity.name)
  return [
    ...(here.some(({ kind }) => kind === 'anyone')
      ? []
      : [{ role: 'people who are not signed in', subject: { kind: 'visitor' } as const }]),
    ...(here.some(({ kind }) => kind === 'signedIn')
      ? []
      : [{ role: 'everyone signed in', subject: { kind: 'signedIn' } as const }]),
    ...here.map((role) => ({ role: role.label, subject: { kind: 'roles', roles: [role] } as const })),
    { role: 'administrators', subject: { kind: 'administrator' } },
  ]
}

/** Groups roles and fields with the same shift into one sentence. */
function grouped(shifts: readonly Shift[]): readonly (readonly Shift[])[] {
  const byFields = Map.groupBy(shifts, ({ role, does, weight, completely: wholly, example }) =>
    JSON.stringify([role, does, weight, wholly, example !== undefined]),
  )
  const groups = Map.groupBy(byFields.values(), (sameRole) => {
    const { does, weight, completely: wholly } = sameRole[0]!
    return JSON.stringify([does, weight, wholly, sameRole.map(({ field }) => field)])
  })
  return [...groups.values()].map((same) => same.flat())
}

function describeShift(shifts: readonly Shift[], was: Entity, now: Entity, versions: Versions): Difference {
  const [first] = shifts as readonly [Shift, ...Shift[]]
  const roles = listed([...new Set(shifts.map(({ role }) => role))])
  const can = first.weight === 'wider' ? 'can now' : 'can no longer'
  const how = first.completely ? can : `can in ${first.weight === 'wider' ? 'more' : 'fewer'} cases than before`
  const sentence = `${roles} ${how} ${first.does} ${objectOf(shifts, now)}.`
  const text = first.example ? sentence : `It cannot be decided whether ${sentence}`
  const example = shifts.find((shift) => shift.example)?.example
  const places = {
    was: placeOf(shifts, was, versions.was, versions.now),
    now: placeOf(shifts, now, versions.now, versions.was),
  }
  return { ...difference('access', first.weight, text, places), ...(example && { example }) }
}

/** The system fields that everybody can read (id, time of change) are named only if there are no others. */
function objectOf(shifts: readonly Shift[], { label, fields }: Entity): string {
  const all = new Set(shifts.flatMap(({ field }) => field ?? []))
  const own = fields.filter(({ system, name }) => !system || name === 'status').map((field) => field.label)
  const listedFields = own.filter((field) => all.has(field))
  if (all.size === 0) return withArticle(label)
  if (listedFields.length === own.length) return `everything of ${withArticle(label)}`
  return `${listed(listedFields.length > 0 ? listedFields : [...all])} of ${withArticle(label)}`
}

/**
 * The place of the line that changed: of the rows that permit the operation, first a changed one of the role, then any
 * changed one, then an unchanged one of the role, also for other fields; otherwise the place of the entity.
 */
function placeOf(shifts: readonly Shift[], entity: Entity, here: Knowledge, other: Knowledge): Origin | undefined {
  const rows = rowsFor(shifts, entity, here)
  const before = new Set(rowsFor(shifts, entity, other).map(({ meaning }) => meaning))
  const roles = new Set(shifts.map(({ role }) => here.plan.roles.find(({ label }) => label === role)?.name))
  const changed = rows.filter(({ meaning }) => !before.has(meaning))
  const own = (all: typeof rows) => all.find(({ role }) => roles.has(role))
  const withAnyField = () =>
    own(
      rowsFor(
        shifts.map(({ field: _, ...shift }) => shift),
        entity,
        here,
      ),
    )
  return (own(changed) ?? changed[0] ?? own(rows) ?? withAnyField())?.origin ?? entity.origin
}

interface Row {
  readonly role?: string
  readonly meaning: string
  readonly origin: Origin | undefined
}

/** Permissions of point 6, rows of point 4, and states with writable fields. */
function rowsFor(shifts: readonly Shift[], entity: Entity, { plan, lifecycles }: Knowledge): readonly Row[] {
  const does = shifts[0]?.does
  const covers = ({ fields }: Plan['grants'][number]) =>
    shifts.some(({ field }) => !fields || field === undefined || fields.includes(nameOf(field, entity)))
  const grants = plan.grants.filter((grant) => {
    const verb = typeof grant.verb === 'string' ? grant.verb : grant.verb.run
    return grant.entity === entity.name && (verb === does || labelOf(verb, entity, plan) === does) && covers(grant)
  })
  const own = lifecycles(entity.name)
  const actions = own.flatMap((one) => one.actions).filter(({ label }) => label === does)
  const states = does === 'update' ? own.flatMap((one) => one.states).filter(({ mayChange }) => mayChange) : []
  const creates = does === 'create' ? own.map(({ create }) => create) : []
  const restrictions = plan.restrictions.filter((restriction) => restriction.entity === entity.name)
  return [
    ...grants.map((grant) => ({ role: grant.role, meaning: meaningOf(grant), origin: grant.origin })),
    ...[...actions, ...creates, ...states, ...restrictions].map((one) => ({
      meaning: meaningOf(one),
      origin: one.origin,
    })),
  ]
}

const nameOf = (label: string, { fields }: Entity): string =>
  fields.find((field) => field.label === label)?.name ?? label

const labelOf = (action: string, entity: Entity, { lifecycles }: Plan): string | undefined =>
  lifecycles
    .filter((one) => one.entity === entity.name)
    .flatMap(({ actions }) => actions)
    .find(({ name }) => name === action)?.label
