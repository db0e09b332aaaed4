import type { FieldType } from '@ninefold/plan/values'

/** Types whose values the server makes for each new record. */
export const MADE_BY_SERVER: ReadonlySet<FieldType['kind']> = new Set(['sequence', 'slug', 'randomCode'])
