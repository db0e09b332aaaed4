// What the checker makes of a mistake: README.md says how each outcome is judged.
import { compile } from '@ninefold/language'
import { applyFixes } from '@ninefold/ide'
import { provePlan } from '@ninefold/proof'
import type { Plan } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import type { Source } from '@ninefold/language/document'
import { filesOf, linesOf, textAt, type PlacedSource } from './files.ts'
import type { Mistake, Text } from './text.ts'

export type Outcome = 'on the line' | 'names it elsewhere' | 'elsewhere' | 'as meant' | 'legitimate' | 'silent'

export interface Judged {
  readonly outcome: Outcome
  /** Codes that were told. */
  readonly codes: readonly string[]
  /** Fixes that a person is offered, and how many of them bring the document back. */
  readonly offered: number
  readonly restoring: number
  /** What `--fix` made of it. */
  readonly applied: 'nothing' | 'right' | 'wrong'
  readonly fixed?: string
}

export function judge(document: Text, mistake: Mistake): Judged {
  const sources = filesOf(document, mistake.text)
  const { plan, problems: found } = compile(sources)
  const isNew = isUnlike(document)
  const told = found.filter((problem) => isTold(problem) && isNew(problem))
  const proven = told.length === 0 && plan ? provePlan(plan, sources, found).problems.filter(isTold).filter(isNew) : []
  const problems = [...told, ...proven]
  return {
    outcome: outcomeOf(document, mistake, plan, problems),
    codes: [...new Set(problems.map(({ code }) => code))],
    ...offeredIn(document, mistake, found),
    ...appliedTo(document, mistake),
  }
}

/** What is told of the document as it was says nothing of the mistake. */
function isUnlike(document: Text): (problem: Problem) => boolean {
  const said = saidOf.get(document) ?? sayingOf(document)
  saidOf.set(document, said)
  return (problem) => !said.has(wordsOf(problem))
}

const saidOf = new WeakMap<Text, ReadonlySet<string>>()

function sayingOf(document: Text): ReadonlySet<string> {
  const sources = filesOf(document, document.text)
  const { plan, problems } = compile(sources)
  const proven = plan ? provePlan(plan, sources, problems).problems : []
  return new Set([...problems, ...proven].map(wordsOf))
}

const wordsOf = ({ code, message }: Problem): string => `${code} ${message}`

/** A note is easily passed over. */
const isTold = ({ severity }: Problem): boolean => severity !== 'note'

function outcomeOf(document: Text, mistake: Mistake, plan: Plan | undefined, problems: readonly Problem[]): Outcome {
  const sources = filesOf(document, mistake.text)
  if (problems.some((problem) => isOnLine(problem, mistake, sources))) return 'on the line'
  if (problems.some((problem) => namesChange(problem, mistake, sources))) return 'names it elsewhere'
  if (problems.length > 0) return 'elsewhere'
  if (plan && isMeant(document, mistake, plan)) return 'as meant'
  return mistake.legitimate ? 'legitimate' : 'silent'
}

/** The plan is the one before the mistake; for a sentence that was put in, the one in which a table says the same. */
function isMeant(document: Text, { adds }: Mistake, plan: Plan): boolean {
  if (adds === undefined) return meaning(plan) === meaning(document.plan)
  const inTable = adds.inTable === undefined ? undefined : compile(filesOf(document, adds.inTable)).plan
  return inTable !== undefined && meaning(plan) === meaning(inTable)
}

/** Whether it marks one of the lines: as its place, its second one, or one of several. */
function isOnLine({ span, second, also = [] }: Problem, { lines }: Mistake, sources: readonly PlacedSource[]): boolean {
  const places = [span, ...also, ...(second ? [second.span] : [])]
  return places.some((place) => linesOf(place, sources).some((line) => lines.includes(line)))
}

/** Whether the message, or what it marks, has a word that the mistake took away or put there. */
function namesChange({ span, message }: Problem, mistake: Mistake, sources: readonly PlacedSource[]): boolean {
  const said = ` ${words(`${message} ${textAt(span, sources)}`).join(' ')} `
  return changedNames(mistake).some((name) => said.includes(` ${words(name).join(' ')} `))
}

