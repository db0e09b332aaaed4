/**
 * Point 2 → the plan's screens: those of the document, then the assumed ones. It needs the planned entities, life cycles, roles and
 * grants. Planning is memoized for each screen.
 */
import { plainText } from '../../document/index.ts'
import type { Assumption, Entity, Role, Screen } from '@ninefold/plan'
import {
  interned,
  callMemoized,
  findAudience,
  type Audience,
  memoizedByItems,
  type Names,
  type Planned,
} from '../../kernel/index.ts'
import { assumeScreens, countTiles } from './assumed.ts'
import { reportTwice, reportUnreadable, type ScreenPair } from './check.ts'
import type { ScreenContext } from './find.ts'
import type { ScreenRead, ScreensRead } from './model.ts'
import { planScreen } from './plan-screen.ts'
import { reportUnusedHeadings } from './stray.ts'
import { screenScope, type ScreenScope, type ScreensPlannedFrom } from './scope.ts'

/** The screens of the plan, assumed ones included. */
export function planScreens(read: ScreensRead, names: Names, plan: ScreensPlannedFrom): Planned<readonly Screen[]> {
  const { entities } = plan
  const around = screenScope(names, plan)
  const known = interned('screens.roles', '', plan.roles)
  const each = read.screens.map((screen) =>
    callMemoized(planOne, screen, callMemoized(audienceOf, screen, known, names), around),
  )
  const pairs = each.flatMap(({ value }, index): readonly ScreenPair[] =>
    value ? [{ read: read.screens[index]!, value: fillDashboard(value, entities, around) }] : [],
  )
  const listed = pairs.map((pair) => pair.value)
  const assumed = assumeScreens(listed, entities, around)
  const empty = pairs.filter(isCounted)
  const owns = new Map(each.flatMap((one) => one.owns))
  return {
    value: [...listed, ...assumed.screens],
    problems: [
      ...each.flatMap(({ problems }) => problems),
      ...reportTwice(pairs),
      ...each.flatMap(({ unreadable }) => unreadable),
      ...reportUnusedHeadings(read, names),
    ],
    assumptions: [...assumed.assumptions, ...empty.map(({ value }) => assumeTiles(value)), ...owns.values()],
  }
}

const planOne = (read: ScreenRead, audience: Audience, around: ScreenScope) => {
  const context: ScreenContext = { ...around, problems: [], owns: new Map() }
  const value = planScreen(read, audience, context)
  const unreadable = value && !around.isOpen ? reportUnreadable({ read, value }, around) : []
  return { value, problems: context.problems, owns: [...context.owns], unreadable }
}

/** Every screen queries roles: a change of a role that does not affect the answers leaves the memoized screen valid. */
const audienceOf = (read: ScreenRead, roles: readonly Role[], names: Names): Audience =>
  findAudience(read.for, names, roles, 'set' in read.shows ? names.entity(plainText(read.shows.set.entity)) : undefined)

function isCounted({ read, value }: ScreenPair): boolean {
  return 'tiles' in value.shows && read.details.tiles.length === 0
}

/** A dashboard without tiles counts the records of each entity. */
function fillDashboard(screen: Screen, entities: readonly Entity[], around: ScreenScope): Screen {
  const { shows } = screen
  if (!('tiles' in shows) || shows.tiles.length > 0) return screen
  const whole = entities.filter((entity) => !entity.partOf)
  const tiles = countTiles(whole, around)
  return memoizedByItems(`screens.filled ${screen.name}`, [screen, ...tiles], () => ({
    ...screen,
    shows: { ...shows, tiles },
  }))
}

function assumeTiles({ label }: Screen): Assumption {
  const text = `${label} counts the records that a person may see.`
  const help = `Write a heading \`### ${label}\` and a table with the columns Tile and Shows under it.`
  return { point: 2, subject: label, text, help }
}
