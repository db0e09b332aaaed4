export type { MailOptions } from './mail-options.ts'
export type { Mail } from './mail.ts'
export { openMails, type Mails } from './mails.ts'
export { mailTables } from './outbox.ts'
