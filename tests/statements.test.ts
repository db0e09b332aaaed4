// Each statement of a document is enforced by the application, reported, or listed as explanation: no line does nothing in silence.
import { compile, statementsOf, understand } from '@ninefold/language'
import type { Plan } from '@ninefold/plan'
import { describe, expect, test } from 'vitest'
import { documents, examples, pages, waysOfWriting, type GoldenDocument } from './support/golden-documents.ts'

type Sources = GoldenDocument['sources']

const whole = [...examples(), ...documents(), ...waysOfWriting()]
const blocks = pages().flatMap(({ name, blocks: own }) =>
  own.map((block) => ({ name: `${name} ${block.name}`, sources: block.sources })),
)
const correct = [...whole, ...blocks].filter(({ sources }) => compile(sources).plan)

describe('each line of points 2 to 9 stands in exactly one statement', () => {
  test.each(whole.map(({ name, sources }) => [name, sources] as const))('%s', (_, sources) => {
    const statements = statementsOf(understand(sources))
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

test('a document without what only explains is the same application, texts for people apart', () => {
  for (const { name, sources } of correct) {
    const { plan } = compile(sources)
    for (const { text, span, status } of statementsOf(understand(sources))) {
      if (status !== 'explanation') continue
      const without = compile(withoutSpan(sources, span))
      expect(without.plan && meaningOf(without.plan), `${name}: ${text}`).toEqual(meaningOf(plan!))
    }
  }
})

test('a sentence that is enforced does something', () => {
  for (const { name, sources } of correct) {
    const { plan } = compile(sources)
    for (const { text, span, status, kind } of statementsOf(understand(sources))) {
      if (status !== 'enforced' || kind !== 'sentence') continue
      const without = compile(withoutSpan(sources, span))
      expect(without.plan && meaningOf(without.plan), `${name}: ${text}`).not.toEqual(meaningOf(plan!))
    }
  }
})

const withoutSpan = (sources: Sources, { file, start, end }: { file: string; start: number; end: number }): Sources =>
  sources.map((one) =>
    one.file === file ? { file, text: one.text.slice(0, start) + one.text.slice(end).replace(/^ +/u, '') } : one,
  )

/** The plan without places and without what people read. */
const meaningOf = ({ purpose: _, open: __, assumptions: ___, ...plan }: Plan): unknown =>
  JSON.parse(JSON.stringify(plan, (key, value: unknown) => (key === 'origin' || key === 'help' ? undefined : value)))
