// How long something may take. The unit is what the check of an ordinary document takes in the same process, by the time of
// the processor: neither a slow machine nor what else runs on it counts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '../../packages/language/src/index.ts'
import { provePlan } from '../../packages/proof/src/prove/prove.ts'
import { measured } from '../support/processor-time.ts'
import { root } from '../support/root.ts'

const ORDINARY = 'examples/expense-claims/specification.md'
/** How many times the check of the ordinary document a text of at most `LONG` characters may take; a longer one, more. */
const MOST_TIMES = 40
const LONG = 200_000

let unit: number | undefined

export type Timed<T> =
  | { readonly value: T; readonly broken?: never }
  | { readonly value?: never; readonly broken: string }

/** What the work gives, or what is wrong with it: an exception, or too much time for a text of this length, twice. */
export function timed<T>(length: number, work: () => T): Timed<T> {
  try {
    const { value, time } = measured(work)
    const most = mostTime(length)
    if (time <= most) return { value }
    const again = measured(work)
    return again.time <= most ? { value: again.value } : { broken: `took ${again.time.toFixed(0)} ms` }
  } catch (error) {
    const stack = String((error as Error).stack).split('\n')
    return { broken: `threw ${stack.slice(0, 4).join(' ')}` }
  }
}

/** Milliseconds. */
const mostTime = (length: number) => MOST_TIMES * (unit ??= ordinaryTime()) * Math.max(1, length / LONG)

/** The fifth check counts: by then the program is compiled. */
function ordinaryTime(): number {
  const sources = [{ file: ORDINARY, text: readFileSync(join(root, ORDINARY), 'utf8') }]
  const check = () => {
    const { plan, problems } = compile(sources)
    return provePlan(plan!, sources, problems)
  }
  return Array.from({ length: 5 }, () => measured(check).time).at(-1)!
}
