import type { ShowsOf } from '@ninefold/plan'

export type BoardShows = ShowsOf<'board'>
