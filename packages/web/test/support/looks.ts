// The states of the interface in which accessibility is checked: every screen, for everybody who sees it, in each look, language
// and state of its data. `npm test` visits a choice that has every pair of these; `npm run accessibility` visits all.
import type { AppView } from '@ninefold/plan/wire'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { LANGUAGES } from '@ninefold/plan/translation'
import { everyCombination, pairwise, type Combination } from '../../../../tests/support/pairs.ts'
import { barriers, show } from './axe.ts'
import type { Claim } from './claims.ts'
import { goTo, openPage, signedIn, type Running, type Who } from './running.ts'

const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } } as const

const PEOPLE = ['ada', 'max', 'eva', 'fin', 'aud'] as const satisfies readonly Who[]

/** Pages of Ninefold itself. They are the same for everybody but administrators: shown to one of each. */
const OWN = ['/-/inbox', '/-/account', '/-/about', '/nowhere/at/all']
const OF_ADMINISTRATORS = [
  '/-/people',
  '/-/activity',
  '/-/activity?show=security',
  '/-/constants',
  '/-/jobs',
  '/-/mails',
]
const SEARCHED = ['list', 'board']
const SEE_OWN: readonly string[] = ['ada', 'eva']

/** A language with long words, and one from right to left. All other tests of the interface are in English. */
const DIFFERENT = ['de', 'ar'] as const

interface Seen {
  readonly by: ReadonlySet<string>
  /** Shows records that a search can narrow to none. */
  readonly isList: boolean
}

type Screens = Readonly<Record<string, Seen>>

/** The addresses of all screens, each with who sees it. */
export async function screensOf(running: Running, claims: Readonly<Record<string, Claim>>): Promise<Screens> {
  const seen: Record<string, { by: Set<string>; isList: boolean }> = {}
  const sees = (address: string, who: string, isList = false) =>
    (seen[address] ??= { by: new Set(), isList }).by.add(who)
  for (const who of PEOPLE) {
    const { screens } = await running.call<AppView>(who, 'GET', '/api/app')
    for (const { route, shows } of screens)
      if (route.parameters.length === 0) sees(route.pattern, who, SEARCHED.includes(shows.kind))
    for (const { number } of Object.values(claims)) sees(`/claims/${number}`, who)
    sees(`/claims/${claims['draft']!.number}/change`, who)
    if (SEE_OWN.includes(who)) for (const address of OWN) sees(address, who)
  }
  for (const address of OF_ADMINISTRATORS) sees(address, 'ada')
  return seen
}

const factorsOf = (screens: Screens, languages: readonly string[]) => ({
  screen: Object.keys(screens),
  who: PEOPLE as readonly string[],
  size: Object.keys(SIZES),
  scheme: ['light', 'dark'],
  state: ['as it is', 'nothing found', 'not connected'],
  language: languages,
})

export type Look = Combination<ReturnType<typeof factorsOf>>

/** `all`: every combination in all languages; otherwise some that have every pair. */
export function looksOf(screens: Screens, all: boolean): readonly Look[] {
  const languages = all ? LANGUAGES.map(({ code }) => code) : DIFFERENT
  const combinations = everyCombination(
    factorsOf(screens, languages),
    ({ screen, who, state }) => screens[screen]!.by.has(who) && (state !== 'nothing found' || screens[screen]!.isList),
  )
  return all ? combinations : pairwise(combinations)
}

/** What the browser reports of files that it does not get without a connection. */
const NOT_CONNECTED = /ERR_INTERNET_DISCONNECTED|Unable to preload|dynamically imported module/u

/** The looks that one person has in one language, which share a page. */
export const looksByReader = (
  looks: readonly Look[],
): readonly (readonly [reader: string, looks: readonly Look[]])[] => [
  ...Map.groupBy(looks, ({ who, language }) => `${who} ${language}`),
]

/** Everything wrong with the looks of a reader: violations, a page wider than its window, errors in the console. */
export async function wrongIn(
  browser: Browser,
  running: Running,
  reader: string,
  looks: readonly Look[],
): Promise<readonly string[]> {
  const [who, language] = reader.split(' ') as [Who, string]
  const context = await signedIn(browser, running, who, { locale: language })
  const { page, broken } = await openPage(context, running.base)
  const wrong: string[] = []
  for (const look of looks) wrong.push(...(await lookAt(context, page, look)))
  await context.close()
  return [...wrong, ...broken.filter((text) => !NOT_CONNECTED.test(text))]
}

async function lookAt(context: BrowserContext, page: Page, look: Look): Promise<readonly string[]> {
  const { screen, size, scheme, state } = look
  await show(page, { size: SIZES[size as keyof typeof SIZES], scheme: scheme as 'light' | 'dark' })
  await context.setOffline(state === 'not connected')
  await goTo(page, state === 'nothing found' ? `${screen}?search=zyxwv` : screen)
  await showWhole(page, SIZES[size as keyof typeof SIZES])
  const found = await barriers(page)
  await context.setOffline(false)
  return found.map((text) => `${Object.values(look).join(', ')}: ${text}`)
}

/** So that what sticks to the edge of the window covers nothing that could be scrolled. */
async function showWhole(
  page: Page,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<void> {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(Math.max(whole, height), HIGHEST) })
}

/** CSS pixels: a list without an end would go on and on. */
const HIGHEST = 3000
