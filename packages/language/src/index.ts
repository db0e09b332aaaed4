export { compile, conclude, planOf, type Compiled, type Understood, understand, withTexts } from './compile.ts'
export { emittedBy } from './incremental.ts'
export { readCompanion, writeCompanion, type CompanionFile, type CompanionGroup } from './texts/index.ts'
export type { CoveredStatement } from './points/statements/index.ts'
