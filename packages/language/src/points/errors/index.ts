/** Point 8, the error catalogue: `planErrors` comes after the rules of point 5, which raise its codes. */
export { ERROR_COLUMNS } from './columns.ts'
export { declareErrors, readErrors } from './read.ts'
export { planErrors } from './plan.ts'
export { raisersOf } from './raisers.ts'
export { checkErrorUse, checkSharedCodes } from './check-use.ts'
