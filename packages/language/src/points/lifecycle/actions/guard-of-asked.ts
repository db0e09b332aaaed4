/**
 * A guard is about the record as it is before the action. One that names a field for which the action asks is asked whether the value
 * before or the answer is meant: `this.dueOn` says the one, `input.dueOn` the other.
 */
import type { Phrase } from '../../../document/index.ts'
import type { Expr } from '@ninefold/plan/expression'
import type { Action } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { lifecycleProblem } from '../problems.ts'

/** `written`: the guard as it stands in its cell. */
export function reportAsked(written: Phrase, { source, reads }: Expr, asks: Action['asks']): readonly Problem[] {
  return asks.flatMap(({ field }) => {
    if (field === undefined || !reads.includes(field) || reads.some((read) => isWithin(read, `input.${field}`)))
      return []
    const bare = new RegExp(String.raw`(?<![\p{L}\p{N}_.'"])${field}(?![\p{L}\p{N}_'"])`, 'u')
    return bare.test(source) ? [lifecycleProblem('LIF-060', { span: written.span }, { field })] : []
  })
}

const isWithin = (read: string, path: string): boolean => read === path || read.startsWith(`${path}.`)
