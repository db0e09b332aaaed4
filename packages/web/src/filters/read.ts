// Reads the expression of a filter as a tree. A part is a condition if some condition is printed as exactly this part, so
// nothing is read as something else; every other part remains an expression. Loaded on demand: it contains the parser.
import { parseExpression, type Syntax } from '@ninefold/plan/expression'
import {
  type FieldType,
  formatDecimal,
  formatDuration,
  isDurationType,
  isEither,
  isInteger,
  isReference,
  isMany,
  type Json,
  negateDecimal,
} from '@ninefold/plan/values'
import { isPlainNumber } from '../application/filter-text.ts'
import { OPERATORS, operatorsOf, type OperatorName } from './operators.ts'
import { periodNames, valuesOf } from './periods.ts'
import { printCondition, type FilterContext } from './print.ts'
import { ME, NO_FILTER, type Condition, type FilterGroup, type FilterNode } from './tree.ts'

/** The tree of an expression. What is not understood, also a mistake, is an `OwnExpression`. */
export function readFilter(text: string, context: FilterContext): FilterGroup {
  if (text.trim() === '') return NO_FILTER
  const syntax = parsed(text)
  const node: FilterNode = syntax ? readNode(text, syntax, context) : { kind: 'expression', text }
  return node.kind === 'group' ? node : { kind: 'group', of: 'all', items: [node] }
}

function parsed(text: string): Syntax | undefined {
  let isWrong = false
  const syntax = parseExpression(text, () => (isWrong = true))
  return isWrong ? undefined : syntax
}

function readNode(text: string, syntax: Syntax, context: FilterContext): FilterNode {
  const condition = readCondition(syntax, context)
  if (condition) return condition
  const operator = junctionOf(syntax)
  if (!operator) return { kind: 'expression', text: text.slice(syntax.start, syntax.end) }
  const items = chain(syntax, operator).map((each) => readNode(text, each, context))
  return { kind: 'group', of: operator === 'and' ? 'all' : 'any', items }
}

const junctionOf = (syntax: Syntax): 'and' | 'or' | undefined =>
  syntax.op === 'call' && (syntax.fn === 'and' || syntax.fn === 'or') ? syntax.fn : undefined

/** The parts of `a and b and c`; those in brackets stay together. */
function chain(syntax: Syntax, operator: 'and' | 'or'): readonly Syntax[] {
  if (syntax.op !== 'call') return [syntax]
  return syntax.args.flatMap((arg) => (junctionOf(arg) === operator && !arg.bracketed ? chain(arg, operator) : arg))
}

function readCondition(syntax: Syntax, context: FilterContext): Condition | undefined {
  const wanted = shapeOf(syntax)
  const { paths, literals, hasMe } = contentsOf(syntax)
  for (const path of paths) {
    const type = context.field(path)?.type
    for (const operator of type ? operatorsOf(type) : []) {
      for (const values of candidates(operator, type!, literals, hasMe)) {
        const condition: Condition = { kind: 'condition', path, operator, values }
        const text = printCondition(condition, context)?.text
        const printed = text === undefined ? undefined : parsed(text)
        if (printed && shapeOf(printed) === wanted) return condition
      }
    }
  }
  return undefined
}

/** What an expression says, regardless of blanks, brackets and quotation marks. */
function shapeOf(syntax: Syntax): string {
  return JSON.stringify(syntax, (key, value: unknown) =>
    POSITIONS.has(key) ? undefined : typeof value === 'bigint' ? String(value) : value,
  )
}

const POSITIONS: ReadonlySet<string> = new Set(['start', 'end', 'bracketed', 'fnAt', 'nameAt', 'ofAt', 'keyAt'])

interface Contents {
  readonly paths: readonly string[]
  readonly literals: readonly Literal[]
  readonly hasMe: boolean
}

type Literal = (Syntax & { readonly op: 'literal' })['literal']

/** More literals than a filter of the interface has. */
const MOST_LITERALS = 200

function contentsOf(syntax: Syntax): Contents {
  const paths = new Set<string>()
  const literals: Literal[] = []
  const visit = (node: Syntax): void => {
    const path = pathOf(node)
    if (path !== undefined) {
      paths.add(path)
      if (path.endsWith('.id')) paths.add(path.slice(0, -3))
    }
    if (node.op === 'literal' && literals.length < MOST_LITERALS) literals.push(node.literal)
    else if (node.op === 'call') visitCall(node)
    else if (node.op === 'list') node.items.forEach(visit)
  }
  const visitCall = ({ fn, args }: Syntax & { op: 'call' }) => {
    const [first] = args
    const number = fn === 'neg' && first?.op === 'literal' ? negative(first.literal) : undefined
    if (number) literals.push(number)
    else args.forEach(visit)
  }
  visit(syntax)
  return { paths: [...paths], literals, hasMe: paths.has('me') }
}

function pathOf(syntax: Syntax): string | undefined {
  if (syntax.op === 'name') return syntax.name
  const before = syntax.op === 'member' ? pathOf(syntax.of) : undefined
  return before === undefined || syntax.op !== 'member' ? undefined : `${before}.${syntax.name}`
}

function negative(literal: Literal): Literal | undefined {
  if (literal.kind === 'integer') return { ...literal, value: -literal.value }
  const isNumber = literal.kind === 'decimal' || literal.kind === 'percent' || literal.kind === 'money'
  return isNumber ? { ...literal, value: negateDecimal(literal.value) } : undefined
}

/** The values with which a condition may have been printed as an expression with these literals. */
function candidates(
  operator: OperatorName,
  type: FieldType,
  literals: readonly Literal[],
  hasMe: boolean,
): readonly (readonly Json[])[] {
  const { takes } = OPERATORS[operator]
  if (takes === 'none') return [[]]
  if (takes === 'period') return periodCandidates(literals)
  if (isEither(type)) return type.entities.map((entity) => [entity])
  const given = literals.flatMap((literal) => (literal.kind === 'nothing' ? [] : [jsonOf(type, literal)]))
  const me = hasMe && (isReference(type) || isMany(type)) ? [ME] : []
  const values = [...me, ...given]
  const count = takes === 'one' ? 1 : takes === 'two' ? 2 : undefined
  return values.length > 0 && (count === undefined || count === values.length) ? [values] : []
}

function periodCandidates(literals: readonly Literal[]): readonly (readonly Json[])[] {
  const days = literals.flatMap((literal) => (literal.kind === 'duration' ? literal.value.days : []))
  const counts = new Set([1, ...days.flatMap((n) => [n - 1, n, n + 1])].filter((n) => n > 0))
  return periodNames.flatMap((name) => valuesOf(name, [...counts]).map((value) => [value]))
}

/** A literal as a value of the type, in the API's format. */
function jsonOf(type: FieldType, literal: Literal): Json {
  switch (literal.kind) {
    case 'nothing':
      return null
    case 'integer':
      return isInteger(type) || isPlainNumber(type) ? literal.value : String(literal.value)
    case 'decimal':
    case 'percent':
      return formatDecimal(literal.value)
    case 'money':
      return { amount: formatDecimal(literal.value), currency: literal.currency }
    case 'duration':
      return isDurationType(type) ? formatDuration(literal.value) : null
    case 'yesNo':
    case 'text':
      return literal.value
  }
}
