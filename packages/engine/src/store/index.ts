export { indexesOf, isFoundByIndex, missingIndex } from './layout/indexes.ts'
export { layout } from './layout/layout.ts'
export { POSITION, linkOf, placeOf, type Link } from './layout/names.ts'
export { MAX_CHOICES, conjunctsOf, rangeOf, type Range } from './layout/ranges.ts'
export { isSearched, textsIn } from './layout/search.ts'
export { sqlEntities, stepsOf } from './layout/sql-entities.ts'
export { indexName, quoted, type Index } from './layout/table.ts'
export {
  documentTables,
  packPlan,
  runningVersion,
  type Compilation,
  type DocumentVersion,
} from './migration/document-version.ts'
export { migrate, rehearseMigration, type Waits } from './migration/migration.ts'
export type { Migration, MigrationProblem, MigrationStep } from './migration/result.ts'
export { forgetRecord, setAsideTables } from './migration/set-aside.ts'
export { compareAhead, type Asking, type ConfirmationReason as Waiting } from './migration/waiting.ts'
export { completeTables, createTables } from './migration/perform.ts'
export { nextKey, replaceKey } from './key.ts'
export { openExisting, openStore, type StorePlace } from './open.ts'
export { newerData, prepareInternal } from './prepare.ts'
export { presentLiterals } from './present-literals.ts'
export { freeCode } from './random-code.ts'
export { reservedSlugs } from './reserved-slugs.ts'
export { indexAll, MAX_ROWS_READ, textIndexesOf, type Searched, type TextIndexes } from './search.ts'
export { freeSlug, nextNumber, sequenceTables, type SlugPlace } from './sequence.ts'
export { originOfWork, runFor } from './origin-of-work.ts'
export { copySqlite } from './sqlite/copy.ts'
export { requireDatabase } from './sqlite/demand-database.ts'
export {
  DatabaseLost,
  NotUnique,
  Rewritten,
  StorageFull,
  TooCostly,
  TooManyReads,
  Unusable,
  type HeavyRead,
  type InternalTables,
  type SealedColumn,
  type Reader,
  type Rename,
  type Row,
  type SmallRead,
  type Statement,
  type Store,
  type TableStatements,
  type Transaction,
  type WriteOptions,
} from './store.ts'
