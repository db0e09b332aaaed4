export { planExamples } from './plan.ts'
export { isExample, readExamples, withoutExamples } from './read.ts'
