/**
 * The plan as one person may see it: only entities, fields, screens and expressions of which every name is theirs to
 * read. What they may not read does not occur, not even as a name inside an expression.
 */
import type { EntityView } from '@ninefold/plan/wire'
import type { ErrorEntry, Field, Lifecycle, Message, Plan, Rule, Screen, Template } from '@ninefold/plan'
import type { Expr } from '@ninefold/plan/expression'
import type { Asker } from '../access/asker.ts'
import { treeIsVisible } from '../access/visible.ts'
import type { Can, Records } from '../records/records.ts'
import { narrowScreen } from './narrow-screen.ts'
import { maySee } from './screens.ts'
import type { Sight } from './sight.ts'
import { isInverse } from '@ninefold/plan/values'

function sightOf(plan: Plan, records: Pick<Records, 'can'>, asker: Asker): Sight {
  const cans = new Map(plan.entities.map((entity) => [entity.name, records.can(asker, entity.name)]))
  const none: Can = { read: false, readable: [], create: null, update: [], delete: false }
  const can = (name: string) => cans.get(name) ?? none
  const known = new Map(
    [...cans].map(([name, each]) => [name, new Set([...each.readable, ...(each.create ?? []), ...each.update])]),
  )
  const field = (entity: string, name: string) => name === 'id' || (known.get(entity)?.has(name) ?? false)
  const types = new Map(
    plan.entities.map((entity) => [entity.name, new Map(entity.fields.map((each) => [each.name, each.type]))]),
  )
  const path = (entity: string, written: string): boolean => {
    let here: string | undefined = entity
    return written.split('.').every((name) => {
      if (here === undefined || !field(here, name)) return false
      const type = types.get(here)?.get(name)
      here = type && 'entity' in type ? type.entity : undefined
      return true
    })
  }
  const entity = (name: string) => can(name).read || can(name).create !== null
  const general = new Set(plan.roles.filter((role) => role.kind !== 'record').map((role) => role.name))
  const isGeneral = (role: string) => general.has(role)
  return { entity, field, path, can, isGeneral, expr: (expr) => treeIsVisible(expr.tree, { entity, field }) }
}

const sights = new WeakMap<Pick<Records, 'can'>, Map<string, Sight>>()

/** Made once per set of rights. */
export function sightFor(plan: Plan, records: Pick<Records, 'can'>, asker: Asker): Sight {
  const kept = sights.get(records) ?? new Map<string, Sight>()
  sights.set(records, kept)
  const sight = kept.get(asker.rightsKey) ?? sightOf(plan, records, asker)
  kept.set(asker.rightsKey, sight)
  return sight
}

/** In the place of an expression that names what the person may not read: always missing. */
const hidden = (expr: Expr): Expr => ({
  source: '',
  tree: { op: 'literal', value: null, type: expr.tree.type },
  reads: [],
  origin: expr.origin,
})

const shown = (sight: Sight, expr: Expr): Expr => (sight.expr(expr) ? expr : hidden(expr))

interface PlanSlice {
  readonly screens: readonly Screen[]
  readonly entities: readonly EntityView[]
  readonly lifecycles: readonly Lifecycle[]
  readonly messages: readonly Message[]
  readonly rules: readonly Rule[]
  readonly errors: readonly ErrorEntry[]
}

export function slicePlan(plan: Plan, asker: Asker, sight: Sight): PlanSlice {
  const rules = plan.rules.filter((rule) => ruleIsVisible(sight, rule))
  const codes = new Set(rules.map((rule) => rule.error))
  return {
    screens: plan.screens.filter((screen) => maySee(asker, screen)).flatMap((screen) => narrowScreen(screen, sight)),
    entities: plan.entities
      .filter((entity) => sight.entity(entity.name))
      .map((entity) => ({
        ...entity,
        shownAs: shown(sight, entity.shownAs),
        fields: entity.fields
          .filter((field) => sight.field(entity.name, field.name))
          .map((field) => sliceField(sight, field)),
        can: sight.can(entity.name),
      }))
      .map(({ can: { readable: _, ...can }, ...entity }) => ({ ...entity, can })),
    lifecycles: plan.lifecycles
      .filter((lifecycle) => sight.field(lifecycle.entity, lifecycle.field))
      .map((lifecycle) => sliceLifecycle(sight, asker, lifecycle)),
    messages: plan.messages.filter(
      ({ entity, subject, text }) =>
        (entity === undefined || sight.entity(entity)) &&
        templateIsVisible(sight, subject) &&
        templateIsVisible(sight, text),
    ),
    rules,
    errors: plan.errors.filter(
      ({ code, origin, message, remedy }) =>
        (origin === undefined || codes.has(code)) &&
        templateIsVisible(sight, message) &&
        templateIsVisible(sight, remedy),
    ),
  }
}

