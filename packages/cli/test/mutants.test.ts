// Are the generated examples good for anything? Each mutant of the example document must make one of them fail. A few in
// every run; `npm run mutants` takes 100 and prints those that nobody noticed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@ninefold/language'
import { beforeAll, describe, expect, it } from 'vitest'
import { generateExamples } from '../src/testing/generate/generate.ts'
import { writeExamples } from '../src/testing/generate/write-examples.ts'
import { runExample } from '../src/testing/run-example.ts'
import { mutantsOf } from './mutants.ts'

const COUNT = Number(process.env['MUTANTS'] ?? 2)
const SEED = Number(process.env['SEED'] ?? 9)
const file = 'specification.md'
const text = readFileSync(join(import.meta.dirname, '../../../examples/expense-claims', file), 'utf8')

let generated: { readonly file: string; readonly text: string }
let created: boolean

/** In the document as it is they all pass; in the mutant, is there one that does not? */
async function isNoticed(mutant: string): Promise<boolean> {
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
  beforeAll(async () => {
    const { plan } = compile([{ file, text }])
    const { examples, leftOut } = await generateExamples(plan!, [{ file, text }], '2026-03-02')
    created = leftOut.length === 0
    generated = { file: 'generated.md', text: writeExamples(examples, plan!) }
  })

  it('pass on the document they were made from', async () => {
    expect(created).toBe(true)
    expect(await isNoticed(text)).toBe(false)
  })

  it(`notice at least nine of ten of ${COUNT} mutants`, async () => {
    const mutants = mutantsOf(text, COUNT, SEED)
    expect(mutants).toHaveLength(COUNT)
    const unnoticed: string[] = []
    for (const mutant of mutants) if (!(await isNoticed(mutant.text))) unnoticed.push(mutant.what)
    if (unnoticed.length > 0) console.log(`Unnoticed, ${unnoticed.length} of ${COUNT}:\n${unnoticed.join('\n')}`)
    expect(unnoticed.length).toBeLessThanOrEqual(COUNT / 10)
  }, 1_800_000)
})
