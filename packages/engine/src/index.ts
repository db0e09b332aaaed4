// The public door of the engine: runs a document on a server.
export {
  CannotRun,
  createApplication,
  type Application,
  type ApplicationOptions,
  type Replaced,
  type SentFile,
} from './create-application.ts'
export type { Waiting } from './store/migration/waiting.ts'
export { isNetwork, type TrustedProxies } from './http/caller.ts'
export { Unusable } from './store/store.ts'
export type { Log, Mode } from './application/core.ts'
export type { NewPerson } from './identity/identity.ts'
export { previewChange, type ChangePreview, type PreviewOptions } from './preview-change.ts'
export { queryPlans, type QueryPlan } from './query-plan/explain.ts'
export type { Cost } from './query-plan/sqlite-plan.ts'
