/** The nine points as passes over a document. */
export { coverDocument } from './coverage.ts'
export { noteDeclarations } from './declarations.ts'
export { checkPlan, declarePoints, planPoints, readPoints, type PointsDeclared, type PointsRead } from './passes.ts'
export { withDeclarations } from './missing-names.ts'
