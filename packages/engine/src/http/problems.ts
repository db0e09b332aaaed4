/** Problem documents: how a refusal is sent, in our format or the author's. */
import type { WireProblem } from '@ninefold/plan/wire'
import type { Refusal } from '../refusal.ts'
import type { Answer } from './answer.ts'

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

export function problemAnswer(problem: WireProblem, refusal: Refusal, headers: readonly string[] = []): Answer {
  const wait = refusal.findings[0].parameters.seconds
  const retry = typeof wait === 'number' ? ['Retry-After', String(wait)] : []
  const invalid = refusal.code === 'TOKEN_INVALID' ? ', error="invalid_token"' : ''
  const who = problem.status === 401 ? ['WWW-Authenticate', `Bearer realm="api"${invalid}`] : []
  const all = [...retry, ...who, ...headers]
  return { status: problem.status, body: JSON.stringify(problem), type: PROBLEM_TYPE, headers: all }
}
