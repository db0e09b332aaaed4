/** Examples, which stand at any point: `planExamples` comes last, over the whole plan. */
export { planExamples } from './plan.ts'
export { isExample, readExamples, withoutExamples } from './read.ts'
export { EXAMPLE_COLUMNS } from './columns.ts'
