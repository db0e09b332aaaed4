// `ninefold check`: checks a document and prints every problem at its position. Applies unambiguous fixes with `--fix`.
import { asFixed, applyFixes, hasCertainFix, type FixedSources } from '@ninefold/ide'
import { auditOf, provePlan, unprovenRules, type Proven } from '@ninefold/proof'
import { compile, type Compiled } from '@ninefold/language'
import type { QueryPlan } from '@ninefold/engine'
import type { Assumption, Plan } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import type { Source } from '../sources/document.ts'
import { readGiven } from '../sources/given.ts'
import type { Given } from '../sources/given.ts'
import { assumptionReport } from '../terminal/assumption-report.ts'
import { coverageReport } from '../terminal/coverage-report.ts'
import { problemsAsJson } from '../terminal/problem-json.ts'
import { problemCounts, problemReport } from '../terminal/problem-report.ts'
import { queryReport } from '../terminal/query-report.ts'
import type { Terminal } from '../terminal/style.ts'
import { complain } from '../terminal/surroundings.ts'
import { counted } from '@ninefold/plan/base'
import type { Command } from './command.ts'
import { COMMAND } from '../places.ts'

export const check: Command = {
  name: 'check',
  takes: '<document, folder, or - for what comes through a pipe>',
  summary: 'Check a document and print what is wrong with it, line by line. Ends with 1 where there is an error.',
  options: [
    { name: 'fix', meaning: 'Make the fixes that are certain, in the files; what came through a pipe is printed.' },
    { name: 'json', meaning: 'Print the problems as JSON, for programs.' },
    {
      name: 'assumptions',
      meaning: 'Print what is assumed where the document says nothing, and what to write instead.',
    },
    {
      name: 'coverage',
      meaning:
        'Print how many statements of each point are in the plan, reported, or explanation, and which have no owner.',
    },
    {
      name: 'plan',
      meaning: 'Print how each screen, tile, call and rule finds its records: by which index, at what cost.',
    },
  ],
  // oxlint-disable-next-line max-lines-per-function -- one command, from its arguments to its exit code
  async run({ words, options }, { terminal, bases }) {
    const given = readGiven(words, bases)
    if ('mistake' in given) {
      complain(terminal, given.mistake, given.help)
      return 2
    }
    const piped = !given.write
    // The fixed text goes to where it can be piped on, everything else beside it.
    const talk = options.has('fix') && piped ? { ...terminal, out: terminal.error } : terminal
    const fixed = options.has('fix') ? fixFiles(given, terminal, talk, options.has('json')) : undefined
    const sources = fixed?.sources ?? given.sources
    const compiled = compile(sources)
    const { plan, problems: all, open, explanations } = compiled
    const found = fixed?.problems ?? all
    const proven = plan && provePlan(plan, sources, found)
    const problems = asFixed(sources, [...found, ...(proven?.problems ?? [])])
    const queries = plan && options.has('plan') ? await queriesOf(plan) : undefined
    const assumptions = plan?.assumptions ?? []
    const withoutOwner = plan ? compiled.coverage.filter(({ owner }) => owner === undefined) : []
    if (options.has('json'))
      talk.out(
        problemsAsJson(
          problems,
          sources,
          { open, assumptions, explanations, ...(options.has('coverage') && { coverage: compiled.coverage }) },
          given.named,
          queries,
        ),
      )
    else report(problems, sources, given, talk)
    if (queries && !options.has('json')) queryReport(queries, talk, given.named).forEach((line) => talk.out(line))
    if (!options.has('json') && options.has('assumptions'))
      assumptionReport(assumptions, talk).forEach((line) => talk.out(line))
    if (!options.has('json') && options.has('coverage'))
      coverageReport(compiled.coverage, sources, talk, given.named).forEach((line) => talk.out(line))
    if (!options.has('json'))
      for (const line of [
        ...openPoints(open),
        ...(plan ? assumed(assumptions, options.has('assumptions')) : unassumed(options.has('assumptions'))),
        ...(plan ? unproven(plan) : []),
        ...leftOut(proven),
        ...(plan ? audited(plan) : []),
        ...explaining(explanations.length - withoutOwner.filter(({ kind }) => kind !== 'cell').length),
        ...unowned(withoutOwner, options.has('coverage')),
      ])
        talk.out(talk.style.faint(line))
    return hasErrors(problems) ? 1 : 0
  },
}

const openPoints = (open: readonly number[]): readonly string[] =>
  open.length === 0 ? [] : [`Open points: ${open.join(', ')}. They run on stated assumptions.`]

/** How many, and where: `2 in point 4, 10 in point 6`. */
function assumed(assumptions: readonly Assumption[], listed: boolean): readonly string[] {
  if (assumptions.length === 0 || listed) return []
  const points = [...Map.groupBy(assumptions, ({ point }) => point)].toSorted(([a], [b]) => a - b)
  const where = points.map(([point, own]) => `${own.length} in point ${point}`).join(', ')
  return [`It runs on ${counted(assumptions.length, 'assumption')} (${where}); \`--assumptions\` prints them.`]
}

