/** Prints a checked expression exactly, as its source could have been written. */
import { counted } from '../base/index.ts'
import type { Literal } from '../values/index.ts'
import { textLiteral } from './text-literal.ts'
import type { NameScope, Tree } from './tree.ts'

const BINARY = new Set(['+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', 'and', 'or', 'in'])

/** The expression with brackets around every nested operation, except in chains of the same `and` or `or`. */
export function codeOf(tree: Tree): string {
  switch (tree.op) {
    case 'literal':
      return `${codeOfLiteral(tree.value)}${tree.type.kind === 'percent' ? ' %' : ''}`
    case 'name':
      return codeOfName(tree.scope, tree.name)
    case 'field':
      return tree.of.op === 'name' && tree.of.scope === 'this' && tree.of.name === ''
        ? tree.field
        : `${codeOf(tree.of)}.${tree.field}`
    case 'call':
      return codeOfCall(tree)
    case 'macro':
      return `${codeOf(tree.over)}.${tree.fn}(${tree.variable}, ${codeOf(tree.body)})`
    case 'list':
      return `[${tree.items.map(codeOf).join(', ')}]`
    case 'map':
      return `{${tree.entries.map(({ key, value }) => `'${key}': ${codeOf(value)}`).join(', ')}}`
    case 'set':
      return tree.entity
    case 'shape':
      return `${tree.shape}(${codeOf(tree.arg)})`
  }
}

function codeOfCall({ fn, args }: Tree & { op: 'call' }): string {
  const [a, b] = args
  if (BINARY.has(fn) && a && b) return `${operand(a, fn)} ${fn} ${operand(b, fn)}`
  if (fn === 'not' && a) return `not ${operand(a, fn)}`
  if (fn === '?:') return args.map((arg, index) => `${['', ' ? ', ' : '][index]}${operand(arg, fn)}`).join('')
  return `${fn}(${args.map(codeOf).join(', ')})`
}

function operand(tree: Tree, outer: string): string {
  const code = codeOf(tree)
  if (tree.op !== 'call' || !(BINARY.has(tree.fn) || tree.fn === '?:')) return code
  return tree.fn === outer && (outer === 'and' || outer === 'or') ? code : `(${code})`
}

const BARE = new Set<string>(['constant', 'variable', 'role', 'context', 'only'] satisfies NameScope[])
const PREFIXED = new Set<string>(['this', 'old', 'me', 'input', 'query', 'found'] satisfies NameScope[])

function codeOfName(scope: string, name: string): string {
  if (BARE.has(scope)) return name
  if (PREFIXED.has(scope)) return name === '' ? scope : `${scope}.${name}`
  return `${scope} ${name}`
}

export function codeOfLiteral(value: Literal): string {
  if (typeof value === 'string') return textLiteral(value)
  if (value === null || typeof value !== 'object') return String(value)
  if ('decimal' in value) return value.decimal
  if ('money' in value) return `${value.money} ${value.currency}`
  return duration(value)
}

function duration({ months, days, milliseconds }: Extract<Literal, { readonly months: number }>): string {
  const parts = [
    ...(months === 0 ? [] : [counted(months, 'month')]),
    ...(days === 0 ? [] : [counted(days, 'day')]),
    ...(milliseconds === 0 ? [] : [clock(milliseconds)]),
  ]
  return parts.length === 0 ? '0 days' : parts.join(' ')
}

function clock(milliseconds: number): string {
  if (milliseconds % 3_600_000 === 0) return counted(milliseconds / 3_600_000, 'hour')
  return milliseconds % 60_000 === 0 ? counted(milliseconds / 60_000, 'minute') : `${milliseconds} milliseconds`
}
