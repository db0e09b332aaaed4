export { openRetention, type Retention } from './retention.ts'
