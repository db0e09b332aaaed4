import type { Screen } from '@ninefold/plan'

export type BoardShows = Extract<Screen['shows'], { kind: 'board' }>
