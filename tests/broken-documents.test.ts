// Messages that teach: each mistake is told once, at the right stretch of the text, with why it matters and what to do; fixes
// that are offered lead to fewer problems, and never in a circle.
import { applyEdits } from '@ninefold/ide'
import { compile } from '@ninefold/language'
import type { Edit, Problem } from '@ninefold/plan/problem'
import { afterAll, describe, expect, it } from 'vitest'
import { brokenDocuments, withMistake } from './broken-documents/collect.ts'
import { mistakes, renamedField } from './broken-documents/mistakes.ts'

const file = 'specification.md'
const checked = new Map<string, readonly Problem[]>()

/** Of each text once. */
function problemsOf(text: string): readonly Problem[] {
  const problems = checked.get(text) ?? compile([{ file, text }]).problems
  checked.set(text, problems)
  return problems
}

afterAll(() => checked.clear())

const documents = brokenDocuments()

it('are 200 or more', () => expect(documents.length).toBeGreaterThanOrEqual(200))

describe('one mistake is one problem', () => {
  it.each(mistakes.map((mistake) => [mistake.slip, mistake] as const))('%s', (_, mistake) => {
    const text = withMistake(mistake)
    const told = problemsOf(text).map(({ code, span }) => [code, text.slice(span.start, span.end)])
    expect(told).toEqual([[mistake.code, mistake.at]])
  })
})

it('a renamed field is told once for all the places that name it, in tables and in conditions', () => {
  const told = problemsOf(withMistake(renamedField))
  expect(told).toHaveLength(1)
  expect(told.flatMap(({ also = [] }) => also).length).toBeGreaterThan(10)
})

describe('every problem', () => {
  it.each(documents.map(({ name, text }) => [name, text] as const))(
    'of %s says what, why and what to do, in its place',
    (_, text) => {
      for (const { span, message, help, second, code } of problemsOf(text)) {
        expect(message.trim(), code).not.toBe('')
        expect(help.trim(), code).not.toBe('')
        for (const { start, end } of [span, ...(second ? [second.span] : [])])
          expect(0 <= start && start <= end && end <= text.length, code).toBe(true)
      }
    },
  )
})

describe('fixes', () => {
  it.each(documents.map(({ name, text }) => [name, text] as const))(
    'of %s lead to fewer problems and come to an end',
    (_, text) => {
      let now = text
      const seen = new Set<string>([now])
      for (;;) {
        const problems = problemsOf(now)
        const next = mended(now, problems)
        if (next === now) break
        expect(seen.has(next)).toBe(false)
        seen.add(next)
        expect(weigh(problemsOf(next))).toBeLessThan(weigh(problems))
        now = next
      }
      expect(seen.size).toBeLessThan(12)
    },
  )
})

describe('each fix by itself', () => {
  it.each(documents.map(({ name, text }) => [name, text] as const))(
    'of %s takes its problem away and makes no worse one',
    (_, text) => {
      const before = problemsOf(text)
      for (const { code, severity, fix } of before) {
        if (!fix) continue
        const after = problemsOf(applyEdits([{ file, text }], fix.edits)[0]!.text)
        // Behind an error that is gone, others may show.
        const errors = severity === 'error' ? Infinity : errorsIn(before)
        expect(countOf(code, after), fix.title).toBeLessThan(countOf(code, before))
        expect(errorsIn(after), fix.title).toBeLessThanOrEqual(errors)
      }
    },
  )
})

const countOf = (code: string, problems: readonly Problem[]): number =>
  problems.filter((problem) => problem.code === code).length

const errorsIn = (problems: readonly Problem[]): number =>
  problems.filter(({ severity }) => severity === 'error').length

/** Errors weigh more than anything else can: what was withheld behind them may show now. */
const weigh = (problems: readonly Problem[]): number =>
  problems.reduce((sum, { severity }) => sum + (severity === 'error' ? 1000 : 1), 0)

/** All fixes that do not overlap, at once. */
function mended(text: string, problems: readonly Problem[]): string {
  const edits: Edit[] = []
  for (const { fix } of problems)
    if (fix && fix.edits.every((edit) => edits.every((other) => apart(edit, other)))) edits.push(...fix.edits)
  return edits
    .toSorted((a, b) => b.span.start - a.span.start)
    .reduce((all, { span, text: put }) => all.slice(0, span.start) + put + all.slice(span.end), text)
}

const apart = (one: Edit, other: Edit): boolean => one.span.end < other.span.start || other.span.end < one.span.start
