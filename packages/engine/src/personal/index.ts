export { erasePerson } from './erase-person.ts'
export { exportPerson } from './export-person.ts'
export { exportText, zipped } from './export-archive.ts'
