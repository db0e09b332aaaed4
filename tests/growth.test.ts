// A document ten times as long may take ten times as long to check, not a hundred times: holds the line for every room,
// every kind of row, and what is done with a document beside checking it.
import { createApplication } from '@ninefold/engine'
import { analyse } from '../packages/ide/src/analysis.ts'
import { compile, conclude, understand, type Understood } from '@ninefold/language'
import type { Source } from '@ninefold/language/document'
import { differenceOf } from '../packages/proof/src/difference/difference.ts'
import { linksOf } from '../packages/ide/src/links.ts'
import { provePlan } from '../packages/proof/src/prove/prove.ts'
import type { Plan } from '../packages/plan/src/model/plan.ts'
import { describe, expect, it } from 'vitest'
import { largeDocument, withFields } from '../bench/data/large-document.ts'
import { measured, measuredAsync } from './support/processor-time.ts'
import { RUNS, sampled } from './support/runs.ts'
import { shapes } from './support/shapes.ts'

/** The less of two: what the collection of garbage or another thread adds to one of them does not count. */
const leastOf = (measure: () => number): number => Math.min(measure(), measure())

let texts = 0

/** A text under a name of its own, so that nothing of an earlier check is used again. */
const unchecked = (text: string): readonly Source[] => [{ file: `text-${texts++}.md`, text }]

const costOfCheck = (text: string): number => {
  const sources = unchecked(text)
  return measured(() => compile(sources)).time
}

/** Of less the clock tells nothing. Milliseconds. */
const LEAST = 2

/**
 * Is work on `times` as much hardly dearer than `times` as dear? Where the cost is quadratic it is `times` as dear again. Measured
 * again, few and many, where the processor may have been slower for the many than for the few.
 */
const isLinear = (times: number, few: () => number, many: () => number): boolean =>
  [1, 2, 3, 4, 5].some(() => {
    const bound = 2.5 * times * Math.max(leastOf(few), LEAST)
    return many() < bound
  })

describe('checking a large document', () => {
  it('finds nothing wrong with it, so that all stages are measured', () => {
    expect(compile([{ file: 'large.md', text: largeDocument(60) }]).problems).toEqual([])
  })

  it('costs as much for each line of 160 entities as of 40', () => {
    const [few, many] = [40, 160].map((entities) => largeDocument(entities)) as [string, string]
    const lines = (text: string) => text.split('\n').length
    const check = (text: string) => () => costOfCheck(text)
    expect(isLinear(lines(many) / lines(few), check(few), check(many))).toBe(true)
  })
})

describe('a change of a large document', () => {
  /**
   * Of one more field, in milliseconds, from the text until the new version runs: the least of three changes. A change below
   * `enough` is the last one.
   */
  async function costOfChange(entities: number, enough = 0): Promise<number> {
    const text = largeDocument(entities)
    const version = (fields: number) => [{ file: 'large.md', text: withFields(text, fields) }]
    const application = await createApplication({ data: ':memory:', mode: 'production', sources: version(0) })
    let least = Infinity
    for (let fields = 1; fields <= 3 && least >= enough; fields++) {
      const { value, time } = await measuredAsync(() => application.replaceDocument(version(fields)))
      expect(value).toEqual({ replaced: true, problems: [] })
      least = Math.min(least, time)
    }
    await application.close()
    return least
  }

  it('costs as much for each entity of 120 as of 30', async () => {
    const bound = 1.5 * (120 / 30) * Math.max(await costOfChange(30), LEAST)
    expect(await costOfChange(120, bound)).toBeLessThan(bound)
  })
})

/** What is done with a document, apart from checking it. */
const works: Readonly<Record<string, (made: Made) => unknown>> = {
  proving: ({ understood: { sources }, was }) => provePlan(was, sources),
  'finding its links': ({ understood }) => linksOf(analyse(understood), understood.sources[0]!.file),
  'telling what has changed': ({ was, now }) => differenceOf(was, now),
}

interface Made {
  /** Of checking it, milliseconds. */
  readonly cost: number
  readonly understood: Understood
  readonly was: Plan
  readonly now: Plan
}

/** What was measured already, then measured again. */
function first(cost: number, measure: () => number): () => number {
  let known: number | undefined = cost
  return () => {
    const next = known ?? measure()
    known = undefined
    return next
  }
}

/** As many rules as are all compared pair by pair: from here on the cost is bounded. */
const FEW = 60
const TIMES = RUNS > 1 ? 6 : 4

/** What is done beside checking is measured for every sixteenth shape; for all with `RUNS=2`. */
const worksFor = (index: number) => (RUNS > 1 || index % 16 === 0 ? Object.entries(works) : [])

/** What is quadratic for one shape is nearly always so for its neighbours. */
const chosen = sampled(
  Object.entries(shapes).map(([name, shape], index) => [name, shape, index] as const),
  4,
)

describe.each(chosen)('many %s', (_, shape, index) => {
  const measures = worksFor(index)
  const made = (rows: number): Made => {
    const sources = unchecked(shape(rows))
    let understood!: Understood
    let concluded!: ReturnType<typeof conclude>
    const { time: cost } = measured(() => {
      understood = understand(sources)
      concluded = conclude(understood)
    })
    const planOf = ({ plan, problems }: typeof concluded): Plan => {
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
      return plan!
    }
    const was = planOf(concluded)
    // Only the works look at a changed document.
    const now = measures.length > 0 ? planOf(compile(unchecked(shape(rows, true)))) : was
    return { cost, understood, was, now }
  }
  const check = (rows: number) => () => costOfCheck(shape(rows))

  it('are each as cheap as few', () => {
    const [few, many] = [made(FEW), made(FEW * TIMES)]
    const tooDear = measures.filter(
      ([, work]) =>
        !isLinear(
          TIMES,
          () => measured(() => work(few)).time,
          () => measured(() => work(many)).time,
        ),
    )
    expect(isLinear(TIMES, first(few.cost, check(FEW)), first(many.cost, check(FEW * TIMES))), 'checking').toBe(true)
    expect(tooDear.map(([what]) => what)).toEqual([])
  })
})

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
