/** The types of expressions; each value type says which one its values have. */
export type { Type } from '../values/index.ts'
