/** Choices then and now: which are gone, and what those that have another name are called. */
import { formerChoices, type ChoiceWas, type Field } from '@ninefold/plan'
import { hasOptions } from '@ninefold/plan/values'

const keysOf = ({ type }: Field): readonly string[] => (hasOptions(type) ? type.options.map(({ key }) => key) : [])

const hasChoices = (field: Field): boolean => hasOptions(field.type)

/** Choices that are neither there any more nor have a new name. */
export function lostChoices(now: Field, was: Field): readonly string[] {
  if (!hasChoices(now) || !hasChoices(was)) return []
  const named = new Set(choicesNamed(now, was).map(({ from }) => from))
  return keysOf(was).filter((key) => !keysOf(now).includes(key) && !named.has(key))
}

/**
 * Choices that the field had and that are called otherwise now. A name that is still one of the choices is itself, but for
 * the records that a new one takes out of it by a condition.
 */
export function choicesNamed(now: Field, was: Field): readonly ChoiceWas[] {
  const [present, previous] = [new Set(keysOf(now)), new Set(keysOf(was))]
  return formerChoices(was, now).filter(
    ({ from, to, when }) => previous.has(from) && (!present.has(from) || (when !== undefined && !previous.has(to))),
  )
}

/** Does every record that has this choice get another one? */
export const isRemoved = (now: Field, key: string): boolean => !keysOf(now).includes(key)
