/** What a plan says, read back in plain words. */
export { describePlan } from './describe.ts'
export type { DescribedLine, DescribedPoint, DescriptionView } from './described.ts'
