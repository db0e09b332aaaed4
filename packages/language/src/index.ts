/** What language gives to others. */
export { compile, conclude, planOf, type Compiled, type Understood, understand } from './compile.ts'
export { toldBy } from './kept.ts'
export type { CoveredStatement } from './points/statements/index.ts'
