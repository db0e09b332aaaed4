/** What engine/lifecycle gives to others. */
export { approvalTables } from './approvals.ts'
export { runGrants } from './compiled.ts'
export type { Lifecycles } from './lifecycles.ts'
export { openLifecycles } from './open-lifecycles.ts'
export { stateTables } from './states.ts'
