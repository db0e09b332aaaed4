// The public interface of the engine: runs a document on a server.
export { createApplication } from './create-application.ts'
export type { Application, ApplicationOptions } from './application-types.ts'
export type { Replaced } from './application/document.ts'
export { CannotRun } from './application/first-version.ts'
export type { SentFile } from './http/inject.ts'
export type { ConfirmationReason as Waiting } from './store/migration/waiting.ts'
export { isAddress } from './mail/address.ts'
export { readMailServer, readSender, type MailOptions } from './mail/mail-options.ts'
export { isNetwork, type TrustedProxies } from './http/caller.ts'
export { examineData, type DataReport } from './examine-data.ts'
export { lockFile, type FileLock } from './store/sqlite/lock-file.ts'
export { Unusable } from './store/store.ts'
export type { Log, Mode } from './application/core.ts'
export type { NewPerson } from './identity/manage-people.ts'
export type { SignInProvider } from './identity/providers/provider.ts'
export { previewChange, type ChangePreview, type PreviewOptions } from './preview-change.ts'
export { rotateKeys, type RotateKeysOptions } from './rotate-keys.ts'
export { signInLink, type SignInLink, type SignInLinkOptions } from './sign-in-link.ts'
export {
  backUpToFile,
  backUpToStream,
  moveData,
  restoreFromFile,
  restoreFromStream,
  type BackupSource,
  type BackupSummary,
  type ChooseTarget,
  type Restored,
  type RestoreTarget,
} from './backup/index.ts'
export { queryPlans } from './query-plan/explain.ts'
export type { QueryPlan } from './query-plan/query-plan.ts'
export type { Cost } from './query-plan/sqlite-plan.ts'
