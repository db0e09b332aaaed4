// `npm run bench -- live`: a thousand people with a page open each, changes at a steady rate, and how long after an
// acknowledged change those who may see it are told; what the server needs for it.
import { fork, type ChildProcess } from 'node:child_process'
import { once as event } from 'node:events'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onEach, type Database, type DatabaseName } from '../databases.ts'
import { once } from '../load/client.ts'
import { table } from '../table.ts'
import type { Ask, Measured, Person, Ready } from './server.ts'
import { openStreams, type Streams } from './streams.ts'
import { openViewers, type Viewers } from './viewers.ts'

/** Open pages, each of another person. */
const STREAMS = 1000
/** Open pages that show one list, which each loads again when it changes. */
const VIEWERS = 200
/** Changes in a second. */
const RATE = 20

/** A record that is changed, by whom, and how many of the people may see it. */
interface Target {
  readonly path: string
  readonly id: string
  readonly by: Person
  readonly seenBy: number
}

interface Kind {
  readonly name: string
  readonly targets: readonly Target[]
  readonly field: 'name' | 'title'
}

/** Records of each kind, teams, and rooms; people are spread over teams, and a few sit in each room. */
const SPREAD = 20

class Bench {
  readonly #port: number
  readonly #child: ChildProcess
  readonly people: readonly Person[]

  private constructor(child: ChildProcess, { port, people }: Ready) {
    this.#child = child
    this.#port = port
    this.people = people
  }

  static async start({ data, address = '' }: Database): Promise<Bench> {
    const child = fork(join(import.meta.dirname, 'server.ts'), [String(STREAMS), data, address], {
      execArgv: ['--expose-gc'],
    })
    const [ready] = (await Promise.race([event(child, 'message'), event(child, 'exit')])) as [Ready | number]
    if (typeof ready !== 'object') throw new Error('The server ended before it listened.')
    return new Bench(child, ready)
  }

