/**
 * Parses sentences that restrict permissions: "Vet may not edit Name", "Weight is visible only to vets", "Clerks see their own
 * animals only". Other wordings are ignored.
 */
import type { Verb } from '@ninefold/plan'
import { pattern, type Pattern } from '@ninefold/plan/pattern'
import { type EntityName, type FieldName, type Names, type RoleName, wordsOf } from '../../kernel/index.ts'
import { CRUD } from './cell-words.ts'
import { isReference } from '@ninefold/plan/values'

export interface Narrowed {
  readonly roles: readonly RoleName[]
  /** The restriction applies to everybody but these roles. */
  readonly others: boolean
  readonly verbs: readonly Verb[]
  readonly entity: EntityName
  /** Absent: the whole record. */
  readonly fields?: readonly FieldName[]
  /** The records that remain allowed: one's own, or those whose field names the user. Absent: none. */
  readonly left?: 'own' | FieldName
}

/** The parts of a sentence: who, does what, with what; `where`: the field that names them. */
type Parts = Readonly<Partial<Record<'who' | 'does' | 'thing' | 'where', string>>>

type Meaning = 'not' | 'only' | 'own' | 'where' | 'nothing else'

const VERB_WORDS = {
  read: pattern('(<toRead>|<wasRead>|visible|shown)'),
  create: pattern('(<toCreate>|<wasCreated>)'),
  update: pattern('(<toUpdate>|<wasUpdated>)'),
  delete: pattern('(<toDelete>|<wasDeleted>)'),
  export: pattern('export[s|ed]'),
  import: pattern('import[s|ed]'),
} satisfies Partial<Record<Verb, Pattern>>

const CLASSES = {
  verb: Object.values(VERB_WORDS)
    .map(({ text }) => text)
    .join('|'),
  does: '<verb>[, <verb>][, <verb>][, <verb>][,] [(and|or|nor) <verb>]',
  cannot:
    "((may|can|must|shall|should|will|do|does|is|are) <not>|(ca|do|does|is|are|must|should|wo)n't|cannot|never) [[be] (allowed|able|permitted) to]",
  be: 'is|are|(may|can|must|should) be',
  them: 'themself|themselves|them|himself|herself|him|her|me|the person [themselves]',
}

const sentence = (meaning: Meaning, text: string) => ({ meaning, wording: pattern(text, CLASSES) })
const SENTENCES = [
  sentence('own', '{who:..80} [<may>] [only] {does:<does>} [only] (their|his|her|its) own {thing:..120} [only]'),
  sentence(
    'where',
    '{who:..80} [<may>] [only] {does:<does>} [only] {thing:..120} [only] (where|whose) {where} (is|are|=|==) <them>',
  ),
  sentence('only', '(only|(nobody|no one) (but|except)) {who:..80} [<may>] {does:<does>} {thing:..120}'),
  sentence('only', '{thing:..120} <be> {does:<does>} only (to|by) {who:..80}'),
  sentence('only', '{thing:..120} <be> {does:<does>} (to|by|for) {who:..80} (only|alone)'),
  sentence('only', '{thing:..120} ((may|can) only be|(is|are) only) {does:<does>} (to|by) {who:..80}'),
  sentence('nothing else', '{who:..80} (may|can) only {does:<does>} {thing:..120}'),
  sentence('not', '{who:..80} <cannot> {does:<does>} {thing:..120}'),
  sentence('not', '{thing:..120} <cannot> [be] {does:<does>} (to|by) {who:..80}'),
  sentence('not', '{thing:..120} <be> (hidden from|invisible to) {who:..80}'),
]

/** Longer sentences are ignored. */
const LONGEST = 200

/** `under`: the entity of the heading. */
export function narrowedBy(text: string, under: EntityName | undefined, names: Names): Narrowed | undefined {
  const written = text.replace(/\s*[.!]\s*$/u, '').replace(/^(.{1,60}?)\s*:\s+/u, (head, role: string) => {
    return names.role(role) ? `${role} ` : head
  })
  if (written.length > LONGEST) return undefined
  for (const { meaning, wording } of SENTENCES) {
    const parts = wording.match(written)
    const found = parts && resolve(meaning, parts, under, names)
    if (found) return found
  }
  return undefined
}

