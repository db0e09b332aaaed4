export { hiddenPeople } from './hidden-people.ts'
export { grantsOn, isAdministrators, isTheirs, listed } from './readers.ts'
