/** Checks operators, functions, macros and shapes. */
import { closest } from '../problem/index.ts'
import { adviseFunction, adviseOperator, adviseRole, showOperator } from './check-advice.ts'
import { hole, replacement, unknownType, written, type Checking } from './check-context.ts'
import { suggested } from './check-literals.ts'
import { canonical, findName, isPrefix } from './check-names.ts'
import { checkIs, checkMemberOf, checkUnder } from './check-records.ts'
import { reportSame, warnOfUnusedItem } from './check-same.ts'
import { COMPARISONS } from './combine.ts'
import { describeType } from './describe.ts'
import { common, formFor, kindsOf, type Macro, type Operation } from './operations/form.ts'
import { functionNames, macroByName, operations } from './operations/index.ts'
import { compilePattern } from './pattern.ts'
import type { Syntax } from './syntax.ts'
import { reservedWords } from './tokens.ts'
import type { Tree } from './tree.ts'
import type { Type } from '../values/index.ts'

type Call = Syntax & { op: 'call' }

export function checkCall(checking: Checking, syntax: Call): Tree {
  if (syntax.form === 'operator')
    return syntax.fn === 'is' ? checkIs(checking, syntax) : checkOperator(checking, syntax)
  if (syntax.fn === 'under') return checkUnder(checking, syntax)
  if (syntax.fn === 'memberOf') return checkMemberOf(checking, syntax)
  const macro = syntax.form === 'method' ? macroByName.get(syntax.fn) : undefined
  if (macro && !isPlainCall(syntax)) return checkMacro(checking, syntax, macro)
  const operation = operations.get(syntax.fn)
  if (operation && !operation.operator) return checkFunction(checking, syntax, operation)
  return checkShape(checking, syntax)
}

/** `a.min(b)` is the function of two values; `xs.min(x, x.amount)` and `xs.min()` ask a list. */
const isPlainCall = (syntax: Call): boolean => syntax.args.length === 2 && functionNames.includes(syntax.fn)

const conditions = new Set(['and', 'or', 'not'])
/** Operators and functions whose values meet: a text beside a choice must be one of its choices. */
const meeting = new Set([
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  '?:',
  'orElse',
  'min',
  'max',
  'least',
  'most',
  'contains',
])

function checkOperator(checking: Checking, syntax: Call): Tree {
  const args = checkArguments(checking, syntax)
  const sound = checkConditions(checking, syntax, args)
  if (!sound || args.includes(hole)) return knownAnyway(syntax, args)
  const picked = formFor(operations.get(syntax.fn), args)
  if (picked) {
    if (COMPARISONS.has(syntax.fn)) reportJoined(checking, syntax, args)
    if (reportSame(checking, syntax, args)) return knownAnyway(syntax, [hole])
    return resultOf(syntax, args, picked.type)
  }
  if (syntax.fn === '?:') {
    const [, left, right] = args.map((a) => describeType(a.type))
    checking.report({ code: 'EXP-039', with: { left: left!, right: right! } }, syntax)
  } else adviseOperator(checking, syntax, args)
  return hole
}

/** `status == 'draft' + open` compares with a text that yes or no is a part of; `and` was meant. */
function reportJoined(checking: Checking, { args }: Call, trees: readonly Tree[]): void {
  for (const [at, tree] of trees.entries()) {
    const part = args[at]!
    if (part.op !== 'call' || part.fn !== '+' || part.bracketed || tree.op !== 'call' || tree.type.kind !== 'text')
      continue
    const condition = tree.args.findIndex(({ type }) => type.kind === 'yesNo')
    if (condition >= 0)
      checking.report({ code: 'EXP-073', with: { condition: written(checking, part.args[condition]!) } }, part)
  }
}

const resultOf = (syntax: Call, args: readonly Tree[], type: Type): Tree => ({
  op: 'call',
  fn: syntax.fn,
  args,
  // Of values that are known only when it runs, so is the result.
  type: type.kind !== 'yesNo' && args.some((a) => a.type.kind === 'unknown') ? unknownType : type,
})

const yesNoOperators = new Set(['and', 'or', 'not', '==', '!=', '<', '<=', '>', '>=', 'in'])

/** With a hole inside, a comparison still gives yes or no. */
const knownAnyway = (syntax: Call, args: readonly Tree[]): Tree =>
  yesNoOperators.has(syntax.fn) ? resultOf(syntax, args, { kind: 'yesNo' }) : hole

function checkArguments(checking: Checking, syntax: Call): readonly Tree[] {
  const [first, second] = syntax.args
  if (syntax.args.length !== 2 || !meeting.has(syntax.fn)) {
    const args = syntax.args.map((a) => checking.check(checking, a))
    return meeting.has(syntax.fn) ? meetAll(checking, syntax, args) : args
  }
  const left = checking.check(checking, first!)
  const right = checking.check(checking, second!, left.type)
  return meetAll(checking, syntax, [left, right])
}