function changedNames({ was, now, names = [] }: Mistake): readonly string[] {
  const [before, after] = [words(was), words(now)]
  const changed = [...before.filter((word) => !after.includes(word)), ...after.filter((word) => !before.includes(word))]
  return [...names.filter((name) => words(name).length > 0), ...changed.filter((word) => word.length > 2)]
}

/** In lower case, with `dueOn` and `due_on` as two words. */
const words = (text: string): readonly string[] =>
  text
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** The plan without places in the text, explanations and the capitals of labels. */
const meanings = new WeakMap<Plan, string>()
function meaning(plan: Plan): string {
  const known = meanings.get(plan)
  if (known !== undefined) return known
  const said = JSON.stringify({ ...plan, rules: rulesOf(plan) }, (key, value) => {
    if (PLACES.has(key)) return undefined
    if (key === 'label' && typeof value === 'string') return value.toLowerCase()
    return key === 'fields' && typeof value?.[0] === 'string' ? (value as string[]).toSorted() : value
  })
  meanings.set(plan, said)
  return said
}
/** In any order: a sentence may stand before the rules of a table. */
const rulesOf = ({ rules }: Plan) =>
  rules
    .map(demandOf)
    .toSorted((one, other) => compareTexts(JSON.stringify(one, WITHOUT_PLACES), JSON.stringify(other, WITHOUT_PLACES)))
const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
const WITHOUT_PLACES = (key: string, value: unknown): unknown => (PLACES.has(key) ? undefined : value)
/** Without the name of the rule and what depends on it: a sentence is its own name. */
const demandOf = ({ entity, when, must, weight, error }: Plan['rules'][number]) => ({
  entity,
  when,
  must,
  weight,
  error,
})

const PLACES = new Set(['origin', 'source', 'reads', 'assumptions', 'help'])

const meansTheSame = (document: Text, sources: readonly Source[]): boolean => {
  const { plan } = compile(sources)
  return plan !== undefined && meaning(plan) === meaning(document.plan)
}

function offeredIn(
  document: Text,
  { text }: Mistake,
  problems: readonly Problem[],
): Pick<Judged, 'offered' | 'restoring'> {
  const sources = filesOf(document, text)
  const fixes = problems.flatMap(({ fix }) => (fix ? [fix] : []))
  const right = fixes.filter(({ edits }) => meansTheSame(document, applied(sources, edits)))
  return { offered: fixes.length, restoring: right.length }
}

type Edits = NonNullable<Problem['fix']>['edits']

const applied = (sources: readonly Source[], edits: Edits): readonly Source[] =>
  sources.map(({ file, text }) => {
    const own = edits.filter(({ span }) => span.file === file).toSorted((a, b) => b.span.start - a.span.start)
    const change = (all: string, { span, text: now }: Edits[number]) =>
      all.slice(0, span.start) + now + all.slice(span.end)
    return { file, text: own.reduce(change, text) }
  })

const usualMends = new WeakMap<Text, ReadonlySet<string>>()

function mendedAlways(document: Text): ReadonlySet<string> {
  const known = usualMends.get(document)
  if (known) return known
  const { fixed: mended } = applyFixes(filesOf(document, document.text))
  const found = new Set(mended.map(({ code, fix }) => `${code} ${fix!.title}`))
  usualMends.set(document, found)
  return found
}

/** Notes count here: `--fix` mends them, too. A mistake that is silent or legitimate has no plan to come back to. */
function appliedTo(document: Text, mistake: Mistake): Pick<Judged, 'applied' | 'fixed'> {
  const given = filesOf(document, mistake.text)
  const { sources, fixed: mended } = applyFixes(given)
  // What `--fix` does to the document without the mistake, too, mends no mistake.
  const usual = mendedAlways(document)
  if (mended.every(({ code, fix }) => usual.has(`${code} ${fix!.title}`))) return { applied: 'nothing' }
  if (meansTheSame(document, sources)) return { applied: 'right' }
  // What was already another document before, without an error, may stay that one.
  const before = compile(given).plan
  const after = compile(sources).plan
  if (before && after && meaning(before) === meaning(after)) return { applied: 'right' }
  return { applied: 'wrong', fixed: mended.map(({ code, fix }) => `${code} ${fix!.title}`).join('; ') }
}
