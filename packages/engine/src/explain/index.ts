export { answerWhy } from './read-facts.ts'
