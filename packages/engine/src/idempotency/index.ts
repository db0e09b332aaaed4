/** What engine/idempotency gives to others. */
export { idempotencyTables, idempotent, type StoredAnswer } from './idempotency.ts'