/** Each value as it is meant beside the others. */
function meetAll(checking: Checking, syntax: Call, args: readonly Tree[]): readonly Tree[] {
  if (syntax.fn === 'in' || syntax.fn === 'contains') return meetList(checking, syntax, args)
  const start = syntax.fn === '?:' ? 1 : 0
  const others = (i: number) => args.findIndex((a, j) => j >= start && j !== i && !isBareText(a))
  return args.map((arg, i) => {
    const other = i < start ? -1 : others(i)
    return other < 0 ? arg : suggested(checking, syntax.args[i]!, arg, args[other]!.type, syntax.args[other])
  })
}

const isBareText = (tree: Tree): boolean => tree.op === 'literal' && tree.type.kind === 'text'

/** `item in list`, or `contains(list, item)`. */
function meetList(checking: Checking, syntax: Call, args: readonly Tree[]): readonly Tree[] {
  const list = syntax.fn === 'in' ? 1 : 0
  const [item, items] = [args[1 - list], args[list]]
  if (!item || items?.type.kind !== 'list') return args
  const itemSyntax = syntax.args[1 - list]!
  const listSyntax = syntax.args[list]!
  const met = isBareText(item)
    ? [suggested(checking, itemSyntax, item, items.type.of, listSyntax), items]
    : [item, suggested(checking, listSyntax, items, { kind: 'list', of: item.type }, itemSyntax)]
  return list === 1 ? met : met.toReversed()
}

const acceptable = new Set<Type['kind']>(['yesNo', 'nothing', 'unknown'])

function checkConditions(checking: Checking, syntax: Call, args: readonly Tree[]): boolean {
  const conditionsOf = conditions.has(syntax.fn) ? args : syntax.fn === '?:' ? args.slice(0, 1) : []
  const wrong = conditionsOf.flatMap((a, i) => (acceptable.has(a.type.kind) ? [] : [i]))
  for (const i of wrong) {
    const [operator, given, at] = [showOperator(syntax.fn), describeType(args[i]!.type), syntax.args[i]!]
    const { role, ...more } = adviseRole(checking, at)
    checking.report({ code: 'EXP-040', with: { operator, given, ...(role !== undefined && { role }) } }, at, more)
  }
  return wrong.length === 0
}

function checkFunction(checking: Checking, syntax: Call, operation: Operation): Tree {
  const args = checkArguments(checking, syntax)
  if (args.includes(hole)) return hole
  if (!operation.forms.some((f) => kindsOf(f, args.length))) {
    checking.report({ code: 'EXP-036', with: { name: syntax.fn, given: args.length, forms: operation.usage } }, syntax)
    return hole
  }
  const picked = formFor(operation, args)
  if (!picked) {
    adviseFunction(checking, syntax, operation.usage, args)
    return hole
  }
  if (syntax.fn === 'matches') checkPattern(checking, syntax.args[1]!, args[1]!)
  return resultOf(syntax, args, picked.type)
}

function checkPattern(checking: Checking, at: Syntax, pattern: Tree): void {
  if (pattern.op !== 'literal' || typeof pattern.value !== 'string') return
  const compiled = compilePattern(pattern.value)
  if ('fault' in compiled)
    checking.report({ code: 'EXP-045', with: { pattern: pattern.value, reason: compiled.fault } }, at)
}

function checkMacro(checking: Checking, syntax: Call, macro: Macro): Tree {
  const [overSyntax, ...rest] = syntax.args
  const over = checking.check(checking, overSyntax!)
  if (over === hole) return hole
  if (over.type.kind !== 'list' && over.type.kind !== 'unknown') {
    checking.report({ code: 'EXP-041', with: { name: macro.name, given: describeType(over.type) } }, syntax.fnAt)
    return hole
  }
  const item = over.type.kind === 'list' ? over.type.of : unknownType
  if (rest.length === 0 && macro.bare) return bareMacro(checking, syntax, macro, over, item)
  const parameters = rest.length === (macro.body === 'pair' ? 3 : 2) ? rest : undefined
  if (!parameters) return wrongCount(checking, syntax, macro, rest)
  const variable = checkVariable(checking, parameters[0]!)
  if (variable === undefined) return hole
  const inner = { ...checking, variables: { ...checking.variables, [variable]: item } }
  const body = macroBody(inner, macro, parameters.slice(1))
  if (macro.body === 'condition') warnOfUnusedItem(inner, macro.name, variable, body, parameters[1]!)
  return macroTree(checking, { macro, over, variable, body }, parameters[1]!)
}

/** `xs.sum()`: each item itself. */
function bareMacro(checking: Checking, syntax: Call, macro: Macro, over: Tree, item: Type): Tree {
  const body: Tree = { op: 'name', scope: 'variable', name: 'item', type: item }
  return macroTree(checking, { macro, over, variable: 'item', body }, syntax)
}

