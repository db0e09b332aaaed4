/** The language of the interface, which a signed-in user chooses. */
import type { Core } from '../application/index.ts'
import { noContent } from './answer.ts'
import { readFields } from './body.ts'
import type { Route } from './route.ts'

export const languageRoutes = (core: Core): readonly Route[] => [
  {
    method: 'PUT',
    path: '/app/language',
    needs: 'session',
    withoutSecondFactor: 'person',
    body: 'json',
    idempotency: 'never',
    handle: async ({ body, session }) => {
      const { language } = readFields(body, { language: 'any' })
      await core.identity.chooseLanguage(session!, language)
      return noContent()
    },
  },
]
