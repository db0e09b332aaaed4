/** Which names of the document a sentence mentions, in singular or plural, upper or lower case. Nothing counts as a use of a name. */
import { memoize } from '@ninefold/plan/base'
import type { Lifecycle } from '@ninefold/plan'
import type { EntityName, RoleName } from '../../kernel/index.ts'

export interface Mention {
  readonly kind: 'role' | 'entity' | 'field' | 'state' | 'action'
  readonly name: string
  /** The entity of a field, a state or an action. */
  readonly of?: string
  /** Its position in the sentence. */
  readonly start: number
  readonly end: number
}

type Name = Omit<Mention, 'start' | 'end'>

/** What one phrase names. */
interface Named {
  readonly names: Name[]
  /** Fields, states and actions, by kind and entity. */
  readonly owned: Map<string, Name>
}

interface Vocabulary {
  /** By the words of the phrase, folded. */
  readonly byPhrase: ReadonlyMap<string, Named>
  /** The longest phrase in words, by its first word. */
  readonly lengths: ReadonlyMap<string, number>
}

/** A role by its name and label alone. */
interface Vocabularies {
  readonly entities: readonly EntityName[]
  readonly roles: readonly Pick<RoleName, 'name' | 'label'>[]
}

/** All names at their places; of two names that overlap, the longer one. One place may name several things. */
export const mentionsIn = (text: string, names: Vocabularies, lifecycles: readonly Lifecycle[]): readonly Mention[] =>
  disambiguate(allIn(text, names, lifecycles), text)

function allIn(text: string, names: Vocabularies, lifecycles: readonly Lifecycle[]): readonly Mention[] {
  const vocabularies = [ofEntities(names.entities), ofRoles(names.roles), ofLifecycles(lifecycles)]
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word: fold(word),
    start: index,
    end: index + word.length,
  }))
  const places: { readonly start: number; readonly end: number; readonly named: readonly Named[] }[] = []
  for (let at = 0; at < words.length;) {
    const { length, named } = longestAt(at)
    places.push({ start: words[at]!.start, end: words[at + length - 1]!.end, named })
    at += length
  }
  const all = places.flatMap(({ named }) => named.flatMap((one) => one.names))
  const entities = all.flatMap(({ kind, name }) => (kind === 'entity' ? [name] : []))
  return places.flatMap(({ start, end, named }) =>
    named.flatMap((one) => [...one.names, ...ownedBy(entities, one)].map((name) => ({ ...name, start, end }))),
  )

  function longestAt(at: number): { readonly length: number; readonly named: readonly Named[] } {
    const most = Math.max(0, ...vocabularies.map(({ lengths }) => lengths.get(words[at]!.word) ?? 0))
    for (let length = Math.min(most, words.length - at); length > 0; length--) {
      const key = words
        .slice(at, at + length)
        .map(({ word }) => word)
        .join(' ')
      const named = vocabularies.flatMap((one) => one.byPhrase.get(key) ?? [])
      if (named.length > 0) return { length, named }
    }
    return { length: 1, named: [] }
  }
}

/** A label of more fields, states and actions than this names those of entities in the sentence alone. */
const MOST_OWNERS = 8
const OWNED = ['field', 'state', 'action'] as const
const ownedBy = (entities: readonly string[], { owned }: Named): readonly Name[] =>
  owned.size <= MOST_OWNERS
    ? [...owned.values()]
    : entities.flatMap((entity) => OWNED.flatMap((kind) => owned.get(`${kind} ${entity}`) ?? []))

/**
 * A field is often called like the entity that it refers to, or like a role. It is a field where its own entity precedes it, or
 * behind it with "of": `the customer of a job`. Else it is the entity or the role, unless nothing else is named.
 */
