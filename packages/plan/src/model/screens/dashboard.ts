/** Dashboards: numbers and short lists. */
import type { ScreenKind } from './screen-kind.ts'

export const dashboard = {
  shows: 'tiles',
  parts: ['tiles'],
  words: { names: ['dashboard'] },
  help: 'Numbers and short lists, from a table of tiles under the screen’s heading.',
} as const satisfies ScreenKind
