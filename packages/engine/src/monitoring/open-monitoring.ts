/** Opens what the options ask for: metrics, lines of the log, traces. */
import type { Plan } from '@ninefold/plan'
import type { Metrics } from './metrics.ts'
import { openMonitor, type Monitor, type Watcher } from './monitor.ts'
import { logRequests, logSlowStatements } from './request-log.ts'

/** What a server reports; by default nothing. */
export interface MonitoringOptions {
  /** Count requests, times and queues, for `Application.metrics`. `token`: also at `/metrics`, for bearers of this token. */
  readonly metrics?: { readonly token?: string }
  /** A line of the log for each request. */
  readonly logRequests?: boolean
  /** Statements that take so many milliseconds or longer are lines of the log. */
  readonly slowStatements?: number
  /** The variables of OpenTelemetry; traces are sent if they contain an endpoint. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

interface Opened {
  readonly monitor: Monitor | undefined
  readonly metrics: Metrics | undefined
}

interface Rooms {
  /** Undefined before the first version runs. */
  readonly plan: () => Plan | undefined
  readonly write: (about: Readonly<Record<string, unknown>>, text: string) => void
}

export async function openMonitoring(options: MonitoringOptions, { plan, write }: Rooms): Promise<Opened> {
  const { environment = {}, slowStatements: from } = options
  const metrics = options.metrics && (await import('./metrics.ts')).openMetrics()
  const traces = hasEndpoint(environment) ? (await import('./traces.ts')).openTraces(environment) : undefined
  const watchers: readonly (Watcher | undefined)[] = [
    metrics?.watcher,
    traces,
    options.logRequests ? logRequests(write) : undefined,
    from === undefined ? undefined : logSlowStatements({ from, plan, write }),
  ]
  return { monitor: openMonitor(watchers.filter((one) => one !== undefined)), metrics }
}

const hasEndpoint = (environment: Readonly<Record<string, string | undefined>>): boolean =>
  environment['OTEL_SDK_DISABLED'] !== 'true' &&
  Boolean(environment['OTEL_EXPORTER_OTLP_ENDPOINT'] || environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])