function disambiguate(all: readonly Mention[], text: string): readonly Mention[] {
  const fields = all.filter(({ kind }) => kind === 'field')
  const owner = ({ of, start }: Mention) =>
    all.find((one) => one.kind === 'entity' && one.name === of && one.start !== start)
  const isOf = (field: Mention, entity: Mention) => /^\s+of\b/u.test(text.slice(field.end, entity.start))
  const entities = new Set<number>()
  const own = new Set<Mention>()
  for (const field of fields) {
    const entity = owner(field)
    if (!entity || field.start > entity.start || !isOf(field, entity)) continue
    own.add(field)
    entities.add(entity.start)
  }
  const isPerson = ({ start }: Mention) =>
    /\b(?:by|to|for|from) (?:(?:the|an?) )?$/iu.test(text.slice(0, start)) &&
    all.some((one) => one.kind === 'role' && one.start === start)
  for (const field of fields) {
    const entity = owner(field)
    if (entity && entity.start < field.start && !entities.has(field.start) && !isPerson(field)) own.add(field)
  }
  const places = new Set([...own].map(({ start }) => start))
  const others = new Set(all.flatMap(({ kind, start }) => (kind === 'entity' || kind === 'role' ? [start] : [])))
  return all.filter((one) => {
    if (own.has(one)) return true
    if (places.has(one.start)) return false
    return one.kind !== 'field' || !others.has(one.start) || all.every(({ start }) => start === one.start)
  })
}

const WORD = /[\p{L}\p{N}]+(?:['’]s\b)?/gu

/** Each is spelt like the stem of a name: *note*, *here*, *fare*. */
const NO_NAMES: ReadonlySet<string> = new Set(['not', 'her', 'far'])

/** The stem: singular and plural alike, and all forms of a verb. */
const fold = (word: string): string => {
  const bare = word.toLowerCase().replace(/['’]s$/u, '')
  if (NO_NAMES.has(bare)) return `${bare} `
  if (bare.length < 4) return bare
  const one = bare
    .replace(/ie[sd]$/u, 'y')
    .replace(/(?<=[sxz]|ch|sh)es$/u, '')
    .replace(/(?<![su])s$/u, '')
  return one.replace(/(?<=.{3})e$|(?<=.{3})(?:ed|ing)$|(?<=^..e)d$/u, '').replace(/([^aeiou])\1$/u, '$1')
}

const ofEntities = memoize((entities: readonly EntityName[]) =>
  vocabularyOf(
    entities
      .filter(({ span }) => span)
      .flatMap(({ name, label, plural, fields }): readonly (readonly [string, Name])[] => [
        [label, { kind: 'entity', name }],
        [plural, { kind: 'entity', name }],
        ...fields
          .filter(({ system }) => !system)
          .map((field) => [field.label, { kind: 'field', name: field.name, of: name }] as const),
      ]),
  ),
)

const ofRoles = memoize((roles: Vocabularies['roles']) =>
  vocabularyOf(roles.map(({ name, label }) => [label, { kind: 'role', name }])),
)

const ofLifecycles = memoize((lifecycles: readonly Lifecycle[]) =>
  vocabularyOf(
    lifecycles.flatMap(({ entity, states, actions }): readonly (readonly [string, Name])[] => [
      ...states.map(({ key, label }) => [label, { kind: 'state', name: key, of: entity }] as const),
      ...actions.map(({ name, label }) => [label, { kind: 'action', name, of: entity }] as const),
    ]),
  ),
)

function vocabularyOf(names: readonly (readonly [label: string, name: Name])[]): Vocabulary {
  const byPhrase = new Map<string, Named>()
  const lengths = new Map<string, number>()
  for (const [label, name] of names) {
    const words = (label.match(WORD) ?? []).map((word) => fold(word))
    const key = words.join(' ')
    if (key === '') continue
    if (!byPhrase.has(key)) byPhrase.set(key, { names: [], owned: new Map() })
    lengths.set(words[0]!, Math.max(lengths.get(words[0]!) ?? 0, words.length))
    const { names: all, owned } = byPhrase.get(key)!
    if (name.of !== undefined) owned.set(`${name.kind} ${name.of}`, name)
    else if (all.at(-1)?.name !== name.name) all.push(name)
  }
  return { byPhrase, lengths }
}
