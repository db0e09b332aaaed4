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
import type { Names } from '../room.ts'
import type { GrantContext } from './find.ts'
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
export function tellNarrowing(sentences: readonly SentenceRead[], { names }: GrantContext): readonly Problem[] {
  return sentences.flatMap(({ text, under }) => {
    const runs = runsOf(plainText(text))
    const { roles, entities, fields } = namedIn(names)
    const [role] = runs.flatMap((run) => roles.get(run) ?? [])
    const [named] = runs.flatMap((run) => entities.get(run) ?? [])
    const entity = (under && names.entity(plainText(under))) ?? named?.entity
    const [field] = runs.flatMap((run) => fields.get(run) ?? []).filter((one) => !entity || one.entity === entity)
    if (!role && !named && !field) return []
    const about = { entity: (entity ?? field?.entity)?.label, role: role?.label, field: field?.name }
    return [accessProblem('ACC-029', { span: text.span }, { text: plainText(text), ...about })]
  })
}

/** What a sentence can name, by its words. */
const namedIn = once((names: Names) => {
  const entities = names.entities.map((entity) => ({ entity, called: [entity.label, entity.plural, entity.name] }))
  const fields = names.entities.flatMap((entity) =>
    entity.fields.map(({ name, label }) => ({ entity, name, called: [label, name] })),
  )
  return {
    roles: byWords(names.roles.map(({ label, name }) => ({ label, called: [label, name] }))),
    entities: byWords(entities),
    fields: byWords(fields.filter(({ called }) => !called.some((name) => COMMON.test(name)))),
  }
})

function byWords<T extends { readonly called: readonly string[] }>(things: readonly T[]): ReadonlyMap<string, T[]> {
  const named = things.flatMap((thing) => [...new Set(thing.called.map(wordsOf))].map((words) => ({ words, thing })))
  const groups = [...Map.groupBy(named, ({ words }) => words)]
  return new Map(groups.map(([words, all]) => [words, all.map(({ thing }) => thing)]))
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
