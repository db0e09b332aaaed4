/** What language/kernel gives to others. */
export { columnsCalled, fold, placeColumns, type Heading, type TableForm, type TableForms } from './columns.ts'
export { mentionsIn, type ExpressionNote, type Mention, type NameKind, type Named, type Notes } from './notes.ts'
export { formOf } from './reading.ts'
