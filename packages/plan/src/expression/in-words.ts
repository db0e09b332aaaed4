/**
 * Reports conditions in words: `borrower is me`, `hour between 8 and 17`, `at the earliest 15 minutes before start`. They are not
 * expressions, but if exactly one expression fits, the problem suggests it. A sentence is one problem, not one for each word.
 */
import { type Problem, type Span, short } from '../problem/index.ts'
import { asOneWord } from './one-word.ts'
import { otherColumn } from './other-columns.ts'
import { expressionProblem } from './problems.ts'
import { withOneOf, withStates } from './states-in-words.ts'
import type { Scope } from './schema.ts'
import { UNIT_NAMES } from './units.ts'

/** The problems of another text for the expression. */
type ProblemsOf = (source: string) => readonly Problem[]

const LONGEST = 500

/** One problem instead of all if the text is a condition in words; else the given problems. */
export function reportInWords(
  source: string,
  span: Span,
  problems: readonly Problem[],
  scope: Scope,
  problemsOf: ProblemsOf,
): readonly Problem[] {
  if (source.length > LONGEST || !/[\p{L})]\s+\p{L}/u.test(source)) return problems
  // `is` was understood; only the value after it is ambiguous.
  if (problems.every(({ code }) => code === 'EXP-076')) return problems
  const named = asOneWord(withoutArticles(source), scope)
  const wrong = problemsOf(named).length
  // A single name of several words has its own problem.
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

/** A word after an unknown name is unexpected only because the name is unknown, so both are one mistake. */
function withoutFollowing(problems: readonly Problem[], source: string, offset: number): readonly Problem[] {
  const unknown = problems.filter(({ code }) => code === 'EXP-020')
  const follows = (problem: Problem) =>
    problem.code === 'EXP-007' &&
    /^`\p{L}/u.test(problem.message) &&
    unknown.some(({ span }) => /^\s+$/u.test(source.slice(span.end - offset, problem.span.start - offset)))
  return problems.filter((problem) => !follows(problem))
}

/** Is the text a sentence? Several words follow each other without an operator, or there are only words. */
function isSentence(source: string, problems: readonly Problem[]): boolean {
  const beside = problems.filter(({ code, message }) => code === 'EXP-007' && /^`\p{L}/u.test(message))
  return beside.length > 1 || (beside.length === 1 && (problems.length > 2 || ONLY_WORDS.test(source)))
}

/** At least three words: two may be a name, or an operator is missing between them. */
const ONLY_WORDS = /^\s*\p{L}+(?:,?\s+\p{L}[\p{L}\p{N}]*){2,}[.\s]*$/u

/** Removes articles, except in `at the latest` and in quotes. */
const withoutArticles = (text: string): string =>
  text.replace(QUOTED_OR_ARTICLE, (found) => (/^['"]/u.test(found) ? found : ''))

const QUOTED_OR_ARTICLE = /'[^']*'|"[^"]*"|(?<![\p{L}\p{N}_.])(?<!\bat )(?:the|an?) (?=\p{L})/giu

/** The intended expression: applies one rewriting after another until there are no problems. */
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

const VALUE = String.raw`(?:'[^']*'|"[^"]*"|[\p{L}\p{N}_.]+(?:\([^()]*\))?(?: (?:(?:${UNIT_NAMES})s?|working days?|[A-Z]{3})\b)?)`
const PATH = String.raw`[\p{L}_][\p{L}\p{N}_.]*(?:\([^()]*\))?`
/** Words that are not names of fields. */
const WORD = String.raw`(?:is|in|and|or|not|of|has|role|under|on|at|after|before|between|than|above|below|least|most)\b`
const END = String.raw`(?=\s+(?:and|or)\b|\s*[)?:,]|\s*$)`

type Rewrite = readonly [pattern: RegExp, ...instead: string[]]

/** Ambiguous rewritings: they are suggested, but never made automatically. */
const PERHAPS: readonly Rewrite[] = [
  [of(`at the earliest (${VALUE}) before (${PATH})`), 'now >= $2 - $1', 'today >= $2 - $1'],
  [of(`at the latest (${VALUE}) before (${PATH})`), 'now <= $2 - $1', 'today <= $2 - $1'],
  [of(`(?:at the earliest|not before) (${VALUE}) after (${PATH})`), 'now >= $2 + $1', 'today >= $2 + $1'],
  [of(`(?:at the latest|within) (${VALUE}) (?:after|of) (${PATH})`), 'now <= $2 + $1', 'today <= $2 + $1'],
  [/^[^:'"`?]+:\s+(.+)$/su, '$1'],
  // A field of each record of a list: the sum is only one possible meaning.
  [of(`(?!${WORD})(${PATH}) (?!${WORD})(${PATH})(?=\\s*(?:[<>!=]=?|[-+*/)]|$))`), '$1.sum(x, x.$2)'],
]

/** Conditions in words, and the expressions that they can mean. */
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
