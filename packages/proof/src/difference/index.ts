export { differenceOf, shorterRetention } from './difference.ts'
export { meaningOf, type Difference } from './phrases.ts'
