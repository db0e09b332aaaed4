/**
 * Sentences beside a table of permissions that take something away: "Price is visible only to the fleet office." They are only
 * text, while whoever wrote them counts on somebody being kept out.
 */
import type { Block, Phrase } from '../../document/model.ts'
import { joinPhrases, plainText, splitAt } from '../../document/phrase.ts'
import { kept } from '../../kept.ts'
import { once } from '../../once.ts'
import type { Problem } from '../../problem/problem.ts'
import { itemOf } from '../reading.ts'
import type { EntityName, Names, RoleName } from '../room.ts'
import type { SentenceRead } from './model.ts'
import { accessProblem } from './problems.ts'

const NARROWS = /\b(?:only|not|never|nobody|no one|none|cannot|hidden|invisible)\b|n[’']t\b/iu

/** The sentences of a block that narrow something. What stands in a quotation (`>`) explains. */
export const narrowingIn = kept((block: Block, under: Phrase | undefined): readonly SentenceRead[] => {
  // Keys under a heading, and what is nearly a wall, are told of as such.
  if (under && (block.kind === 'bullet' || /^(?:only|never)\b/iu.test(itemOf(block)?.text.text ?? ''))) return []
  const lines = block.kind === 'prose' ? block.lines : undefined
  const text = itemOf(block)?.text ?? (lines && joinPhrases(lines, ' '))
  const sentences = text ? splitAt(text, /(?<=[.!?])\s+/u) : []
  return sentences
    .filter((sentence) => NARROWS.test(plainText(sentence)))
    .map((sentence) => ({ text: sentence, place: sentence.span, ...(under && { under }) }))
})

/** Those that name what permissions are about: a role, an entity, a field. */
export const tellNarrowing = (sentences: readonly SentenceRead[], names: Names): readonly Problem[] =>
  sentences.flatMap((sentence) => tellOf(sentence, names.roles, names.entities, names))

const tellOf = kept(
  (
    { text, under }: SentenceRead,
    roles: readonly RoleName[],
    entities: readonly EntityName[],
    names: Names,
  ): readonly Problem[] => {
    const runs = runsOf(plainText(text))
    const first = <T>(known: ReadonlyMap<string, T>) =>
      runs.map((run) => known.get(run)).find((one) => one !== undefined)
    const [role, named] = [first(rolesCalled(roles)), first(entitiesCalled(entities))]
    const entity = (under && names.entity(plainText(under))) ?? named
    const field = first(entity ? fieldsCalled(entity) : fieldsOfAll(entities))
    if (!role && !named && !field) return []
    const about = { entity: (entity ?? field?.entity)?.label, role: role?.label, field: field?.name }
    return [accessProblem('ACC-029', { span: text.span }, { text: plainText(text), ...about })]
  },
)

const rolesCalled = once((roles: readonly RoleName[]) => byWords(roles, ({ label, name }) => [label, name]))

const entitiesCalled = once((entities: readonly EntityName[]) => firsts(entities.map(entityCalled)))

const entityCalled = once((entity: EntityName) => byWords([entity], ({ label, plural, name }) => [label, plural, name]))

const fieldsCalled = once((entity: EntityName) => {
  const named = entity.fields.map(({ name, label }) => ({ entity, name, label }))
  const rare = named.filter(({ label, name }) => !COMMON.test(label) && !COMMON.test(name))
  return byWords(rare, ({ label, name }) => [label, name])
})

const fieldsOfAll = once((entities: readonly EntityName[]) => firsts(entities.map(fieldsCalled)))

/** Of things that are called alike the first. */
const byWords = <T extends object>(things: readonly T[], called: (thing: T) => readonly string[]) =>
  firsts(things.map((thing) => new Map(called(thing).map((name) => [wordsOf(name), thing]))))

function firsts<T>(parts: readonly ReadonlyMap<string, T>[]): ReadonlyMap<string, T> {
  const found = new Map<string, T>()
  for (const part of parts) for (const [words, thing] of part) if (!found.has(words)) found.set(words, thing)
  return found
}

/** All that the text says in one to five words. */
function runsOf(text: string): readonly string[] {
  const words = wordsOf(text).split(' ')
  return words.flatMap((_, at) => [5, 4, 3, 2, 1].map((length) => words.slice(at, at + length).join(' ')))
}

/** Labels of fields that stand in any sentence. */
const COMMON = /^(?:from|to|until|on|in|by|at|for|of|before|after)$/iu

/** Small letters; without what stands between words, and one or many alike. */
export const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/s\b/gu, '')
    .trim()
