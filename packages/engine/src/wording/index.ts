export { openCatalogue, problemOf, type Catalogue, type Viewer, wireErrors, wordingEnvironment } from './catalogue.ts'
export { labelsIn } from './labels.ts'
export { isTranslated, planIn, textIn } from './plan-in.ts'
export { HIDDEN, inWords } from './wording.ts'
