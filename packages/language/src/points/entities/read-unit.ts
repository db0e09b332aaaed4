/** The unit of a number: `integer in minutes`, `decimal (6.1) in km`, `integer in kg (0–100)`. It is shown with the number; nothing is converted. */
import { isCurrency, traitsOf, type FieldType } from '@ninefold/plan/values'
import { makePhrase, matchPhrase, plainText, slicePhrase, type Phrase } from '../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import type { TypeRead } from './model.ts'
import { entitiesProblem } from './problems.ts'
import { isCertainConstraint } from './type-constraints.ts'

/** The type, the unit, and a size after the unit. */
const MEASURED = /^(.+?)\s+in\s+([^\s()][^()]*?)\s*(\([^()]*\))?$/u
/** Letters and signs, with digits only behind them: `km/h`, `m²`, `CO2`, `°C`; not `1–5`. */
const UNIT = /^(?:[\p{L}\p{M}\p{Sc}°%‰′″µ·/.*^²³⁻¹\-'’]\d*)+(?: (?:[\p{L}\p{M}\p{Sc}°%‰′″µ·/.*^²³⁻¹\-'’]\d*)+){0,3}$/u
const LONGEST_UNIT = 24

/** `readPlain`: the type without a unit; undefined if it is none that is known. */
export function readMeasured(
  phrase: Phrase,
  readPlain: (phrase: Phrase, problems: Problem[]) => TypeRead | undefined,
  problems: Problem[],
): TypeRead | undefined {
  const [base, unit, size] = matchPhrase(phrase, MEASURED) ?? []
  if (!base || !unit || !UNIT.test(plainText(unit)) || endsInConstraint(unit)) return undefined
  const found: Problem[] = []
  const type = readPlain(size ? makePhrase([...base.pieces, ...size.pieces], phrase.span) : base, found)
  if (!type) return undefined
  problems.push(...found)
  if (type.kind === 'plain' && takesUnit(type.type)) {
    problems.push(...problemsOf(unit, base))
    return { ...type, type: { ...type.type, unit: plainText(unit) }, span: phrase.span }
  }
  const { text: written } = base
  problems.push(entitiesProblem('ENT-077', { span: unit.span }, { type: written, unit: unit.text }))
  return { ...type, span: phrase.span }
}

type Measured = Extract<FieldType, { readonly unit?: string }>

const takesUnit = (type: FieldType): type is Measured => {
  const { number } = traitsOf(type)
  const isRating = type.kind === 'integer' && type.stars === true
  return !isRating && (number === 'whole' || number === 'decimal' || number === 'written')
}

/** Units that have a type of their own, with what is written instead. */
function insteadOf(unit: string): string | undefined {
  const sign = SIGNS[unit] ?? unit
  if (isCurrency(sign)) return `money in ${sign}`
  return /^(?:%|percent|per cent)$/iu.test(unit) ? 'percent' : undefined
}

const SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP' }

function problemsOf(unit: Phrase, base: Phrase): readonly Problem[] {
  const text = plainText(unit)
  const instead = insteadOf(text)
  if (instead !== undefined) {
    const span = { ...base.span, end: unit.span.end }
    const fix = { title: `Write ${instead}`, edits: [{ span, text: instead }] }
    return [entitiesProblem('ENT-076', { span: unit.span, fix }, { unit: text, instead })]
  }
  return text.length > LONGEST_UNIT
    ? [entitiesProblem('ENT-078', { span: unit.span }, { unit: text, most: LONGEST_UNIT })]
    : []
}

/** `km required`: the text after the unit is read as a constraint. */
const endsInConstraint = (unit: Phrase): boolean =>
  [...unit.text.matchAll(/\s+/gu)].some(({ index }) => isCertainConstraint(slicePhrase(unit, index, unit.text.length)))
