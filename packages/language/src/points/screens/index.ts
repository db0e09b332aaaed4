/** Point 2, screens and routes: `planScreens` needs entities, life cycles, roles and grants as planned. */
export { planScreens } from './plan.ts'
export { DETAILS, IN_POINT, UNDER_HEADING } from './forms.ts'
export { readScreens } from './read.ts'
