// Writes a filter as the expression that the API takes.
import {
  type FieldType,
  isDateTime,
  isEither,
  isMany,
  isRecordList,
  isValueList,
  isValues,
} from '@ninefold/plan/values'
import { comparedPath, literalText } from '../application/filter-text.ts'
import type { FilterField } from './fields.ts'
import { OPERATORS } from './operators.ts'
import { periodText, splitPeriod } from './periods.ts'
import { ME, type Condition, type FilterGroup, type FilterNode } from './tree.ts'

export interface FilterContext {
  /** Undefined for a path by which this user cannot filter. */
  readonly field: (path: string) => FilterField | undefined
  /** Of amounts without one of their own. */
  readonly currency?: string
}

/** '' if it filters nothing. Conditions that lack a value are left out. */
export function printFilter(tree: FilterGroup, context: FilterContext): string {
  return printGroup(tree, context)?.text ?? ''
}

/** `joined`: consists of several conditions, so it needs brackets beside others. */
interface Printed {
  readonly text: string
  readonly joined: boolean
}

function printGroup({ of, items }: FilterGroup, context: FilterContext): Printed | undefined {
  const printed = items.flatMap((item) => printNode(item, context) ?? [])
  if (printed.length < 2) return printed[0]
  const texts = printed.map(({ text, joined }) => (joined ? `(${text})` : text))
  return { text: texts.join(of === 'all' ? ' and ' : ' or '), joined: true }
}

function printNode(node: FilterNode, context: FilterContext): Printed | undefined {
  if (node.kind === 'group') return printGroup(node, context)
  return node.kind === 'expression' ? { text: node.text, joined: true } : printCondition(node, context)
}

/** Undefined if it lacks a value, or its field is not known. */
export function printCondition(condition: Condition, context: FilterContext): Printed | undefined {
  const field = context.field(condition.path)
  if (!field) return undefined
  const { type, optional } = field
  const list = isRecordList(type) || isValueList(type)
  const text = conditionText(condition, field, context.currency)
  if (text === undefined) return undefined
  const isNegative = NEGATIVE.has(condition.operator)
  if (!isNegative) return { text, joined: / (and|or) /.test(withoutTexts(text)) }
  return optional && !list ? { text: `${text} or ${condition.path} == null`, joined: true } : { text, joined: false }
}

/** An empty field has none of the values, so they are true for it too. */
const NEGATIVE: ReadonlySet<string> = new Set(['isNot', 'noneOf', 'containsNot', 'hasNot'])

const withoutTexts = (text: string): string => text.replace(/'(?:[^'\\]|\\.)*'/g, "''")

function conditionText(condition: Condition, field: FilterField, currency?: string): string | undefined {
  const { path, operator, values } = condition
  const { type } = field
  const takes = OPERATORS[operator].takes
  if (takes === 'none') return emptyText(path, type, operator === 'empty')
  if (takes === 'period') {
    const [name, days] = splitPeriod(values[0])
    return name && periodText(path, isDateTime(type), name, days)
  }
  const of = isDateTime(type) ? `date(${path})` : path
  const literals = values.map((value) => (value === ME ? ME : literalText(itemType(type), value, currency)))
  if (!isComplete(literals)) return undefined
  if (operator === 'has' || operator === 'hasNot') return membershipText(path, type, literals, operator === 'has')
  if (operator === 'between') {
    return literals.length === 2 ? `${of} >= ${literals[0]} and ${of} <= ${literals[1]}` : undefined
  }
  return takes === 'several'
    ? anyText(of, type, literals, operator === 'anyOf')
    : oneText(of, type, operator, literals[0]!)
}

const isComplete = (literals: readonly (string | undefined)[]): literals is readonly string[] =>
  literals.length > 0 && literals.every((literal) => literal !== undefined)

const itemType = (type: FieldType): FieldType => (isValues(type) ? type.of : type)

function emptyText(path: string, type: FieldType, isEmpty: boolean): string {
  if (isRecordList(type) || isValueList(type)) return isEmpty ? `not has(${path})` : `has(${path})`
  return isEmpty ? `${path} == null` : `${path} != null`
}

const SIGNS: Readonly<Record<string, string>> = {
  is: '==',
  isNot: '!=',
  more: '>',
  after: '>',
  atLeast: '>=',
  from: '>=',
  less: '<',
  before: '<',
  atMost: '<=',
  until: '<=',
}

const TESTS: Readonly<Record<string, string>> = {
  contains: 'contains',
  containsNot: 'contains',
  startsWith: 'startsWith',
  endsWith: 'endsWith',
}

function oneText(of: string, type: FieldType, operator: string, literal: string): string {
  const test = TESTS[operator]
  if (test) return `${operator === 'containsNot' ? 'not ' : ''}lower(${of}).${test}(${literal.toLowerCase()})`
  if (isEither(type)) return `${of} ${operator === 'is' ? 'is' : 'is not'} ${literal}`
  if (literal === ME) return `${of} ${SIGNS[operator]} me`
  return `${comparedPath(of, type)} ${SIGNS[operator]} ${literal}`
}

function anyText(of: string, type: FieldType, literals: readonly string[], isAny: boolean): string {
  const others = literals.filter((literal) => literal !== ME)
  const parts = [
    ...(literals.length > others.length ? [`${of} == me`] : []),
    ...(others.length > 0 ? [`${comparedPath(of, type)} in [${others.join(', ')}]`] : []),
  ]
  return isAny ? parts.join(' or ') : parts.length > 1 ? `not (${parts.join(' or ')})` : `not ${bracketed(parts[0]!)}`
}

const bracketed = (text: string): string => `(${text})`

/** Whether a list has any of the items. */
function membershipText(path: string, type: FieldType, literals: readonly string[], isIn: boolean): string {
  const any = isMany(type)
    ? `${path}.exists(x, ${anyText('x', REFERENCE, literals, true)})`
    : literals.map((literal) => `${literal} in ${path}`).join(' or ')
  if (isIn) return any
  return isValueList(type) ? `not (${any})` : `not ${any}`
}

/** An item of a list of references. */
const REFERENCE: FieldType = { kind: 'reference', entity: '', onDelete: 'refuse' }
