export { erasePerson } from './erase-person.ts'
export { exportPerson, zipped } from './export-person.ts'
