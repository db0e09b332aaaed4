/** The operators of expressions and how strongly they bind. */
import type { Syntax } from './syntax.ts'

export interface Infix {
  readonly fn: string
  readonly power: number
}
/** By what is written. */
export const infix: Readonly<Record<string, Infix>> = {
  '?': { fn: '?:', power: 1 },
  or: { fn: 'or', power: 2 },
  '||': { fn: 'or', power: 2 },
  and: { fn: 'and', power: 3 },
  '&&': { fn: 'and', power: 3 },
  '==': { fn: '==', power: 5 },
  '!=': { fn: '!=', power: 5 },
  '<': { fn: '<', power: 5 },
  '<=': { fn: '<=', power: 5 },
  '>': { fn: '>', power: 5 },
  '>=': { fn: '>=', power: 5 },
  in: { fn: 'in', power: 5 },
  is: { fn: 'is', power: 5 },
  not: { fn: 'not in', power: 5 },
  '+': { fn: '+', power: 6 },
  '-': { fn: '-', power: 6 },
  '*': { fn: '*', power: 7 },
  '/': { fn: '/', power: 7 },
  '%': { fn: '%', power: 7 },
}
/** How strongly `not`, comparisons and signs bind. */
export const NOT = 4
export const COMPARISON = 5
export const UNARY = 8

/** It compares, or joins what does. */
export const isCondition = (syntax: Syntax): boolean =>
  syntax.op === 'call' && (syntax.fn === 'not' || [2, 3, COMPARISON].includes(infix[syntax.fn]?.power ?? 0))
