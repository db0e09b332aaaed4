export { byLowerCase } from './check-names.ts'
export { checkExpression, type CheckedExpression } from './check.ts'
export { codeOf, codeOfLiteral } from './code.ts'
export {
  about,
  allOf,
  anyOf,
  call,
  COMPARISONS,
  conjunctsOf,
  equal,
  fieldOf,
  foundAs,
  has,
  isMe,
  isNothing,
  isThis,
  isTruth,
  isVariable,
  leadsToMe,
  me,
  notThat,
  nothing,
  orTrue,
  recordOf,
  replaceIn,
  roleNamed,
  signedIn,
  sizeOf,
  orFalse,
  thisOf,
  truth,
  unchanged,
  usesMe,
  withOwnVariables,
  word,
} from './combine.ts'
export { describeType } from './describe.ts'
export type { Environment } from './environment.ts'
export { compileExpression } from './evaluate.ts'
export { explainExpression, type Explained, type Meaning } from './explain.ts'
export { literalValue, valueLiteral } from './literal.ts'
export { mixedOperatorsIn } from './mixed-operators.ts'
export { asOneWord } from './one-word.ts'
export { fits, type Kind } from './operations/form.ts'
export { macroByName, operations } from './operations/index.ts'
export { FUNCTION_MEANINGS } from './operations/meanings.ts'
export { ANSWER, fileFields } from './operations/record.ts'
export { parseExpression } from './parse.ts'
export { patternSample } from './pattern-sample.ts'
export { patternInWords } from './pattern-words.ts'
export { patternSize } from './pattern.ts'
export { postgresFunctions } from './postgres/functions.ts'
export { expressionProblem } from './problems.ts'
export { isOwnRead, readsOf } from './reads.ts'
export { hasOpenRole, item, onRecord, openRecordOf, openRole, openRolesIn } from './role-of.ts'
export { structureOf, type EntitySchema, type FieldSchema, type RecordRole, type Schema, type Scope } from './schema.ts'
export { packedColumns } from './sql-dialect.ts'
export { readSql, storeSql } from './sql-bind.ts'
export { exactBinding, sqliteFunctions, type SqlBinding } from './sql-functions.ts'
export { sqlForm } from './sql-numbers.ts'
export type { SqlDialect, SqlEntity, SqlField, SqlMask, SqlTarget } from './sql-target.ts'
export { notInSql, sqlCondition, sqlExpression, sqlText, sqlValues, type SqlPart } from './sql.ts'
export type { Range, Syntax } from './syntax.ts'
export { textLiteral } from './text-literal.ts'
export { reservedWords, tokenize, type Token } from './tokens.ts'
export {
  childrenOf,
  type Expr,
  type NameScope,
  type Origin,
  type Tree,
  withChildren,
  yesNo,
  yesNoCall,
} from './tree.ts'
export { closestUnit, durationUnit, looksLikeCurrency } from './units.ts'
export { choiceOwners, entitiesOfType, placeOfName } from './written-names.ts'