function resolve(meaning: Meaning, parts: Parts, under: EntityName | undefined, names: Names): Narrowed | undefined {
  const roles = allOf(listed(parts.who), (who) => roleOf(who, names))
  const does = allOf(listed(parts.does ?? 'see'), verbOf)
  const thing = thingOf(bare(parts.thing ?? ''), under, names)
  if (!roles || !does || !thing || thing.entity.partOf) return undefined
  const base = { ...thing, roles, others: meaning === 'only', verbs: does }
  switch (meaning) {
    case 'not':
    case 'only':
      return base
    case 'own':
      return thing.fields ? undefined : { ...base, left: 'own' }
    case 'where': {
      const field = fieldOf(bare(parts.where ?? ''), thing.entity)
      const isPerson = isReference(field?.type) && field.type.entity === 'User'
      return field && isPerson && !thing.fields ? { ...base, left: field } : undefined
    }
    case 'nothing else':
      return thing.fields ? undefined : { ...base, verbs: CRUD.filter((verb) => !does.includes(verb)) }
  }
}

/** "The trainer" means the role "trainer of course" if no other role starts with this word. */
function roleOf(who: string, names: Names): RoleName | undefined {
  const start = `${wordsOf(who)} of `
  const [only, ...others] = names.roles.filter(({ label }) => wordsOf(label).startsWith(start))
  return names.role(who) ?? (others.length === 0 ? only : undefined)
}

/** Undefined if an item is unknown, or if there is none. */
function allOf<T>(items: readonly string[], find: (item: string) => T | undefined): readonly T[] | undefined {
  const found = items.map(find)
  return found.length === 0 || found.includes(undefined) ? undefined : found.flatMap((one) => one ?? [])
}

const listed = (text = ''): readonly string[] => text.split(/\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|nor)\s+/iu).map(bare)

const NAMED = pattern('[<article>|<each>] {name}')
const bare = (text: string): string => NAMED.match(text.trim())?.name ?? ''

const verbOf = (word: string): Verb | undefined =>
  (Object.keys(VERB_WORDS) as (keyof typeof VERB_WORDS)[]).find((verb) => VERB_WORDS[verb].test(word))

interface Thing {
  readonly entity: EntityName
  readonly fields?: readonly FieldName[]
}

const OF_ENTITY = [pattern('{name} of {owner}'), pattern("{owner}('s|s') {name}")]

/** "animals", "weight of an animal", "the animal's weight"; or "weight" if the heading or the field identifies the entity. */
function thingOf(text: string, under: EntityName | undefined, names: Names): Thing | undefined {
  const entity = names.entity(text)
  if (entity) return { entity }
  const { name, owner } = OF_ENTITY.map((form) => form.match(text)).find((slots) => slots) ?? {}
  const named = owner === undefined ? under : names.entity(bare(owner))
  if (name !== undefined && named) return withFields(name, named, fieldsOf)
  if (under) return withFields(text, under, fieldsOf)
  const found = names.entities.flatMap((one) => withFields(text, one, fieldOf) ?? [])
  // Fields that the document declares win over system fields such as the name of a user.
  const written = found.filter(({ fields }) => fields?.every(({ span }) => span))
  const [only, another] = written.length > 0 ? written : found
  return another ? undefined : only
}

function withFields(
  text: string,
  entity: EntityName,
  find: (name: string, entity: EntityName) => FieldName | readonly FieldName[] | undefined,
): Thing | undefined {
  const fields = allOf(listed(text), (name) => find(name, entity))
  return fields && { entity, fields: fields.flat() }
}

/** The field with this name, else all fields whose names start with it: "the price" for "Price per pupil". */
function fieldsOf(text: string, entity: EntityName): readonly FieldName[] | undefined {
  const exact = fieldOf(text, entity)
  if (exact) return [exact]
  const start = `${wordsOf(text)} `
  const longer = start === ' ' ? [] : entity.fields.filter(({ label }) => wordsOf(label).startsWith(start))
  return longer.length > 0 ? longer : undefined
}

const fieldOf = (text: string, { fields }: EntityName): FieldName | undefined =>
  fields.find(({ name, label }) => [name, label].some((one) => wordsOf(one) === wordsOf(text)))
