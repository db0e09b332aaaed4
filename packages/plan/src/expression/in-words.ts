/**
 * Conditions as people say them: `borrower is me`, `hour between 8 and 17`, `at the earliest 15 minutes before start`. None of
 * it is read as an expression, but where exactly one is meant, the problem says which; a sentence is one problem, not one
 * for each of its words.
 */
import { type Problem, type Span, short } from '../problem/index.ts'
import { asOneWord } from './one-word.ts'
import { otherColumn } from './other-columns.ts'
import { expressionProblem } from './problems.ts'
import { withOneOf, withStates } from './states-in-words.ts'
import type { Scope } from './schema.ts'

/** What is wrong with a text in place of this one; empty where nothing is. */
type ProblemsOf = (source: string) => readonly Problem[]

const LONGEST = 500

/** One problem for all of them where the text is said in words, else those that there are. */
export function reportInWords(
  source: string,
  span: Span,
  problems: readonly Problem[],
  scope: Scope,
  problemsOf: ProblemsOf,
): readonly Problem[] {
  if (source.length > LONGEST || !/[\p{L})]\s+\p{L}/u.test(source)) return problems
  // `is` is read there, and only what stands behind it has two meanings.
  if (problems.every(({ code }) => code === 'EXP-076')) return problems
  const named = asOneWord(withoutArticles(source), scope)
  const wrong = problemsOf(named).length
  // One name of several words is told by itself.
  if (problems.length === 1 && problems[0]!.fix && wrong === 0) return problems
  const column = wrong === 0 ? undefined : otherColumn(source, scope)
  if (column !== undefined) return [expressionProblem('EXP-066', { span }, { text: short(source.trim()), column })]
  const instead =
    asExpression(source, problems.length, scope, problemsOf) ??
    (wrong === 0 ? named : named === source ? undefined : asExpression(named, wrong, scope, problemsOf))
  const parameters = { text: short(source.trim()), ...(instead !== undefined && { instead }) }
  if (instead !== undefined) {
    const quotes = (text: string) => text.split("'").length
    const suggested = PERHAPS.some(([pattern]) => pattern.test(source)) || quotes(instead) !== quotes(source)
    const fix = { title: `Write ${instead}`, edits: [{ span, text: instead }], suggested }
    return [expressionProblem('EXP-066', { span, fix }, parameters)]
  }
  return isSentence(source, problems)
    ? [expressionProblem('EXP-066', { span }, parameters)]
    : withoutFollowing(problems, source, span.start)
}

/** A word that stands beside an unknown name is not expected only because the name is not known: one mistake. */
function withoutFollowing(problems: readonly Problem[], source: string, offset: number): readonly Problem[] {
  const unknown = problems.filter(({ code }) => code === 'EXP-020')
  const follows = (problem: Problem) =>
    problem.code === 'EXP-007' &&
    /^`\p{L}/u.test(problem.message) &&
    unknown.some(({ span }) => /^\s+$/u.test(source.slice(span.end - offset, problem.span.start - offset)))
  return problems.filter((problem) => !follows(problem))
}

/** Words stand beside each other again and again, or there is nothing but words. */
function isSentence(source: string, problems: readonly Problem[]): boolean {
  const beside = problems.filter(({ code, message }) => code === 'EXP-007' && /^`\p{L}/u.test(message))
  return beside.length > 1 || (beside.length === 1 && (problems.length > 2 || ONLY_WORDS.test(source)))
}

/** Three at least: two are a name, or an operator is missing between them. */
const ONLY_WORDS = /^\s*\p{L}+(?:,?\s+\p{L}[\p{L}\p{N}]*){2,}[.\s]*$/u

