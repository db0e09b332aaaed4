/** The cell With: `Title: Train; Lines: (Description: Ticket, Amount: 20 EUR), (…)`, and the value in an expectation. */
import { append, foldName } from '@ninefold/plan/base'
import { type Phrase, matchPhrase, plainText, slicePhrase, soleCode, splitAt } from '../../document/index.ts'
import {
  type Type,
  type FieldType,
  typeOfField,
  isChoice,
  isReference,
  isEither,
  isParts,
  isMany,
  isInverse,
  isFile,
  hasOptions,
  writtenValue,
  choiceKey,
  type Choice,
} from '@ninefold/plan/values'
import { checkPhrase, noteUse, type Named, type EntityName } from '../../kernel/index.ts'
import { closest } from '@ninefold/plan/problem'
import { findThing, suggestion, thingCalled, type Fixtures } from './fixtures.ts'
import type { Given, GivenValue } from '@ninefold/plan'
import { examplesProblem } from './problems.ts'

/** What a step may be given: a field, an input, a parameter. */
export interface Takes {
  /** "A claim", for messages. */
  readonly what: string
  readonly takes: readonly { readonly name: string; readonly label: string; readonly type: FieldType }[]
  /** What each of them is a name of. */
  readonly named: (name: string) => Named
}

export const fieldsOf = (entity: EntityName): Takes => ({
  what: entity.label,
  takes: entity.fields,
  named: (name) => ({ kind: 'field', of: entity.name, name }),
})

/** Pairs are parted where a name and a colon follow, so that values may hold commas. */
export function readGiven(phrase: Phrase, from: Takes, cast: Fixtures): readonly Given[] {
  return splitAt(phrase, /[;,](?=[^;,:]*:\s)|;/u).flatMap((pair): readonly Given[] => {
    const [key, value] = matchPhrase(pair, /^([^:]+?)\s*:(?:\s+(.*))?$/su) ?? []
    if (!key) {
      cast.problems.push(examplesProblem('EXA-007', { span: pair.span }, { with: plainText(pair) }))
      return []
    }
    const name = plainText(key)
    const taken = findTaken(key, from)
    if (taken) return [{ key: taken.name, value: readGivenValue(value, taken.type, ownerOf(taken.name, from), cast) }]
    const meant = closest(
      name,
      from.takes.map(({ label }) => label),
    )
    cast.problems.push(examplesProblem('EXA-004', suggestion(key, meant), { name, entity: from.what, meant }))
    return []
  })
}

export function findTaken(phrase: Phrase, { takes, named }: Takes) {
  const folded = foldName(plainText(phrase))
  const found =
    takes.find(({ name }) => foldName(name) === folded) ?? takes.find(({ label }) => foldName(label) === folded)
  const like = (found ?? takes[0])?.name
  if (like !== undefined) noteUse(phrase, named(like).kind, found?.name, named(like).of)
  return found
}

/** Whose choices a value is one of. */
function ownerOf(name: string, { named }: Takes): string {
  const { of } = named(name)
  return `${of}.${name}`
}

/** What takes no values. */
export const nothing = (what: string): Takes => ({ what, takes: [], named: (name) => ({ kind: 'input', name }) })

const NOTHING: GivenValue = { kind: 'value', value: null }

/** `owner`: whose choices it may be one of, `Entity.field`. */
export function readGivenValue(phrase: Phrase | undefined, type: FieldType, owner: string, cast: Fixtures): GivenValue {
  if (!phrase || phrase.text === '') return NOTHING
  if (soleCode(phrase)) return readExpression(phrase, type, cast)
  const text = plainText(phrase)
  if (isReference(type) || isEither(type)) return readRecord(phrase, cast)
  if (isParts(type)) return readParts(phrase, type.entity, cast)
  if (isMany(type) || isInverse(type))
    return { kind: 'list', items: splitAt(phrase, /,|\band\b/u).map((item) => readRecord(item, cast)) }
  if (isFile(type)) return /^(?:nothing|none|[-–—])$/iu.test(text) ? NOTHING : { kind: 'file', name: text }
  if (hasOptions(type))
    for (const item of isChoice(type) ? [phrase] : splitAt(phrase, /,/u)) noteChoice(item, type, owner)
  return { kind: 'value', value: writtenValue(text, type, cast.names.settings) }
}

function noteChoice(phrase: Phrase, { options }: { readonly options: readonly Choice[] }, owner: string) {
  const key = choiceKey(plainText(phrase), options)
  noteUse(phrase, 'choice', options.find((option) => option.key === key)?.key, owner)
}

function readRecord(phrase: Phrase, cast: Fixtures): GivenValue {
  if (/^(?:nothing|none|nobody|[-–—])$/iu.test(plainText(phrase)) && !thingCalled(plainText(phrase), cast))
    return NOTHING
  const thing = findThing(phrase, cast)
  return thing ? { kind: 'record', record: thing.record } : NOTHING
}

/** Each part stands in brackets; one that is alone may do without. */
function readParts(phrase: Phrase, entity: string, cast: Fixtures): GivenValue {
  const part = cast.names.entity(entity)
  const takes = part ? fieldsOf(part) : nothing(entity)
  if (/^(?:nothing|none|[-–—])$/iu.test(plainText(phrase))) return { kind: 'parts', items: [] }
  const items = splitAt(phrase, /,|;|\band\b/u).map((item) => {
    const bare = /^\(.*\)$/su.test(item.text) ? slicePhrase(item, 1, item.text.length - 1) : item
    return readGiven(bare, takes, cast)
  })
  return { kind: 'parts', items }
}

/** Constants, `today` and `now`; no record, since the step has not been taken yet. */
function readExpression(phrase: Phrase, type: FieldType, cast: Fixtures): GivenValue {
  const expected: Type | undefined = typeOfField(type)
  const checked = checkPhrase(phrase, cast.names, {}, expected?.kind === 'record' ? undefined : expected)
  append(cast.problems, checked.problems)
  return checked.expr ? { kind: 'expr', expr: checked.expr, type } : NOTHING
}
