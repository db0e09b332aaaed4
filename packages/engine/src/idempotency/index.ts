export { idempotencyTables, idempotent, type StoredAnswer } from './idempotency.ts'
