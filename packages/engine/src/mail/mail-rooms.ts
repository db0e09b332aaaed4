/** What mails need from other rooms. */
import type { Plan } from '@ninefold/plan'
import type { Clock } from '../jobs/index.ts'
import type { Monitor } from '../monitoring/index.ts'
import type { Store } from '../store/index.ts'
import type { ResolveFiles } from './attachments.ts'
import type { MailOptions } from './mail-options.ts'
import type { MailLogo } from './transport.ts'

export interface MailRooms {
  readonly store: Store
  readonly clock: Clock
  /** The plan of the running version. */
  readonly plan: () => Plan
  /** Absent: nothing is sent. */
  readonly options?: MailOptions
  /** The address of the application, `https://loans.example.org`, for links; '' if it is not known. */
  readonly publicAddress: string
  /** Without `options`: mails count as sent, to be looked at on this server. */
  readonly isDevelopment: boolean
  readonly resolveFiles: ResolveFiles
  /** The image that all mails show; undefined for none. */
  readonly logo?: () => Promise<MailLogo | undefined>
  /** Absent: nobody watches. */
  readonly monitor?: Pick<Monitor, 'delivery'> | undefined
  /** For the operator. */
  readonly warn: (about: Readonly<Record<string, unknown>>, text: string) => void
}
