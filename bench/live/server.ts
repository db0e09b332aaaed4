// The server of the live bench, in a process of its own that can be asked for its memory: the application behind its real door.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createApplication } from '../../packages/engine/src/index.ts'
import { liveDocument } from './document.ts'

export interface Person {
  readonly id: string
  readonly token: string
}

/** What the parent asks for, after which `Measured` comes. */
export type Ask = 'measure' | 'end'

export interface Ready {
  readonly port: number
  readonly people: readonly Person[]
}

/** Since the last time it was asked for. */
export interface Measured {
  /** Bytes. */
  readonly heap: number
  readonly resident: number
  /** Seconds. */
  readonly busy: number
  /** Milliseconds. */
  readonly loopMedian: number
  readonly loopWorst: number
}

const [count = '0', data = ':memory:', database = ''] = process.argv.slice(2)
const application = await createApplication({
  data,
  mode: 'production',
  sources: [{ file: 'live.md', text: liveDocument }],
  ...(database !== '' && { database }),
})

async function person(number: number): Promise<Person> {
  const roles = number === 0 ? ['keeper'] : []
  const id = await application.addPerson({ name: `Person ${number}`, email: `${number}@example.org`, roles })
  return { id, token: await application.signInAs(id) }
}

const people = await Promise.all(Array.from({ length: Number(count) }, (_, i) => person(i)))
const port = await application.listen({ host: '127.0.0.1', port: 0 })
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
let before = process.cpuUsage()

function measure(): Measured {
  const { user, system } = process.cpuUsage(before)
  // What the collector has not thrown away yet is no need of the streams.
  globalThis.gc?.()
  const { heapUsed: heap, rss: resident } = process.memoryUsage()
  const measured = {
    heap,
    resident,
    busy: (user + system) / 1e6,
    loopMedian: delay.percentile(50) / 1e6,
    loopWorst: delay.max / 1e6,
  }
  before = process.cpuUsage()
  delay.reset()
  return measured
}

const tell = (what: Ready | Measured) => void process.send?.(what)

process.on('message', (ask: Ask) => {
  if (ask === 'measure') return tell(measure())
  return void application.close().then(() => process.disconnect?.())
})
tell({ port, people })
