/** Choices as text: the label of a key, and the key of a text. Apart from their types, since a list of records needs no more of them. */
import type { Choice } from './field-type.ts'

export const choiceLabel = (options: readonly Choice[], key: string): string =>
  options.find((o) => o.key === key)?.label ?? key

/** The key of the choice that is written by its key or label; the text itself where it is none. */
export function choiceKey(text: string, options: readonly Pick<Choice, 'key' | 'label'>[]): string {
  const fold = (one: string) => one.toLowerCase()
  const exact = options.find(({ key }) => key === text)
  return (exact ?? options.find(({ key, label }) => [key, label].some((one) => fold(one) === fold(text))))?.key ?? text
}
