/**
 * Reports explanations of fields that promise something that nothing in the document implements: a value (`From + 7 days`, `set when
 * returned`) or a restriction (`cannot be changed later`, `only seen by the board`).
 */
import { memoize, foldName, upperFirst } from '@ninefold/plan/base'
import { anyPattern, pattern } from '@ninefold/plan/pattern'
import type { Entity, Field, Grant, Plan, Role } from '@ninefold/plan'
import type { Origin } from '@ninefold/plan/expression'
import type { Problem, Span } from '@ninefold/plan/problem'
import { rolesIncludedIn } from './access/index.ts'
import { entitiesProblem, type EntityRead, type FieldRead } from './entities/index.ts'
import { memoizedByItems } from '../kernel/index.ts'
import { mentionsIn } from './statements/index.ts'
import { isYesNo, isParts, isInverse, isGenerated } from '@ninefold/plan/values'

type Whole = Pick<Plan, 'entities' | 'lifecycles' | 'calls'>

interface PromisedValue {
  readonly field: Field
  readonly text: string
}

export function reportPromisedValues(plan: Whole, spanOf: (origin: Origin) => Span): readonly Problem[] {
  const parts = [...plan.entities, ...plan.lifecycles, ...plan.calls.calls]
  const found = memoizedByItems('promised values', parts, () => withoutWriter(plan))
  return found.map(({ field, text }) =>
    entitiesProblem('ENT-068', { span: spanOf(field.origin!) }, { field: field.label, text }),
  )
}

/**
 * Reports restrictions in explanations that nothing enforces. Read permissions of the field, or its column *Applies when*, may enforce them.
 */
export function reportDemandsInNotes(
  entities: readonly EntityRead[],
  { grants, roles }: Pick<Plan, 'grants' | 'roles'>,
): readonly Problem[] {
  const demanding = entities.filter(({ fields }) => fields.some(({ demands = [] }) => demands.length > 0))
  if (demanding.length === 0) return []
  const readsOf = Map.groupBy(grants, ({ entity, verb }) => verb === 'read' && entity)
  return demanding.flatMap(({ name, fields }) => {
    const reads = readsOf.get(upperFirst(name.identifier)) ?? []
    const labels = fields.map((field) => field.name.label.toLowerCase())
    const isEnforced = (field: FieldRead, text: string): boolean => {
      const hasCondition = field.shownWhen !== undefined || field.displayedWhen !== undefined
      if (ONLY_FOR.test(text)) return hasCondition || isHiddenAccordingly(text, field.name.identifier, reads, roles)
      if (SEES.test(text))
        return (hasCondition && WHEN.test(text)) || isHiddenAccordingly(text, field.name.identifier, reads, roles)
      const { moment } = AT_MOMENT.match(text) ?? {}
      return moment !== undefined && !labels.some((label) => moment.toLowerCase().startsWith(label))
    }
    return fields.flatMap((field) =>
      (field.demands ?? [])
        .filter(({ text }) => !isEnforced(field, text))
        .map(({ text, span }) => entitiesProblem('ENT-069', { span }, { field: field.name.label, text })),
    )
  })
}

