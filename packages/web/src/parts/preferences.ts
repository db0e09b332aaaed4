// What a person chooses for themselves in their menu and on the page of their account: language and appearance.
import type { MantineColorScheme } from '@mantine/core'
import { LANGUAGES } from '@ninefold/plan/translation'
import { chooseLanguage } from '../client/administration.ts'
import { asRefusal } from '../client/refusal.ts'
import { text } from '../translation/t.ts'
import { notify } from './notices.tsx'

export const SCHEMES = [
  { key: 'auto', label: text('As the system') },
  { key: 'light', label: text('Light') },
  { key: 'dark', label: text('Dark') },
] as const satisfies readonly { key: MantineColorScheme; label: string }[]

/** No choice: the languages of the browser apply. */
export const AS_BROWSER = 'browser'

/** By the names that their speakers use. */
export const LANGUAGE_CHOICES = LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))

/** `chosen`: ISO 639, or `AS_BROWSER`. Loads the page again in that language. */
export async function switchLanguage(chosen: string): Promise<void> {
  try {
    await chooseLanguage(chosen === AS_BROWSER ? null : chosen)
    location.reload()
  } catch (error) {
    notify(asRefusal(error).message, 'bad')
  }
}
