/**
 * The plan as one user may see it: only entities, fields, screens and expressions whose names are all visible to the
 * user. Other names do not appear, not even inside an expression.
 */
import type { AppView, EntityView } from '@ninefold/plan/wire'
import type { Field, Lifecycle, Plan, Rule, Template } from '@ninefold/plan'
import type { Expr } from '@ninefold/plan/expression'
import { type Principal, treeIsVisible } from '../access/index.ts'
import type { Can, Records } from '../records/index.ts'
import { narrowScreen } from './narrow-screen.ts'
import { maySee } from './screens.ts'
import type { VisibilityFilter } from './visibility.ts'
import { isInverse } from '@ninefold/plan/values'

function visibilityOf(plan: Plan, records: Pick<Records, 'can'>, principal: Principal): VisibilityFilter {
  const cans = new Map(plan.entities.map((entity) => [entity.name, records.can(principal, entity.name)]))
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

const filters = new WeakMap<Pick<Records, 'can'>, Map<string, VisibilityFilter>>()

/** Created once per set of permissions. */
export function visibilityFor(plan: Plan, records: Pick<Records, 'can'>, principal: Principal): VisibilityFilter {
  const cache = filters.get(records) ?? new Map<string, VisibilityFilter>()
  filters.set(records, cache)
  const visible = cache.get(principal.rightsKey) ?? visibilityOf(plan, records, principal)
  cache.set(principal.rightsKey, visible)
  return visible
}

/** Replaces an expression that names something invisible: its value is always missing. */
const hidden = (expr: Expr): Expr => ({
  source: '',
  tree: { op: 'literal', value: null, type: expr.tree.type },
  reads: [],
  origin: expr.origin,
})

const shown = (visible: VisibilityFilter, expr: Expr): Expr => (visible.expr(expr) ? expr : hidden(expr))

type PlanSlice = Pick<AppView, 'screens' | 'entities' | 'lifecycles' | 'messages' | 'rules' | 'errors'>

export function slicePlan(plan: Plan, principal: Principal, visible: VisibilityFilter): PlanSlice {
  const rules = plan.rules.filter((rule) => ruleIsVisible(visible, rule))
  const codes = new Set(rules.map((rule) => rule.error))
  return {
    screens: plan.screens
      .filter((screen) => maySee(principal, screen))
      .flatMap((screen) => narrowScreen(screen, visible)),
    entities: plan.entities
      .filter((entity) => visible.entity(entity.name))
      .map((entity) => ({
        ...entity,
        shownAs: shown(visible, entity.shownAs),
        fields: entity.fields
          .filter((field) => visible.field(entity.name, field.name))
          .map((field) => sliceField(visible, field)),
        can: visible.can(entity.name),
      }))
      .map(({ can, ...entity }) => ({ ...entity, can: writingRights(can) })),
    lifecycles: plan.lifecycles
      .filter((lifecycle) => visible.field(lifecycle.entity, lifecycle.field))
      .map((lifecycle) => sliceLifecycle(visible, principal, lifecycle)),
    messages: plan.messages
      .filter(
        ({ entity, subject, text }) =>
          (entity === undefined || visible.entity(entity)) &&
          templateIsVisible(visible, subject) &&
          templateIsVisible(visible, text),
      )
      // What is said to others, and where answers go, is nobody's business.
      .map(({ variants: _variants, sender: _sender, replyTo: _replyTo, ...message }) => message),
    rules,
    errors: plan.errors.filter(
      ({ code, origin, message, remedy }) =>
        (origin === undefined || codes.has(code)) &&
        templateIsVisible(visible, message) &&
        templateIsVisible(visible, remedy),
    ),
  }
}

/** What may be read is visible by the fields themselves. */
function writingRights({ readable, ...can }: Can): EntityView['can'] {
  const writable = new Set([...(can.create ?? []), ...can.update])
  const unreadable = [...writable].filter((name) => !readable.includes(name))
  return { ...can, ...(unreadable.length > 0 && { unreadable }) }
}

const templateIsVisible = (visible: VisibilityFilter, template: Template): boolean =>
  template.every((part) => typeof part === 'string' || visible.expr(part))

function ruleIsVisible(visible: VisibilityFilter, { entity, when, must, fields }: Rule): boolean {
  const { create, update } = visible.can(entity)
  if (create === null && update.length === 0) return false
  if (when && !visible.expr(when)) return false
  const named = [
    ...fields,
    ...(must.kind === 'unique' ? must.fields : must.kind === 'noOverlap' ? [must.from, must.to, ...must.per] : []),
  ]
  if (!named.every((path) => visible.path(entity, path))) return false
  return must.kind !== 'hold' || visible.expr(must.expr)
}

function sliceField(visible: VisibilityFilter, field: Field): Field {
  const { default: start, required, computed, shownWhen, displayedWhen, editable } = field
  return {
    ...field,
    ...(start ? { default: { ...start, expr: shown(visible, start.expr) } } : {}),
    ...(required?.when ? { required: { when: shown(visible, required.when) } } : {}),
    ...(computed ? { computed: { ...computed, expr: shown(visible, computed.expr) } } : {}),
    ...(shownWhen ? { shownWhen: shown(visible, shownWhen) } : {}),
    ...(displayedWhen ? { displayedWhen: shown(visible, displayedWhen) } : {}),
    ...(editable?.kind === 'when' ? { editable: { kind: 'when', expr: shown(visible, editable.expr) } } : {}),
    type:
      isInverse(field.type) && !visible.field(field.type.entity, field.type.field)
        ? { ...field.type, field: '' }
        : field.type,
  }
}

/** Effects stay on the server; `who`, guard and inputs are sent only as far as the user may read them. */
// oxlint-disable-next-line max-lines-per-function -- one literal, a line for each thing that may be seen
function sliceLifecycle(visible: VisibilityFilter, principal: Principal, lifecycle: Lifecycle): Lifecycle {
  const who = <W extends Lifecycle['create']['who']>(granted: W): W =>
    granted &&
    ![
      granted.test,
      ...[...granted.actors, ...granted.but].flatMap((actor) => (actor.kind === 'path' ? [actor.expr] : [])),
    ].every(visible.expr)
      ? ({ actors: [], but: [], test: hidden(granted.test) } as unknown as W)
      : granted
  const approvals = lifecycle.approvals.map((approval) => ({
    ...approval,
    from: who(approval.from),
    ...(approval.when ? { when: shown(visible, approval.when) } : {}),
    lostWhen: approval.lostWhen.filter((field) => visible.field(lifecycle.entity, field)),
  }))
  // A role that depends on the record cannot be checked before the record exists.
  const couldTake = (granted: Lifecycle['create']['who']) =>
    granted?.actors.some(
      (actor) => actor.kind === 'path' || principal.roles.has(actor.role) || !visible.isGeneral(actor.role),
    ) ?? false
  return {
    ...lifecycle,
    create: {
      who: who(lifecycle.create.who),
      then: [],
      ...(lifecycle.create.when ? { when: shown(visible, lifecycle.create.when) } : {}),
      ...(lifecycle.create.origin ? { origin: lifecycle.create.origin } : {}),
    },
    states: lifecycle.states.map((state) => ({
      ...state,
      ...(state.mayChange && { mayChange: state.mayChange.filter((field) => visible.field(lifecycle.entity, field)) }),
    })),
    approvals,
    actions: lifecycle.actions.map((action) => {
      const takes =
        principal.administrator ||
        couldTake(action.who) ||
        lifecycle.approvals.some((each) => each.action === action.name && couldTake(each.from))
      const seen = ({ field }: { readonly field?: string }) =>
        field === undefined || visible.field(lifecycle.entity, field)
      const { timer, ...rest } = action
      return {
        ...rest,
        who: who(action.who),
        then: [],
        asks: takes ? action.asks : action.asks.filter(seen),
        ...(action.when ? { when: shown(visible, action.when) } : {}),
        ...(timer ? { timer: sliceTimer(visible, timer) } : {}),
      }
    }),
  }
}

type Timer = NonNullable<Lifecycle['actions'][number]['timer']>

function sliceTimer(visible: VisibilityFilter, timer: Timer): Timer {
  switch (timer.kind) {
    case 'after':
      return {
        kind: 'after',
        duration: shown(visible, timer.duration),
        ...(timer.since ? { since: shown(visible, timer.since) } : {}),
      }
    case 'at':
      return { kind: 'at', moment: shown(visible, timer.moment) }
    case 'before':
      return { kind: 'before', duration: shown(visible, timer.duration), moment: shown(visible, timer.moment) }
    case 'every':
      return { ...timer, ...(timer.at ? { at: shown(visible, timer.at) } : {}) }
  }
}
