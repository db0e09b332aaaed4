/** A removed and an added thing may be the same with a new name. The author is asked; nothing is guessed. */
import { type Choice, hasOptions } from '@ninefold/plan/values'
import { formerChoices, type Entity, type Field, type Plan } from '@ninefold/plan'
import { closest } from '@ninefold/plan/problem'
import { type Difference, difference, matched } from './phrases.ts'

export function suspectedRenames(was: Plan, now: Plan): readonly Difference[] {
  const { gone, added, both } = matched(was.entities, now.entities, ({ name }) => name)
  const entities = gone.flatMap((old): readonly Difference[] => {
    const successor = added.find((one) => haveSimilarFields(old, one)) ?? named(old.label, added)
    if (!successor) return []
    const help = `Write \`- Was: ${old.label}\` under ${successor.label} if it is the same; then its records come along.`
    return [
      difference('names', 'question', `Is "${successor.label}" what "${old.label}" was?`, places(old, successor), help),
    ]
  })
  return [
    ...entities,
    ...both.flatMap((pair) => fields(pair.was, pair.now)),
    ...both.flatMap((pair) => choices(pair.was, pair.now)),
  ]
}

/** Most of its fields are in the other one too. */
function haveSimilarFields(one: Entity, other: Entity): boolean {
  const own = one.fields.filter(({ system }) => !system).map(({ name }) => name)
  const shared = own.filter((name) => other.fields.some((field) => field.name === name && !field.system))
  return own.length > 0 && shared.length * 2 >= own.length
}

function named<T extends { readonly label: string }>(label: string, among: readonly T[]): T | undefined {
  const successor = closest(
    label,
    among.map((one) => one.label),
  )
  return among.find((one) => one.label === successor)
}

function fields(was: Entity, now: Entity): readonly Difference[] {
  const { gone, added } = matched(was.fields, now.fields, ({ name }) => name)
  const candidates = added.filter(({ system }) => !system)
  return gone.flatMap((old): readonly Difference[] => {
    if (old.system || old.computed) return []
    const sameKind = candidates.filter((one) => one.type.kind === old.type.kind && !one.computed)
    const successor = named(old.label, candidates) ?? atSamePlace(old, was, now, sameKind)
    if (!successor) return []
    const text = `Is "${successor.label}" of ${now.label} what "${old.label}" was?`
    const help = `Write ${old.label} into a column Was in its row if it is the same; then its values come along.`
    return [difference('names', 'question', text, places(old, successor), help)]
  })
}

/** A new field of the same type, after the same field. */
function atSamePlace(old: Field, was: Entity, now: Entity, among: readonly Field[]): Field | undefined {
  const before = was.fields[was.fields.indexOf(old) - 1]?.name
  return among.find((one) => now.fields[now.fields.indexOf(one) - 1]?.name === before)
}

function choices(was: Entity, now: Entity): readonly Difference[] {
  return matched(was.fields, now.fields, ({ name }) => name).both.flatMap((pair) => {
    const [old, next] = [optionsOf(pair.was), optionsOf(pair.now)]
    const { gone, added } = matched(old, next, ({ key }) => key)
    const renamed = formerChoices(pair.was, pair.now).map(({ from }) => from)
    return gone
      .filter(({ key }) => !renamed.includes(key))
      .flatMap(({ key, label }): readonly Difference[] => {
        const successor = named(label, added) ?? (gone.length === 1 && added.length === 1 ? added[0] : undefined)
        if (!successor) return []
        const text = `Is "${successor.label}" of ${now.label} what "${label}" was?`
        const help = `Say \`${successor.key} (was ${key})\` if it is the same; then records that have it come along.`
        return [difference('names', 'question', text, places(pair.was, pair.now), help)]
      })
  })
}

const optionsOf = ({ type }: Field): readonly Choice[] => (hasOptions(type) ? type.options : [])

const places = (was: Pick<Field, 'origin'>, now: Pick<Field, 'origin'>) => ({ was: was.origin, now: now.origin })
