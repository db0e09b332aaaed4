/**
 * Reports explanations of fields that promise something that nothing in the document implements: a value (`From + 7 days`, `set when
 * returned`) or a restriction (`cannot be changed later`, `only seen by the board`).
 */
import { memoize, foldName, upperFirst } from '@ninefold/plan/base'
import type { Entity, Field, Grant, Plan, Role } from '@ninefold/plan'
import type { Origin } from '@ninefold/plan/expression'
import type { Problem, Span } from '@ninefold/plan/problem'
import { rolesHad } from './access/index.ts'
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
  return entities.flatMap(({ name, fields }) => {
    const entity = upperFirst(name.identifier)
    const reads = grants.filter((grant) => grant.entity === entity && grant.verb === 'read')
    const labels = fields.map((field) => field.name.label.toLowerCase())
    const isEnforced = (field: FieldRead, text: string): boolean => {
      const hasCondition = field.shownWhen !== undefined || field.displayedWhen !== undefined
      if (/^only for\b/iu.test(text))
        return hasCondition || isHiddenAccordingly(text, field.name.identifier, reads, roles)
      if (SEES.test(text))
        return (hasCondition && WHEN.test(text)) || isHiddenAccordingly(text, field.name.identifier, reads, roles)
      const [, moment] = /^(?:after|before) (?:the )?(.+)$/iu.exec(text) ?? []
      return moment !== undefined && !labels.some((label) => moment.toLowerCase().startsWith(label))
    }
    return fields.flatMap((field) =>
      (field.demands ?? [])
        .filter(({ text }) => !isEnforced(field, text))
        .map(({ text, span }) => entitiesProblem('ENT-069', { span }, { field: field.name.label, text })),
    )
  })
}

const SEES = /\b(?:see|sees|seen|read|reads|visible|shown|hidden|confidential|secret)\b/iu
const WHEN = /\b(?:when|if|while|once|until|unless|for)\b/iu
const ONLY = /\b(?:only|but|except|other than|else)\b/iu
const DENIES = /\b(?:hidden from|not|never|cannot|nobody|no one|secret from)\b|n['’]t\b/iu
/** Words for people whom the record names, besides roles: `Only the person and finance see it`. */
const OTHERS = /\b(?:and|or|own(?:ers?)?|creators?|authors?|themselves|who|whoever)\b/iu

/** `reads`: the read permissions of the entity. If the text names no role, some reader of the entity must lack this field. */
function isHiddenAccordingly(text: string, field: string, reads: readonly Grant[], roles: readonly Role[]): boolean {
  const readers = reads.filter(({ fields }) => !fields || fields.includes(field))
  const named = mentionsIn(text, { entities: [], roles }, []).flatMap(({ kind, name }) =>
    kind === 'role' ? [name] : [],
  )
  if (named.length === 0)
    return reads.some(({ fields }) => fields && !fields.includes(field)) && !readers.some(isAnyone)
  if (DENIES.test(text) && !ONLY.test(text))
    return !named.some((role) => readers.some((reader) => rolesHad(role, roles).has(reader.role)))
  const isNamed = (reader: string) => named.some((role) => rolesHad(reader, roles).has(role))
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

const CALCULATED =
  /^(?:is |are |automatically |always )*(?:calculated|computed|derived|worked out|summed up)\b(?!.*\bby hand\b)/iu
const SET =
  /^(?:is |are |gets )*(?:automatically (?:set|filled(?: in)?|updated|stamped|assigned|generated|counted|numbered)|(?:set|filled(?: in)?|updated|stamped|assigned|generated|counted|numbered) (?:automatically|by the (?:system|application|server)|(?:when|on|at|upon|as soon as)\b))/iu
/** `0.50 EUR per page`, `12 % of the price`; `two weeks after the order`. */
const RATE =
  /^(?:\p{Sc}\s?)?\d[\d.,]*\s?(?:\p{Sc}|%|[A-Z]{3}\b)\s*(?:per|for (?:each|every)|of (?:the|its|all))\s+\p{L}/u
const SHIFTED =
  /^(?:\d+|an?|one|two|three|four|five|six|seven|ten|twelve|fourteen)\s+(?:working |business |calendar )?(?:minute|hour|day|week|month|quarter|year)s?\s+(?:after|before|from|following)\s+\p{L}/iu
const DEFAULTS =
  /^(?:default(?:s|ed)?(?: to| is|:)|by default|initially)\s|\s(?:by default|(?:is|as) (?:the )?default)$/iu
/** `average of the scores of its reviews`, `sum of all amounts` */
const AGGREGATED =
  /^(?:is )?(?:the )?(?:average|mean|sum|highest|lowest|latest|earliest) (?:\S+ )?of (?:(?:the|all) )*(?:\S+(?: \S+)? (?:of|in|from|over) )?(?:its|their|all) \S/iu
/** `number of its lines`, where the record has lines. */
const COUNTED = /^(?:is )?(?:the )?(?:number|count|total) of (?:its|their|all|the) ([\p{L} ]{1,40})$/iu
const SUM = /^(.{1,60}?)\s+([-+*×÷–−]|plus|minus|times|multiplied by|divided by)\s+(.{1,60})$/u

function isPromise(text: string, labels: ReadonlySet<string>): boolean {
  if ([CALCULATED, SET, RATE, SHIFTED, DEFAULTS].some((pattern) => pattern.test(text))) return true
  if (AGGREGATED.test(text) || labels.has(foldName(COUNTED.exec(text)?.[1] ?? ''))) return true
  const [, left, sign, right] = SUM.exec(text) ?? []
  if (left === undefined || !labels.has(foldName(left))) return false
  return /^(?:[+*×]|\p{L}.*)$/u.test(sign!) || /^\d/u.test(right!) || labels.has(foldName(right!))
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