function wrongCount(checking: Checking, syntax: Call, macro: Macro, rest: readonly Syntax[]): Tree {
  const only = rest[0]
  if (rest.length === 1 && only && macro.body !== 'pair') {
    const item = only.op === 'name' ? only.name : 'amount'
    const fix = only.op === 'name' ? replacement(only, `x, x.${only.name}`) : {}
    checking.report({ code: 'EXP-047', with: { name: macro.name, item } }, only, fix)
  } else checking.report({ code: 'EXP-036', with: { name: syntax.fn, given: rest.length, forms: macro.usage } }, syntax)
  return hole
}

function macroBody(checking: Checking, macro: Macro, parameters: readonly Syntax[]): Tree {
  const parts = parameters.map((s) => checking.check(checking, s))
  if (macro.body !== 'pair') return parts[0]!
  return { op: 'list', items: parts, type: { kind: 'list', of: unknownType } }
}

interface MacroParts {
  readonly macro: Macro
  readonly over: Tree
  readonly variable: string
  readonly body: Tree
}

function macroTree(checking: Checking, { macro, over, variable, body }: MacroParts, at: Syntax): Tree {
  const item = over.type.kind === 'list' ? over.type.of : unknownType
  if (body === hole)
    return macro.body === 'condition' ? { ...hole, type: macro.gives(item, body.type) ?? unknownType } : hole
  if (macro.body === 'condition' && !acceptable.has(body.type.kind)) {
    checking.report({ code: 'EXP-040', with: { operator: macro.name, given: describeType(body.type) } }, at)
    return hole
  }
  const type = macro.gives(item, body.type)
  if (!type) {
    checking.report(
      { code: 'EXP-037', with: { name: macro.name, given: describeType(body.type), forms: macro.usage } },
      at,
    )
    return hole
  }
  return { op: 'macro', fn: macro.name, over, variable, body, type }
}

/** The name for an item, if it is one and means nothing else. */
function checkVariable(checking: Checking, syntax: Syntax): string | undefined {
  const name = syntax.op === 'name' ? syntax.name : undefined
  const reason =
    name === undefined
      ? 'it is not a simple name'
      : reservedWords.has(name) || isPrefix(name) || name === 'this' || name === 'old'
        ? 'it is a word of the language'
        : findName(checking, name)
          ? 'it already means something here'
          : undefined
  if (reason === undefined) return name
  if (syntax.op !== 'hole')
    checking.report({ code: 'EXP-042', with: { name: written(checking, syntax), reason } }, syntax)
  return undefined
}

function checkShape(checking: Checking, syntax: Call): Tree {
  const shape = checking.scope.schema.shape(syntax.fn)
  if (!shape) return unknownFunction(checking, syntax)
  const args = syntax.args.map((a) => checking.check(checking, a))
  const arg = args[0]
  if (args.length !== 1 || !arg) {
    checking.report(
      { code: 'EXP-036', with: { name: syntax.fn, given: args.length, forms: [`${syntax.fn}(record)`] } },
      syntax,
    )
    return hole
  }
  if (!common(arg.type, { kind: 'record', entity: shape.entity })) {
    const given = describeType(arg.type)
    checking.report({ code: 'EXP-048', with: { shape: syntax.fn, entity: shape.entity, given } }, syntax.args[0]!)
    return hole
  }
  return { op: 'shape', shape: canonical(checking.scope, syntax.fn), arg, type: shape.type }
}

/** `lines.count(l, l.done)` as `lines.filter(l, l.done).size()`. */
function counted({ source }: Checking, { fn, args }: Call): string | undefined {
  if (!/^(?:count|length|len|countIf)$/iu.test(fn)) return undefined
  const [list, item, test] = args.map(({ start, end }) => source.slice(start, end))
  if (list === undefined || args.length > 3 || args.length === 2) return 'list.filter(x, …).size()'
  return test === undefined ? `size(${list})` : `${list}.filter(${item}, ${test}).size()`
}

function unknownFunction(checking: Checking, syntax: Call): Tree {
  const names = checking.scope.schema.names().filter((n) => checking.scope.schema.shape(n))
  const suggestion = closest(syntax.fn, [...functionNames, 'under', 'memberOf', ...macroByName.keys(), ...names])
  const fix = suggestion === undefined ? {} : replacement(syntax.fnAt, suggestion)
  const instead = counted(checking, syntax)
  if (instead === undefined)
    checking.report({ code: 'EXP-022', with: { name: syntax.fn, ...(suggestion && { suggestion }) } }, syntax.fnAt, fix)
  else checking.report({ code: 'EXP-022', with: { name: syntax.fn, instead } }, syntax.fnAt)
  return hole
}
