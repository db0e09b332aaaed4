/**
 * What a sentence takes away, where all of it is understood: "Vet may not edit Name", "Weight is visible only to vets",
 * "Clerks see their own animals only". Of any other wording nothing is guessed.
 */
import type { Verb } from '@ninefold/plan'
import { pattern, type Pattern } from '@ninefold/plan/pattern'
import { type EntityName, type FieldName, type Names, type RoleName, wordsOf } from '../../kernel/index.ts'
import { CRUD } from './cell-words.ts'
import { isReference } from '@ninefold/plan/values'

export interface Narrowed {
  readonly roles: readonly RoleName[]
  /** From everybody but them. */
  readonly others: boolean
  readonly verbs: readonly Verb[]
  readonly entity: EntityName
  /** Absent: the whole record. */
  readonly fields?: readonly FieldName[]
  /** Which records stay: one's own, or those whose field names the person. Absent: none. */
  readonly left?: 'own' | FieldName
}

/** Who, what they do and with what, in words; `where`: the field that names them. */
type Said = Readonly<Partial<Record<'who' | 'does' | 'thing' | 'where', string>>>

type Meaning = 'not' | 'only' | 'own' | 'where' | 'nothing else'

const SPOKEN = {
  read: pattern('(<toRead>|<wasRead>|visible|shown)'),
  create: pattern('(<toCreate>|<wasCreated>)'),
  update: pattern('(<toUpdate>|<wasUpdated>)'),
  delete: pattern('(<toDelete>|<wasDeleted>)'),
  export: pattern('export[s|ed]'),
  import: pattern('import[s|ed]'),
} satisfies Partial<Record<Verb, Pattern>>

const CLASSES = {
  verb: Object.values(SPOKEN)
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

/** Of a longer sentence nothing is sought. */
const LONGEST = 200

/** `under`: the entity of the heading. */
export function narrowedBy(text: string, under: EntityName | undefined, names: Names): Narrowed | undefined {
  const written = text.replace(/\s*[.!]\s*$/u, '').replace(/^(.{1,60}?)\s*:\s+/u, (head, role: string) => {
    return names.role(role) ? `${role} ` : head
  })
  if (written.length > LONGEST) return undefined
  for (const { meaning, wording } of SENTENCES) {
    const said = wording.match(written)
    const found = said && meant(meaning, said, under, names)
    if (found) return found
  }
  return undefined
}

function meant(meaning: Meaning, said: Said, under: EntityName | undefined, names: Names): Narrowed | undefined {
  const roles = allOf(listed(said.who), (who) => roleOf(who, names))
  const does = allOf(listed(said.does ?? 'see'), verbOf)
  const thing = thingOf(bare(said.thing ?? ''), under, names)
  if (!roles || !does || !thing || thing.entity.partOf) return undefined
  const base = { ...thing, roles, others: meaning === 'only', verbs: does }
  switch (meaning) {
    case 'not':
    case 'only':
      return base
    case 'own':
      return thing.fields ? undefined : { ...base, left: 'own' }
    case 'where': {
      const field = fieldOf(bare(said.where ?? ''), thing.entity)
      const isPerson = isReference(field?.type) && field.type.entity === 'User'
      return field && isPerson && !thing.fields ? { ...base, left: field } : undefined
    }
    case 'nothing else':
      return thing.fields ? undefined : { ...base, verbs: CRUD.filter((verb) => !does.includes(verb)) }
  }
}

/** "The trainer" is the role "trainer of course" where no other begins so. */
function roleOf(who: string, names: Names): RoleName | undefined {
  const start = `${wordsOf(who)} of `
  const [only, ...others] = names.roles.filter(({ label }) => wordsOf(label).startsWith(start))
  return names.role(who) ?? (others.length === 0 ? only : undefined)
}

/** Undefined where one of them is not known, or there is none. */
function allOf<T>(items: readonly string[], find: (item: string) => T | undefined): readonly T[] | undefined {
  const found = items.map(find)
  return found.length === 0 || found.includes(undefined) ? undefined : found.flatMap((one) => one ?? [])
}

const listed = (text = ''): readonly string[] => text.split(/\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|nor)\s+/iu).map(bare)

const bare = (text: string): string => text.replace(/^(?:the|an?|all|any|every|each)\s+/iu, '').trim()

const verbOf = (word: string): Verb | undefined =>
  (Object.keys(SPOKEN) as (keyof typeof SPOKEN)[]).find((verb) => SPOKEN[verb].test(word))

interface Thing {
  readonly entity: EntityName
  readonly fields?: readonly FieldName[]
}

/** "animals", "weight of an animal", "the animal's weight"; "weight" where the heading, or the field itself, says of what. */
function thingOf(text: string, under: EntityName | undefined, names: Names): Thing | undefined {
  const entity = names.entity(text)
  if (entity) return { entity }
  const [, field, of] = /^(.+?)\s+of\s+(.+)$/isu.exec(text) ?? []
  const [, whose, its] = /^(.+?)(?:[’']s|s[’'])\s+(.+)$/isu.exec(text) ?? []
  const [name, owner] = field && of ? [field, of] : [its, whose]
  const named = owner === undefined ? under : names.entity(bare(owner))
  if (name !== undefined && named) return withFields(name, named, fieldsOf)
  if (under) return withFields(text, under, fieldsOf)
  const found = names.entities.flatMap((one) => withFields(text, one, fieldOf) ?? [])
  // Everybody has a name without its being written; where it is written, that one is meant.
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

/** The field that is called so, else all whose names begin so: "the price" of "Price per pupil". */
function fieldsOf(text: string, entity: EntityName): readonly FieldName[] | undefined {
  const exact = fieldOf(text, entity)
  if (exact) return [exact]
  const start = `${wordsOf(text)} `
  const longer = start === ' ' ? [] : entity.fields.filter(({ label }) => wordsOf(label).startsWith(start))
  return longer.length > 0 ? longer : undefined
}

const fieldOf = (text: string, { fields }: EntityName): FieldName | undefined =>
  fields.find(({ name, label }) => [name, label].some((one) => wordsOf(one) === wordsOf(text)))
