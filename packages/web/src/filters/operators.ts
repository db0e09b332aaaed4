// What a condition may ask of a field, by its type, and the expression for each.
import {
  type FieldType,
  isChoice,
  isChoices,
  isDateTime,
  isDateType,
  isEither,
  isMany,
  isRecordList,
  isReference,
  isTimeType,
  isDurationType,
  isValueList,
  isValues,
  isWriteOnly,
  isYesNo,
  traitsOf,
} from '@ninefold/plan/values'
import type { Untranslated } from '@ninefold/plan/translation'
import { isPlainNumber } from '../application/filter-text.ts'
import { t, text } from '../translation/t.ts'

export type OperatorName = keyof typeof OPERATORS

interface Operator {
  readonly label: Untranslated
  /** The number of values: `several` is one or more, `period` a relative period. */
  readonly takes: 'none' | 'one' | 'two' | 'several' | 'period'
}

export const OPERATORS = {
  is: { label: text('is'), takes: 'one' },
  isNot: { label: text('is not'), takes: 'one' },
  anyOf: { label: text('is any of'), takes: 'several' },
  noneOf: { label: text('is none of'), takes: 'several' },
  contains: { label: text('contains'), takes: 'one' },
  containsNot: { label: text('does not contain'), takes: 'one' },
  startsWith: { label: text('starts with'), takes: 'one' },
  endsWith: { label: text('ends with'), takes: 'one' },
  more: { label: text('is more than'), takes: 'one' },
  atLeast: { label: text('is at least'), takes: 'one' },
  less: { label: text('is less than'), takes: 'one' },
  atMost: { label: text('is at most'), takes: 'one' },
  after: { label: text('is after'), takes: 'one' },
  from: { label: text('is not before'), takes: 'one' },
  before: { label: text('is before'), takes: 'one' },
  until: { label: text('is not after'), takes: 'one' },
  between: { label: text('is between'), takes: 'two' },
  during: { label: text('is'), takes: 'period' },
  has: { label: text('has any of'), takes: 'several' },
  hasNot: { label: text('has none of'), takes: 'several' },
  empty: { label: text('is empty'), takes: 'none' },
  filled: { label: text('is not empty'), takes: 'none' },
} as const satisfies Readonly<Record<string, Operator>>

const EMPTY = ['empty', 'filled'] as const
const ONE = ['is', 'isNot', 'anyOf', 'noneOf'] as const
const TEXT = ['contains', 'containsNot', 'is', 'isNot', 'startsWith', 'endsWith', 'anyOf', 'noneOf'] as const
const NUMBER = ['is', 'isNot', 'more', 'atLeast', 'less', 'atMost', 'between'] as const
const TIME = ['is', 'before', 'after', 'from', 'until', 'between'] as const

/** The first one is proposed. */
export function operatorsOf(type: FieldType): readonly OperatorName[] {
  const { number, text: line, generated } = traitsOf(type)
  if (isWriteOnly(type)) return []
  if (isYesNo(type)) return ['is', ...EMPTY]
  if (isMany(type) || (isValueList(type) && hasItemsToChoose(type))) return ['has', 'hasNot', ...EMPTY]
  if (isRecordList(type) || isValueList(type)) return EMPTY
  if (isEither(type)) return ['is', 'isNot', ...EMPTY]
  if (isReference(type) || isChoice(type)) return [...ONE, ...EMPTY]
  if (isDateType(type) || isDateTime(type)) return ['during', ...TIME, ...EMPTY]
  if (isTimeType(type)) return [...TIME, ...EMPTY]
  if (number || isDurationType(type) || isPlainNumber(type)) return [...NUMBER, ...EMPTY]
  return generated || (line !== undefined && line !== 'rich') ? [...TEXT, ...EMPTY] : EMPTY
}

/** A list of choices or of texts. */
const hasItemsToChoose = (type: FieldType): boolean =>
  isChoices(type) || (isValues(type) && traitsOf(type.of).text !== undefined)

/** As it stands between the field and its values. */
export function operatorLabel(operator: OperatorName, type: FieldType): string {
  const isDay = isDateType(type) || isDateTime(type)
  const label: Untranslated = isDay && isDayOperator(operator) ? DAY_LABELS[operator] : OPERATORS[operator].label
  return t(label)
}

const isDayOperator = (operator: OperatorName): operator is keyof typeof DAY_LABELS =>
  Object.hasOwn(DAY_LABELS, operator)

const DAY_LABELS = { is: text('is on'), from: text('is on or after'), until: text('is on or before') }