/** Without a plan nothing is known of them. */
const unassumed = (requested: boolean): readonly string[] =>
  requested ? ['What is assumed is known once the document has no errors: correct them, then ask again.'] : []

/** One line for all of them: nothing is wrong, only nothing is known. */
function unproven(plan: Plan): readonly string[] {
  const labels = unprovenRules(plan).map(({ label }) => label)
  if (labels.length === 0) return []
  const named = labels.length > 3 ? `${labels.slice(0, 2).join(', ')} and ${labels.length - 2} more` : labels.join(', ')
  const rules = `${labels.length} of ${counted(plan.rules.length, 'rule')}`
  return [`Not proven whether records can keep and break ${rules}: ${named}. They are checked like all others.`]
}

/** Of very many lines alike. */
function leftOut(proven: Proven | undefined): readonly string[] {
  const { rules = 0, permissions = 0 } = proven?.leftOut ?? {}
  const lines = [rules && counted(rules, 'rule'), permissions && counted(permissions, 'permission')].filter(Boolean)
  if (lines.length === 0) return []
  return [
    `Not compared with all others like them: ${lines.join(' and ')}. There are too many pairs; they hold all the same.`,
  ]
}

/** What an audit would look at first. */
function audited(plan: Plan): readonly string[] {
  const surprising = auditOf(plan)
    .flatMap(({ findings }) => findings)
    .filter((one) => one.surprising).length
  return surprising === 0 ? [] : [`\`${COMMAND} audit\` has ${counted(surprising, 'finding')} to look at first.`]
}

/** Nothing is wrong with them, but nobody should take them for rules. */
const explaining = (count: number): readonly string[] =>
  count === 0
    ? []
    : [
        `${counted(count, 'statement')} only ${count === 1 ? 'explains' : 'explain'}; \`${COMMAND} describe\` lists ${count === 1 ? 'it' : 'them'} at its end.`,
      ]

/** Neither in the plan nor reported, and no rule says that they explain. */
function unowned({ length }: Compiled['coverage'], listed: boolean): readonly string[] {
  if (length === 0 || listed) return []
  const [have, them] = length === 1 ? ['has', 'it'] : ['have', 'them']
  return [
    `${counted(length, 'statement')} ${have} no effect that is known, and no problem; \`--coverage\` names ${them}.`,
  ]
}

/** The engine is loaded for this alone. */
async function queriesOf(plan: Plan): Promise<readonly QueryPlan[]> {
  const { queryPlans } = await import('@ninefold/engine')
  return queryPlans(plan)
}

const hasErrors = (problems: readonly Problem[]) => problems.some((problem) => problem.severity === 'error')

function report(
  problems: readonly Problem[],
  sources: readonly Source[],
  { name, named }: Given,
  terminal: Terminal,
): void {
  const print = hasErrors(problems) ? terminal.error : terminal.out
  for (const line of problemReport(problems, sources, terminal, named)) print(line)
  if (problems.length === 0) terminal.out(`${terminal.style.green('✓')} ${name}: ${problemCounts(problems)}`)
  const first = problems.find(({ severity }) => severity === 'error') ?? problems[0]
  if (first) print(terminal.style.faint(`\`${COMMAND} explain ${first.code}\` explains the first.`))
  const fixable = problems.filter(hasCertainFix).length
  if (fixable > 0)
    print(
      terminal.style.faint(
        `\`${COMMAND} check --fix\` fixes ${fixable === problems.length ? 'them' : `${fixable} of them`}.`,
      ),
    )
}

function fixFiles(given: Given, terminal: Terminal, talk: Terminal, quiet: boolean): FixedSources {
  const result = applyFixes(given.sources)
  const { sources, fixed, refused } = result
  const changed = sources.filter(({ file, text }) =>
    given.sources.some((old) => old.file === file && old.text !== text),
  )
  if (given.write) changed.forEach(given.write)
  else for (const { text } of sources) terminal.out(text.replace(/\n$/, ''))
  if (quiet) return result
  for (const { fix, span } of fixed) talk.out(`${talk.style.green('✓')} ${given.named(span.file)}: ${fix!.title}`)
  const files = changed.map(({ file }) => given.named(file)).join(', ')
  if (fixed.length === 0) talk.out('No problem has a fix that is certain.')
  else talk.out(`Fixed ${counted(fixed.length, 'problem')} in ${files}.`)
  if (refused > 0)
    talk.out(
      `${counted(refused, 'fix', 'fixes')} not made: it is not certain that nothing else changes. Look at each before you make it.`,
    )
  talk.out('')
  return result
}
