export { completion, type Completion } from './completion.ts'
export { pathTo } from './in-expression.ts'
