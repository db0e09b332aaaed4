/** Describes a plan in plain words. */
export { describePlan } from './describe.ts'
export { describedSections, describeExplanations } from './described.ts'
export type { DescribedLine, DescribedPoint, DescribedSection, DescriptionView } from './described.ts'
