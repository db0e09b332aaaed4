/** Old and new choices: which are gone, and the new names of renamed ones. */
import { formerChoices, type ChoiceWas, type Field } from '@ninefold/plan'
import { hasOptions } from '@ninefold/plan/values'

const keysOf = ({ type }: Field): readonly string[] => (hasOptions(type) ? type.options.map(({ key }) => key) : [])

const hasChoices = (field: Field): boolean => hasOptions(field.type)

/** Choices that no longer exist and have no new name. */
export function lostChoices(now: Field, was: Field): readonly string[] {
  if (!hasChoices(now) || !hasChoices(was)) return []
  const named = new Set(choicesNamed(now, was).map(({ from }) => from))
  return keysOf(was).filter((key) => !keysOf(now).includes(key) && !named.has(key))
}

/**
 * Choices with a new name. A name that is still one of the choices stays the same, except for records that a new choice
 * takes over by a condition.
 */
export function choicesNamed(now: Field, was: Field): readonly ChoiceWas[] {
  const [present, previous] = [new Set(keysOf(now)), new Set(keysOf(was))]
  return formerChoices(was, now).filter(
    ({ from, to, when }) => previous.has(from) && (!present.has(from) || (when !== undefined && !previous.has(to))),
  )
}

/** Whether every record with this choice gets another one. */
export const isRemoved = (now: Field, key: string): boolean => !keysOf(now).includes(key)
