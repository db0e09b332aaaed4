/** The public names of the language. Each room's owner lists its own. */

// Contracts
export type * from './plan/plan.ts'
export type * from './plan/example.ts'
export type * from './wire/wire.ts'
export type * from './wire/import.ts'
export type * from './problem/problem.ts'
export { fixesOf } from './problem/problem.ts'
export { closest } from './problem/closest.ts'
export { withArticle } from './problem/article.ts'

// The plan in words
export { conditionInWords, type Labels } from './plan/condition-in-words.ts'

// Values
export type * from './values/value.ts'
export * from './values/decimal.ts'
export * from './values/currency.ts'
export * from './values/duration.ts'
export {
  addToDate,
  addToInstant,
  instantOf,
  isDate,
  isTime,
  localText,
  parseInstant,
  weekdayOf,
} from './values/calendar.ts'
export { sameValue } from './values/compare.ts'

export { isListType, readValue, showValue, writeValue } from './values/index.ts'
export { entityAndId } from './values/types/either.ts'
export type { ReadValue } from './values/value-type.ts'

// Expressions
export type * from './expression/type.ts'
export type * from './expression/tree.ts'
export type * from './expression/schema.ts'
export type * from './expression/environment.ts'
export type * from './expression/sql.ts'
export type * from './expression/sql-parts.ts'
export type * from './expression/sql-target.ts'
export { structureOf, typeOfField } from './expression/schema.ts'
export { checkExpression, type CheckedExpression } from './expression/check.ts'
export { compileExpression } from './expression/evaluate.ts'
export { childrenOf, withChildren, yesNo, yesNoCall } from './expression/tree.ts'
export { once } from './once.ts'
export { ANSWER } from './expression/operations/record.ts'
export { isOwnRead, readsOf } from './expression/reads.ts'
export { replaceIn } from './proof/possible/trees.ts'
export { placeFields, placesOf } from './plan/places.ts'
export { conditionOf } from './plan/reach/rule-condition.ts'
export { formerChoices, type ChoiceWas } from './difference/former-choices.ts'
export { demandsOf } from './plan/reach/demands.ts'
export { searchesOf } from './plan/reach/searches.ts'
export { inputsOf, readsItsOwnKind, reachOf, type Reach } from './plan/reach/reach.ts'
export type { Dependency, Narrowing, ReachStep } from './plan/reach/dependency.ts'
export { literalValue } from './expression/literal.ts'
export { notInSql, sqlCondition, sqlExpression, sqlText, sqlValues } from './expression/sql.ts'
export { readSql, storeSql } from './expression/sql-bind.ts'
export { exactBinding } from './expression/sql-functions.ts'
export { columnForm } from './expression/sql-numbers.ts'
export { patternSize } from './expression/pattern.ts'
export { patternSample } from './expression/pattern-sample.ts'
export { postgresFunctions } from './expression/postgres/functions.ts'
export { sqliteFunctions, type SqlBinding } from './expression/sql-functions.ts'

// Compiling
export type { Source } from './document/model.ts'
export { compile, conclude, statementsOf, understand, type Compiled, type Understood } from './compile.ts'
export { lineAt } from './line-starts.ts'
export { formatText } from './document/format/format.ts'

// Editing
export { analyse, textOf, type Analysis } from './editor/analysis.ts'
export { applyEdits } from './editor/apply-edits.ts'
export { complete } from './editor/completion/complete.ts'
export { readable, type Completion, type CompletionKind } from './editor/completion/completion.ts'
export { definitionsAt, referencesAt } from './editor/definition.ts'
export { fixAll, fixesAt, mendsItself, type Fix } from './editor/fixes.ts'
export { asMended, mend, mendAtOnce, type Mended } from './editor/mend.ts'
export { hoverAt } from './editor/hover/hover.ts'
export { linksOf } from './editor/links.ts'
export { occurrenceAt } from './editor/name-index.ts'
export { foldingOf, outlineOf, type OutlineItem } from './editor/outline.ts'
export { rename, renameableAt, type Renamed } from './editor/rename.ts'
export { signatureAt } from './editor/signature.ts'
export { TOKEN_TYPES, tokensOf } from './editor/tokens.ts'

// Proofs and questions
export {
  ask,
  matrixOf,
  provePlan,
  suggestions,
  unprovenRules,
  type Answer,
  type AnswerExample,
  type AnswerWay,
  type ApplicationDeed,
  type ExampleField,
  type ExampleRequest,
  type ExampleRecord,
  type Matrix,
  type MatrixRow,
  type Possibility,
  type Proven,
  type Reason,
  auditOf,
  type AuditSection,
  type Finding,
} from './proof/index.ts'

// Two versions compared
export { differenceOf, forgottenSooner } from './difference/difference.ts'
export type { Difference } from './difference/say.ts'
export {
  describeExplanations,
  describePlan,
  describedSections,
  type DescribedLine,
  type DescribedPoint,
  type DescribedSection,
  type DescriptionView,
} from './describe/index.ts'
export type { Explanation } from './plan/explanation.ts'
