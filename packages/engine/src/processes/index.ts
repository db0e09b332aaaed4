export { ProcessEnded, type HelperProcess, type ProcessOptions } from './helper-process.ts'
export { openPool, type ProcessPool } from './pool.ts'
export { serve } from './serve.ts'
export { openTasks, openTurns, type PersonTask } from './tasks.ts'