const templateIsVisible = (sight: Sight, template: Template): boolean =>
  template.every((part) => typeof part === 'string' || sight.expr(part))

function ruleIsVisible(sight: Sight, { entity, when, must, fields }: Rule): boolean {
  const { create, update } = sight.can(entity)
  if (create === null && update.length === 0) return false
  if (when && !sight.expr(when)) return false
  const named = [
    ...fields,
    ...(must.kind === 'unique' ? must.fields : must.kind === 'noOverlap' ? [must.from, must.to, ...must.per] : []),
  ]
  if (!named.every((path) => sight.path(entity, path))) return false
  return must.kind !== 'hold' || sight.expr(must.expr)
}

function sliceField(sight: Sight, field: Field): Field {
  const { default: start, required, computed, shownWhen, displayedWhen, editable } = field
  return {
    ...field,
    ...(start ? { default: { ...start, expr: shown(sight, start.expr) } } : {}),
    ...(required?.when ? { required: { when: shown(sight, required.when) } } : {}),
    ...(computed ? { computed: { ...computed, expr: shown(sight, computed.expr) } } : {}),
    ...(shownWhen ? { shownWhen: shown(sight, shownWhen) } : {}),
    ...(displayedWhen ? { displayedWhen: shown(sight, displayedWhen) } : {}),
    ...(editable?.kind === 'when' ? { editable: { kind: 'when', expr: shown(sight, editable.expr) } } : {}),
    type:
      isInverse(field.type) && !sight.field(field.type.entity, field.type.field)
        ? { ...field.type, field: '' }
        : field.type,
  }
}

/** Effects stay on the server; who, guard and what is asked go only as far as the person may read them. */
function sliceLifecycle(sight: Sight, asker: Asker, lifecycle: Lifecycle): Lifecycle {
  const who = <W extends Lifecycle['create']['who']>(given: W): W =>
    given &&
    ![
      given.test,
      ...[...given.actors, ...given.but].flatMap((actor) => (actor.kind === 'path' ? [actor.expr] : [])),
    ].every(sight.expr)
      ? ({ actors: [], but: [], test: hidden(given.test) } as unknown as W)
      : given
  const approvals = lifecycle.approvals.map((approval) => ({
    ...approval,
    from: who(approval.from),
    ...(approval.when ? { when: shown(sight, approval.when) } : {}),
    lostWhen: approval.lostWhen.filter((field) => sight.field(lifecycle.entity, field)),
  }))
  // Of a role that depends on the record nobody knows before the record is there.
  const couldTake = (given: Lifecycle['create']['who']) =>
    given?.actors.some(
      (actor) => actor.kind === 'path' || asker.roles.has(actor.role) || !sight.isGeneral(actor.role),
    ) ?? false
  return {
    ...lifecycle,
    create: {
      who: who(lifecycle.create.who),
      then: [],
      ...(lifecycle.create.when ? { when: shown(sight, lifecycle.create.when) } : {}),
      ...(lifecycle.create.origin ? { origin: lifecycle.create.origin } : {}),
    },
    approvals,
    actions: lifecycle.actions.map((action) => {
      const takes =
        asker.administrator ||
        couldTake(action.who) ||
        lifecycle.approvals.some((each) => each.action === action.name && couldTake(each.from))
      const seen = ({ field }: { readonly field?: string }) =>
        field === undefined || sight.field(lifecycle.entity, field)
      const { timer, ...rest } = action
      return {
        ...rest,
        who: who(action.who),
        then: [],
        asks: takes ? action.asks : action.asks.filter(seen),
        ...(action.when ? { when: shown(sight, action.when) } : {}),
        ...(timer ? { timer: sliceTimer(sight, timer) } : {}),
      }
    }),
  }
}

type Timer = NonNullable<Lifecycle['actions'][number]['timer']>

function sliceTimer(sight: Sight, timer: Timer): Timer {
  switch (timer.kind) {
    case 'after':
      return {
        kind: 'after',
        duration: shown(sight, timer.duration),
        ...(timer.since ? { since: shown(sight, timer.since) } : {}),
      }
    case 'at':
      return { kind: 'at', moment: shown(sight, timer.moment) }
    case 'before':
      return { kind: 'before', duration: shown(sight, timer.duration), moment: shown(sight, timer.moment) }
    case 'every':
      return { ...timer, ...(timer.at ? { at: shown(sight, timer.at) } : {}) }
  }
}
