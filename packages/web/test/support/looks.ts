// The states of the interface in which accessibility is checked: every screen, for everybody who sees it, in each look, language
// and state of its data. `npm test` visits a choice that has every pair of these in one example; `npm run accessibility` does in all
// examples and languages, or visits all combinations.
import { editsRecord, type Screen } from '@ninefold/plan'
import type { AppView, WireRecord } from '@ninefold/plan/wire'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { everyCombination, pairwise, type Combination } from '../../../../tests/support/pairs.ts'
import { addressOf } from '../../src/router/address-of.ts'
import { barriers, show } from './axe.ts'
import { goTo, openPage, signedIn, type Shown } from './running.ts'
import { outOfReach, ZOOMED } from './zoom.ts'

const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 }, zoomed: ZOOMED } as const

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

interface Seen {
  readonly by: ReadonlySet<string>
  /** Shows records that a search can narrow to none. */
  readonly isList: boolean
}

export type Screens = Readonly<Record<string, Seen>>

/** The addresses of all screens, each with who of `people` sees it. */
export async function screensOf<Name extends string>(shown: Shown<Name>, people: readonly Name[]): Promise<Screens> {
  const seen: Record<string, { by: Set<string>; isList: boolean }> = {}
  const before = new Set<boolean>()
  for (const who of people) {
    const sees = (address: string, isList = false) => (seen[address] ??= { by: new Set(), isList }).by.add(who)
    const read = await readerOf(shown, who)
    const view = await read<AppView>('/api/app')
    for (const screen of view.screens)
      for (const address of await addressesOf(read, view, screen)) sees(address, SEARCHED.includes(screen.shows.kind))
    const isAdministrator = view.me!.administrator
    if (!before.has(isAdministrator)) for (const address of OWN) sees(address)
    if (isAdministrator) for (const address of OF_ADMINISTRATORS) sees(address)
    before.add(isAdministrator)
  }
  return seen
}

type Read = <T>(path: string) => Promise<T>

async function readerOf<Name extends string>({ application, ids }: Shown<Name>, who: Name): Promise<Read> {
  const token = await application.signInAs(ids[who])
  return async <T>(path: string) => (await application.request(token, 'GET', path)).body as T
}

/** Of the page of a record: with one in each state, as far as the person sees some; of its form: with one. */
async function addressesOf(read: Read, view: AppView, { route, shows }: Screen): Promise<string[]> {
  const [parameter, ...more] = route.parameters
  if (!parameter) return [route.pattern]
  const entity = view.entities.find(({ name }) => name === parameter.entity)
  if (more.length > 0 || !entity) return []
  const { items = [] } = await read<{ items?: readonly WireRecord[] }>(`/api/records/${entity.path}?limit=50`)
  const state = view.lifecycles.find((lifecycle) => lifecycle.entity === entity.name)?.field
  const inEachState = [...Map.groupBy(items, (record) => (state ? record[state] : undefined)).values()]
  return inEachState
    .slice(0, editsRecord(shows) ? 1 : STATES)
    .map(([record]) => addressOf(route.pattern, { [parameter.name]: keyOf(record!, parameter.field) }))
}

const keyOf = (record: WireRecord, field: string): string => {
  const value = record[field]
  return typeof value === 'string' ? value : ''
}

/** How many records of an entity are looked at. */
const STATES = 3

const factorsOf = (screens: Screens, people: readonly string[], languages: readonly string[]) => ({
  screen: Object.keys(screens),
  who: people,
  size: Object.keys(SIZES),
  scheme: ['light', 'dark'],
  state: ['as it is', 'nothing found', 'not connected'],
  language: languages,
})

export type Look = Combination<ReturnType<typeof factorsOf>>

/** Every combination that there is. */
export const everyLook = (screens: Screens, people: readonly string[], languages: readonly string[]): readonly Look[] =>
  everyCombination(
    factorsOf(screens, people, languages),
    ({ screen, who, state }) => screens[screen]!.by.has(who) && (state !== 'nothing found' || screens[screen]!.isList),
  )

/** Some that have every pair. */
export const pairsOfLooks = (looks: readonly Look[]): readonly Look[] => pairwise(looks)

/** What the browser reports of files that it does not get without a connection. */
const NOT_CONNECTED = /ERR_INTERNET_DISCONNECTED|Unable to preload|dynamically imported module/u

/**
 * The looks that one person has in one language, which share a page. Those of a screen follow each other; without a connection is last, when
 * the code of most screens is loaded.
 */
export const looksByReader = (
  looks: readonly Look[],
): readonly (readonly [reader: string, looks: readonly Look[]])[] => [
  ...Map.groupBy(
    looks.toSorted((a, b) => compare(isOffline(a), isOffline(b)) || compare(a.screen, b.screen)),
    ({ who, language }) => `${who} ${language}`,
  ),
]

const isOffline = ({ state }: Look) => state === 'not connected'
const compare = <T>(a: T, b: T) => (a < b ? -1 : Number(a > b))

/** Everything wrong with the looks of a person in a language: violations, what is out of reach, errors in the console. */
export async function wrongIn<Name extends string>(
  browser: Browser,
  shown: Shown<Name>,
  looks: readonly Look[],
): Promise<readonly string[]> {
  const { who, language } = looks[0]!
  const context = await signedIn(browser, shown, who as Name, { locale: language })
  const { page, broken } = await openPage(context, shown.base)
  const wrong: string[] = []
  for (const look of looks) wrong.push(...(await lookAt(context, page, look)))
  await context.close()
  return [...wrong, ...broken.filter((text) => !NOT_CONNECTED.test(text))]
}

async function lookAt(context: BrowserContext, page: Page, look: Look): Promise<readonly string[]> {
  const { screen, scheme, state } = look
  const size = SIZES[look.size as keyof typeof SIZES]
  await show(page, { size, scheme: scheme as 'light' | 'dark' })
  await context.setOffline(isOffline(look))
  await goTo(page, state === 'nothing found' ? `${screen}?search=zyxwv` : screen)
  const found = size === SIZES.wide ? [] : await outOfReach(page)
  await showWhole(page, size)
  found.push(...(await barriers(page)))
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
