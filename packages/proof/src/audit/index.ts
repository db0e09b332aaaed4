export { hiddenPeople } from './hidden-people.ts'
export { grantsOn, isAdministrators, isTheirs, labelOf, listed } from './readers.ts'
