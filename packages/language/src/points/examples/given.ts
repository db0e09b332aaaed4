/** Parses the cell With (`Title: Train; Lines: (Description: Ticket, Amount: 20 EUR), (…)`) and the values of expectations. */
import { append, foldName } from '@ninefold/plan/base'
import { type Phrase, matchPattern, plainText, slicePhrase, soleCode, splitAt } from '../../document/index.ts'
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
import { checkPhrase, noteUse, placeWithFix, type Named, type EntityName, closestLabel } from '../../kernel/index.ts'
import { pattern } from '@ninefold/plan/pattern'
import { findRecord, recordNamed, type Fixtures } from './fixtures.ts'
import type { Given, GivenValue } from '@ninefold/plan'
import { examplesProblem } from './problems.ts'

/** The possible values of a step: fields, inputs, parameters. */
export interface Inputs {
  /** "Claim", for messages. */
  readonly of: string
  readonly inputs: readonly { readonly name: string; readonly label: string; readonly type: FieldType }[]
  /** What each name refers to. */
  readonly named: (name: string) => Named
}

export const fieldsOf = (entity: EntityName): Inputs => ({
  of: entity.label,
  inputs: entity.fields,
  named: (name) => ({ kind: 'field', of: entity.name, name }),
})

const PAIR = pattern('{key}: [{value?}]')

/** Pairs are separated before a name and a colon, so values may contain commas. */
export function readGiven(phrase: Phrase, from: Inputs, fixtures: Fixtures): readonly Given[] {
  return splitAt(phrase, /[;,](?=[^;,:]*:\s)|;/u).flatMap((pair): readonly Given[] => {
    const { key, value } = matchPattern(pair, PAIR) ?? {}
    if (!key) {
      fixtures.problems.push(examplesProblem('EXA-007', { span: pair.span }, { with: plainText(pair) }))
      return []
    }
    const name = plainText(key)
    const input = findInput(key, from)
    if (input)
      return [{ key: input.name, value: readGivenValue(value, input.type, ownerOf(input.name, from), fixtures) }]
    const similar = closestLabel(name, from.inputs)
    fixtures.problems.push(
      examplesProblem('EXA-004', placeWithFix(key.span, similar), { name, entity: from.of, suggestion: similar }),
    )
    return []
  })
}

export function findInput(phrase: Phrase, { inputs, named }: Inputs) {
  const folded = foldName(plainText(phrase))
  const found =
    inputs.find(({ name }) => foldName(name) === folded) ?? inputs.find(({ label }) => foldName(label) === folded)
  const like = (found ?? inputs[0])?.name
  if (like !== undefined) noteUse(phrase, named(like).kind, found?.name, named(like).of)
  return found
}

/** The owner of the choices for a value. */
function ownerOf(name: string, { named }: Inputs): string {
  const { of } = named(name)
  return `${of}.${name}`
}

/** For operations without values. */
export const noInputs = (of: string): Inputs => ({ of, inputs: [], named: (name) => ({ kind: 'input', name }) })

const NOTHING = pattern('<nothing>')
const NO_RECORD = pattern('(<nothing>|<nobody>)')
const NULL: GivenValue = { kind: 'value', value: null }

/** `owner`: of the possible choices, `Entity.field`. */
export function readGivenValue(
  phrase: Phrase | undefined,
  type: FieldType,
  owner: string,
  fixtures: Fixtures,
): GivenValue {
  if (!phrase || phrase.text === '') return NULL
  if (soleCode(phrase)) return readExpression(phrase, type, fixtures)
  const text = plainText(phrase)
  if (isReference(type) || isEither(type)) return readRecord(phrase, fixtures)
  if (isParts(type)) return readParts(phrase, type.entity, fixtures)
  if (isMany(type) || isInverse(type))
    return { kind: 'list', items: splitAt(phrase, ', and').map((item) => readRecord(item, fixtures)) }
  if (isFile(type)) return NOTHING.test(text) ? NULL : { kind: 'file', name: text }
  if (hasOptions(type))
    for (const item of isChoice(type) ? [phrase] : splitAt(phrase, ',')) noteChoice(item, type, owner)
  return { kind: 'value', value: writtenValue(text, type, fixtures.names.settings) }
}

function noteChoice(phrase: Phrase, { options }: { readonly options: readonly Choice[] }, owner: string) {
  const key = choiceKey(plainText(phrase), options)
  noteUse(phrase, 'choice', options.find((option) => option.key === key)?.key, owner)
}

function readRecord(phrase: Phrase, fixtures: Fixtures): GivenValue {
  if (NO_RECORD.test(plainText(phrase)) && !recordNamed(plainText(phrase), fixtures)) return NULL
  const found = findRecord(phrase, fixtures)
  return found ? { kind: 'record', record: found.record } : NULL
}

/** Each part is in brackets; a single part may be without. */
function readParts(phrase: Phrase, entity: string, fixtures: Fixtures): GivenValue {
  const part = fixtures.names.entity(entity)
  const inputs = part ? fieldsOf(part) : noInputs(entity)
  if (NOTHING.test(plainText(phrase))) return { kind: 'parts', items: [] }
  const items = splitAt(phrase, ', ; and').map((item) => {
    const bare = /^\(.*\)$/su.test(item.text) ? slicePhrase(item, 1, item.text.length - 1) : item
    return readGiven(bare, inputs, fixtures)
  })
  return { kind: 'parts', items }
}

/** An expression with constants, `today` and `now`; without a record, because the step is not yet taken. */
function readExpression(phrase: Phrase, type: FieldType, fixtures: Fixtures): GivenValue {
  const expected: Type | undefined = typeOfField(type)
  const checked = checkPhrase(phrase, fixtures.names, {}, expected?.kind === 'record' ? undefined : expected)
  append(fixtures.problems, checked.problems)
  return checked.expr ? { kind: 'expr', expr: checked.expr, type } : NULL
}
