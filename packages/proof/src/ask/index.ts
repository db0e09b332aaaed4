export { bothDone, type Both } from './answer-both.ts'
export { exampleOf, type Example as AnswerExample } from './example.ts'
