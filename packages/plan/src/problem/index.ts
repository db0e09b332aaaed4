export { withArticle } from './article.ts'
export { closest, closestWord, distance } from './closest.ts'
export { joinProblems } from './join.ts'
export {
  catalogue,
  fixesOf,
  isWithin,
  kind,
  noField,
  sameSpan,
  type Alternative,
  type Edit,
  type ProblemFix,
  type Missing,
  type Occurrence,
  type Problem,
  type Severity,
  type Span,
} from './problem.ts'
export { short } from './short.ts'
