// `npm run bench -- permissions`: what asking for rights costs. The same questions on the same claims, once with the rights of
// point 6 and once with everything open to whoever asks, by turns.
import type { Grant, Plan } from '@ninefold/plan'
import type { Tree } from '@ninefold/plan/expression'
import type { Principal } from '../packages/engine/src/access/principal.ts'
import type { ListQuery, Records } from '../packages/engine/src/records/records.ts'
import { maySee } from '../packages/engine/src/application/screens.ts'
import { comparedSize } from './data/claims.ts'
import { onEach, type DatabaseName } from './databases.ts'
import { benchText } from './ours/document.ts'
import { fillOurs, open, planOf, recordsOf, somePeople } from './ours/engine.ts'
import { table } from './table.ts'

/** Milliseconds of each question, both ways together; the first tenth warms up. */
const EACH = 3000
/** Of the time without. */
const MOST = 1.1

export async function measurePermissions(names: readonly DatabaseName[], say: (text: string) => void): Promise<void> {
  await onEach(names, async (databases) => {
    say(`\n## ${databases.name}\n`)
    const plan = planOf(benchText())
    const database = await databases.make('permissions')
    await fillOurs(database, plan, comparedSize)
    const store = await open(database)
    try {
      say(await measured(plan, recordsOf(store, plan)))
    } finally {
      await store.close()
    }
  })
}

/** The same plan, where the principal may read everywhere what they may read anywhere. */
function openTo(plan: Plan, records: Records, principal: Principal): Plan {
  const always: Tree = { op: 'literal', value: true, type: { kind: 'yesNo' } }
  const read = Map.groupBy(
    plan.grants.filter(({ verb }) => verb === 'read'),
    ({ entity }) => entity,
  )
  const grants = [...read].map(([entity, [first]]): Grant => {
    const { readable } = records.can(principal, entity)
    return { ...first!, fields: readable, test: { ...first!.test, tree: always, reads: [] } }
  })
  return { ...plan, grants }
}

async function measured(plan: Plan, records: Records): Promise<string> {
  const rows: string[][] = []
  for (const { role, principal } of await somePeople(plan, records)) {
    const without = recordsOf(records.store, openTo(plan, records, principal))
    for (const { name, ask } of await questionsOf(plan, records, principal)) {
      const isSame = JSON.stringify(await ask(records)) === JSON.stringify(await ask(without))
      const [asked, open] = await byTurns(
        () => ask(records),
        () => ask(without),
      )
      const ratio = asked / open
      const verdict = isSame ? (ratio <= MOST ? '' : 'missed') : 'other rows'
      rows.push([name, role, asked.toFixed(3), open.toFixed(3), ratio.toFixed(2), verdict])
    }
  }
  return table(['', 'asked by', 'with rights, ms', 'without, ms', 'ratio', `at most ${MOST}`], rows)
}

interface Question {
  readonly name: string
  readonly ask: (records: Records) => Promise<unknown>
}

/** A claim, the lists of the screens that show claims, and what the API lists: those, too, that show more without rights. */
async function questionsOf(plan: Plan, records: Records, principal: Principal): Promise<readonly Question[]> {
  const newest = await records.list(principal, { entity: 'Claim', limit: 1 })
  const { id } = newest.items[0]!
  const list = (name: string, query: Omit<ListQuery, 'entity'>): Question => ({
    name,
    ask: (of) => of.list(principal, { entity: 'Claim', ...query }),
  })
  const screens = plan.screens
    .filter((screen) => maySee(principal, screen))
    .flatMap(({ label, shows }) =>
      (shows.kind === 'list' || shows.kind === 'board') && shows.entity === 'Claim' && shows.filter
        ? [list(`screen "${label}"`, { where: [shows.filter], order: shows.sort })]
        : [],
    )
  return [
    { name: 'get a claim', ask: (of) => of.get(principal, 'Claim', id) },
    ...screens,
    list('50 newest submitted', { filter: "status == 'submitted'" }),
    list('50 newest', {}),
  ]
}

/** Medians in milliseconds. */
async function byTurns(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<readonly [number, number]> {
  const times: readonly [number[], number[]] = [[], []]
  const begin = performance.now()
  while (performance.now() < begin + EACH)
    for (const [i, ask] of [one, other].entries()) {
      const start = performance.now()
      await ask()
      if (start > begin + EACH / 10) times[i]!.push(performance.now() - start)
    }
  const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
  return [median(times[0]), median(times[1])]
}
