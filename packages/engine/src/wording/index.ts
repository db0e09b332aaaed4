export { openCatalogue, problemOf, type Catalogue, type Viewer, wireErrors, wordingEnvironment } from './catalogue.ts'
export { labelsIn } from './labels.ts'
export { HIDDEN, inWords } from './wording.ts'
