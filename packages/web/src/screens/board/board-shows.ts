import type { Screen } from '@ninefold/language'

export type BoardShows = Extract<Screen['shows'], { kind: 'board' }>
