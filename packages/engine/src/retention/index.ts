/** What engine/retention gives to others. */
export { openRetention, type Retention } from './retention.ts'
