/** What to say when an operator or a function does not fit its values: the most helpful of several problems. */
import { replacement, written, type Checking } from './check-context.ts'
import { accountOf } from './check-records.ts'
import { describeType } from './describe.ts'
import { isNumber } from './operations/form.ts'
import type { ExpressionProblem } from './problems.ts'
import type { Range, Report, Syntax } from './syntax.ts'
import type { Tree } from './tree.ts'
import type { Type } from '../values/index.ts'

/** How operators are written, where trees name them otherwise. */
const shown: Readonly<Record<string, string>> = { neg: '-', '?:': '?' }
export const showOperator = (fn: string): string => shown[fn] ?? fn

/** Reports why `fn` does not work on these values. */
export function adviseOperator(checking: Checking, syntax: Syntax & { op: 'call' }, args: readonly Tree[]): void {
  const [a, b] = args.map((arg) => arg.type)
  const problem = b ? pairProblem(checking, syntax, a!, b) : operandProblem(syntax.fn, a!)
  checking.report(
    problem,
    problem.code === 'EXP-030' && b ? { start: syntax.start, end: syntax.end } : placeOf(problem, syntax, args),
  )
}

/** The bare number, the list, or the whole. */
function placeOf(problem: ExpressionProblem, syntax: Syntax & { op: 'call' }, args: readonly Tree[]): Range {
  if (problem.code === 'EXP-032') return syntax.args[args.findIndex((a) => isNumber(a.type))] ?? syntax
  if (problem.code === 'EXP-044') return syntax.args[args.findIndex((a) => a.type.kind === 'list')] ?? syntax
  return syntax
}

const operandProblem = (fn: string, a: Type): ExpressionProblem => ({
  code: 'EXP-030',
  with: {
    operator: showOperator(fn),
    left: describeType(a),
    help: 'Only numbers, amounts, percentages and durations have a sign.',
  },
})

function pairProblem(checking: Checking, syntax: Syntax & { op: 'call' }, a: Type, b: Type): ExpressionProblem {
  const operator = showOperator(syntax.fn)
  const money = a.kind === 'money' ? a : b.kind === 'money' ? b : undefined
  if (a.kind === 'money' && b.kind === 'money') {
    if (syntax.fn === '*') return { code: 'EXP-031', with: {} }
    if (a.currency !== b.currency) return { code: 'EXP-033', with: { left: describeType(a), right: describeType(b) } }
  }
  if (money && (isNumber(a) || isNumber(b)) && syntax.fn !== '/' && syntax.fn !== '%') {
    const number = `\`${written(checking, syntax.args[isNumber(a) ? 0 : 1]!)}\``
    return {
      code: 'EXP-032',
      with: { operator, number, currency: money.currency ?? checking.scope.schema.currency ?? 'EUR' },
    }
  }
  const list = a.kind === 'list' ? 0 : b.kind === 'list' ? 1 : -1
  if (list >= 0 && (a.kind === 'nothing' || b.kind === 'nothing')) {
    return { code: 'EXP-044', with: { text: written(checking, syntax.args[list]!) } }
  }
  const moment = a.kind === 'dateTime' && b.kind === 'date' ? 0 : a.kind === 'date' && b.kind === 'dateTime' ? 1 : -1
  if (moment >= 0) return { code: 'EXP-046', with: { moment: written(checking, syntax.args[moment]!) } }
  const help = personHelp(checking, syntax, a, b) ?? pairHelp(syntax.fn, a, b)
  return { code: 'EXP-030', with: { operator, left: describeType(a), right: describeType(b), help } }
}

/** `doctor == me`, where it is the doctor's account that names a person. */
function personHelp(checking: Checking, { fn, args }: Syntax & { op: 'call' }, a: Type, b: Type): string | undefined {
  if (a.kind !== 'record' || b.kind !== 'record' || (fn !== '==' && fn !== '!=')) return undefined
  const account = b.entity === 'User' ? accountOf(checking, a.entity) : undefined
  return (
    account &&
    `Compare the person whom it names: \`${written(checking, args[0]!)}.${account} ${fn} ${written(checking, args[1]!)}\`.`
  )
}

function pairHelp(fn: string, a: Type, b: Type): string {
  const has = (kind: Type['kind']) => a.kind === kind || b.kind === kind
  if (fn === 'in') return "After `in` stands a list with items of the same kind, such as `['a', 'b']`."
  if (has('percent') && (isNumber(a) || isNumber(b)))
    return 'Write a percentage such as `25 %`, or make a number of one with `number(x)`.'
  if (has('record') && has('text')) return 'Compare one of the record’s fields with the text, such as `.name`.'
  if (has('yesNo') && (fn === '==' || fn === '!='))
    return 'A yes/no field is compared with `yes` or `no`, or stands by itself.'
  if (has('duration') && (isNumber(a) || isNumber(b)))
    return 'Say what the number counts, such as `30 days` or `2 hours`.'
  if (has('date') && (isNumber(a) || isNumber(b))) return 'Say what the number counts, such as `30 days`.'
  if (has('list')) return 'Ask the list with `size`, `exists`, `in` or `sum`.'
  if (a.kind === 'choice' && b.kind === 'choice') return 'The two have no choice in common.'
  if (has('text') && (isNumber(a) || isNumber(b)))
    return 'Make a number of the text with `number(x)`, or a text of the number with `string(x)`.'
  return 'Make both sides the same kind of value.'
}

/** Yes or no is needed where something else of this name stands, which is that of a role, too. */
export function adviseRole({ scope }: Checking, at: Syntax): { readonly role?: string } & Parameters<Report>[2] {
  const role = at.op === 'name' ? scope.schema.role(at.name) : undefined
  if (role === undefined) return {}
  return { role, ...replacement(at, `role ${role}`, `Write role ${role}, to mean the role`) }
}

export function adviseFunction(
  checking: Checking,
  syntax: Syntax & { op: 'call' },
  usage: readonly string[],
  args: readonly Tree[],
): void {
  const given = args.map((a) => describeType(a.type)).join(' and ')
  checking.report({ code: 'EXP-037', with: { name: syntax.fn, given, forms: usage } }, syntax)
}
