/**
 * Point 2 → the plan's screens: those of the table, then those that are assumed. Needs entities, life cycles, roles and
 * grants as they are planned. Planning is memoized for each screen.
 */
import { plainText } from '../../document/index.ts'
import { memoized, interned } from '../../incremental.ts'
import type { Assumption, Entity, Grant, Lifecycle, Role, Screen } from '@ninefold/plan'
import { findForWhom, type ForWhom, ofItems, type Names, type Planned } from '../../kernel/index.ts'
import { assumeScreens, countTiles } from './assumed.ts'
import { reportTwice, reportUnreadable, type ScreenPair } from './check.ts'
import type { ScreenContext } from './find.ts'
import type { ScreenRead, ScreensRead } from './model.ts'
import { planScreen } from './plan-screen.ts'
import { reportStray } from './stray.ts'
import { screenScope, type ScreenScope } from './scope.ts'

export function planScreens(
  read: ScreensRead,
  names: Names,
  roles: readonly Role[],
  grants: readonly Grant[],
  entities: readonly Entity[],
  lifecycles: readonly Lifecycle[],
): Planned<readonly Screen[]> {
  const world = screenScope(names, roles, grants, entities, lifecycles)
  const known = interned('screens.roles', '', roles)
  const each = read.screens.map((screen) => planOne(screen, whomOf(screen, known, names), world))
  const pairs = each.flatMap(({ value }, index): readonly ScreenPair[] =>
    value ? [{ read: read.screens[index]!, value: fillDashboard(value, entities, world) }] : [],
  )
  const listed = pairs.map((pair) => pair.value)
  const assumed = assumeScreens(listed, entities, world)
  const empty = pairs.filter(isCounted)
  const owns = new Map(each.flatMap((one) => one.owns))
  return {
    value: [...listed, ...assumed.screens],
    problems: [
      ...each.flatMap(({ problems }) => problems),
      ...reportTwice(pairs),
      ...each.flatMap(({ unreadable }) => unreadable),
      ...reportStray(read, names),
    ],
    assumptions: [...assumed.assumptions, ...empty.map(({ value }) => assumeTiles(value)), ...owns.values()],
  }
}

const planOne = memoized((read: ScreenRead, whom: ForWhom, world: ScreenScope) => {
  const context: ScreenContext = { ...world, problems: [], owns: new Map() }
  const value = planScreen(read, whom, context)
  const unreadable = value && !world.isOpen() ? reportUnreadable({ read, value }, world) : []
  return { value, problems: context.problems, owns: [...context.owns], unreadable }
})

/** Every screen queries roles: a change of a role that does not affect the answers leaves the memoized screen valid. */
const whomOf = memoized((read: ScreenRead, roles: readonly Role[], names: Names): ForWhom =>
  findForWhom(read.for, names, roles, 'set' in read.shows ? names.entity(plainText(read.shows.set.entity)) : undefined),
)

function isCounted({ read, value }: ScreenPair): boolean {
  return value.shows.kind === 'dashboard' && read.details.tiles.length === 0
}

/** A dashboard without tiles counts the records of each entity. */
function fillDashboard(screen: Screen, entities: readonly Entity[], world: ScreenScope): Screen {
  if (screen.shows.kind !== 'dashboard' || screen.shows.tiles.length > 0) return screen
  const whole = entities.filter((entity) => !entity.partOf)
  const tiles = countTiles(whole, world)
  return ofItems(`screens.filled ${screen.name}`, [screen, ...tiles], () => ({
    ...screen,
    shows: { kind: 'dashboard', tiles },
  }))
}

function assumeTiles({ label }: Screen): Assumption {
  const text = `${label} counts the records that a person may see.`
  const help = `Write a heading \`### ${label}\` and a table with the columns Tile and Shows under it.`
  return { point: 2, subject: label, text, help }
}
