export { compile, conclude, planOf, type Compiled, type Understood, understand } from './compile.ts'
export { emittedBy } from './incremental.ts'
export { writeCompanion, type CompanionFile } from './texts/index.ts'
export type { CoveredStatement } from './points/statements/index.ts'
