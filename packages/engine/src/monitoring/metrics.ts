/**
 * Metrics in the format of Prometheus. Labels are patterns, states and kinds: no names, ids or addresses, and a number
 * of them that does not grow with the data. Loaded only if metrics are wanted.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { RequestOutcome, Watcher } from './monitor.ts'

/** A number of the moment: its name without `ninefold_`, help, and its value for each label. */
export interface Measured {
  readonly name: string
  readonly help: string
  /** The name of the label; absent: one value under ''. */
  readonly label?: string
  readonly values: Readonly<Record<string, number>>
}

export interface Metrics {
  readonly watcher: Watcher
  /** The media type and text of all metrics. `measured`: the numbers of this moment. */
  text(measured: readonly Measured[]): Promise<{ readonly type: string; readonly text: string }>
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const { requests, duration, database, deliveries } = openMeters(registers)
  const gauges = openGauges(registers)
  return {
    watcher: {
      ended({ method }, { route, status, milliseconds, lasting }: RequestOutcome) {
        const labels = { method: METHODS.has(method) ? method : 'other', route }
        requests.inc({ ...labels, status: String(status) })
        if (!lasting) duration.observe(labels, milliseconds / 1000)
      },
      statement: ({ milliseconds }) => database.observe({ kind: 'statement' }, milliseconds / 1000),
      delivery: ({ of, outcome, milliseconds }) => deliveries.observe({ of, outcome }, milliseconds / 1000),
      transaction: ({ kind, milliseconds }) => database.observe({ kind }, milliseconds / 1000),
    },
    async text(measured) {
      measured.forEach(gauges)
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}

function openMeters(registers: Registry[]) {
  const durationOf = (name: string, help: string, labelNames: string[]) =>
    new Histogram({ name: `ninefold_${name}_duration_seconds`, help, labelNames, buckets: SECONDS, registers })
  const requests = new Counter({
    name: 'ninefold_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  return {
    requests,
    duration: durationOf('http_request', 'Time from the first byte of a request to the last byte of its answer.', [
      'method',
      'route',
    ]),
    database: durationOf(
      'database',
      'Time of reads and writes, with the time that they wait for their turn; and of single statements.',
      ['kind'],
    ),
    deliveries: durationOf('delivery', 'Time of deliveries: mails, messages to webhooks, security events.', [
      'of',
      'outcome',
    ]),
  }
}

/** A client may send any word as its method. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function openGauges(registers: Registry[]): (measured: Measured) => void {
  const known = new Map<string, Gauge>()
  return ({ name, help, label, values }) => {
    const labelNames = label === undefined ? [] : [label]
    const gauge = known.get(name) ?? new Gauge({ name: `ninefold_${name}`, help, labelNames, registers })
    known.set(name, gauge)
    for (const [of, value] of Object.entries(values)) {
      if (label === undefined) gauge.set(value)
      else gauge.set({ [label]: of }, value)
    }
  }
}
