/** What proof/logic gives to others. */
export type { Condition } from './condition.ts'
export { decide, isRuledOut, type Setting, type Verdict } from './decide.ts'
export type { KnownField } from './reading.ts'
export { EFFORT, type Effort } from './search.ts'
export type { World } from './world.ts'
