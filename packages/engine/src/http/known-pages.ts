/** Which addresses are pages of the application, so that any other one is answered with 404. */
import { memoize } from '@ninefold/plan/base'
import { matchRoute, OWN_PAGES, VISITORS_PAGES } from '@ninefold/plan'
import type { Running } from '../application/index.ts'

/** Whether somebody may see a page there; whether this user may see it, the page finds out. */
export const isKnownPage = (running: Running, path: string): boolean =>
  matchRoute(path, patternsOf(running)) !== undefined

const patternsOf = memoize(({ plan }: Running) =>
  [...plan.screens.map(({ route }) => route.pattern), ...Object.values(OWN_PAGES), ...VISITORS_PAGES].map(
    (pattern) => ({
      pattern,
      of: true,
    }),
  ),
)
