export { openBackground, type Background } from './background.ts'
export { silent, type Core, type Log, type Mode } from './core.ts'
export {
  compileDocument,
  documentView,
  explanationsIn,
  migrationProblems,
  type Latest,
  type Replaced,
} from './document.ts'
export { openDueWork, type DueWork } from './due-work.ts'
export { firstVersion } from './first-version.ts'
export { listOfScreen, listOfTile } from './lists-of-screens.ts'
export { openRunning, type Services } from './open-running.ts'
export { openRunningDocument, type RunningDocument } from './running-document.ts'
export type { Running } from './running.ts'
export { maySee } from './screens.ts'
export { openServices } from './services.ts'
export { openTextIndexing } from './text-indexing.ts'
export { appStart, appView, viewParts } from './view.ts'
export { visibilityFor } from './visible-plan.ts'
