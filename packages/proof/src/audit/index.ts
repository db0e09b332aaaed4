export { hiddenPeople } from './hidden-people.ts'
export { grantsOn, isAdministrators, mayHave, listed } from './readers.ts'
