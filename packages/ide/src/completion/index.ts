export { pathTo } from './in-expression.ts'
