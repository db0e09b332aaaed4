import type { Field } from '../plan.ts'

/** Types of fields that hold a list of records. */
export const LIST_TYPES: ReadonlySet<Field['type']['kind']> = new Set(['parts', 'inverse', 'many', 'line'])
