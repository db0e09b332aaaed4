/**
 * Facts that no fix changes without asking: permissions, owners of records, and what refuses a change. They are compared between
 * the plans before and after a fix.
 */
import type { Origin } from '@ninefold/plan/expression'
import { meaningOf } from '@ninefold/proof/difference'
import type { Effect, Entity, Field, Lifecycle, Plan } from '@ninefold/plan'

export interface Fact {
  readonly meaning: string
  /** An access fact gives a permission or determines an owner. A restriction refuses something. */
  readonly kind: 'access' | 'restriction'
  /** Keys of its subjects. The fact may be new if one of them is new. */
  readonly about: readonly string[]
  readonly origin?: Origin | undefined
}

export interface Facts {
  readonly facts: ReadonlyMap<string, Fact>
  /** Entities, fields, actions, screens, calls and the like that the plan has. */
  readonly things: ReadonlySet<string>
}

type Entry = readonly [key: string, fact: Fact]

/** Facts by a stable key: the same statement on the same subject has the same key. */
export function protectedFacts(plan: Plan): Facts {
  const entries = [
    ...plan.entities.flatMap(ofEntity),
    ...plan.lifecycles.flatMap(ofLifecycle),
    ...plan.rules.map((rule) =>
      entry('restriction', `rule ${rule.entity} ${rule.name}`, [rule.entity], rule.origin, [
        rule.when?.tree,
        rule.must,
        rule.weight,
        rule.onSave,
      ]),
    ),
    ...ofAccess(plan),
    // An assumed screen is for those who may read its records.
    ...plan.screens.flatMap((screen) => (screen.assumed ? [] : [allowed('screen', screen)])),
    ...plan.calls.calls.map((call) => allowed('call', call)),
    ...plan.constants.flatMap(({ name, changedBy, type, value, origin }) => [
      entry('access', `constant ${name}`, [`constant ${name}`], origin, changedBy),
      entry('restriction', `value of constant ${name}`, [], origin, [type, value]),
    ]),
    ...(plan.retention ?? []).map(({ of, entity, constant, origin }) =>
      entry('restriction', `retention ${of} ${entity ?? ''}`, [], origin, constant),
    ),
    ...(plan.webhooks ?? []).map(({ name, entity, address, sends, origin }) =>
      entry('access', `webhook ${name}`, [`webhook ${name}`], origin, [entity, address, sends?.tree]),
    ),
    entry('access', 'sign-up', [], undefined, plan.settings.signUp),
  ]
  return { facts: new Map(numbered(entries)), things: new Set(entries.flatMap(([, { about }]) => about)) }
}

const entry = (
  kind: Fact['kind'],
  key: string,
  about: readonly string[],
  origin: Origin | undefined,
  meaning: unknown,
): Entry => [key, { kind, about, origin, meaning: meaningOf(meaning ?? null) }]

/** Numbers distinguish several facts with the same key. */
function numbered(entries: readonly Entry[]): readonly Entry[] {
  const times = new Map<string, number>()
  return entries.map(([key, fact]): Entry => {
    const before = times.get(key) ?? 0
    times.set(key, before + 1)
    return [before === 0 ? key : `${key} ${before}`, fact]
  })
}

function ofEntity(entity: Entity): readonly Entry[] {
  const { name, partOf, alsoPartOf, fields, origin } = entity
  return [
    entry('access', `part ${name}`, [name], origin, [partOf, alsoPartOf]),
    ...fields.flatMap((field) => ofField(name, field)),
  ]
}

function ofField(entity: string, field: Field): readonly Entry[] {
  const { name, type, required, unique, editable, shownWhen, displayedWhen, default: start, computed, origin } = field
  const key = `${entity}.${name}`
  const target = 'entity' in type ? [type, 'onDelete' in type && type.onDelete] : null
  return [
    entry('access', `reference ${key}`, [entity, key], origin, target),
    ...(required ? [entry('restriction', `required ${key}`, [key], origin, required)] : []),
    ...(unique ? [entry('restriction', `unique ${key}`, [key], origin, unique)] : []),
    ...(editable ? [entry('restriction', `editable ${key}`, [key], origin, editable)] : []),
    ...(shownWhen ? [entry('restriction', `applies when ${key}`, [key], origin, shownWhen.tree)] : []),
    ...(displayedWhen ? [entry('restriction', `displayed when ${key}`, [key], origin, displayedWhen.tree)] : []),
    // A default often determines the owner of a record.
    ...(start ? [entry('restriction', `default ${key}`, [key], origin, [start.expr.tree, start.copy])] : []),
    ...(computed ? [entry('restriction', `computed ${key}`, [key], origin, computed.expr.tree)] : []),
  ]
}

function ofLifecycle({ entity, actions, approvals, create, states }: Lifecycle): readonly Entry[] {
  const thing = `life cycle ${entity}`
  return [
    entry('access', `who creates ${entity}`, [thing], create.origin, create.who?.test.tree),
    ...states.flatMap(({ key, mayChange, origin }) =>
      mayChange ? [entry('restriction', `may change in ${entity} ${key}`, [thing], origin, mayChange)] : [],
    ),
    ...actions.flatMap(({ name, from, to, timer, who, when, origin, then }) => {
      const key = `${entity} ${name}`
      const receivers = then.map(receiversOf)
      return [
        entry('access', `who may ${key}`, [thing, `action ${key}`], origin, who?.test.tree),
        entry('access', `who is notified by ${key}`, [thing, `action ${key}`], origin, receivers),
        entry('restriction', `transition ${key}`, [`action ${key}`], origin, [from, to, timer]),
        ...(when ? [entry('restriction', `guard ${key}`, [`action ${key}`], origin, when.tree)] : []),
      ]
    }),
    ...approvals.map(({ name, action, needed, from, when, lostWhen, origin }) => {
      const meaning = [action, needed, from.test.tree, when?.tree, lostWhen]
      return entry('access', `approval ${entity} ${name}`, [thing, `approval ${entity} ${name}`], origin, meaning)
    }),
  ]
}

/** The receivers of an effect's messages, and how they are sent. */
function receiversOf(effect: Effect): unknown {
  switch (effect.kind) {
    case 'notify':
      return [effect.who, effect.but, effect.byMail]
    case 'mail':
      return [effect.to, effect.but, effect.attachments]
    default:
      return effect.kind === 'send' && effect.webhook
  }
}

function ofAccess({ roles, grants, restrictions }: Plan): readonly Entry[] {
  return [
    ...roles.map(({ name, kind, on, test, givenBy, includes, origin }) =>
      entry('access', `role ${name}`, [], origin, [kind, on, test?.tree, givenBy, includes]),
    ),
    ...grants.flatMap(({ entity, role, verb, fields, test, origin }) => {
      const does = typeof verb === 'string' ? verb : `run ${verb.run}`
      const about = typeof verb === 'string' ? [entity] : [entity, `action ${entity} ${verb.run}`]
      return (fields ?? ['*']).map((field) =>
        entry(
          'access',
          `grant ${entity} ${role} ${does} ${field} ${meaningOf(test.tree)}`,
          [...about, `${entity}.${field}`],
          origin,
          null,
        ),
      )
    }),
    ...restrictions.map(({ entity, verbs, test, origin }) =>
      entry('access', `restriction ${entity} ${meaningOf([verbs, test.tree])}`, [], origin, null),
    ),
  ]
}

const allowed = (
  kind: 'screen' | 'call',
  { name, for: whom, origin }: { readonly name: string; readonly for: readonly string[]; readonly origin?: Origin },
): Entry => entry('access', `${kind} ${name}`, [`${kind} ${name}`], origin, whom)
