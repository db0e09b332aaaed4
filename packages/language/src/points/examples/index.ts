export { planExamples } from './plan.ts'
export { isExample, readExamples, withoutExamples } from './read.ts'
export { FORMS } from './read.ts'
