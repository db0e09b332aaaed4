/** Suggests questions about a document, with the names of the document. */
import { withArticle, distance } from '@ninefold/plan/problem'
import type { Entity, Lifecycle, Plan } from '@ninefold/plan'
import { VERBS } from './read-question.ts'
import { stripPrefix } from './vocabulary.ts'

/** `about`: a question that could not be parsed. The suggestions use the names nearest to its words; the most similar comes first. */
export function suggestions({ entities, lifecycles, roles }: Plan, about = ''): readonly string[] {
  const words = wordsIn(about)
  const nearness = (...labels: readonly string[]) => Math.max(0, ...labels.map((label) => sharedWith(words, label)))
  const lifecycleOf = ({ name }: Entity) => lifecycles.find((one) => one.entity === name)
  const usual = [...lifecycles.flatMap(({ entity }) => entities.filter(({ name }) => name === entity)), ...entities]
  const things = usual.toSorted((a, b) => Number(a.name === 'User') - Number(b.name === 'User'))
  // The name of an entity counts more than the names of its fields, states and actions.
  const [entity] = nearestFirst(
    things,
    (one) => 2 * nearness(one.label, one.plural) + nearness(...labelsOf(one, lifecycleOf(one))),
  )
  const lifecycle = entity && lifecycleOf(entity)
  const [role] = nearestFirst(
    roles.filter(({ kind }) => kind === 'given' || kind === 'signedIn'),
    ({ label }) => nearness(label),
  )
  const operations = nearestFirst(operationsOf(lifecycle, words), (label) => nearness(label))
  const states = lifecycle?.states ?? []
  const [state] = nearestFirst(states, ({ key, label }) => nearness(key, label))
  const [end] = nearestFirst(states.slice(1).toReversed(), ({ key, label }) => nearness(key, label))
  const [thing, person] = [withArticle(entity?.label ?? 'User'), role?.label ?? 'an administrator']
  const [first = 'change', second] = operations
  const step = operations.find((operation) => actionsIn(lifecycle).includes(operation)) ?? first
  const questions = [
    `who can ${first} ${thing}`,
    `can ${person} ${first} ${thing} they own`,
    `what can ${person} do with ${thing}${state ? ` in state ${state.key}` : ''}`,
    `can anyone ${first} what they created`,
    ...(second === undefined ? [] : [`can the same person ${first} and ${second} ${thing}`]),
    ...(end ? [`from ${states[0]!.key} can ${end.key} be reached without ${step}`] : []),
  ]
  return nearestFirst(questions, (question) => nearness(question))
}

const labelsOf = ({ fields }: Entity, lifecycle?: Lifecycle): readonly string[] =>
  [...fields.filter(({ system }) => !system), ...(lifecycle?.states ?? []), ...(lifecycle?.actions ?? [])].map(
    ({ label }) => label,
  )

const actionsIn = (lifecycle: Lifecycle | undefined): readonly string[] =>
  lifecycle?.actions.filter(({ who }) => who).map(({ label }) => label.toLowerCase()) ?? []

const VERBS_OF_RECORDS = ['read', 'create', 'update', 'delete', 'export'] as const

/** Labels of the actions that people take, and of the verbs that the words contain. */
function operationsOf(lifecycle: Lifecycle | undefined, words: readonly string[]): readonly string[] {
  const actions = actionsIn(lifecycle)
  const mentioned = VERBS_OF_RECORDS.filter(
    (verb) => sharedWith(words, verb) > 0 || words.some((text) => stripPrefix([{ text, code: false }], VERBS[verb])),
  )
  const verbs = mentioned.map((verb) => (verb === 'update' ? 'change' : verb))
  const isNamed = actions.some((label) => sharedWith(words, label) > 0)
  return [...new Set(isNamed ? [...actions, ...verbs] : [...verbs, ...actions])]
}

/** Sorted by nearness; stable. */
const nearestFirst = <T>(all: readonly T[], nearness: (one: T) => number): readonly T[] =>
  all
    .map((one) => ({ one, near: nearness(one) }))
    .toSorted((a, b) => b.near - a.near)
    .map(({ one }) => one)

const sharedWith = (words: readonly string[], label: string): number => {
  const labelWords = wordsIn(label)
  return words.filter((word) => labelWords.some((one) => isNear(word, one))).length
}

const wordsIn = (text: string): readonly string[] =>
  text
    .slice(0, 500)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether the words are equal, forms of one word (`approved`, `approve`), or differ by a spelling mistake. */
const isNear = (a: string, b: string): boolean =>
  a === b ||
  (Math.min(a.length, b.length) > 3 &&
    (stemOf(a) === stemOf(b) || distance(a, b, 1) <= Math.floor(Math.min(a.length, b.length) / 5)))

const stemOf = (word: string): string => word.replace(/(?:ing|ed|es|s|e)$/u, '').replace(/(.)\1$/u, '$1')
