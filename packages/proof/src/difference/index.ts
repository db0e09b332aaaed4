/** What proof/difference gives to others. */
export { differenceOf, forgottenSooner } from './difference.ts'
export { formerChoices, type ChoiceWas } from './former-choices.ts'
export { meaningOf, type Difference } from './say.ts'
