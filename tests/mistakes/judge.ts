// What the checker makes of a mistake: told on its line, told elsewhere, understood as it was meant, or silent.
import { compile, mend, provePlan, type Plan, type Problem } from '@ninefold/language'
import { FILE, type Mistake, type Text } from './text.ts'

export type Outcome = 'on the line' | 'elsewhere' | 'as meant' | 'legitimate' | 'silent'

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

const sourcesOf = (text: string) => [{ file: FILE, text }]

export function judge(document: Text, mistake: Mistake): Judged {
  const sources = sourcesOf(mistake.text)
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
function isUnlike({ text }: Text): (problem: Problem) => boolean {
  const before = compile(sourcesOf(text))
  const proven = before.plan ? provePlan(before.plan, sourcesOf(text), before.problems).problems : []
  const said = new Set([...before.problems, ...proven].map(({ code, message }) => `${code} ${message}`))
  return ({ code, message }) => !said.has(`${code} ${message}`)
}

/** A note is easily passed over. */
const isTold = ({ severity }: Problem): boolean => severity !== 'note'

function outcomeOf(document: Text, mistake: Mistake, plan: Plan | undefined, problems: readonly Problem[]): Outcome {
  if (problems.length > 0) return problems.some((problem) => isAt(problem, mistake)) ? 'on the line' : 'elsewhere'
  const same = plan !== undefined && meaning(plan) === meaning(document.plan)
  if (mistake.adds) return plan && comesFrom(plan, mistake.lines) ? 'as meant' : 'silent'
  if (same) return 'as meant'
  return mistake.legitimate ? 'legitimate' : 'silent'
}

/** Whether something in the plan was made by one of these lines. */
const comesFrom = (plan: Plan, lines: readonly number[]): boolean =>
  lines.some((line) => JSON.stringify(plan).includes(`"file":"${FILE}","line":${line + 1},`))

function isAt({ span, second, also = [], message }: Problem, { text, lines, names = [] }: Mistake): boolean {
  const places = [span, ...also, ...(second ? [second.span] : [])]
  const at = places.flatMap(({ start, end }) => {
    const first = text.slice(0, start).split('\n').length - 1
    const count = text.slice(start, end).split('\n').length
    return Array.from({ length: count }, (_, index) => first + index)
  })
  const said = folded(`${message} ${text.slice(span.start, span.end)}`)
  return at.some((line) => lines.includes(line)) || names.some((name) => said.includes(folded(name)))
}

const folded = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The plan without places in the text, explanations and the capitals of labels. */
const meanings = new WeakMap<Plan, string>()
function meaning(plan: Plan): string {
  const known = meanings.get(plan)
  if (known !== undefined) return known
  const said = JSON.stringify(plan, (key, value) => {
    if (PLACES.has(key)) return undefined
    if (key === 'label' && typeof value === 'string') return value.toLowerCase()
    return key === 'fields' && typeof value?.[0] === 'string' ? (value as string[]).toSorted() : value
  })
  meanings.set(plan, said)
  return said
}
const PLACES = new Set(['origin', 'source', 'reads', 'assumptions', 'help'])

const meansTheSame = (document: Text, text: string): boolean => {
  const { plan } = compile(sourcesOf(text))
  return plan !== undefined && meaning(plan) === meaning(document.plan)
}

function offeredIn(
  document: Text,
  { text }: Mistake,
  problems: readonly Problem[],
): Pick<Judged, 'offered' | 'restoring'> {
  const fixes = problems.flatMap(({ fix }) => (fix ? [fix] : []))
  const right = fixes.filter(({ edits }) => {
    const changed = edits
      .toSorted((a, b) => b.span.start - a.span.start)
      .reduce((all, { span, text: now }) => all.slice(0, span.start) + now + all.slice(span.end), text)
    return meansTheSame(document, changed)
  })
  return { offered: fixes.length, restoring: right.length }
}

/** Notes count here: `--fix` mends them, too. A mistake that is silent or legitimate has no plan to come back to. */
function appliedTo(document: Text, mistake: Mistake): Pick<Judged, 'applied' | 'fixed'> {
  const { sources, mended } = mend(sourcesOf(mistake.text))
  if (mended.length === 0) return { applied: 'nothing' }
  const text = sources[0]!.text
  if (meansTheSame(document, text)) return { applied: 'right' }
  // What was already another document before, without an error, may stay that one.
  const before = compile(sourcesOf(mistake.text)).plan
  const after = compile(sources).plan
  if (before && after && meaning(before) === meaning(after)) return { applied: 'right' }
  return { applied: 'wrong', fixed: mended.map(({ code, fix }) => `${code} ${fix!.title}`).join('; ') }
}
