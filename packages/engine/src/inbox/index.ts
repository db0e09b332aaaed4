export type { Inbox } from './inbox.ts'
export { openInbox } from './open-inbox.ts'
export { inboxTables } from './tables.ts'
