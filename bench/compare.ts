// The same work done by a hand-written server and by Ninefold running a document, on the same data, in one run, on one database
// after the other; and how long checking and starting take, and how much the browser loads first.
import { cpSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { claimsSuite } from './claims/suite.ts'
import { folder, onEach, putInto, type Database, type Databases, type DatabaseName } from './databases.ts'
import { exampleSuite } from './example/suite.ts'
import { measureCheck } from './measure-check.ts'
import { measureOne, type Measured } from './measure-one.ts'
import { example } from './ours/document.ts'
import { startHandWritten, startNinefold, type Running } from './servers.ts'
import type { Suite } from './suite.ts'
import { table } from './table.ts'

const say = (text: string) => console.log(text)
const whole = (number: number) => Math.round(number).toLocaleString('en')

export const suites: Readonly<Record<string, Suite>> = { claims: claimsSuite, example: exampleSuite }

export interface Comparison {
  readonly suites: readonly Suite[]
  /** How long each measurement lasts. */
  readonly seconds: number
  /** How the names of those begin that are measured, and how many connections ask; absent, all are. */
  readonly only?: string
  readonly connections: readonly number[]
  /** Also how long checking and starting take. */
  readonly rest: boolean
}

export async function compare(names: readonly DatabaseName[], comparison: Comparison): Promise<void> {
  for (const suite of comparison.suites)
    await onEach(names, async (databases) => {
      say(`\n## ${suite.name}, ${databases.name}\n`)
      await compareOn(databases, suite, comparison)
    })
  if (comparison.rest) await measureTheRest()
}

interface Filled {
  /** Where the hand-written server keeps its data: a file, or `postgres://…`. */
  readonly hand: string
  /** The same once more, where the usual setting is another one. */
  readonly usualHand?: string
  readonly document: string
  readonly database: Database
}

async function prepare(databases: Databases, suite: Suite): Promise<Filled> {
  const theirs = await databases.make('hand-written')
  const hand = theirs.address ?? `${theirs.data}.db`
  if (theirs.address === undefined) suite.byHand.sqlite(hand)
  else await suite.byHand.postgres(hand)
  const usualHand = `${theirs.data}-usual.db`
  if (theirs.address === undefined) cpSync(hand, usualHand)
  return {
    hand,
    ...(theirs.address === undefined && { usualHand }),
    ...(await prepareNinefold(databases, suite, folder)),
  }
}

/** Makes the tables of the suite's document and fills them. */
export async function prepareNinefold(
  databases: Databases,
  suite: Pick<Suite, 'document' | 'rows'>,
  into: string,
): Promise<Pick<Filled, 'document' | 'database'>> {
  const document = suite.document(into)
  const database = await databases.make('ninefold')
  await (await startNinefold(document, database)).stop()
  await putInto(database, suite.rows())
  // The indexes of texts are created in the background, and a stop waits for them.
  await (await startNinefold(document, database)).stop()
  return { document, database }
}

async function compareOn(databases: Databases, suite: Suite, comparison: Comparison): Promise<void> {
  const { hand, usualHand, document, database } = await prepare(databases, suite)
  const started: Running[] = []
  const start = async (name: Measured['name'], running: Promise<Running>): Promise<Measured> => {
    const one = await running
    started.push(one)
    return { name, port: one.port, programs: [one.process, ...(await databases.programs())], running: one }
  }
  try {
    const theirs = await start('by hand', startHandWritten(suite.byHand.program, hand, 'FULL'))
    const ours = await start('ninefold', startNinefold(document, database))
    // PostgreSQL's usual setting is the durable one.
    const usual =
      usualHand === undefined
        ? undefined
        : await start('by hand, usual', startHandWritten(suite.byHand.program, usualHand, 'NORMAL'))
    await measureAll(databases.name, suite, { theirs, ours, ...(usual && { usual }) }, comparison)
    say(
      `\nFrom start to first answer, with all that data: by hand ${whole(theirs.running.firstAnswer)} ms, ninefold ${whole(ours.running.firstAnswer)} ms`,
    )
  } finally {
    for (const each of started) await each.stop()
  }
}

interface Compared {
  readonly theirs: Measured
  readonly ours: Measured
  readonly usual?: Measured
}

async function measureAll(
  database: DatabaseName,
  suite: Suite,
  { theirs, ours, usual }: Compared,
  { seconds, only, connections }: Comparison,
): Promise<void> {
  const rows: string[][] = []
  const operations = await suite.operations([theirs, ours, ...(usual ? [usual] : [])])
  for (const operation of operations.filter(({ name }) => name.startsWith(only ?? '')))
    for (const [round, count] of connections.entries()) {
      // What is durable makes a difference to writes alone.
      const servers = [theirs, ours, ...(usual && operation.kind === 'write' ? [usual] : [])]
      const { cells } = await measureOne(operation, { round, count, seconds }, servers)
      rows.push([operation.name, String(count), operation.goal[database].toFixed(1), ...cells])
    }
  say(
    `Requests per second, ${seconds} s each, medians of slices by turns; ${cpus()[0]?.model.trim() ?? 'unknown'} × ${cpus().length}, load from the same machine; Node ${process.versions.node}\n`,
  )
  say(
    table(
      [
        '',
        'connections',
        'goal',
        'ratio',
        'by hand',
        'ninefold',
        'to the usual',
        'median ms',
        'p99 ms',
        'processor ms a request',
        'by hand : ninefold',
      ],
      rows,
    ),
  )
}

async function measureTheRest(): Promise<void> {
  const check = measureCheck(example)
  say(
    `Checking the example (${check.lines} lines): ${check.first.toFixed(0)} ms the first time in a process, ${check.warm.toFixed(1)} ms after that`,
  )
  const data = { data: join(folder, 'start') }
  await (await startNinefold(example, data)).stop()
  const times: number[] = []
  for (let i = 0; i < 5; i++) {
    const running = await startNinefold(example, data)
    times.push(running.firstAnswer)
    await running.stop()
  }
  say(`From start to first answer, the example: ${whole(times.toSorted((a, b) => a - b)[2]!)} ms (median of 5)`)
}
