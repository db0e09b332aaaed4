/**
 * Point 2 → the plan's screens: those of the table, then those that are assumed. Needs entities, life cycles, roles and
 * grants as they are planned.
 */
import type { Entity, Grant, Lifecycle, Role, Screen } from '../../plan/plan.ts'
import type { Problem } from '../../problem/problem.ts'
import type { Names, Planned } from '../room.ts'
import { assumeScreens, countTiles } from './assumed.ts'
import { checkScreens, type ScreenPair } from './check.ts'
import type { ScreenContext } from './find.ts'
import type { ScreensRead } from './model.ts'
import { planScreen } from './plan-screen.ts'

export function planScreens(
  read: ScreensRead,
  names: Names,
  roles: readonly Role[],
  grants: readonly Grant[],
  entities: readonly Entity[],
  lifecycles: readonly Lifecycle[],
): Planned<readonly Screen[]> {
  const problems: Problem[] = []
  const context: ScreenContext = { names, roles, entities, lifecycles, problems, owns: new Map() }
  const pairs = read.screens.flatMap((screen): readonly ScreenPair[] => {
    const value = planScreen(screen, context)
    return value ? [{ read: screen, value: fillDashboard(value, context) }] : []
  })
  problems.push(...checkScreens(pairs, roles, grants, names))
  const listed = pairs.map((pair) => pair.value)
  const assumed = assumeScreens(listed, context, grants)
  const empty = listed.filter((screen, index) => isCounted(screen, pairs[index]!))
  return {
    value: [...listed, ...assumed.screens],
    problems,
    assumptions: [...assumed.assumptions, ...empty.map(assumeTiles), ...context.owns.values()],
  }
}

function isCounted({ shows }: Screen, { read }: ScreenPair): boolean {
  return shows.kind === 'dashboard' && read.details.tiles.length === 0
}

/** A dashboard of which nothing more is said counts the records of each entity. */
function fillDashboard(screen: Screen, context: ScreenContext): Screen {
  if (screen.shows.kind !== 'dashboard' || screen.shows.tiles.length > 0) return screen
  const whole = context.entities.filter((entity) => !entity.partOf)
  return { ...screen, shows: { kind: 'dashboard', tiles: countTiles(whole, context) } }
}

function assumeTiles({ label }: Screen): Planned<unknown>['assumptions'][number] {
  const text = `${label} counts the records that a person may see.`
  const help = `Write a heading \`### ${label}\` and a table with the columns Tile and Shows under it.`
  return { point: 2, subject: label, text, help }
}
