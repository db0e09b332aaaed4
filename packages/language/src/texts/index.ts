/** The texts of a document in other languages: companion files. */
export { checkCompanions } from './check-companions.ts'
export { writeCompanion, type CompanionFile } from './write-companion.ts'
export { readCompanion, type CompanionGroup } from './read-companion.ts'
