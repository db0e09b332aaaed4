// The index of names: every place it lists is that name, and it misses none, since a rename leaves the meaning alone.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compile, understand, type Compiled } from '../../language/src/compile.ts'
import { analyse, type Analysis } from '../src/analysis.ts'
import { applyEdits } from '../src/apply-edits.ts'
import { keyOf } from '../src/name-index.ts'
import type { Occurrence } from '../src/occurrence.ts'
import { namingOf, renamed, type Naming } from '../src/naming.ts'
import { rename, renameableAt } from '../src/rename.ts'
import { codeOf } from '../../language/src/kernel/error-code.ts'
import { foldName, identifierOf, kebabOf, pascalOf, upperFirst } from '../../plan/src/base/identifier.ts'
import { RUNS, sampled } from '../../../tests/support/runs.ts'
import { furtherDocuments, referenceExamples, specifications, type Specification } from './documents.ts'

const writtenAt = ({ sources }: Analysis, { span }: Occurrence): string =>
  sources.find(({ file }) => file === span.file)!.text.slice(span.start, span.end)

function isThatName(one: Occurrence, analysis: Analysis): boolean {
  const { label, identifier, plural = label } = namingOf(one.of, analysis)
  const written = foldName(writtenAt(analysis, one))
  return [label, identifier, plural].some((form) => foldName(form) === written)
}

/** The first thing that is wrong with the index of a document, or with a rename; undefined where nothing is. */
function firstMistake({ sources }: Specification, share: number): string | undefined {
  const analysis = analyse(understand(sources))
  const before = compile(sources)
  const named = [...new Map(analysis.names.occurrences.map((one) => [keyOf(one.of), one])).values()]
  const some = fc.sample(fc.shuffledSubarray(named, { maxLength: Math.ceil(named.length * share) }), {
    seed: 7,
    numRuns: 1,
  })[0]!
  const wrong = analysis.names.occurrences.find((one) => !isThatName(one, analysis))
  if (wrong) return `"${writtenAt(analysis, wrong)}" is not ${keyOf(wrong.of)}`
  for (const one of process.env['ALL_NAMES'] ? named : some) {
    const mistake = mistakeOfRename(one, analysis, before)
    if (mistake !== undefined) return mistake
  }
  return undefined
}

function mistakeOfRename(one: Occurrence, analysis: Analysis, before: Compiled): string | undefined {
  const { sources } = analysis
  const words = fresh(one, analysis)
  // A diagram has no room for blanks in a name.
  const [to, done] = [words, words.replace(' ', '')]
    .map((text) => [text, rename(analysis, one.span.file, one.span.start, text)] as const)
    .toSorted(([, a], [, b]) => Number(a.kind === 'refused') - Number(b.kind === 'refused'))[0]!
  const what = `${keyOf(one.of)} → ${to}`
  if (done.kind === 'refused')
    return REFUSED.some((because) => because.test(done.because)) ? undefined : `${what}: ${done.because}`
  const from = namingOf(one.of, analysis)
  const own =
    renameableAt(analysis, one.span.file, one.span.start)?.placeholder === from.identifier && from.own.identifier
  const back = backwards(from, renamed(one.of, from, to, own))
  const after = compile(applyEdits(sources, done.edits))
  if (wordsOf(after).length !== wordsOf(before).length) return `${what}: ${wordsOf(after).join(' / ')}`
  const [meant, means] = [before, after].map(({ plan }) => JSON.stringify(meaning(plan, back), null, 1).split('\n'))
  const other = means!.findIndex((line, at) => line !== meant![at])
  return other < 0 ? undefined : `${what}: ${meant![other]} is ${means![other]}`
}

/** Why a name keeps what it is called. */
const REFUSED = [
  /^Only names that this document gives itself can be renamed here\.$/u,
  /^An expression means the field of \w+ by this name too/u,
  /^"Own" in point 6 means this field because of its name/u,
  /has the same parts under this name/u,
  /^Part of the document would no longer be read/u,
  // Choices that are listed without a word for it are known by their capitals.
  /are taken for the values that can be chosen here/u,
]

test.each(sampled(referenceExamples, 4))('every name of an example of the reference: $name', (example) => {
  expect(firstMistake(example, Math.min(1, 0.02 * RUNS))).toBeUndefined()
})

test.each(sampled(furtherDocuments, 4))('some names of $name', (document) => {
  expect(firstMistake(document, Math.min(1, 0.005 * RUNS))).toBeUndefined()
})

