/**
 * What a running server reports about its work: requests and statements, to those who watch them (metrics, log, traces).
 * Without a watcher there is no monitor, and nothing is measured.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** A request while it is served. */
export interface WatchedRequest {
  readonly id: string
  readonly method: string
  /** The header `traceparent`, as sent. */
  readonly traceparent?: string | undefined
  /** Milliseconds of `performance.now()`. */
  readonly started: number
}

/** Nothing in it is personal except the id of the account, and no part of it grows with the data. */
export interface RequestOutcome {
  /** The pattern of the address, such as `/api/records/:/:`; 'page', 'file' and 'unknown' for what is no route. */
  readonly route: string
  readonly status: number
  readonly milliseconds: number
  /** The id of the user; absent if nobody is signed in. */
  readonly account?: string | undefined
  /** It was open until the client or the server ended it, such as live events. */
  readonly lasting: boolean
}

interface WatchedStatement {
  /** With `?` for each value. */
  readonly text: string
  readonly milliseconds: number
}

/** The work of a whole read or write transaction, with its waiting time. */
interface WatchedTransaction {
  readonly kind: 'read' | 'write'
  readonly milliseconds: number
}

/** Something that was handed to another server, or refused by it. */
export interface WatchedDelivery {
  readonly of: 'mail' | 'webhook' | 'securityEvents'
  /** Such as 'sent' or 'again'. */
  readonly outcome: string
  readonly milliseconds: number
}

export interface Watcher {
  begun?(request: WatchedRequest): void
  ended?(request: WatchedRequest, outcome: RequestOutcome): void
  /** `request`: during which it ran; absent for work in the background. */
  statement?(statement: WatchedStatement, request: WatchedRequest | undefined): void
  transaction?(transaction: WatchedTransaction): void
  delivery?(delivery: WatchedDelivery): void
  close?(): Promise<void>
}

export interface Monitor {
  begin(request: Omit<WatchedRequest, 'started'>): RunningRequest
  statement(statement: WatchedStatement): void
  transaction(transaction: WatchedTransaction): void
  delivery(delivery: WatchedDelivery): void
  close(): Promise<void>
}

export interface RunningRequest {
  /** Statements of the work belong to the request. */
  run<T>(work: () => T): T
  end(outcome: Omit<RequestOutcome, 'milliseconds'>): void
}

/** Undefined without a watcher. */
export function openMonitor(watchers: readonly Watcher[]): Monitor | undefined {
  if (watchers.length === 0) return undefined
  const requests = new AsyncLocalStorage<WatchedRequest>()
  return {
    begin(about) {
      const request = { ...about, started: performance.now() }
      for (const each of watchers) each.begun?.(request)
      return {
        run: (work) => requests.run(request, work),
        end(outcome) {
          const milliseconds = performance.now() - request.started
          for (const each of watchers) each.ended?.(request, { ...outcome, milliseconds })
        },
      }
    },
    statement(statement) {
      const request = requests.getStore()
      for (const each of watchers) each.statement?.(statement, request)
    },
    delivery: (delivery) => watchers.forEach((each) => each.delivery?.(delivery)),
    transaction: (transaction) => watchers.forEach((each) => each.transaction?.(transaction)),
    close: async () => void (await Promise.all(watchers.map(async (each) => each.close?.()))),
  }
}
