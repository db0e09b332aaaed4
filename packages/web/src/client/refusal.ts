// A refusal of the server in the browser: one error class for everything that can go wrong with a request.
import type { WireError, WireProblem, WireRecord } from '@ninefold/plan/wire'
import type { Origin } from '@ninefold/plan/expression'
import { t } from '../translation/t.ts'

/** Thrown by `request`. `status` 0: the server could not be reached. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly remedy: string
  readonly errors: readonly WireError[]
  readonly origin: Origin | undefined
  readonly current: WireRecord | undefined

  constructor(problem: Partial<WireProblem> & { readonly status: number; readonly detail: string }) {
    super(problem.detail)
    this.status = problem.status
    this.code = problem.code ?? 'UNKNOWN'
    this.remedy = problem.remedy ?? ''
    this.errors = problem.errors ?? []
    this.origin = problem.origin
    this.current = problem.current
  }
}

export const offline = (): Refusal =>
  new Refusal({
    status: 0,
    code: 'OFFLINE',
    detail: t('The server cannot be reached.'),
    remedy: t('Check your connection. Nothing that you typed is lost.'),
  })

/** Converts any thrown value to a refusal, so that screens handle one type. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  return new Refusal({
    status: 500,
    code: 'BROWSER_FAILED',
    detail: t('Something went wrong in this page.'),
    remedy: t('Load the page again. If it happens again, tell an administrator.'),
  })
}
