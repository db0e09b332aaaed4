/** What choices, states too, were called before, as the field had them: written as its value, or as what people read. */
import { lettersOf } from '../base/index.ts'
import type { Field } from './entity.ts'

/** A former choice of a field, and the choice that took its place. */
export type ChoiceWas = NonNullable<Field['choicesWere']>[number]

/** `from` as the key that `was` has, where one is meant: exactly, or by its letters ("Under review" of `UnderReview`). */
export function formerChoices(was: Field, { choicesWere = [] }: Field): readonly ChoiceWas[] {
  const options = 'options' in was.type ? was.type.options : []
  const successor = (from: string): string => {
    if (options.some(({ key }) => key === from)) return from
    const letters = lettersOf(from)
    const alike = options.filter(({ key, label }) => lettersOf(key) === letters || lettersOf(label) === letters)
    return alike.length === 1 ? alike[0]!.key : from
  }
  return choicesWere.map((one) => ({ ...one, from: successor(one.from) }))
}
