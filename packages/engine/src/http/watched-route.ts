/** The pattern of the address of a request: for metrics, logs and traces, which must not contain what clients choose. */
import type { MatchedCall } from '../calls/index.ts'
import type { Route } from './route.ts'

interface Resolved {
  readonly route?: Route
  readonly call?: MatchedCall
  /** What was found if it is neither. */
  readonly static?: 'page' | 'file'
}

export function patternOf({ route, call, static: found }: Resolved, basePath: string): string {
  if (route) return `/api${route.path}`
  if (!call) return found ?? 'unknown'
  return [basePath, ...call.call.path.map((part) => (part.kind === 'literal' ? part.text : ':'))].join('/')
}
