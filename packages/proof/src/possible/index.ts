export {
  applies,
  approvalsOf,
  canTake,
  earlierRows,
  fromState,
  guard,
  mustHoldAfter,
  permitted,
  rowsOf,
  sayWho,
  takers,
  type Row,
} from './act.ts'
export { beginnings, can, firstValue, readsOf } from './change.ts'
export type { Change } from './effects-of.ts'
export { after, asStored, keeps, rulesOn } from './keep.ts'
export { knowledgeOf, type Knowledge, type Moment } from './knowledge.ts'
export { byRoutes, callsThatLink, type RouteVerdict } from './open-routes.ts'
export { operationsOn, mayDo, possibility, rolesThatMatter, type Possibility } from './possibilities.ts'
export {
  answer,
  makesRecord,
  withIsNew,
  type ApplicationOperation,
  type RecordOperation,
  type Question,
} from './question.ts'
export { given, type Because, type Reason, written } from './reason.ts'
export {
  editableNow,
  hasFixedRole,
  isSecret,
  linesThatLet,
  rightTo,
  rightToField,
  roleLabel,
  type Way,
  whole,
} from './rights.ts'
export { byItself } from './routes.ts'
export { signUpCreates } from './sign-up.ts'
export { conditionsOn, labelOf, type Subject } from './subject.ts'
