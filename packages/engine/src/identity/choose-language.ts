/** The language of the interface, which each user chooses for themselves. */
import { languageOf, LANGUAGES } from '@ninefold/plan/translation'
import { refuse } from '../refusal.ts'
import { changeAccount } from './accounts.ts'
import type { IdentityContext } from './context.ts'
import type { Session } from './sessions.ts'

/** `chosen`: as sent; null: no choice, so the browser's languages apply. Throws NOT_A_CHOICE for any other language. */
export async function chooseLanguage(
  { store, sessions }: IdentityContext,
  session: Session,
  chosen: unknown,
): Promise<void> {
  const language = typeof chosen === 'string' ? languageOf(chosen) : null
  if (language === undefined || (language === null && chosen !== null))
    throw refuse('NOT_A_CHOICE', {
      field: 'language',
      parameters: { options: LANGUAGES.map(({ code }) => code).join(', ') },
    })
  await store.write(async (transaction) => {
    await changeAccount(transaction, session.account.person, { language })
    sessions.changed(transaction)
  })
}
