export { callErrors } from './call-errors.ts'
export type { CallSessions, Calls, MatchedCall } from './calls.ts'
export { openCalls } from './open-calls.ts'
