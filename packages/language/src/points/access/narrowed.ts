/**
 * What a sentence takes away, where all of it is understood: "Vet may not edit Name", "Weight is visible only to vets",
 * "Clerks see their own animals only". Of any other wording nothing is guessed.
 */
import type { Verb } from '@ninefold/plan'
import { ownProperty as ownKey } from '@ninefold/plan/base'
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

const SPOKEN: Readonly<Record<string, Verb>> = {
  ...spoken('read', 'read reads see sees seen view views viewed visible shown'),
  ...spoken('create', 'create creates created add adds added make makes made'),
  ...spoken('update', 'update updates updated edit edits edited change changes changed modify modifies modified'),
  ...spoken('delete', 'delete deletes deleted remove removes removed'),
  ...spoken('export', 'export exports exported'),
  ...spoken('import', 'import imports imported'),
}

function spoken(verb: Verb, words: string): Record<string, Verb> {
  return Object.fromEntries(words.split(' ').map((word) => [word, verb]))
}

const VERB = `(?:${Object.keys(SPOKEN).join('|')})`
const DOES = `(?<does>${VERB}(?:(?:\\s*,\\s*|\\s+(?:and|or|nor)\\s+)${VERB})*)`
const WHO = '(?<who>.{1,80}?)'
const THING = '(?<thing>.{1,120}?)'
const MAY = '(?:(?:may|can|(?:is|are)\\s+allowed\\s+to)\\s+)?'
const NOT =
  "(?:(?:(?:may|can|must|shall|should|will|do|does|is|are)(?:\\s+not|\\s+never|n[’']t)|can[’']t|cannot|never)(?:\\s+(?:be\\s+)?(?:allowed|able|permitted)\\s+to)?)"
const BE = '(?:is|are|(?:may|can|must|should)\\s+be)'
const THEM = '(?:themsel(?:f|ves)|them|himself|herself|him|her|me|the\\s+person(?:\\s+themselves)?)'

const WORDINGS = (
  [
    [
      'own',
      `${WHO}\\s+${MAY}(?:only\\s+)?${DOES}\\s+(?:only\\s+)?(?:their|his|her|its)\\s+own\\s+${THING}(?:\\s+only)?`,
    ],
    [
      'where',
      `${WHO}\\s+${MAY}(?:only\\s+)?${DOES}\\s+(?:only\\s+)?${THING}\\s+(?:only\\s+)?(?:where|whose)\\s+(?<where>.+?)\\s+(?:is|are|==?)\\s+${THEM}`,
    ],
    ['only', `(?:only|(?:nobody|no\\s+one)\\s+(?:but|except))\\s+${WHO}\\s+${MAY}${DOES}\\s+${THING}`],
    ['only', `${THING}\\s+${BE}\\s+${DOES}\\s+only\\s+(?:to|by)\\s+${WHO}`],
    ['only', `${THING}\\s+${BE}\\s+${DOES}\\s+(?:to|by|for)\\s+${WHO}\\s+(?:only|alone)`],
    ['only', `${THING}\\s+(?:(?:may|can)\\s+only\\s+be|(?:is|are)\\s+only)\\s+${DOES}\\s+(?:to|by)\\s+${WHO}`],
    ['nothing else', `${WHO}\\s+(?:may|can)\\s+only\\s+${DOES}\\s+${THING}`],
    ['not', `${WHO}\\s+${NOT}\\s+${DOES}\\s+${THING}`],
    ['not', `${THING}\\s+${NOT}\\s+(?:be\\s+)?${DOES}\\s+(?:to|by)\\s+${WHO}`],
    ['not', `${THING}\\s+${BE}\\s+(?:hidden\\s+from|invisible\\s+to)\\s+${WHO}`],
  ] as const
).map(([meaning, wording]) => [meaning, new RegExp(`^${wording}$`, 'isu')] as const)

/** Of a longer sentence nothing is sought. */
const LONGEST = 200

/** `under`: the entity of the heading. */
export function narrowedBy(text: string, under: EntityName | undefined, names: Names): Narrowed | undefined {
  const sentence = text.replace(/\s*[.!]\s*$/u, '').replace(/^(.{1,60}?)\s*:\s+/u, (head, role: string) => {
    return names.role(role) ? `${role} ` : head
  })
  if (sentence.length > LONGEST) return undefined
  for (const [meaning, wording] of WORDINGS) {
    const said = wording.exec(sentence)?.groups
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

const verbOf = (word: string): Verb | undefined => ownKey(SPOKEN, word.toLowerCase())

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
