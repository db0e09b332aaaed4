/** What language gives to others. */
export { compile, conclude, planOf, statementsOf, type Compiled, type Understood, understand } from './compile.ts'
export { toldBy } from './kept.ts'
