// One kind of request on several servers, in turns, a slice each, so that whatever else the machine does meets all alike.
import { load, type Outcome } from './load/client.ts'
import { processorTime } from './load/processor.ts'
import type { Running } from './servers.ts'
import type { Operation, Server } from './suite.ts'

const sliceCount = 5

/** A server with the programs that work for it: its own, and those of the database. */
export interface Measured extends Server {
  readonly programs: readonly number[]
  readonly running: Running
}

interface Slice extends Outcome {
  /** Milliseconds for each request. */
  readonly processor: number
}

interface How {
  readonly round: number
  readonly count: number
  readonly seconds: number
}

/** `servers`: by hand, Ninefold, and perhaps by hand in its usual setting. `cells`: ratio, both, ratio to the usual, latencies, processor. */
export async function measureOne(operation: Operation, { round, count, seconds }: How, servers: readonly Measured[]) {
  const shots = servers.map((server) => operation.shots(server, round))
  const slices: Slice[][] = servers.map(() => [])
  for (let slice = 0; slice <= sliceCount; slice++)
    for (const [i, server] of servers.entries()) {
      const before = processorTime(server.programs)
      const outcome = await load(server.port, count, seconds / sliceCount, shots[i]!)
      const after = processorTime(server.programs)
      for (const [status, { count: many, text }] of outcome.refused)
        console.log(`! ${server.name}, ${operation.name}: ${many} × ${status} ${text}`)
      // The first slice warms up.
      const processor = before === undefined || after === undefined ? NaN : (after - before) / Math.max(outcome.done, 1)
      if (slice > 0) slices[i]!.push({ ...outcome, processor })
    }
  return { cells: cellsOf(slices as [Slice[], Slice[], Slice[]?]) }
}

function cellsOf([hand, ours, usual]: [Slice[], Slice[], Slice[]?]): readonly string[] {
  const ratioTo = (other: readonly Slice[]) => median(ours.map(({ perSecond }, i) => perSecond / other[i]!.perSecond))
  const pair = (of: (slice: Slice) => number) =>
    `${median(hand.map(of)).toFixed(2)} / ${median(ours.map(of)).toFixed(2)}`
  const [before, now] = [hand, ours].map(processorOf) as [number, number]
  const rate = (slices: readonly Slice[]) =>
    Math.round(median(slices.map(({ perSecond }) => perSecond))).toLocaleString('en')
  return [
    ratioTo(hand).toFixed(2),
    rate(hand),
    rate(ours),
    usual ? ratioTo(usual).toFixed(2) : '',
    pair((slice) => slice.median),
    pair((slice) => slice.p99),
    `${before.toFixed(2)} / ${now.toFixed(2)}`,
    (before / now).toFixed(2),
  ]
}

/** Of all slices, since the system counts in coarse steps. */
function processorOf(slices: readonly Slice[]): number {
  const done = slices.reduce((sum, each) => sum + each.done, 0)
  return slices.reduce((sum, each) => sum + each.processor * each.done, 0) / done
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
