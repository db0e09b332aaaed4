/** Point 2, screens and routes: `planScreens` needs entities, life cycles, roles and grants as planned. */
export type { ScreensRead } from './model.ts'
export { planScreens } from './plan.ts'
export { screensProblem } from './problems.ts'
export { readScreens } from './read.ts'
