// `npm run bench -- growth`: each list of the example (every screen, tile and call that `ninefold check --plan` tells of) among
// 10,000 and among 1,000,000 claims, as people of the company ask it; how the time grows, and by which index it is found.
import type { Plan } from '@ninefold/plan'
import { questionsOf, type Question } from '../packages/engine/src/query-plan/questions.ts'
import { watch } from '../packages/engine/src/query-plan/watched-store.ts'
import { indexAll } from '../packages/engine/src/store/search.ts'
import type { Store } from '../packages/engine/src/store/store.ts'
import { onEach, type DatabaseName } from './databases.ts'
import { benchText } from './ours/document.ts'
import { fillOurs, open, planOf, recordsOf, somePeople } from './ours/engine.ts'
import { indexesOf } from './ours/indexes.ts'
import { table } from './table.ts'

const sizes = [10_000, 1_000_000] as const
/** A list may take so many times as long among the many. */
const MOST = 2
/** By turns, so that whatever else the machine does meets both alike. */
const TURNS = 7
/** Milliseconds of one turn, at least one question; and of all turns, at least two. */
const TURN = 60
const ALL_TURNS = 3000

/** `only`: how the places begin that are asked for; absent, all are. */
export async function measureGrowth(
  names: readonly DatabaseName[],
  say: (text: string) => void,
  only = '',
): Promise<void> {
  await onEach(names, async (databases) => {
    say(`\n## ${databases.name}\n`)
    const stores: Store[] = []
    try {
      const plan = planOf(benchText())
      for (const claims of sizes) {
        const start = performance.now()
        const database = await databases.make(`claims-${claims}`)
        await fillOurs(database, plan, { claims, lines: 1 })
        const store = await open(database)
        stores.push(store)
        await indexAll(store, plan)
        say(`Filled with ${claims.toLocaleString('en')} claims in ${((performance.now() - start) / 1000).toFixed(0)} s`)
      }
      say(`\n${await grown(plan, stores, only)}`)
    } finally {
      for (const store of stores) await store.close()
    }
  })
}

/** What is asked of one database, and what the asking reads from it. */
interface Sample {
  readonly store: Store
  readonly questions: readonly Question[]
  readonly take: ReturnType<typeof watch>['take']
}

async function sampleOf(plan: Plan, store: Store): Promise<Sample> {
  const { watched, take } = watch(store)
  const records = recordsOf(watched, plan, await indexAll(store, plan))
  return { store, questions: questionsOf(plan, records, await somePeople(plan, records)), take }
}

async function grown(plan: Plan, stores: readonly Store[], only: string): Promise<string> {
  const [few, many] = (await Promise.all(stores.map((store) => sampleOf(plan, store)))) as [Sample, Sample]
  const numbers = tilesOfNumbers(plan)
  const rows: string[][] = []
  for (const [i, question] of few.questions.entries()) {
    if (!question.place.startsWith(only)) continue
    const times = await inTurns([question, many.questions[i]!])
    many.take()
    await many.questions[i]!.run()
    const indexes = await indexesOf(many.store, many.take()[0]!)
    const ratio = median(times[1]!) / median(times[0]!)
    const isList = !numbers.has(question.place)
    rows.push([
      question.place,
      question.role,
      ...times.map((each) => median(each).toFixed(2)),
      ratio.toFixed(1),
      isList ? (ratio <= MOST ? '' : 'missed') : 'a number',
      indexes.join('; ') || 'none',
    ])
    few.take()
    many.take()
  }
  const claims = sizes.map((size) => `${size.toLocaleString('en')}, ms`)
  return table(['', 'asked by', ...claims, 'ratio', `at most ${MOST}`, 'found by'], rows)
}

/** The places of tiles that show what all of their records come to. */
const tilesOfNumbers = ({ screens }: Plan): ReadonlySet<string> =>
  new Set(
    screens
      .flatMap(({ shows }) => (shows.kind === 'dashboard' ? shows.tiles : []))
      .filter(({ shows }) => shows.kind !== 'list')
      .map(({ label }) => `tile "${label}"`),
  )

/** Milliseconds of each answer. */
async function inTurns(questions: readonly Question[]): Promise<readonly (readonly number[])[]> {
  const times = questions.map((): number[] => [])
  const last = performance.now() + ALL_TURNS
  // The first turn warms up.
  for (let turn = 0; turn <= TURNS && (turn < 3 || performance.now() < last); turn++)
    for (const [i, { run }] of questions.entries()) {
      const end = performance.now() + TURN
      do {
        const start = performance.now()
        await run()
        if (turn > 0) times[i]!.push(performance.now() - start)
      } while (performance.now() < end)
    }
  return times
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