const ONLY_FOR = pattern('only for…')
const AT_MOMENT = pattern('(after|before) [the] {moment}')
const SEES = pattern('…(see[s|n]|reads?|visible|shown|hidden|confidential|secret)…')
const WHEN = pattern('…(<when>|while|until|unless|for)…')
const ONLY = pattern('…(only|<but>|other than|else)…')
const DENIES = anyPattern(pattern('…((hidden|secret) from|<not>|cannot|<nobody>)…'), /n['’]t\b/u)
/** Words for people whom the record names, besides roles: `Only the person and finance see it`. */
const OTHERS = pattern('…(and|or|own[er|ers]|creators?|authors?|themselves|who|whoever)…')

/** `reads`: the read permissions of the entity. If the text names no role, some reader of the entity must lack this field. */
function isHiddenAccordingly(text: string, field: string, reads: readonly Grant[], roles: readonly Role[]): boolean {
  const readers = reads.filter(({ fields }) => !fields || fields.includes(field))
  const named = mentionsIn(text, { entities: [], roles }, []).flatMap(({ kind, name }) =>
    kind === 'role' ? [name] : [],
  )
  if (named.length === 0)
    return reads.some(({ fields }) => fields && !fields.includes(field)) && !readers.some(isAnyone)
  if (DENIES.test(text) && !ONLY.test(text))
    return !named.some((role) => readers.some((reader) => rolesIncludedIn(role, roles).has(reader.role)))
  const isNamed = (reader: string) => named.some((role) => rolesIncludedIn(reader, roles).has(role))
  const others = OTHERS.test(text)
  return readers.every(
    ({ role, when }) => isNamed(role) || (others && (when !== undefined || kindOf(role) === 'record')),
  )

  function isAnyone({ role, when }: Grant): boolean {
    return !when && ['anyone', 'signedIn'].includes(kindOf(role))
  }

  function kindOf(name: string): string {
    return roles.find((role) => role.name === name)?.kind ?? name
  }
}

function withoutWriter(plan: Whole): readonly PromisedValue[] {
  const promises = plan.entities.flatMap((entity) => promisesOf(entity))
  if (promises.length === 0) return []
  const given = fieldsGiven(plan)
  return promises.filter(({ field }) => !given.has(field.name))
}

const promisesOf = memoize((entity: Entity): readonly PromisedValue[] => {
  const labels = new Set(entity.fields.map(({ label }) => foldName(label)))
  return entity.fields.flatMap((field) => {
    const { system, origin, computed, default: start, type, help } = field
    // A yes/no field without a default starts as no.
    if (
      system ||
      !origin ||
      computed ||
      (start && !isYesNo(type)) ||
      isGenerated(type) ||
      isParts(type) ||
      isInverse(type) ||
      help.length > LONGEST
    )
      return []
    const text = help.split(/[;\n]|\.(?:\s|$)/u).find((part) => isPromise(part.trim(), labels))
    return text === undefined ? [] : [{ field, text: text.trim() }]
  })
})

/** Longer texts are explanations. */
const LONGEST = 200

const CALCULATED = pattern(
  '[is|are] [always|automatically] [always|automatically] (calculated|computed|derived|worked out|summed up)…',
)
const BY_HAND = pattern('…by hand…')
const SET = pattern(
  '[is|are|gets] (automatically <set>|<set> (automatically|by the (system|application|server)|when|on|at|upon|as soon as))…',
  { set: 'set|filled [in]|updated|stamped|assigned|generated|counted|numbered' },
)
/** `0.50 EUR per page`, `12 % of the price`; only capitals are a currency. */
const RATE =
  /^(?:\p{Sc}\s?)?\d[\d.,]*\s?(?:\p{Sc}|%|[A-Z]{3}\b)\s*(?:per|for (?:each|every)|of (?:the|its|all))\s+\p{L}/u
/** `two weeks after the order` */
const SHIFTED = pattern(
  '(<count>|an?) [working|business|calendar] (<timeUnit>|quarter)s? (after|before|from|following) {:word}…',
)
const DEFAULTS = anyPattern(
  pattern('(default[s|ed] (to|is)|default[s|ed]:|by default|initially) …'),
  pattern('… (by default|(is|as) [the] default)'),
)
/** `average of the scores of its reviews`, `sum of all amounts` */
const AGGREGATED = pattern(
  '[is] [the] (average|mean|sum|highest|lowest|latest|earliest) [{:..40^ }] of [{:..80} (of|in|from|over)] [the] (its|their|all) …',
)
/** `number of its lines`, if the record has lines. */
const COUNTED = pattern('[is] [the] (number|count|total) of (its|their|all|the) {records}')
const SUM = pattern('{left:..60} {sign:<sign>} {right:..60}', {
  sign: '-|+|*|×|÷|−|plus|minus|times|(multiplied|divided) by',
})

function isPromise(text: string, labels: ReadonlySet<string>): boolean {
  if ([SET, RATE, SHIFTED, DEFAULTS, AGGREGATED].some((form) => form.test(text))) return true
  if (CALCULATED.test(text) && !BY_HAND.test(text)) return true
  if (labels.has(foldName(COUNTED.match(text)?.records ?? ''))) return true
  const { left, sign, right } = SUM.match(text) ?? {}
  if (left === undefined || sign === undefined || right === undefined || !labels.has(foldName(left))) return false
  return /^(?:[+*×]|\p{L}.*)$/u.test(sign) || /^\d/u.test(right) || labels.has(foldName(right))
}

/** The names of fields, of any entity, that actions, effects and calls write. */
function fieldsGiven({ lifecycles, calls }: Whole): ReadonlySet<string> {
  const actions = lifecycles.flatMap(({ create, actions: all }) => [create, ...all])
  const steps = [...actions.flatMap(({ then }) => then), ...calls.calls.flatMap(({ does }) => does)]
  return new Set([
    ...lifecycles.flatMap(({ actions: all }) => all.flatMap(({ asks }) => asks.map(({ name }) => name))),
    ...steps.flatMap((one) => {
      if (one.kind === 'set') return one.path.slice(-1)
      return one.kind === 'create' ? one.with.map(({ field }) => field) : []
    }),
  ])
}
