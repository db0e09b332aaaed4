export { planExamples } from './plan.ts'
export { readExamples, withoutExamples } from './read.ts'
export type { ExampleRead } from './model.ts'
