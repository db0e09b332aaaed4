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
  whoText,
  takers,
  type Row,
} from './act.ts'
export { initialValues, can, firstValue, readsOf } from './change.ts'
export type { Change } from './consequences.ts'
export { after, asStored, ruleCondition, rulesOn } from './stored-record.ts'
export { knowledgeOf, type Knowledge, type Moment } from './knowledge.ts'
export { byRoutes, callsThatLink, type RouteVerdict } from './open-routes.ts'
export { operationsOn, mayDo, possibility, rolesThatMatter, type Possibility } from './possibilities.ts'
export {
  answer,
  createsRecord,
  withIsNew,
  type ApplicationOperation,
  type RecordOperation,
  type Question,
} from './question.ts'
export { given, type Premise, type Reason, written } from './reason.ts'
export {
  editableNow,
  hasFixedRole,
  isSecret,
  linesThatAllow as linesThatLet,
  rightTo,
  rightToField,
  type Permission,
  whole,
} from './rights.ts'
export { byItself } from './routes.ts'
export { signUpCreates } from './sign-up.ts'
export { conditionsOn, labelOf, type Subject } from './subject.ts'
