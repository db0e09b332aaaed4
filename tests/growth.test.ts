// A document ten times as long may take ten times as long to check, not a hundred times: holds the line for every room,
// every kind of row, and what is done with a document beside checking it.
import {
  analyse,
  compile,
  conclude,
  differenceOf,
  linksOf,
  provePlan,
  understand,
  type Plan,
  type Source,
  type Understood,
} from '../packages/language/src/index.ts'
import { describe, expect, it } from 'vitest'
import { largeDocument } from '../bench/data/large-document.ts'
import { shapes } from './support/shapes.ts'

/** Milliseconds of the processor that the thread ran on, so that what else runs beside the tests does not count. */
function costOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

function costPerLine(entities: number): number {
  const text = largeDocument(entities)
  const costs = Array.from({ length: 4 }, () => costOf(() => compile([{ file: 'large.md', text }])))
  return Math.min(...costs) / text.split('\n').length
}

describe('checking a large document', () => {
  it('finds nothing wrong with it, so that all stages are measured', () => {
    expect(compile([{ file: 'large.md', text: largeDocument(60) }]).problems).toEqual([])
  })

  it('costs as much for each line of 600 entities as of 60', { timeout: 60_000 }, () => {
    costPerLine(60)
    expect(costPerLine(600) / costPerLine(60)).toBeLessThan(2)
  })
})

interface Made {
  readonly understood: Understood
  readonly was: Plan
  readonly now: Plan
}

/** What is done with a document, apart from checking it. */
const works: Readonly<Record<string, (made: Made) => unknown>> = {
  proving: ({ understood: { sources }, was }) => provePlan(was, sources),
  'finding its links': ({ understood }) => linksOf(analyse(understood), 'many.md'),
  'telling what has changed': ({ was, now }) => differenceOf(was, now),
}

const FEW = 60
const TIMES = 6
/** Of less the clock tells nothing. Milliseconds. */
const LEAST = 2

/** How much dearer a row is among many than among few: 1 where the cost is linear, `TIMES` where it is quadratic. */
const growth = (few: number, many: number): number => many / Math.max(few, LEAST) / TIMES

describe.each(Object.entries(shapes))('many %s', (_, shape) => {
  const sourcesOf = (rows: number, changed = false): readonly Source[] => [
    { file: 'many.md', text: shape(rows, changed) },
  ]
  const made = (rows: number): Made => {
    const understood = understand(sourcesOf(rows))
    const [was, now] = [conclude(understood), compile(sourcesOf(rows, true))].map(({ plan, problems }) => {
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
      return plan!
    })
    return { understood, was: was!, now: now! }
  }
  const sizes = [FEW, FEW * TIMES]

  it('are each as cheap as few', { timeout: 120_000 }, () => {
    const [few, many] = sizes.map(made)
    const checking = () => growth(...(sizes.map((rows) => costOf(() => compile(sourcesOf(rows)))) as [number, number]))
    const doing = Object.entries(works).map(
      ([what, work]) =>
        [
          what,
          () =>
            growth(
              costOf(() => work(few!)),
              costOf(() => work(many!)),
            ),
        ] as const,
    )
    const tooDear = [['checking', checking] as const, ...doing].filter(([, measure]) => !isLinear(measure))
    expect(tooDear.map(([what]) => what)).toEqual([])
  })
})

/** Measured again where something else of the process fell into it. */
const isLinear = (measure: () => number): boolean => [1, 2, 3].some(() => measure() < 2)

/** How many lines are not compared with all others like them. */
function leftOut(shape: string, rows: number) {
  const sources = [{ file: 'many.md', text: shapes[shape]!(rows) }]
  return provePlan(compile(sources).plan!, sources).leftOut
}

describe('rules and permissions are compared each with each', () => {
  it('all of them, where they are as many as people write', () => {
    expect(leftOut('rules on one field', 60)).toEqual({ rules: 0, permissions: 0 })
  })

  it('up to a bound, where they are very many: how many were not is told', () => {
    const [some, more] = [300, 330].map((rows) => leftOut('rules on one field', rows).rules) as [number, number]
    expect(some).toBeGreaterThan(0)
    expect(more - some).toBe(30)
    expect(leftOut('permissions of one role', 250).permissions).toBeGreaterThan(0)
  })

  it('only those that speak of the same', () => {
    expect(leftOut('rules on a field each', 400)).toEqual({ rules: 0, permissions: 0 })
  })
})
