export { forgetViews, viewsOfPerson } from './personal.ts'
export type { ViewPlace } from './place.ts'
export { viewTables } from './tables.ts'
export { openViews, type Views } from './views.ts'
