/** The parsed point 1: the name, the purpose, and the settings. */
import type { MailSender, Settings } from '@ninefold/plan'
import type { Span } from '@ninefold/plan/problem'
import type { ValueOrDefault } from '../../kernel/index.ts'
import type { SignUp } from './setting-values.ts'

export interface PurposeRead {
  readonly name: ValueOrDefault<string>
  /** Markdown; '' if the point is open. */
  readonly purpose: string
  readonly currency: ValueOrDefault<string | undefined>
  readonly timeZone: ValueOrDefault<string>
  readonly language: ValueOrDefault<string>
  readonly signUp: ValueOrDefault<SignUp>
  readonly sender: ValueOrDefault<MailSender | undefined>
  readonly replyTo: ValueOrDefault<string | undefined>
  readonly span: Span
}

export interface PurposePlan {
  readonly name: string
  readonly purpose: string
  readonly settings: Settings
}
