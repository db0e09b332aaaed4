/** Point 3, entities and their fields: `declareEntities` first, `planEntities` once all names are known. */
export type { EntityDeclared, EntityRead, FieldRead } from './model.ts'
export { BULLETS, FIELD_FORMS, readEntities } from './read.ts'
export { declareEntities, type EntitiesDeclared } from './declare.ts'
export { readTypeOf } from './type-of.ts'
export { planEntities } from './plan.ts'
export { entitiesProblem } from './problems.ts'
export { isWhole, patternIn } from './constraint-rules.ts'