/** `at the latest` is said as a whole, and what stands in quotes is left as it is. */
const withoutArticles = (text: string): string =>
  text.replace(QUOTED_OR_ARTICLE, (found) => (/^['"]/u.test(found) ? found : ''))

const QUOTED_OR_ARTICLE = /'[^']*'|"[^"]*"|(?<![\p{L}\p{N}_.])(?<!\bat )(?:the|an?) (?=\p{L})/giu

/** The expression that is meant: what is said otherwise is put in its place, one after the other, until nothing is wrong. */
function asExpression(source: string, wrong: number, scope: Scope, problemsOf: ProblemsOf): string | undefined {
  let [text, left] = [source, wrong]
  for (let round = 0; round < 5; round++) {
    const tried = rewritingsOf(text, scope).map((other) => ({
      other,
      left: problemsOf(other).length,
    }))
    const right = tried.find((one) => one.left === 0)
    if (right) return right.other
    const better = tried.find((one) => one.left < left)
    if (!better) return undefined
    text = better.other
    left = better.left
  }
  return undefined
}

const VALUE = String.raw`(?:'[^']*'|"[^"]*"|[\p{L}\p{N}_.]+(?:\([^()]*\))?(?: (?:minutes?|hours?|days?|weeks?|months?|years?|working days?|[A-Z]{3})\b)?)`
const PATH = String.raw`[\p{L}_][\p{L}\p{N}_.]*(?:\([^()]*\))?`
/** No name of a field. */
const WORD = String.raw`(?:is|in|and|or|not|of|has|role|under|on|at|after|before|between|than|above|below|least|most)\b`
const END = String.raw`(?=\s+(?:and|or)\b|\s*[)?:,]|\s*$)`

type Rewrite = readonly [pattern: RegExp, ...instead: string[]]

/** Where the moment that counts, or what the other words are for, is for the author to say; as it is whether a value is meant. */
const PERHAPS: readonly Rewrite[] = [
  [of(`at the earliest (${VALUE}) before (${PATH})`), 'now >= $2 - $1', 'today >= $2 - $1'],
  [of(`at the latest (${VALUE}) before (${PATH})`), 'now <= $2 - $1', 'today <= $2 - $1'],
  [of(`(?:at the earliest|not before) (${VALUE}) after (${PATH})`), 'now >= $2 + $1', 'today >= $2 + $1'],
  [of(`(?:at the latest|within) (${VALUE}) (?:after|of) (${PATH})`), 'now <= $2 + $1', 'today <= $2 + $1'],
  [/^[^:'"`?]+:\s+(.+)$/su, '$1'],
  // A field of each record of a list: whether their sum is meant is for the author to say.
  [of(`(?!${WORD})(${PATH}) (?!${WORD})(${PATH})(?=\\s*(?:[<>!=]=?|[-+*/)]|$))`), '$1.sum(x, x.$2)'],
]

/** What people say, and what it could be in place of it. */
const REWRITES: readonly Rewrite[] = [
  ...PERHAPS,
  [new RegExp(`^\\s*(?:is |they are )?in (${PATH})\\s*$`, 'iu'), 'me in $1'],
  [
    of(`(?:sum|total) of (?:the |all )?(${PATH})['’]? (?:of (?:the |all )?)?(${PATH})`),
    '$1.sum(x, x.$2)',
    '$2.sum(x, x.$1)',
  ],
  [of(`(?:number|count) of (?:the |all )?(${PATH})`), 'size($1)'],
  [of(`(?:has |have )?(?:at least|no less than) (?:one|1) (${PATH})${END}`), 'size($1) >= 1', 'size($1s) >= 1'],
  [of(`(?:has |have )?(?:at least|no less than) (\\d+) (${PATH})${END}`), 'size($2) >= $1'],
  [of(`(${PATH}) is in (?:the )?past${END}`), '$1 < today', '$1 < now'],
  [of(`(${PATH}) is in (?:the )?future${END}`), '$1 > today', '$1 > now'],
  [
    of(`(${PATH}) is (?:at least|no less than) (${VALUE}) (?:ahead|in (?:the )?future|from (?:now|today))${END}`),
    '$1 >= today + $2',
    '$1 >= now + $2',
  ],
  [
    of(`(${PATH}) is (?:at most|no more than|within) (${VALUE}) (?:ahead|in (?:the )?future|from (?:now|today))${END}`),
    '$1 <= today + $2',
    '$1 <= now + $2',
  ],
  [of(`(${PATH}) (?:is )?between (${VALUE}) and (${VALUE})`), '$1 >= $2 and $1 <= $3'],
  [of(`(${PATH}) is (?:after|later than|more than|greater than|above|over) (${VALUE})`), '$1 > $2'],
  [of(`(${PATH}) is (?:before|earlier than|less than|fewer than|below|under) (${VALUE})`), '$1 < $2'],
  [of(`(${PATH}) is (?:at least|not less than|not before|on or after) (${VALUE})`), '$1 >= $2'],
  [of(`(${PATH}) is (?:at most|not more than|not after|on or before) (${VALUE})`), '$1 <= $2'],
  [of(`(${PATH}) is (?:empty|missing|not set|not given|unknown)${END}`), '$1 == null'],
  [of(`(${PATH}) is (?:not empty|set|given|known|filled in)${END}`), 'has($1)'],
  [of(`(${PATH}) (?:is not|isn['’]t|does not equal) (${VALUE})${END}`), '$1 != $2', 'not $1.$2', "$1 != '$2'"],
  [of(`(${PATH}) (?:is|equals|is equal to) (${VALUE})${END}`), '$1 == $2', '$1.$2', "$1 == '$2'"],
  [of(`(${PATH}) is not ([^'"()=<>]+?)${END}`), "$1 != '$2'"],
  [of(`(${PATH}) is ([^'"()=<>]+?)${END}`), "$1 == '$2'"],
]

function of(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_.])${words}`, 'iu')
}

function rewritingsOf(text: string, scope: Scope): readonly string[] {
  const inState = withStates(text, scope)
  const oneOf = withOneOf(text, scope)
  const rewritings = REWRITES.flatMap(([pattern, ...instead]) =>
    pattern.test(text) ? instead.map((one) => text.replace(pattern, one)) : [],
  )
  return [...(oneOf === text ? [] : [oneOf]), ...rewritings, ...(inState === text ? [] : [inState])]
}
