/** The nine points as passes over a document. */
export { noteDeclarations } from './declarations.ts'
export {
  checkPlan,
  declarePoints,
  planPoints,
  readForSure,
  readPoints,
  type PointsDeclared,
  type PointsRead,
} from './passes.ts'
