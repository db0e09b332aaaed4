/**
 * Measures what the functions of a SQLite connection cost while a heavy read runs on the event loop: over many long
 * texts they would block the server.
 */
import { patternSize, sqliteFunctions, type SqlBinding } from '@ninefold/plan/expression'
import { TooCostly } from '../store.ts'

/** Units of a call of any function, and characters of text that cost one unit. */
const CALL = 20
const CHARACTERS = 8

interface Meter {
  readonly functions: Readonly<Record<string, (...args: SqlBinding[]) => SqlBinding>>
  /** Within `work`, functions that cost more than the budget throw `TooCostly`; a unit is a step of a pattern at one character, about 10 ns. */
  bounded<T>(budget: number, work: () => Promise<T>): Promise<T>
}

export function openMeter(): Meter {
  let left = Infinity
  const metered = (name: string, call: (...args: SqlBinding[]) => SqlBinding) => {
    const cost = name === PATTERN ? patternCost : textCost
    return (...args: SqlBinding[]) => {
      if (left !== Infinity && (left -= cost(args)) < 0) throw new TooCostly()
      return call(...args)
    }
  }
  return {
    functions: Object.fromEntries(Object.entries(sqliteFunctions).map(([name, call]) => [name, metered(name, call)])),
    async bounded(budget, work) {
      left = budget
      try {
        return await work()
      } finally {
        left = Infinity
      }
    },
  }
}

const PATTERN = 'nf_matches_0'

const lengthOf = (value: SqlBinding | undefined): number => (typeof value === 'string' ? value.length : 0)

const textCost = (args: readonly SqlBinding[]): number =>
  args.reduce<number>((sum, arg) => sum + lengthOf(arg) / CHARACTERS, CALL)

const patternCost = ([text, pattern]: readonly SqlBinding[]): number =>
  CALL + lengthOf(text) * patternSize(String(pattern))
