export { differenceOf, shorterRetention, withDescriptions } from './difference.ts'
export { meaningOf, type Difference } from './phrases.ts'
