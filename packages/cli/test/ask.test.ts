// `ninefold ask`: what the terminal shows for a question, and what a program gets.
import { expect, test } from 'vitest'
import { ninefold } from './command.ts'

const document = 'examples/expense-claims'
const line = `${document}/specification.md:`

test('no: the lines that stand in the way', async () => {
  const { code, out } = await ninefold(['ask', 'can employee approve a Claim they own?', document])
  expect(code).toBe(0)
  expect(out.split('\n')).toEqual([
    'No. Employee cannot approve a Claim they own.',
    '',
    expect.stringMatching(new RegExp(`^ {2}"Approve" is for manager but owner {2}${line}\\d+$`)),
    '  the question says that they own it (`owner == me`)',
    '',
  ])
})

test('yes: the line, and a record and a person for whom it is so; the quotes may be left out', async () => {
  const { code, out } = await ninefold(['ask', 'can', 'finance', 'pay', 'a', 'claim', document])
  expect(code).toBe(0)
  expect(out).toMatch(/^Yes\. Finance can pay a Claim\.\n/)
  expect(out).toMatch(/the Claim {2,}.*Status: Approved/s)
  expect(out).toContain('has the role finance')
})

test('as data, for programs', async () => {
  const { out } = await ninefold(['ask', '--json', 'can visitor read a Claim', document])
  expect(JSON.parse(out)).toMatchObject([{ answer: 'no', reasons: expect.arrayContaining([expect.anything()]) }])
})

test('who can do what in which state, at once', async () => {
  const { code, out } = await ninefold(['ask', 'matrix', 'cost', 'centre', document])
  expect(code).toBe(0)
  expect(out).toContain('Cost centre\n')
  expect(out).toMatch(/^ {2}delete +– +✓ +– +✓$/m)
  expect(out).toContain('a number: under which condition, with which fields')
})

test('what is not understood is told with what can be asked instead', async () => {
  const { code, error } = await ninefold(['ask', 'who', 'can', 'laminate', document])
  expect(code).toBe(2)
  expect(error).toContain('"laminate" does not say what is done.')
  expect(error).toContain('who can submit a Claim')
})

test('without a question, the questions that can be asked', async () => {
  const { code, out } = await ninefold(['ask', document])
  expect(code).toBe(0)
  expect(out).toContain('what can employee do with a Claim')
})

test('a document with errors is not asked', async () => {
  const { code, error } = await ninefold(['ask', 'who can read a User', 'packages/cli/test/golden/broken.md'])
  expect(code).toBe(1)
  expect(error).toContain('error')
})
