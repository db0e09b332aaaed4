import { expect, it } from 'vitest'
import { compile } from '../../compile.ts'

const reported = (...lines: readonly string[]) =>
  compile([{ file: 'a.md', text: ['# Grants', '', '## 1. Purpose', '', ...lines, ''].join('\n') }]).problems.flatMap(
    ({ code, help }) => (code === 'PUR-008' ? [help] : []),
  )

it.each([
  ['The time zone is Europe/Stockholm.', '- Time zone: Europe/Stockholm'],
  ['We pay grants. All times are in Europe/Stockholm.', '- Time zone: Europe/Stockholm'],
  ['All amounts are in euro.', '- Currency: euro'],
])('PUR-008 reports a setting in the prose of point 1: %s', (text, line) => {
  expect(reported(text)).toEqual([expect.stringContaining(line)])
})

it('says nothing where a line sets it, or where it is no such value', () => {
  expect(reported('All amounts are in euro.', '', '- Currency: EUR')).toEqual([])
  expect(reported('The amounts are in a table. The currency is chosen later.')).toEqual([])
})

it.each([
  ['We lend tools. Currency: EUR. Time zone: Berlin. Everybody may ask.', 'We lend tools. Everybody may ask.'],
  ['We lend tools, time zone: Berlin, currency: EUR', 'We lend tools.'],
  ['Currency: EUR, time zone: Berlin.', ''],
  ['The currency: a question for later.', 'The currency: a question for later.'],
])('greets people without the settings of a paragraph: %s', (text, purpose) => {
  const { plan } = compile([{ file: 'a.md', text: `# Tools\n\n## 1. Purpose\n\n${text}\n` }])
  expect(plan?.purpose).toBe(purpose)
})
