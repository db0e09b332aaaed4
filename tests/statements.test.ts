// Each statement of a document is in the plan, reported, or listed as explanation: no line and no cell does nothing in silence.
import { compile as compiled } from '@ninefold/language'
import { memoize } from '@ninefold/plan/base'
import type { Plan } from '@ninefold/plan'
import { describe, expect, test } from 'vitest'
import { RUNS } from './support/runs.ts'
import { documents, examples, others, pages, waysOfWriting, type GoldenDocument } from './support/golden-documents.ts'

type Sources = GoldenDocument['sources']

/** Each document is asked about by several tests. */
const compile = memoize((sources: Sources) => compiled(sources))

const whole = [...examples(), ...documents(), ...waysOfWriting()]
const blocks = pages().flatMap(({ name, blocks: own }) =>
  own.map((block) => ({ name: `${name} ${block.name}`, sources: block.sources })),
)
const correct = [...whole, ...blocks].filter(({ sources }) => compile(sources).plan)

describe('each line of points 2 to 9 stands in exactly one statement', () => {
  test.each(whole.map(({ name, sources }) => [name, sources] as const))('%s', (_, sources) => {
    const statements = compile(sources).coverage.filter(({ kind }) => kind !== 'cell')
    for (const { file, text } of sources) {
      const own = statements.filter(({ span }) => span.file === file).toSorted((a, b) => a.span.start - b.span.start)
      for (const [index, { span }] of own.entries())
        expect(span.start, text.slice(span.start, span.end)).toBeGreaterThanOrEqual(own[index - 1]?.span.end ?? 0)
      const left = own.reduceRight(
        (rest, { span }) => rest.slice(0, span.start) + rest.slice(span.end).replace(/^/u, '§'),
        text,
      )
      expect(linesOfPoints(left), file).toEqual([])
    }
  })
})

/** What stands under points 2 to 9 and is no heading, mark, header of a table, quotation, code or example, nor says that there is nothing. */
function linesOfPoints(text: string): readonly string[] {
  const points = text.split(/^(?=## )/mu).filter((part) => /^## [2-9]\b/u.test(part))
  const subjects = points.flatMap((part) => part.split(/^(?=#{3,6} )/mu)).filter((part) => !/^#+ Example\b/u.test(part))
  return subjects
    .map((part) => part.replace(/^(`{3,}|~{3,}).*?^\1/gmsu, '').replace(/<!--.*?-->/gsu, ''))
    .map((part) => part.replaceAll('｜', '|').replace(/^.*\n\s*\|?(?:\s*:?-+:?\s*\|)+\s*(?::?-+:?)?\s*$/gmu, ''))
    .flatMap((part) => part.split('\n'))
    .filter(
      (line) => /[\p{L}\p{N}]/u.test(line) && !/^\s*(?:#|>|\[\^)|§|^\(?(?:none|not (?:yet )?\p{L}+)\b/iu.test(line),
    )
}

/** Of the statements of a document in turn, one in so many is looked at in a run. */
const EVERY = Math.max(1, Math.round(8 / RUNS))

test('a document without what only explains is the same application, texts for people apart', () => {
  for (const { name, sources } of correct) {
    const { plan } = compile(sources)
    const explanations = compile(sources).coverage.filter(
      ({ owner, kind }) => owner === 'explanation' && kind !== 'cell',
    )
    for (const { text, span } of explanations.filter((_, index) => index % EVERY === 0)) {
      const without = compile(withoutSpan(sources, span))
      expect(without.plan && meaningOf(without.plan), `${name}: ${text}`).toEqual(meaningOf(plan!))
    }
  }
})

test('a sentence that is in the plan does something', () => {
  for (const { name, sources } of correct) {
    const { plan } = compile(sources)
    const sentences = compile(sources).coverage.filter(({ owner, kind }) => owner === 'plan' && kind === 'sentence')
    for (const { text, span } of sentences.filter((_, index) => index % EVERY === 0)) {
      const without = compile(withoutSpan(sources, span))
      expect(without.plan && meaningOf(without.plan), `${name}: ${text}`).not.toEqual(meaningOf(plan!))
    }
  }
})

test('each statement has an owner', () => {
  const without = [...whole, ...blocks, ...others()].flatMap(({ name, sources }) =>
    compile(sources).coverage.flatMap(({ point, kind, text, owner }) =>
      owner ? [] : [`${name}, point ${point}, ${kind}: ${text}`],
    ),
  )
  expect(without).toEqual([])
})

/** Of all cells in turn, one in so many is looked at in a run. */
const STRIDE = 200 / RUNS
/** What stands behind a status is the reason that HTTP gives for it; what the row `(create)` is called has no name in the plan. */
const MAY_GO_ON = /^(?:\d{3}|[Cc]reate|Lodge|Write)$/u

test('a cell that is in the plan means something: another text there is another plan or a problem', () => {
  const cells = correct.flatMap(({ name, sources }) => {
    const { coverage, problems } = compile(sources)
    const isQuiet = problems.every(({ severity }) => severity === 'note')
    return isQuiet
      ? coverage.flatMap((one) => (one.kind === 'cell' && one.owner === 'plan' ? [{ ...one, name, sources }] : []))
      : []
  })
  const seen = cells.filter((_, index) => index % Math.max(1, Math.round(STRIDE)) === 0)
  const inert = seen.filter(({ sources, span, text }) => {
    const before = saidOf(sources)
    const isSame = (other: string) => saidOf(withText(sources, span, other)) === before
    return (isSame('Zqxw') && isSame('')) || (!MAY_GO_ON.test(text) && isSame(`${textAt(sources, span)} unless zqxw`))
  })
  expect(inert.map(({ name, point, text }) => `${name}, point ${point}: ${text}`)).toEqual([])
})

/** The plan without places, and what the author is told. */
const saidOf = memoize((sources: Sources): string => {
  const { plan, problems } = compile(sources)
  return JSON.stringify([plan, problems.map(({ code, message }) => code + message)], (key, value: unknown) =>
    key === 'origin' ? undefined : value,
  )
})

interface Place {
  readonly file: string
  readonly start: number
  readonly end: number
}

const textAt = (sources: Sources, { file, start, end }: Place): string =>
  sources.find((one) => one.file === file)!.text.slice(start, end)

const withText = (sources: Sources, { file, start, end }: Place, other: string): Sources =>
  sources.map((one) =>
    one.file === file ? { file, text: one.text.slice(0, start) + other + one.text.slice(end) } : one,
  )

const withoutSpan = (sources: Sources, { file, start, end }: Place): Sources =>
  sources.map((one) =>
    one.file === file ? { file, text: one.text.slice(0, start) + one.text.slice(end).replace(/^ +/u, '') } : one,
  )

/** The plan without places and without what people read. */
const meaningOf = memoize(({ purpose: _, open: __, assumptions: ___, ...plan }: Plan): unknown =>
  JSON.parse(JSON.stringify(plan, (key, value: unknown) => (key === 'origin' || key === 'help' ? undefined : value))),
)
