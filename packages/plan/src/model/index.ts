export { BUILT_IN, findBuiltIn, otherBuiltIns, type BuiltIn, type BuiltInCode } from './built-in-errors.ts'
export { conditionInWords, conditionWords, type Labels, valueWords } from './condition-in-words.ts'
export { allOf, anyOf, notThat, substituteThis, orFalse, textOf } from './condition.ts'
export type {
  ExampleOperation,
  Example,
  ExamplePerson,
  ExampleStep,
  Expectation,
  Given,
  GivenValue,
} from './example.ts'
export type { Explanation } from './explanation.ts'
export { actionsOf, allActions, isOfAdministrators, labelNamed, named, ofEntity, roleLabel } from './find.ts'
export {
  LIMITS,
  LIMIT_NAMES,
  findLimit,
  limitLike,
  readLimitValue,
  type LimitKind,
  writeLimitValue,
} from './known-limits.ts'
export { originsIn, sameMeaning, withOrigins } from './origins.ts'
export { isPeople, ownerCondition, ownershipOf, type OwnerPath } from './ownership.ts'
export { formerChoices, type ChoiceWas } from './former-choices.ts'
export { mentionOf, textPieces } from './mention.ts'
export { placeFields, placesOf } from './places.ts'
export type {
  Action,
  Actor,
  Approval,
  Asked,
  Attachment,
  Effect,
  Lifecycle,
  MailReceiver,
  MailSender,
  Message,
  MessageButton,
  MessageVariant,
  State,
  Template,
  Timer,
  Webhook,
  Who,
} from './lifecycle.ts'
export type { Assumption, Plan, PointNumber, Settings, Translations } from './plan.ts'
export { inOneLine, keyOfPlace, textsOf, withTexts, type PlacedText, type TextPlace } from './texts.ts'
export type { Call, Calls, PathPart, QueryParameter, Shape, Step, CallInput } from './call.ts'
export type { Column, Paper, PaperText, ScreenView, Sort, Tile } from './screens/parts.ts'
export { PERIODS, periodAfter, periodBefore, type Chart, type Period } from './screens/period.ts'
export type { Route, Screen } from './screens/screen.ts'
export { RECORDS_AT_ONCE } from './screens/at-once.ts'
export { boardColumns, noValueLabel } from './screens/board.ts'
export { matchRoute } from './screens/match-route.ts'
export { OWN_PAGES, VISITORS_PAGES } from './screens/own-pages.ts'
export { routeFields } from './screens/route-fields.ts'
export type { ScreenKind, ScreenLayout, ScreenParts } from './screens/screen-kind.ts'
export {
  editsRecord,
  hasViews,
  kindsShowing,
  printsRecord,
  type KindShowing,
  type PartOf,
  SCREEN_KINDS,
  screenKinds,
  type ScreenKindName,
  isPrintKind,
  showsRecord,
  showsRecords,
  type Shows,
  type ShowsOf,
} from './screens/kinds.ts'
export { LIMITS_OF_CODES } from './limits-of-codes.ts'
export type { Constant, ErrorEntry, Limits, Retention } from './limits.ts'
export type { Entity, Field, PartPlace, Removed } from './entity.ts'
export { sameVerb } from './access.ts'
export type { Grant, Role, Verb, Restriction } from './access.ts'
export type { Rule } from './rule.ts'
export { demandsOf } from './reach/demands.ts'
export { dependenciesIn } from './reach/dependencies.ts'
export type { Dependency, Narrowing, ReachStep } from './reach/dependency.ts'
export { inputsOf, reachOf, readsItsOwnKind, type Reach } from './reach/reach.ts'
export { conditionOf } from './reach/rule-condition.ts'
export { searchesOf } from './reach/searches.ts'
export {
  rolesThatInclude,
  testOfFixed,
  testOfRole,
  testedRoles,
  type FixedRole,
  type RoleTested,
} from './role-condition.ts'
export { readPlan, writePlan } from './stored-plan.ts'
export { isWritable, ALWAYS_FILLED, SYSTEM_FIELDS, whyReadOnly } from './writable.ts'
export { sendsMails } from './sends-mails.ts'
