/** Point 2, screens and routes: `planScreens` needs entities, life cycles, roles and grants as planned. */
export { planScreens } from './plan.ts'
export { SCREEN_COLUMNS } from './forms.ts'
export { printsIn } from './prints.ts'
export { readScreens } from './read.ts'
