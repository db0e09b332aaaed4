/** By which fields the pages of records name them in their addresses. */
import { showsRecord } from './kinds.ts'
import type { Screen } from './screen.ts'

/** The unique fields, without the id, by which routes of pages name a record of the entity: a link to it needs their values. */
export const routeFields = (screens: readonly Screen[], entity: string): readonly string[] =>
  screens
    .filter(({ shows }) => showsRecord(shows) && shows.entity === entity)
    .flatMap(({ route }) => route.parameters.filter((parameter) => parameter.entity === entity))
    .map(({ field }) => field)
    .filter((field) => field !== 'id')
