/** The rules of point 5, and what refuses with a code, in words with the values of constants. */
import { named, type Rule } from '@ninefold/plan'
import type { Reasons } from '@ninefold/plan/wire'
import type { EntityFacts, Facts } from './facts.ts'
import { sentences } from './words.ts'

/** The rules that speak of a field. */
export const rulesAbout = (facts: EntityFacts, field: string): readonly (string | undefined)[] =>
  facts.seen.rules
    .filter(({ entity, fields }) => entity === facts.entity.name && fields.includes(field))
    .map((rule) => ruleInWords(facts, rule))

/** Undefined if it has no words. */
export function ruleInWords({ words, seen }: Facts, { label, must, when, entity }: Rule): string | undefined {
  const { say } = words
  const fields = named(seen.entities, entity)?.fields ?? []
  const labels = (names: readonly string[]) => words.allOf(names.map((name) => named(fields, name)?.label ?? name))
  if (must.kind === 'unique')
    return say('Rule “{rule}”: no two records have the same {fields}.', { rule: label, fields: labels(must.fields) })
  if (must.kind === 'noOverlap')
    return say('Rule “{rule}”: {from} to {until} overlaps with no other record.', {
      rule: label,
      from: labels([must.from]),
      until: labels([must.to]),
    })
  const condition = words.condition(must.expr)
  if (condition === undefined) return undefined
  if (!when) return say('Rule “{rule}”: {condition}.', { rule: label, condition })
  const applies = words.condition(when)
  return applies === undefined
    ? undefined
    : say('Rule “{rule}”: if {applies}, then {condition}.', { rule: label, applies, condition })
}

/** What refuses with a code: rules, and guards of actions. Undefined if the reader may know of none. */
export function explainCode(facts: Facts, code: string): Reasons | undefined {
  const { seen, words } = facts
  const rules = seen.rules.filter(({ error }) => error === code)
  const actions = seen.lifecycles.flatMap((lifecycle) => lifecycle.actions).filter(({ error }) => error === code)
  const guards = actions.flatMap(({ label, when }) => {
    const condition = words.condition(when)
    return condition === undefined ? [] : [words.say('“{action}” needs: {condition}.', { action: label, condition })]
  })
  const all = sentences(...rules.map((rule) => ruleInWords(facts, rule)), ...guards)
  const [first] = [...rules, ...actions]
  if (!first || all.length === 0) return undefined
  return {
    kind: 'rule',
    name: code,
    label: first.label,
    sentences: all,
    ...(first.origin && { origin: first.origin }),
  }
}