  async measure(): Promise<Measured> {
    this.#child.send('measure' satisfies Ask)
    return ((await event(this.#child, 'message')) as [Measured])[0]
  }

  open = (pages: number): Promise<Streams> => openStreams(this.#port, this.#tokens(pages))

  view = (pages: number, path: string): Promise<Viewers> => openViewers(this.#port, this.#tokens(pages), path)

  #tokens = (pages: number): readonly string[] => this.people.slice(0, pages).map(({ token }) => token)

  async send({ token }: Person, method: string, path: string, body: object): Promise<{ readonly id: string }> {
    const answer = await once(this.#port, { method, path, token, body: JSON.stringify(body) })
    if (answer.status > 299) throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 400)}`)
    return JSON.parse(answer.text) as { id: string }
  }

  async end(): Promise<void> {
    const ended = event(this.#child, 'exit')
    this.#child.send('end' satisfies Ask)
    await ended
  }
}

const several = <T>(make: (i: number) => Promise<T>, count = SPREAD): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)))

async function prepare(bench: Bench): Promise<readonly Kind[]> {
  const { people } = bench
  const keeper = people[0]!
  const make = async (entity: string, body: object, by: Person, seenBy: number): Promise<Target> => {
    const { id } = await bench.send(by, 'POST', `/api/records/${entity}`, body)
    return { path: `/api/records/${entity}/${id}`, id, by, seenBy }
  }
  const teams = await several((i) => make('team', { name: `Team ${i}` }, keeper, people.length))
  // The keeper, who is the first, sees all of them.
  const inTeam = teams.map(
    (_, i) => people.filter((_each, person) => person % teams.length === i || person === 0).length,
  )
  for (const [i, { id }] of people.entries())
    await bench.send(keeper, 'PATCH', `/api/records/user/${id}`, { team: teams[i % teams.length]!.id })
  const rooms = await several((i) => make('room', { title: `Room ${i}` }, keeper, i === 0 ? SPREAD : SPREAD + 1))
  for (const [i, { id }] of rooms.entries())
    await several((seat) => {
      const person = people[(i * SPREAD + seat) % people.length]!.id
      return make('seat', { person, room: id }, keeper, 0)
    })
  return [
    {
      name: 'that everybody may read',
      targets: await several((i) => make('notice', { title: `Notice ${i}` }, keeper, people.length)),
      field: 'title',
    },
    {
      name: "that one's team may read",
      targets: await several((i) => make('task', { title: `Task ${i}`, team: teams[i]!.id }, keeper, inTeam[i]!)),
      field: 'title',
    },
    {
      name: 'that its owner may read',
      targets: await several((i) => make('note', { title: `Note ${i}` }, people[i]!, 1)),
      field: 'title',
    },
    { name: 'of which other records say who', targets: rooms, field: 'title' },
    { name: 'that people refer to', targets: teams, field: 'name' },
  ]
}

interface Outcome {
  readonly changes: number
  readonly told: number
  /** Tellings that came as one with the next change of the same record, or did not come. */
  readonly missing: number
  /** Milliseconds, ascending, from the acknowledged change to each telling. */
  readonly times: readonly number[]
  readonly measured: Measured
}

/** Changes one record after the other at the rate, and waits for the last to be told. */
async function play(bench: Bench, kind: Kind, seconds: number, streams?: Streams, viewers?: Viewers): Promise<Outcome> {
  const acknowledged = new Map<string, number>()
  const times: number[] = []
  if (streams)
    streams.told = (id, at, page) => {
      const from = acknowledged.get(id)
      if (from === undefined) return
      times.push(at - from)
      viewers?.changed(page, from)
    }
  await bench.measure()
  const changes = Math.round(RATE * seconds)
  const start = performance.now()
  let expected = 0
  const sent: Promise<void>[] = []
  for (let i = 0; i < changes; i++) {
    const wait = start + (i * 1000) / RATE - performance.now()
    if (wait > 0) await sleep(wait)
    const target = kind.targets[i % kind.targets.length]!
    const send = bench.send(target.by, 'PATCH', target.path, { [kind.field]: `Changed ${i}` })
    sent.push(send.then(() => void acknowledged.set(target.id, performance.now())))
    expected += target.seenBy
  }
  await Promise.all(sent)
  const until = performance.now() + 10_000
  while (streams && times.length < expected && performance.now() < until) await sleep(20)
  await viewers?.idle()
  const measured = await bench.measure()
  return {
    changes,
    told: times.length,
    missing: expected - times.length,
    times: times.toSorted((a, b) => a - b),
    measured,
  }
}

/** `seconds`: of each kind of change, without pages and with them. */
export async function measureLive(
  names: readonly DatabaseName[],
  seconds: number,
  say: (text: string) => void,
): Promise<void> {
  await onEach(names, async (databases) => {
    const bench = await Bench.start(await databases.make('live'))
    try {
      await measureOn(bench, databases.name, seconds, say)
    } finally {
      await bench.end()
    }
  })
}

/** Before anything counts, all of it is warm. */
const WARMING = 2

async function measureOn(
  bench: Bench,
  name: DatabaseName,
  seconds: number,
  say: (text: string) => void,
): Promise<void> {
  const kinds = await prepare(bench)
  for (const kind of kinds) await play(bench, kind, WARMING)
  const alone: Outcome[] = []
  for (const kind of kinds) alone.push(await play(bench, kind, seconds))
  const before = await bench.measure()
  const streams = await bench.open(STREAMS)
  const after = await bench.measure()
  for (const kind of kinds) await play(bench, kind, WARMING, streams)
  const rows: string[][] = []
  for (const [i, kind] of kinds.entries()) rows.push(rowOf(kind, await play(bench, kind, seconds, streams), alone[i]!))
  const used = await bench.measure()
  say(
    `\n${STREAMS} people with a page open each, on ${name}; ${RATE} changes a second for ${seconds} s; ${cpus()[0]?.model.trim() ?? 'unknown'} × ${cpus().length}, pages on the same machine; Node ${process.versions.node}\n`,
  )
  say(table(HEADINGS, rows))
  const each = (later: Measured) =>
    `${((later.heap - before.heap) / STREAMS / 1000).toFixed(1)} kB of the heap, ${((later.resident - before.resident) / STREAMS / 1000).toFixed(0)} kB in all`
  say(
    `\nMemory of the server: ${(before.resident / 1e6).toFixed(0)} MB without pages; for each page ${each(after)}, after all that ${each(used)}`,
  )
  if (streams.ended() > 0) say(`! ${streams.ended()} streams were ended.`)
  streams.close()
  await measureViewers(bench, kinds[0]!, seconds, say)
}

/** Each of some people has a page open that shows the list of the changed records. */
async function measureViewers(bench: Bench, kind: Kind, seconds: number, say: (text: string) => void): Promise<void> {
  const streams = await bench.open(VIEWERS)
  const viewers = await bench.view(VIEWERS, '/api/records/notice?limit=50&sort=-createdAt&fields=title')
  const targets = kind.targets.map((target) => ({ ...target, seenBy: VIEWERS }))
  await play(bench, { ...kind, targets }, WARMING, streams, viewers)
  viewers.times.length = 0
  const before = viewers.loads()
  const { changes, times, measured } = await play(bench, { ...kind, targets }, seconds, streams, viewers)
  const loads = viewers.loads() - before
  const shown = viewers.times.toSorted((a, b) => a - b)
  say(
    `\n${VIEWERS} people look at one list; each change is told, and each page loads the list again, one request at a time\n`,
  )
  say(table(['', 'times', 'median ms', 'p99 ms', 'longest ms'], [row('told', times), row('shown', shown)]))
  say(
    `\nThe list was loaded ${(loads / seconds).toFixed(0)} times a second; work for each change, with that: ${((measured.busy * 1000) / changes).toFixed(1)} ms`,
  )
  streams.close()
  viewers.close()
}

const row = (title: string, times: readonly number[]): string[] => [
  title,
  String(times.length),
  quantile(times, 0.5),
  quantile(times, 0.99),
  quantile(times, 1),
]

/** `times`: ascending. */
const quantile = (times: readonly number[], share: number): string =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))]?.toFixed(0) ?? ''

const HEADINGS = [
  'A change of a record',
  'told',
  'median ms',
  'p99 ms',
  'work ms',
  'without pages',
  'longest stop ms',
  'as one',
]

function rowOf(kind: Kind, { changes, told, missing, times, measured }: Outcome, alone: Outcome): string[] {
  const work = ({ busy }: Measured, count: number) => ((busy * 1000) / count).toFixed(1)
  return [
    kind.name,
    (told / changes).toFixed(0),
    quantile(times, 0.5),
    quantile(times, 0.99),
    work(measured, changes),
    work(alone.measured, alone.changes),
    measured.loopWorst.toFixed(0),
    String(missing),
  ]
}
