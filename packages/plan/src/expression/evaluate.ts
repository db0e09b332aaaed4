/** Evaluates a typed tree in JavaScript, in the browser and on the server alike: a tree becomes closures once. */
import { decimalOf, type RecordValue, type Value } from '../values/index.ts'
import type { Environment } from './environment.ts'
import { literalValue, typeOfValue } from './literal.ts'
import { formFor, kindsOf, pickForm, type Form, type Operation, type Step } from './operations/form.ts'
import { macroByName, operations } from './operations/index.ts'
import type { NameScope, Tree } from './tree.ts'

/** Items that all macros of one evaluation may visit together. */
const MOST_STEPS = 1_000_000

interface Run {
  readonly env: Environment
  /** Values of macro variables, by slot. */
  readonly frame: Value[]
  left: number
}

/** Slots of the macro variables in sight. */
type Slots = Readonly<Record<string, number>>

class BudgetSpent extends Error {}

/** Total: never throws, and ends within a budget of a million items visited; what goes beyond it is missing. */
export function compileExpression(tree: Tree): (env: Environment) => Value {
  const step = compile(tree, {})
  return (env) => {
    try {
      return step({ env, frame: [], left: MOST_STEPS })
    } catch (problem) {
      if (problem instanceof BudgetSpent || problem instanceof RangeError) return null
      throw problem
    }
  }
}

function compile(tree: Tree, slots: Slots): Step<Run> {
  switch (tree.op) {
    case 'literal': {
      const value = literalValue(tree.value)
      return () => value
    }
    case 'name':
      return compileName(tree.scope, tree.name, slots)
    case 'field':
      return compileField(tree, slots)
    case 'call':
      return compileCall(tree, slots)
    case 'macro':
      return compileMacro(tree, slots)
    case 'list': {
      const items = tree.items.map((item) => compile(item, slots))
      return (run) => items.map((item) => item(run))
    }
    case 'map': {
      const entries = tree.entries.map((e) => [e.key, compile(e.value, slots)] as const)
      return (run) => Object.fromEntries(entries.map(([key, value]) => [key, value(run)]))
    }
    case 'set':
      return (run) => run.env.all?.(tree.entity) ?? null
    case 'shape':
      return compileShape(tree, slots)
  }
}

function compileName(scope: NameScope, name: string, slots: Slots): Step<Run> {
  switch (scope) {
    case 'this':
    case 'old':
    case 'me':
      // A name beside it is a short way to say: that field of it.
      return name === '' ? (run) => run.env[scope] ?? null : (run) => own(run.env[scope] ?? undefined, name)
    case 'role':
      // The fixed word of points 4 and 6; all other roles are the document's own.
      if (name === 'administrators') return (run) => run.env.administrator === true
      return (run) => run.env.roles.has(name)
    case 'variable': {
      const slot = slots[name]
      return slot === undefined ? (run) => own(run.env.context, name) : (run) => run.frame[slot] ?? null
    }
    case 'constant':
      return (run) => own(run.env.constants, name)
    case 'only':
      return (run) => own(run.env.only, name)
    case 'input':
    case 'query':
    case 'found':
      return (run) => own(run.env[scope], name)
    case 'context':
      return compileContext(name)
  }
}

const own = (values: Readonly<Record<string, Value>> | undefined, name: string): Value =>
  values && Object.hasOwn(values, name) ? (values[name] ?? null) : null

function compileContext(name: string): Step<Run> {
  switch (name) {
    case 'today':
      return (run) => run.env.today
    case 'now':
      return (run) => run.env.now
    case 'timeZone':
      return (run) => run.env.timeZone
    case 'signedIn':
      return (run) => run.env.me !== null
    case 'isNew':
      return (run) => own(run.env.context, 'isNew') ?? (run.env.old ?? null) === null
    case 'request.time':
      return (run) => (run.env.request ? run.env.now : null)
    case 'request.localTime':
    case 'request.localDate':
    case 'request.timeZone':
    case 'request.ip':
      return (run) => own(run.env.request, name.slice('request.'.length))
    default:
      return (run) => own(run.env.context, name)
  }
}

