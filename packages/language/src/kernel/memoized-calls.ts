/**
 * Incremental computation for rooms, on top of `incremental.ts`. A room consists of plain functions of one item and a scope (`scope.ts`).
 * They run through these two functions, which reuse the result of the previous run where neither the item, nor the other arguments,
 * nor an answer of the scope has changed:
 *
 *     const context = scope('limits', { constant: lookup(names.constants, byName) })
 *     const planned = mapMemoized(read.constants, planConstant, context)    // like read.constants.map((one) => planConstant(one, context))
 *     const limits = callMemoized(readLimits, section)                    // like readLimits(section)
 *
 * Declare the function at the top of its file. A function that is created at the call is a new one in each run, and nothing is reused.
 */
import { memoize } from '@ninefold/plan/base'
import { memoized } from '../incremental.ts'

/** A pure function of one item; `context`: arguments that are the same for all items. */
type Work<I extends object, C extends readonly unknown[], R> = (item: I, ...context: C) => R

/** Like `work(item, ...context)`. Reuses the previous result if the item, the arguments and the answers of the scope are the same. */
export const callMemoized = <I extends object, C extends readonly unknown[], R>(
  work: Work<I, C, R>,
  item: I,
  ...context: C
): R => memoizedOf(work)(item, ...context)

/** Like `items.map((item) => work(item, ...context))`, memoized for each item. */
export const mapMemoized = <I extends object, C extends readonly unknown[], R>(
  items: readonly I[],
  work: Work<I, C, R>,
  ...context: C
): readonly R[] => {
  const run = memoizedOf(work)
  return items.map((item) => run(item, ...context))
}

/** One memoized function for each function, so that the next run finds its results. */
const memoizedOf = <I extends object, C extends readonly unknown[], R>(work: Work<I, C, R>): Work<I, C, R> =>
  memoizedByWork(work) as Work<I, C, R>
const memoizedByWork = memoize((work: object): unknown => memoized(work as Work<object, readonly unknown[], unknown>))
