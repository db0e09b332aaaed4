/** A mail of the application itself, with a one-time link. */
import type { Mail } from '../mail/index.ts'
import type { Words } from '../refusal.ts'

interface LinkMail extends Pick<Mail, 'to' | 'language'> {
  readonly subject: Words
  readonly text: readonly Words[]
  readonly button: Words
  /** With the token. */
  readonly path: string
}

export const linkMail = ({ to, language, subject, text, button, path }: LinkMail): Mail => ({
  to,
  language,
  subject: subject(language),
  text: text.map((each) => each(language)),
  buttons: [{ text: button(language), path }],
  secret: true,
})
