export { requireUnused, noteUsed, type Place } from './used-databases.ts'
export { documentHash, migrationProblemInWords, problemInWords, type Source } from './versions.ts'
