// Are the generated examples good for anything? They pass on the document they were made from, and each mutant of it makes
// one of them fail. `npm test` plays those of the small example; `npm run mutants` plays both
// and tries 100 mutants of the large one, which takes minutes, and prints those that nobody noticed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@ninefold/language'
import { describe, expect, it } from 'vitest'
import { generateExamples } from '../src/testing/generate/generate.ts'
import { writeExamples } from '../src/testing/generate/write-examples.ts'
import { runExample } from '../src/testing/run-example.ts'
import { mutantsOf } from './mutants.ts'

const COUNT = Number(process.env['MUTANTS'] ?? 0)
const SEED = Number(process.env['SEED'] ?? 9)
const file = 'specification.md'
const textOf = (example: string) => readFileSync(join(import.meta.dirname, '../../../examples', example, file), 'utf8')

type Examples = Awaited<ReturnType<typeof examplesOf>>

/** `isWhole`: of every entity a record was made. */
async function examplesOf(text: string) {
  const { plan } = compile([{ file, text }])
  const { examples, leftOut } = await generateExamples(plan!, [{ file, text }], '2026-03-02')
  return { file: 'generated.md', text: writeExamples(examples, plan!), isWhole: leftOut.length === 0 }
}

/** In the document as it is they all pass; in the mutant, is there one that does not? */
async function isNoticed(mutant: string, generated: Examples): Promise<boolean> {
  const sources = [{ file, text: mutant }, generated]
  const { plan, problems } = compile(sources)
  if (!plan || problems.some(({ code, span }) => code.startsWith('EXA-') && span.file === generated.file)) return true
  const examples = plan.examples.filter(({ origin }) => origin.file === generated.file)
  // A short one may find it as well, and the application needs nothing of what is asked of it.
  for (const example of examples.toSorted((a, b) => a.steps.length - b.steps.length))
    if ((await runExample(example, [{ file, text: mutant }], new Date())).failure) return true
  return false
}

describe('generated examples', () => {
  it.each(process.env['MUTANTS'] ? ['room-booking', 'expense-claims'] : ['room-booking'])(
    'pass on the document they were made from: %s',
    async (example) => {
      const text = textOf(example)
      const generated = await examplesOf(text)
      expect(generated.isWhole).toBe(true)
      expect(await isNoticed(text, generated)).toBe(false)
    },
  )

  it.runIf(COUNT > 0)(
    `notice at least nine of ten of ${COUNT} mutants`,
    async () => {
      const text = textOf('expense-claims')
      const generated = await examplesOf(text)
      expect(generated.isWhole).toBe(true)
      const mutants = mutantsOf(text, COUNT, SEED)
      expect(mutants).toHaveLength(COUNT)
      const unnoticed: string[] = []
      for (const mutant of mutants) if (!(await isNoticed(mutant.text, generated))) unnoticed.push(mutant.what)
      if (unnoticed.length > 0) console.log(`Unnoticed, ${unnoticed.length} of ${COUNT}:\n${unnoticed.join('\n')}`)
      expect(unnoticed.length).toBeLessThanOrEqual(COUNT / 10)
    },
    1_800_000,
  )
})
