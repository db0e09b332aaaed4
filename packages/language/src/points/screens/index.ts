/** Point 2, screens and routes: `planScreens` needs entities, life cycles, roles and grants as planned. */
export { planScreens } from './plan.ts'
export { DETAILS, SCREENS, TILES } from './forms.ts'
export { readScreens, SCREEN_TABLES } from './read.ts'
