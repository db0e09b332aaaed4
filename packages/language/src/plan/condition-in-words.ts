/**
 * A condition as a sentence for people: "Leaves on is after today and Receipt is filled in". Fields and constants are
 * called as the document writes them; a part that has no such words stands as it is written.
 */
import type { Expr, Literal, Tree } from '../expression/tree.ts'
import type { Type } from '../expression/type.ts'

/** What people call a field and a constant; undefined where it is not known. */
export interface Labels {
  field(entity: string, name: string): string | undefined
  constant(name: string): string | undefined
  /** Absent: roles have no words here. */
  role?(name: string): string | undefined
  /** The person; "you" unless said. */
  readonly me?: string
}

export function conditionInWords({ tree, source }: Expr, labels: Labels): string {
  return condition(tree, labels) ?? source
}

/** A field, constant or literal by its name; undefined where it is more than that. */
export const valueWords = (tree: Tree, labels: Labels): string | undefined => thing(tree, labels)

/** Undefined where it has no words. */
export const conditionWords = (tree: Tree, labels: Labels): string | undefined => condition(tree, labels)

type Words = string | undefined

function condition(tree: Tree, labels: Labels): Words {
  if (tree.op === 'call') return call(tree, labels)
  const role = tree.op === 'name' && tree.scope === 'role' ? labels.role?.(tree.name) : undefined
  if (role !== undefined) return `${labels.me ?? 'you'} is ${role}`
  const name = thing(tree, labels)
  return name !== undefined && tree.type.kind === 'yesNo' && tree.op !== 'literal' ? `${name} is yes` : undefined
}

function call({ fn, args }: Tree & { op: 'call' }, labels: Labels): Words {
  const [a, b] = args as [Tree, Tree]
  switch (fn) {
    case 'and':
    case 'or':
      return joined(fn, condition(a, labels), condition(b, labels))
    case 'not':
      return opposite(a, labels)
    case 'has':
      return isThing(thing(a, labels), a.type.kind === 'list' ? 'has something in it' : 'is filled in')
    case 'in':
      return compared(a, a.type.kind === 'record' ? 'is among' : 'is one of', b, labels)
    default:
      if (!b) return undefined
      return sized(fn, a, b, labels) ?? empty(fn, a, b, labels) ?? compared(a, comparison(fn, a.type), b, labels)
  }
}

function joined(word: 'and' | 'or', a: Words, b: Words): Words {
  return a === undefined || b === undefined ? undefined : `${a} ${word} ${b}`
}

function opposite(tree: Tree, labels: Labels): Words {
  if (tree.op === 'call' && tree.fn === 'has') {
    const [of] = tree.args as [Tree]
    return isThing(thing(of, labels), 'is empty')
  }
  if (tree.op === 'call' && tree.fn === 'not') return condition(tree.args[0]!, labels)
  if (tree.op === 'call') {
    const words = condition(tree, labels)
    return words === undefined ? undefined : `it is not so that ${words}`
  }
  return isThing(thing(tree, labels), 'is no')
}

const isThing = (name: Words, words: string): Words => (name === undefined ? undefined : `${name} ${words}`)

/** `size(lines) > 0`, `size(lines) == 0` */
function sized(fn: string, a: Tree, b: Tree, labels: Labels): Words {
  if (a.op !== 'call' || a.fn !== 'size' || b?.op !== 'literal' || typeof b.value !== 'number') return undefined
  const name = thing(a.args[0]!, labels)
  if ((fn === '>' && b.value === 0) || (fn === '>=' && b.value === 1) || (fn === '!=' && b.value === 0))
    return isThing(name, 'has something in it')
  return fn === '==' && b.value === 0 ? isThing(name, 'is empty') : undefined
}

/** `x == null` */
function empty(fn: string, a: Tree, b: Tree, labels: Labels): Words {
  if (b?.op !== 'literal' || b.value !== null || (fn !== '==' && fn !== '!=')) return undefined
  return isThing(thing(a, labels), fn === '==' ? 'is empty' : 'is filled in')
}

const MOMENTS: ReadonlySet<Type['kind']> = new Set(['date', 'time', 'dateTime'])

function comparison(fn: string, { kind }: Type): Words {
  const inTime = MOMENTS.has(kind)
  switch (fn) {
    case '==':
      return 'is'
    case '!=':
      return 'is not'
    case '>':
      return inTime ? 'is after' : 'is more than'
    case '<':
      return inTime ? 'is before' : 'is less than'
    case '>=':
      return inTime ? 'is not before' : 'is at least'
    case '<=':
      return inTime ? 'is not after' : 'is at most'
    default:
      return undefined
  }
}

function compared(a: Tree, word: Words, b: Tree, labels: Labels): Words {
  const [left, right] = [thing(a, labels), thing(b, labels)]
  return left === undefined || right === undefined || word === undefined ? undefined : `${left} ${word} ${right}`
}

function thing(tree: Tree, labels: Labels): Words {
  switch (tree.op) {
    case 'literal':
      return literal(tree.value)
    case 'name':
      return named(tree, labels)
    case 'field': {
      const of = tree.of.type.kind === 'record' ? labels.field(tree.of.type.entity, tree.field) : undefined
      if (tree.of.op === 'name' && tree.of.scope === 'this' && tree.of.name === '') return of
      const owner = thing(tree.of, labels)
      const whose = owner === 'you' && labels.me === undefined ? 'your' : `${owner}’s`
      return of === undefined || owner === undefined ? undefined : `${whose} ${of}`
    }
    case 'list': {
      const items = tree.items.map((item) => thing(item, labels))
      return items.includes(undefined) ? undefined : items.join(', ')
    }
    case 'call':
      return sum(tree, labels)
    default:
      return undefined
  }
}

const SUMS: ReadonlyMap<string, string> = new Map([
  ['+', 'plus'],
  ['-', 'minus'],
  ['*', 'times'],
])

/** One operation; of several it would be open which comes first. Texts are put together, not added. */
function sum({ fn, args, type }: Tree & { op: 'call' }, labels: Labels): Words {
  const [a, b] = args
  const word = SUMS.get(fn)
  if (!word || !a || !b || type.kind === 'text' || a.op === 'call' || b.op === 'call') return undefined
  const [left, right] = [thing(a, labels), thing(b, labels)]
  return left === undefined || right === undefined ? undefined : `${left} ${word} ${right}`
}

function named({ scope, name }: Tree & { op: 'name' }, labels: Labels): Words {
  if (scope === 'me' && name === '') return labels.me ?? 'you'
  if (scope === 'constant') return labels.constant(name)
  return scope === 'context' && (name === 'today' || name === 'now') ? name : undefined
}

function literal(value: Literal): Words {
  if (value === null) return undefined
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return String(value)
  if ('decimal' in value) return value.decimal
  if ('money' in value) return `${value.money} ${value.currency}`
  return value.months === 0 && value.milliseconds === 0 ? `${value.days} day${value.days === 1 ? '' : 's'}` : undefined
}