describe.each(sampled(specifications, 2))('$name', ({ sources }) => {
  const analysis = analyse(understand(sources))

  test('every place that is listed is that name', () => {
    const wrong = analysis.names.occurrences.filter((one) => !isThatName(one, analysis))
    expect(wrong.map((one) => `${keyOf(one.of)}: ${writtenAt(analysis, one)}`)).toEqual([])
  })

  test('no two names share a place', () => {
    const ends = analysis.names.occurrences.map(({ span }) => span)
    const overlaps = ends.filter((span, at) => ends[at + 1]?.file === span.file && ends[at + 1]!.start < span.end)
    expect(overlaps).toEqual([])
  })

  const named = [...new Map(analysis.names.occurrences.map((one) => [keyOf(one.of), one])).values()]
  const before = compile(sources)

  test.each(drawn(named).map((one) => [keyOf(one.of), one] as const))(
    'renamed, it is the same plan up to that name: %s',
    (_, one) => {
      const to = fresh(one, analysis)
      const done = rename(analysis, one.span.file, one.span.start, to)
      const edits = done.kind === 'edits' ? done.edits : []
      const former = done.kind === 'edits' ? done.former : []
      expect(done.kind === 'edits' || REFUSED.some((because) => because.test(done.because))).toBe(true)
      const from = namingOf(one.of, analysis)
      const back = backwards(from, renamed(one.of, from, to, false))
      const compiled = compile(applyEdits(sources, edits))
      expect(wordsOf(compiled)).toEqual(wordsOf(before))
      expect(meaning(compiled.plan, back)).toEqual(meaning(before.plan, back))
      expect(wordsOf(compile(applyEdits(sources, [...edits, ...former])))).toEqual(wordsOf(before))
    },
  )
})

const wordsOf = ({ problems }: Compiled): readonly string[] =>
  problems.filter(({ severity }) => severity !== 'note').map(({ message }) => message)

function fresh({ of, span }: Occurrence, analysis: Analysis): string {
  const { label, identifier, plural } = namingOf(of, analysis)
  if (of.kind === 'error') return 'ZYX_WVU'
  const asked = renameableAt(analysis, span.file, span.start)?.placeholder
  if (asked === identifier && asked !== label) return of.kind === 'entity' ? 'ZyxWvu' : 'zyxWvu'
  // What has no plural of its own gets a name without one.
  if (plural === label) return 'Zyx staff'
  return label.startsWith(label.charAt(0).toLowerCase()) ? 'zyx wvu' : 'Zyx wvu'
}

/** Some names of each kind; all of them where ALL_NAMES is set. */
function drawn(names: readonly Occurrence[]): readonly Occurrence[] {
  if (process.env['ALL_NAMES']) return names
  const byKind = Map.groupBy(names, ({ of }) => of.kind)
  return [...byKind.values()].flatMap(
    (same) =>
      fc.sample(fc.shuffledSubarray(same, { minLength: 1, maxLength: Math.min(RUNS, same.length) }), {
        seed: 7,
        numRuns: 1,
      })[0]!,
  )
}

/** Puts the old name where the new one stands, in each form; the new one stands nowhere by chance. */
function backwards(from: Naming, to: Naming): (text: string) => string {
  const forms = ({ label, identifier, plural = label }: Naming) =>
    [plural, label]
      .flatMap((one) => [
        one,
        identifierOf(one),
        pascalOf(one),
        upperFirst(one),
        one.toLowerCase(),
        kebabOf(one),
        codeOf(one),
      ])
      .concat(identifier)
  const old = forms(from)
  const pairs = forms(to).map((form, at) => [form, old[at]!] as const)
  return (text) => pairs.reduce((so, [fresh, before]) => so.replaceAll(fresh, before), text)
}

/** The plan without places and without the wording of expressions; what is sorted by name is sorted anew. */
function meaning(plan: object | undefined, back: (text: string) => string): unknown {
  const each = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return key === 'source' ? '' : back(value)
    if (Array.isArray(value)) {
      // What is assumed gives way to what is written, by names.
      const items: unknown[] = value.filter((item) => item?.assumed !== true).map((item) => each(item, ''))
      return key === 'reads' ? items.toSorted((a, b) => String(a).localeCompare(String(b))) : items
    }
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => (name === 'origin' ? [] : [[back(name), each(inner, name)]])),
    )
  }
  return each(plan, '')
}
