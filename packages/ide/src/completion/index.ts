/** What ide/completion gives to others. */
export { pathTo } from './in-expression.ts'
