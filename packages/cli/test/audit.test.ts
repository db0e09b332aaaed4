// `ninefold audit`: the questions in the terminal, and as data.
import { expect, test } from 'vitest'
import { ninefold } from './command.ts'

const document = 'examples/expense-claims'

test('findings stand under their questions, each with its lines', async () => {
  const { code, out } = await ninefold(['audit', document])
  expect(code).toBe(0)
  expect(out).toMatch(/Who reads personal and confidential data\?\n {2}! /)
  expect(out).toMatch(/reads "Bank account" of every User\.\n {4}examples\/expense-claims\/specification\.md:\d+/)
  expect(out).toMatch(/\d+ findings? to look at first, marked with !/)
})

test('as data, for programs; only what is surprising where that is wanted', async () => {
  const { out } = await ninefold(['audit', document, '--json', '--surprising'])
  const sections = JSON.parse(out) as { topic: string; findings: { surprising: boolean; origins: unknown[] }[] }[]
  expect(sections.map(({ topic }) => topic)).toContain('approval')
  expect(sections.flatMap(({ findings }) => findings).every(({ surprising }) => surprising)).toBe(true)
})

test('check tells how many findings there are to look at', async () => {
  const { out } = await ninefold(['check', document])
  expect(out).toMatch(/`ninefold audit` has \d+ findings? to look at first\./)
})
