/** Examples, which may be in any point: `planExamples` comes last and uses the whole plan. */
export { planExamples } from './plan.ts'
export { isExample, readExamples, withoutExamples } from './read.ts'
export { EXAMPLE_COLUMNS } from './columns.ts'
