export { columnsNamed as columnsCalled, fold, placeColumns, type TableForm } from './columns.ts'
export { mentionsIn, type ExpressionNote, type Mention, type NameKind, type Named, type Notes } from './notes.ts'
export { formOf } from './read-tables.ts'
export { markdownOf, proseOf, readBullets } from './bullets.ts'
export { claim, claimsIn, type Claims } from './claims.ts'
export { nameList } from './columns.ts'
export { callMemoized, mapMemoized } from './memoized-calls.ts'
export { derived, lookup, scope } from './scope.ts'
export { emitted, emittedBy, interned } from '../incremental.ts'
export { cutPiece } from './cut-piece.ts'
export { LEADING_CODE, codeOf, isErrorCode, isPlainlyCode } from './error-code.ts'
export { checkCondition, checkPhrase, withFixesForFirstEntity, placeOfConstant, type ScopeHere } from './expressions.ts'
export { findFieldPath, pathExpr, suggestField, type FieldPath } from './field-path.ts'
export { fieldByWords } from './field-words.ts'
export { splitBrackets } from './brackets.ts'
export { finder } from './finder.ts'
export { EVERYONE, fixedRole, suggestRole } from './fixed-roles.ts'
export { NO, YES, isFlag, flagProblem } from './flag.ts'
export { findAudience, ROLE_OF, type Audience } from './audience.ts'
export { readFormerNames, type FormerName, unquoted } from './former-names.ts'
export { memberQuery, byName, indexed, nameOf, memoizedByItems, internedEach, type Identified } from './indexed.ts'
export { AND, joinedNames } from './joined-names.ts'
export { itemOf, readLines, readRecord, sentencesOf } from './lines.ts'
export { isLinkedList } from './linked-list.ts'
export { findLookUp } from './look-up.ts'
export { closestLabel, suggestedEntity, placeWithFix, undeclaredEntity, undeclaredField } from './suggestion.ts'
export {
  didYouMean,
  didYouMeanOrEnd,
  noAction,
  noEntity,
  noError,
  noField,
  type UnknownName,
} from './unknown-name-problems.ts'
export { isNotKnown } from './not-known.ts'
export { whyNotWritable } from './not-writable.ts'
export { expressionsIn, noteDeclared, noteUse, noteWithin, notesOf } from './notes.ts'
export { onlyExplains } from './only-explains.ts'
export { meansOwn, withoutOwn } from './own-words.ts'
export { ownershipProblem } from './ownership-problems.ts'
export { conditionText, namesMe, pathIsMe, planOwn, type OwnRead } from './ownership.ts'
export { closeBrace, readPath, type PathPartRead, type PathRead } from './paths.ts'
export { explainingColumns, hasStructure } from './read-tables.ts'
export type {
  ActionName,
  ConstantName,
  EntityName,
  ErrorName,
  ErrorWording,
  FieldName,
  LifecycleName,
  Names,
  Outcome,
  Planned,
  Reading,
  RoleCondition,
  RoleName,
  ValueOrDefault,
  ShapeName,
  Written,
} from './room.ts'
export type { RowRead } from './row.ts'
export { inState, inStates, isOrder, suggestedSet, readSet, readSort, type SetRead, type SortRead } from './sets.ts'
export { whyUnsortable, planSort } from './sort.ts'
export { entityIn, enumerationsOf, reportDuplicateHeadings, namesKindAlone, sectionsOf } from './subject-names.ts'
export { planTemplate } from './template.ts'
export { isMailAddress, mailAddress, mailSender } from './mail-sender.ts'
export { duplicateFinder } from './duplicates.ts'
export { signedInOnly } from './visitors.ts'
export { completedBy, firstOf, meaningOf, sentence, wordsFor, type Sentence } from './sentence.ts'
export { textWithoutArticle, withoutArticle, wordsOf } from './words.ts'
export { nameRef, readName, textOf, type NameRef, type WrittenName } from './written-name.ts'
export {
  allTables,
  formsOf,
  openOf,
  parseCells,
  parserFor,
  readBulletCells,
  readItems,
  readRows,
  valuesIn,
  type BulletCell,
  type BulletsParsed,
  type Cell,
  type Column,
  type Columns,
  type ColumnTable,
  type ColumnTables,
  type ParsedRow,
  type PlaceColumns,
  type PointColumns,
  type TableParsed,
} from './column-table.ts'
export {
  explanation,
  flag,
  formerNames,
  namesOf,
  expression,
  reference,
  newName,
  anyPhrase,
  numberFrom,
  offering,
  plain,
  quotedTemplate,
  sealed,
  shownText,
  sortOrder,
  template,
  textThat,
  type Grammar,
  type Word,
} from './grammar.ts'
export { EVERYONE_SIGNED_IN, AUDIENCE_WORDS, meaningColumn, SET_WORDS } from './shared-columns.ts'
export {
  expressionText,
  sameTemplate,
  templateText,
  type ExpressionText,
  type Sealed,
  type TemplateText,
} from './sealed.ts'