function compileField(tree: Tree & { op: 'field' }, slots: Slots): Step<Run> {
  const of = compile(tree.of, slots)
  const { field } = tree
  const absent: Value = tree.type.kind === 'list' ? [] : null
  return (run) => {
    const record = of(run) as RecordValue | null
    if (record === null || typeof record !== 'object') return null
    return Object.hasOwn(record, field) ? (record[field] ?? absent) : absent
  }
}

function compileShape(tree: Tree & { op: 'shape' }, slots: Slots): Step<Run> {
  const arg = compile(tree.arg, slots)
  return (run) => {
    const record = arg(run) as RecordValue | null
    return record === null ? null : (run.env.shape?.(tree.shape, record) ?? null)
  }
}

const asDecimal = (step: Step<Run>): Step<Run> => {
  return (run) => {
    const value = step(run)
    return typeof value === 'number' ? decimalOf(value) : value
  }
}

/** A call whose operation or types do not fit is a mistake that the checker reported: it is missing. */
const missing: Step<Run> = () => null

function compileCall(tree: Tree & { op: 'call' }, slots: Slots): Step<Run> {
  const operation = operations.get(tree.fn)
  const picked = formFor(operation, tree.args)
  if (!operation || !picked) return missing
  const { form } = picked
  if (!form.lazy && tree.args.some((a) => a.type.kind === 'unknown')) return dynamic(operation, tree, slots)
  const kinds = kindsOf(form, tree.args.length)!
  const args = tree.args.map((arg, i) => {
    const step = compile(arg, slots)
    return kinds[i] === 'number' ? asDecimal(step) : step
  })
  const step = form.lazy ? form.lazy(args) : strict(form, args)
  return tree.type.kind === 'decimal' ? asDecimal(step) : step
}

/** A call on values whose types are known only now, such as parts of another's answer. */
function dynamic(operation: Operation, tree: Tree & { op: 'call' }, slots: Slots): Step<Run> {
  const args = tree.args.map((arg) => compile(arg, slots))
  return (run) => {
    const values = args.map((a) => a(run))
    const picked = pickForm(operation, values.map(typeOfValue))
    if (!picked) return null
    const kinds = kindsOf(picked.form, values.length)!
    const given = values.map((v, i) => (): Value => (kinds[i] === 'number' && typeof v === 'number' ? decimalOf(v) : v))
    return strict(picked.form, given)(run)
  }
}

/** Works out all arguments first; one that is missing makes the result missing, unless the form takes it. */
function strict(form: Form, args: readonly Step<Run>[]): Step<Run> {
  const evaluate = form.evaluate as (...args: unknown[]) => Value
  const [first, second] = args
  if (form.takesMissing) return (run) => evaluate(...args.map((a) => a(run)), run.env)
  if (args.length === 1) {
    return (run) => {
      const a = first!(run)
      return a === null ? null : evaluate(a, run.env)
    }
  }
  if (args.length === 2) {
    return (run) => {
      const a = first!(run)
      if (a === null) return null
      const b = second!(run)
      return b === null ? null : evaluate(a, b, run.env)
    }
  }
  return (run) => {
    const values = args.map((a) => a(run))
    return values.includes(null) ? null : evaluate(...values, run.env)
  }
}

function compileMacro(tree: Tree & { op: 'macro' }, slots: Slots): Step<Run> {
  const macro = macroByName.get(tree.fn)
  if (!macro) return missing
  const over = compile(tree.over, slots)
  const slot = Object.keys(slots).length
  const body = compile(tree.body, { ...slots, [tree.variable]: slot })
  const { type } = tree
  return (run) => {
    const items = over(run)
    if (!Array.isArray(items)) return null
    return macro.evaluate(items, (item) => visit(run, slot, item, body), type)
  }
}

function visit(run: Run, slot: number, item: Value, body: Step<Run>): Value {
  if (--run.left < 0) throw new BudgetSpent()
  run.frame[slot] = item
  return body(run)
}
