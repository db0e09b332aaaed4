// The read-back: nothing of a plan is left out, and it is not much longer than the document.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describePlan } from '../../src/describe/describe.ts'
import type { Plan } from '../../../plan/src/model/plan.ts'
import { planOf } from '../../../language/test/support/plan.ts'

const root = join(import.meta.dirname, '../../../..')
const examples = readdirSync(join(root, 'examples'), { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name)
const textOf = (name: string) => readFileSync(join(root, 'examples', name, 'specification.md'), 'utf8')

const told = (plan: Plan): string =>
  describePlan(plan)
    .flatMap(({ title, lines }) => [title, ...lines.map(({ text }) => text)])
    .join('\n')

type Path = readonly (string | number)[]

/** Places are left out, and of an expression what follows from its tree: its text, what it reads, the types in it. */
function* leavesOf(value: unknown, path: Path = [], inTree = false): Generator<Path> {
  if (typeof value !== 'object' || value === null) {
    if (value !== null && value !== undefined) yield path
    return
  }
  const isExpr = 'tree' in value && 'source' in value
  for (const [key, item] of Object.entries(value)) {
    if (key === 'origin' || (isExpr && key !== 'tree') || (inTree && key === 'type')) continue
    yield* leavesOf(item, [...path, Array.isArray(value) ? Number(key) : key], inTree || key === 'tree')
  }
}

const another = (value: unknown): unknown =>
  typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${String(value)}x`

/** The same plan but for one value. */
function changed(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return another(value)
  if (Array.isArray(value)) return value.map((item: unknown, index) => (index === key ? changed(item, rest) : item))
  const own = value as Record<string, unknown>
  return { ...own, [key]: changed(own[key], rest) }
}

/** Takes so many in turn, spread by the seed. */
function some<T>(all: readonly T[], count: number, seed: number): readonly T[] {
  const step = Math.max(1, Math.floor(all.length / count))
  return all.filter((_, index) => (index + seed) % step === 0)
}

const SEED = Number(process.env['SEED'] ?? 1)
const COUNT = Number(process.env['LEAVES'] ?? 120)

test.each(examples)('DSC-1 %s: a change of any value of the plan changes what is said of it', (name) => {
  const plan = planOf(textOf(name))
  const before = told(plan)
  const leaves = [...leavesOf(plan)]
  expect(leaves.length).toBeGreaterThan(100)
  const silent = some(leaves, COUNT, SEED).filter((path) => told(changed(plan, path) as Plan) === before)
  expect(silent.map((path) => path.join('.'))).toEqual([])
})

test('DSC-1 of translations the description gives their number', () => {
  const translations = [{ language: 'de', texts: { '1': { Loans: 'Leihen' }, '3': { Loan: 'Leihe' } } }] as const
  expect(told({ ...planOf('# Specification: Loans'), translations })).toContain('Translated into German: 2 texts.')
})

test('DSC-2 over the examples it is at most half again as long as the document', () => {
  const texts = examples.map(textOf)
  const length = (all: readonly string[]) => all.reduce((sum, text) => sum + text.length, 0)
  expect(length(texts.map((text) => told(planOf(text))))).toBeLessThan(1.5 * length(texts))
})

test('DSC-3 places change nothing, and each line of the document stands behind what it says', () => {
  const text = textOf('expense-claims')
  const plan = planOf(text)
  expect(told(planOf(text.replaceAll('\n## ', '\n\n\n## ')))).toBe(told(plan))
  const lines = describePlan(plan).find(({ point }) => point === 6)!.lines
  const reads = lines.find((one) => one.text.startsWith('Auditor reads every Claim'))
  expect(text.split('\n')[reads!.origin!.line - 1]).toContain('| Claim')
})

test('DSC-4 percentages, choices out of lists and what belongs together are in words', () => {
  const plan = planOf(`
## 1. Purpose

- Currency: EUR

## 3. Entities

### Crew

| Field | Type |
| --- | --- |
| Name | text |
| Budget | money |
| Trips | list of Trip |

### Trip

| Field | Type |
| --- | --- |
| Crew | Crew |
| Price | money |
| Booked | yes/no |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Near the budget | Crew | \`trips.filter(t, t.booked).sum(t, t.price) <= budget * 150 %\` |
| Paid | Trip | \`not booked or price > 0 EUR and not crew.trips.exists(t, t.price > price)\` |

## 9. Constants

| Name | Value |
| --- | --- |
| Share | 20 % |
`)
  const all = told(plan)
  expect(all).toContain(
    'unless the sum of t’s Price over (its Trips (t) where t’s Booked is yes) is at most Budget times 150 %',
  )
  expect(all).toContain(
    'unless Booked is no or (Price is more than 0 EUR and there is none among Crew’s Trips (t) where t’s Price is more than Price)',
  )
  expect(all).toContain('Share is 20 %; fixed.')
})

test('who can make an account is said in words', () => {
  const said = (value: string) => told(planOf(`## 1. Purpose\n\nNotes.\n\n- Sign-up: ${value}\n`))
  expect(said('open, without confirmation')).toContain('Whoever wants an account makes one; no address is confirmed.')
  expect(said('by invitation')).toContain('People come in by invitation.')
  expect(said('open, without confirmation')).not.toContain('signUp')
})
