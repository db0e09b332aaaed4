// `ninefold describe`: the read-back in the terminal, and as data.
import { ask } from '@ninefold/proof'
import { compile } from '@ninefold/language'
import { expect, test } from 'vitest'
import { locateDocument, readSources } from '../src/sources/document.ts'
import { ninefold } from './command.ts'
import { root } from './process.ts'

const document = 'examples/expense-claims'

test('one point, each line with its place', async () => {
  const { code, out } = await ninefold(['describe', document, '--point', '5'])
  expect(code).toBe(0)
  expect(out).toMatch(/^5\. Rules\n/)
  expect(out.replace(/\s+/gu, ' ')).toMatch(
    /Within the limit: a Claim is refused unless Amount is at most Max claim amount \(€5,000\.00\) \[CLAIM_TOO_LARGE: Amount\]\. line \d+/,
  )
  expect(out).not.toContain('6. Roles')
})

test('as data, for programs', async () => {
  const { out } = await ninefold(['describe', document, '--json'])
  const points = JSON.parse(out) as { point: number; lines: { text: string; origin?: unknown }[] }[]
  expect(points.map(({ point }) => point)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(points[5]!.lines.find(({ text }) => text.startsWith('Auditor reads every Claim'))).toHaveProperty(
    'origin.line',
  )
})

test('DSC-7 it ends with what only explains, which check counts', async () => {
  const { out } = await ninefold(['describe', document])
  const [, last] = out.split('Explanation only: nothing in the application follows from these lines\n')
  expect(last).toMatch(/^ {2}What is waiting for you, and where the money goes\. {2}line \d+\n/)
  const lines = last!
    .trim()
    .split('\n')
    .filter((line) => /line \d+$/.test(line))
  expect((await ninefold(['check', document])).out).toContain(
    `${lines.length} statements only explain; \`ninefold describe\` lists them at its end.`,
  )
  const json = JSON.parse((await ninefold(['check', document, '--json'])).out) as { explanations: unknown[] }
  expect(json.explanations).toHaveLength(lines.length)
  const points = JSON.parse((await ninefold(['describe', document, '--json', '--point', '7'])).out) as {
    explanations: unknown[]
  }[]
  expect(points[0]!.explanations).toMatchObject([{ origin: { line: 294 } }])
  expect((await ninefold(['check', 'examples/ten-lines'])).out).not.toContain('only explain')
})

test('a point that there is not is told', async () => {
  const { code, error } = await ninefold(['describe', document, '--point', '12'])
  expect(code).toBe(2)
  expect(error).toContain('There is no point 12.')
})

/** What a reader of the read-back alone answered; the questions were drawn by chance. */
const ANSWERED: readonly (readonly [question: string, answer: 'yes' | 'no'])[] = [
  ['can an administrator delete an Anforderung in state genehmigt', 'yes'],
  ['can a visitor create an Anforderung', 'no'],
  ['can Leitung delete an Anforderung in state Entwurf', 'no'],
  ['can an administrator Freigeben an Anforderung in state Entwurf', 'no'],
  ['can a visitor delete an Anforderung in state eingereicht', 'no'],
  ['can Leitung Genehmigen an Anforderung in state abgelehnt', 'no'],
  ['can Leitung Ablehnen an Anforderung in state eingereicht', 'yes'],
  ['can Leitung Freigeben an Anforderung', 'yes'],
  ['can a visitor change an Anforderung in state Entwurf', 'no'],
  ['can a visitor Freigeben an Anforderung in state abgelehnt', 'no'],
  ['can a visitor change a Lieferant', 'no'],
  ['can an administrator Ablehnen an Anforderung in state abgelehnt', 'no'],
  ['can an administrator Freigeben an Anforderung in state abgelehnt', 'no'],
  ['can Leitung change an Anforderung in state eingereicht', 'no'],
  ['can an administrator delete an Anforderung in state Entwurf', 'yes'],
  ['can a visitor change an Anforderung', 'no'],
  ['can a visitor Einreichen an Anforderung in state Entwurf', 'no'],
  ['can a visitor change an Anforderung in state genehmigt', 'no'],
  ['can an administrator delete an Anforderung in state eingereicht', 'yes'],
  ['can an administrator Genehmigen an Anforderung in state Entwurf', 'no'],
]

test('DSC-5 who reads nothing but the read-back answers who may do what when', () => {
  const place = locateDocument('tests/documents/requisitions', [root])
  const { plan } = compile('mistake' in place ? [] : readSources(place))
  const right = ANSWERED.filter(([question, answer]) => {
    const [proven] = ask(question, plan!)
    return proven!.answer === (answer === 'yes' ? 'possible' : 'no')
  })
  expect(right.length).toBeGreaterThanOrEqual(18)
})
