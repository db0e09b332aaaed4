export { differenceOf, forgottenSooner } from './difference.ts'
export { meaningOf, type Difference } from './phrases.ts'
