// `ninefold test`: runs the examples of a document, each on its own server, and lists the sentences that no example covers.
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { compile } from '@ninefold/language'
import { withArticle } from '@ninefold/plan/problem'
import type { Example, Plan } from '@ninefold/plan'
import type { Origin } from '@ninefold/plan/expression'
import type { Source } from '@ninefold/language/document'
import { readGiven } from '../sources/given.ts'
import { targetFile } from '../sources/target.ts'
import { problemReport } from '../terminal/problem-report.ts'
import { complain } from '../terminal/surroundings.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import { counted } from '@ninefold/plan/base'
import { rowsOf } from '../testing/coverage.ts'
import { generateExamples } from '../testing/generate/generate.ts'
import { writeExamples } from '../testing/generate/write-examples.ts'
import { namesThatChanged, notUnderstood } from '../testing/not-understood.ts'
import { runExample } from '../testing/run-example.ts'
import type { ExampleResult } from '../testing/run-example.ts'
import type { Command } from './command.ts'

export const test: Command = {
  name: 'test',
  takes: '<document or folder>',
  summary: 'Run the examples of a document, and list the sentences that no example covers.',
  options: [
    { name: 'only', value: 'WORDS', meaning: 'Run the examples whose title contains these words.' },
    {
      name: 'generate',
      meaning: 'Generate examples of every person, state, action and bound too, and compare them with what is proven.',
    },
    {
      name: 'save',
      value: 'FILE',
      meaning: 'Write what was generated into a Markdown file: what the document means now.',
    },
    {
      name: 'with',
      value: 'FILE',
      meaning: 'Run the examples of this file too, such as those that were saved before a change.',
    },
  ],
  // oxlint-disable-next-line max-lines-per-function -- one command, from its arguments to its exit code
  async run({ words, options }, surroundings) {
    const { terminal, bases } = surroundings
    const refuse = ({ mistake, help }: { readonly mistake: string; readonly help: string }) => {
      complain(terminal, mistake, help)
      return 2
    }
    const given = readGiven(words, bases)
    if ('mistake' in given) return refuse(given)
    const save = options.get('save')
    const target = save === undefined ? undefined : targetFile(save, bases[0]!, given.paths)
    if (target && 'mistake' in target) return refuse(target)
    const more = options.get('with')
    const named = (file: string) => (file === more ? file : given.named(file))
    const sources = [
      ...given.sources,
      ...(more === undefined ? [] : [{ file: more, text: readFileSync(resolve(bases[0]!, more), 'utf8') }]),
    ]
    const { plan, problems } = compile(sources)
    const reported = plan ? problems.filter(({ code }) => code.startsWith('EXA-')) : problems
    for (const line of problemReport(reported, sources, terminal, named)) terminal.error(line)
    if (!plan) return 1
    for (const change of namesThatChanged(reported, sources, plan))
      terminal.error(`${change}: examples from before a rename need its new name, or are saved anew from this version.`)
    const wanted = (options.get('only') ?? '').toLowerCase()
    const examples = plan.examples.filter(({ title }) => title.toLowerCase().includes(wanted))
    const generates = options.has('generate') || options.has('save')
    if (examples.length === 0 && !generates) {
      complain(
        terminal,
        'There are no examples to run.',
        'Write `### Example: …` with a table Who, Does, With, Expect, or let some be made with --generate.',
      )
      return 1
    }
    const unclear = notUnderstood(plan.examples, reported, sources)
    const results = await runAll(examples, unclear, sources, surroundings, named)
    const made = generates
      ? await generate(plan, sources, target?.path, surroundings, named)
      : { results: [], sound: true }
    const all = [...results, ...made.results]
    if (wanted === '') reportUntouched(plan, all, surroundings, named)
    const failed = all.filter(({ failure }) => failure).length
    terminal.out(`${counted(all.length - failed, 'example')} passed, ${failed} failed`)
    return failed > 0 || reported.length > 0 || !made.sound ? 1 : 0
  },
}

type Named = (file: string) => string

/** Makes examples, runs them as they read in the file, and tells what contradicts what is proven of the document. */
async function generate(
  plan: Plan,
  sources: readonly Source[],
  file: string | undefined,
  { terminal }: Surroundings,
  named: Named,
): Promise<{ readonly results: readonly ExampleResult[]; readonly sound: boolean }> {
  const today = new Date().toISOString().slice(0, 10)
  const { examples, leftOut, contradictions } = await generateExamples(plan, sources, today)
  const text = writeExamples(examples, plan)
  if (file !== undefined) writeFileSync(file, text)
  const own = { file: file === undefined ? 'generated.md' : basename(file), text }
  const read = compile([...sources, own]).plan?.examples.filter(({ origin }) => origin.file === own.file) ?? []
  const results: ExampleResult[] = []
  for (const example of read) results.push(await runExample(example, sources, new Date()))
  const steps = examples.reduce((sum, example) => sum + example.steps.length, 0)
  const failed = results.flatMap(({ failure, example }) => (failure ? [`${example.title}: ${failure.message}`] : []))
  terminal.out(`${counted(examples.length, 'example')} of ${counted(steps, 'step')} were generated.`)
  for (const { label, because } of leftOut) {
    terminal.out(`Nobody could create ${withArticle(label)}, so there is no example of one.`)
    for (const { message, rule } of because)
      terminal.out(`  ${rule ? `${named(rule.origin.file)}:${rule.origin.line}  ` : ''}${message}`)
  }
  for (const mistake of [...contradictions, ...failed]) terminal.out(`${terminal.style.red('✗')} ${mistake}`)
  if (file !== undefined) terminal.out(`They are in ${file}; run them after a change with --with ${basename(file)}.`)
  return { results, sound: contradictions.length + failed.length === 0 }
}

async function runAll(
  examples: readonly Example[],
  unclear: ReadonlyMap<Example, Origin>,
  sources: readonly Source[],
  { terminal }: Surroundings,
  named: Named,
): Promise<readonly ExampleResult[]> {
  const { style } = terminal
  const results: ExampleResult[] = []
  for (const example of examples) {
    const ran = await runExample(example, sources, new Date())
    const origin = unclear.get(example)
    const failure = ran.failure ?? (origin && { origin, message: 'what stands here is not understood' })
    results.push({ ...ran, ...(failure && { failure }) })
    if (!failure) terminal.out(`${style.green('✓')} ${example.title}`)
    else {
      terminal.out(`${style.red('✗')} ${example.title}`)
      terminal.out(`  ${named(failure.origin.file)}:${failure.origin.line}  ${failure.message}`)
    }
  }
  return results
}

function reportUntouched(
  plan: Plan,
  results: readonly ExampleResult[],
  { terminal }: Surroundings,
  named: Named,
): void {
  const sentences = rowsOf(plan, results)
  const rest = sentences.filter(({ covered: touched }) => !touched)
  terminal.out('')
  terminal.out(
    `${sentences.length - rest.length} of ${counted(sentences.length, 'sentence')} are touched by an example.`,
  )
  for (const { origin, what } of rest)
    terminal.out(terminal.style.faint(`  ${named(origin.file)}:${origin.line}  ${what}`))
  terminal.out('')
}
