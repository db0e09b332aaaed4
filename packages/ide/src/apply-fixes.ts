/**
 * Applies fixes without asking. A fix is applied only if fewer problems remain and the plan changes only in what the problem
 * names: no permission is added or removed, no rule is lost, no owner changes. Every other fix stays a suggestion.
 */
import { append, lettersOf, lineAt, lineStarts, memoize } from '@ninefold/plan/base'
import { conclude, planOf, understand, type Understood } from '@ninefold/language'
import type { Source } from '@ninefold/language/document'
import type { Edit, Problem, Span } from '@ninefold/plan/problem'
import { applyEdits } from './apply-edits.ts'
import { fixAll, hasCertainFix, type Fix } from './fixes.ts'
import { protectedFacts, type Fact, type Facts } from './protected-facts.ts'

/** Sources after their fixes: the problems that were fixed, and those that remain. */
export interface FixedSources {
  readonly sources: readonly Source[]
  /** The problems that were fixed, in the order of their fixes. */
  readonly fixed: readonly Problem[]
  /** The problems of the fixed text. A fix that was not applied is a suggestion there. */
  readonly problems: readonly Problem[]
  /** The number of fixes that seemed certain and became suggestions. */
  readonly refused: number
}

const MOST_ROUNDS = 50

/** In rounds, because a fix may uncover further problems. */
export function applyFixes(given: readonly Source[]): FixedSources {
  let text = readText(given)
  const fixed: Problem[] = []
  const refused = new Set<string>()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = step(text, refused)
    if (!next) break
    append(fixed, next.fix.problems)
    text = next.after
  }
  const left = text.problems.filter((problem) => hasCertainFix(problem) && refused.has(keyOf(problem)))
  const problems = text.problems.map((problem) => (left.includes(problem) ? asProposal(problem) : problem))
  return { sources: text.sources, fixed, problems, refused: left.length }
}

/** Problems of the sources. A fix that `applyFixes` would not apply becomes a suggestion. */
export function asFixed(given: readonly Source[], problems: readonly Problem[]): readonly Problem[] {
  if (!problems.some(hasCertainFix)) return problems
  const made = new Set(applyFixes(given).fixed.map(keyOf))
  return problems.map((problem) =>
    hasCertainFix(problem) && !made.has(keyOf(problem)) ? asProposal(problem) : problem,
  )
}

/** The fixes of the first round together. Undefined if none may be applied. */
export const nextFixes = (understood: Understood): Fix | undefined => step(textOf(understood), new Set())?.fix

interface Text {
  readonly sources: readonly Source[]
  readonly problems: readonly Problem[]
  readonly facts: () => Facts
}

interface Step {
  readonly fix: Fix
  readonly after: Text
}

const readText = (sources: readonly Source[]): Text => textOf(understand(sources))

function textOf(understood: Understood): Text {
  let facts: Facts | undefined
  const { problems } = conclude(understood)
  return { sources: understood.sources, problems, facts: () => (facts ??= protectedFacts(planOf(understood))) }
}

/** All fixes at once, otherwise one by one. Fixes that may not be applied are added to `refused`. */
function step(text: Text, refused: Set<string>): Step | undefined {
  const fixable = text.problems.filter((problem) => hasCertainFix(problem) && !isOneOfSeveralColumns(problem, text))
  const open = () => fixable.filter((problem) => !refused.has(keyOf(problem)))
  for (let wave = open(); wave.length > 0; wave = open()) {
    const all = fixAll(wave)
    if (!all) return undefined
    const whole = attempt(text, all)
    if (whole) return whole
    for (const problem of all.problems) {
      const one = all.problems.length > 1 ? attempt(text, fixAll([problem])!) : undefined
      if (one) return one
      refused.add(keyOf(problem))
    }
  }
  return undefined
}

/** Unknown columns: the header may be in another language, in which one word only looks like a known column. */
const COLUMNS = /^DOC-0(?:10|24)$/u

function isOneOfSeveralColumns(problem: Problem, { problems, sources }: Text): boolean {
  if (problem.code !== 'DOC-015') return false
  const lines = linesOf(problem.span, sources)
  const others = problems.filter((other) => other !== problem && COLUMNS.test(other.code))
  return others.some(({ span }) => linesOf(span, sources).some((line) => lines.includes(line)))
}

const keyOf = ({ code, message }: Problem) => `${code} ${message}`

const asProposal = ({ fix, ...problem }: Problem): Problem =>
  fix ? { ...problem, fix: { ...fix, suggested: true } } : problem

function attempt(text: Text, fix: Fix): Step | undefined {
  const after = readText(applyEdits(text.sources, fix.edits))
  const errors = ({ problems }: Text) => problems.filter(({ severity }) => severity === 'error').length
  const fewer = errors(after) - errors(text) || after.problems.length - text.problems.length
  return fewer < 0 && onlyFixes(text, after, fix.edits) ? { fix, after } : undefined
}

/**
 * Whether all protected facts are unchanged. A restriction may be added, and may change in an edited line. An access fact may be
 * added together with its subject. A fact whose own line had an error was not understood before: it may change if another line
 * was fixed, or if the fix changes no letter.
 */
function onlyFixes(before: Text, after: Text, edits: readonly Edit[]): boolean {
  const [was, is] = [before.facts(), after.facts()]
  const edited = new Set(edits.flatMap(({ span }) => linesOf(span, before.sources)))
  const wrong = new Set(before.problems.flatMap((problem) => errorLines(problem, before.sources)))
  const stands = ({ origin }: Fact, lines: ReadonlySet<string>) =>
    origin !== undefined && lines.has(`${origin.file} ${origin.line}`)
  const spelling = edits.every(({ span, text }) => lettersOf(textAt(span, before.sources)) === lettersOf(text))
  const wasUnclear = (fact: Fact) => stands(fact, wrong) && (spelling || !stands(fact, edited))
  const isNew = ({ about }: Fact) => about.some((thing) => !was.things.has(thing))
  for (const [key, fact] of was.facts) {
    const now = is.facts.get(key)
    if (now?.meaning === fact.meaning || wasUnclear(fact)) continue
    if (!now || fact.kind === 'access' || !stands(fact, edited)) return false
  }
  for (const [key, fact] of is.facts)
    if (!was.facts.has(key) && fact.kind === 'access' && !isNew(fact) && !wasUnclear(fact)) return false
  return true
}

const errorLines = ({ severity, span, also = [] }: Problem, sources: readonly Source[]): readonly string[] =>
  severity === 'error' ? [span, ...also].flatMap((one) => linesOf(one, sources)) : []

const textAt = ({ file, start, end }: Span, sources: readonly Source[]): string =>
  sources.find((source) => source.file === file)?.text.slice(start, end) ?? ''

const startsOf = memoize(({ text }: Source) => lineStarts(text))

/** `file line` of each line of the span. */
function linesOf(span: Span, sources: readonly Source[]): readonly string[] {
  const { file } = span
  const source = sources.find((one) => one.file === file)
  const starts = source ? startsOf(source) : [0]
  const [first, last] = [lineAt(starts, span.start), lineAt(starts, span.end)]
  return Array.from({ length: last - first + 1 }, (_, index) => `${file} ${first + index + 1}`)
}
