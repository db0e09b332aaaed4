/**
 * Makes the fixes that nobody needs to be asked for. A fix is made only where it leaves less wrong than there was, and the plan
 * as it was but for what the problem names: no right is added or taken, no rule dropped, no record made somebody else's.
 * Every other fix stays a proposal.
 */
import { append, lettersOf, lineAt, lineStarts, memoize } from '@ninefold/plan/base'
import { conclude, planOf, understand, type Understood } from '@ninefold/language'
import type { Source } from '@ninefold/language/document'
import type { Edit, Problem, Span } from '@ninefold/plan/problem'
import { applyEdits } from './apply-edits.ts'
import { fixAll, mendsItself, type Fix } from './fixes.ts'
import { protectedFacts, type Fact, type Facts } from './protected-facts.ts'

/** A text after its fixes: what was changed, and what was left out. */
export interface Mended {
  readonly sources: readonly Source[]
  /** What was mended, in the order in which it was. */
  readonly mended: readonly Problem[]
  /** What is left to say of the mended text; a fix that was not made is a proposal there. */
  readonly problems: readonly Problem[]
  /** How many fixes are proposals, though each by itself looked certain. */
  readonly refused: number
}

const MOST_ROUNDS = 50

/** Round by round, as each shows what was hidden behind the one before. */
export function mend(given: readonly Source[]): Mended {
  let text = readText(given)
  const mended: Problem[] = []
  const refused = new Set<string>()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = step(text, refused)
    if (!next) break
    append(mended, next.fix.problems)
    text = next.after
  }
  const left = text.problems.filter((problem) => mendsItself(problem) && refused.has(keyOf(problem)))
  const problems = text.problems.map((problem) => (left.includes(problem) ? asProposal(problem) : problem))
  return { sources: text.sources, mended, problems, refused: left.length }
}

/** These problems of the sources, as `mend` treats them: a fix that it would not make is a proposal. */
export function asMended(given: readonly Source[], problems: readonly Problem[]): readonly Problem[] {
  if (!problems.some(mendsItself)) return problems
  const made = new Set(mend(given).mended.map(keyOf))
  return problems.map((problem) => (mendsItself(problem) && !made.has(keyOf(problem)) ? asProposal(problem) : problem))
}

/** The fixes of the first round together. Undefined where none may be made. */
export const mendAtOnce = (understood: Understood): Fix | undefined => step(textOf(understood), new Set())?.fix

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

/** All at once; where that may not be, one by one. Those that may not be made are added to `refused`. */
function step(text: Text, refused: Set<string>): Step | undefined {
  const mendable = text.problems.filter((problem) => mendsItself(problem) && !isOneOfSeveralColumns(problem, text))
  const open = () => mendable.filter((problem) => !refused.has(keyOf(problem)))
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

/** Columns near to no known one: the header may be in another language, and one word of it only look like a known one. */
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
  return fewer < 0 && onlyMends(text, after, fix.edits) ? { fix, after } : undefined
}

/**
 * Whether all protected facts are as they were. A restriction may be added, and change in an edited line. An access fact may be
 * added together with the thing that it is about. What had an error in its own line was not understood before: once another
 * line is mended, or a sign that changes no letter, it means what it says.
 */
function onlyMends(before: Text, after: Text, edits: readonly Edit[]): boolean {
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

/** `file line` of each line that it touches. */
function linesOf(span: Span, sources: readonly Source[]): readonly string[] {
  const { file } = span
  const source = sources.find((one) => one.file === file)
  const starts = source ? startsOf(source) : [0]
  const [first, last] = [lineAt(starts, span.start), lineAt(starts, span.end)]
  return Array.from({ length: last - first + 1 }, (_, index) => `${file} ${first + index + 1}`)
}
