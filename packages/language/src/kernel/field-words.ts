/** Finds a field by words of a sentence: `closing date` for *Closes*, `number` for *Application number*. */
import type { EntityName, FieldName } from './room.ts'
import { traitsOf } from '@ninefold/plan/values'

/** The only field that the words can mean; undefined if there is none, or more than one. */
export function fieldByWords(written: string, entity: EntityName): FieldName | undefined {
  const bare = (text: string) => withoutFirst(stemsOf(text), stemsOf(entity.label))
  const words = bare(written)
  const fields = entity.fields.filter(({ system, span, name }) => !system || span || name === 'status')
  const tests: readonly ((field: FieldName) => boolean)[] = [
    ({ label }) => areSame(words, bare(label)),
    ({ label, type }) => areSame(withoutType(words, type), withoutType(bare(label), type)),
    ({ label }) => words.length > 0 && words.every((word) => bare(label).includes(word)),
  ]
  const found = tests.map((test) => fields.filter(test)).find((some) => some.length > 0)
  return found?.length === 1 ? found[0] : undefined
}

/** `programme name` of a programme means `name`. */
const withoutFirst = (words: readonly string[], first: readonly string[]): readonly string[] =>
  first.every((word, at) => words[at] === word) ? words.slice(first.length) : words

/** Without words that only name the type of the field. */
const withoutType = (words: readonly string[], type: FieldName['type']): readonly string[] => {
  const typeWords = (traitsOf(type).labelWords ?? []).map(stemOf)
  return words.filter((word) => !typeWords.includes(word))
}

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length > 0 && some.length === others.length && some.every((word) => others.includes(word))

const SMALL = /^(?:the|an?|its|their|his|her|of|for|only|each|all)$/u

/** Lower case, without endings: `Closes` and `closing` are equal. */
function stemsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !SMALL.test(word) && word !== 's').map(stemOf)
}

function stemOf(word: string): string {
  const bare = word.replace(/ies$/u, 'y').replace(/(?<=\p{L}{3})(?:ing|ed|es|s)$/u, '')
  return bare.length > 3 ? bare.replace(/e$/u, '') : bare
}
