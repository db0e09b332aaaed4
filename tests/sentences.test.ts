// Sentences beside the tables: those that say what the tables enforce get no warning, the others do.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@ninefold/language'
import { expect, test } from 'vitest'
import { sampled } from './support/runs.ts'

interface Sentence {
  readonly file: string
  readonly point: number
  readonly text: string
}

const root = join(import.meta.dirname, '..')
const sentencesOf = (list: string): readonly Sentence[] =>
  readFileSync(join(import.meta.dirname, 'sentences', list), 'utf8')
    .split(/^## /mu)
    .slice(1)
    .flatMap((part) => {
      const [file, ...lines] = part.split('\n')
      return lines.flatMap((line) => {
        const [, point, text] = /^(\d)\. (.+)$/u.exec(line) ?? []
        return text === undefined ? [] : [{ file: file!, point: Number(point), text }]
      })
    })

/** What becomes of a sentence at the end of its point. */
function outcomeOf({ file, point, text }: Sentence): { readonly codes: readonly string[]; readonly isRead: boolean } {
  const document = readFileSync(join(root, file), 'utf8')
  const heading = new RegExp(String.raw`^## ${point}\b`, 'mu').exec(document)
  // What follows the heading of an example belongs to the example.
  const next = /\n(?=## |### Example\b)/u.exec(document.slice(heading ? heading.index + 1 : document.length))
  const end = next ? heading!.index + 1 + next.index : document.length
  const own = `\n${heading ? '' : `## ${point}. Point\n\n`}${text}\n`
  const sources = [{ file, text: document.slice(0, end) + own + document.slice(end) }]
  const isOwn = ({ span }: { readonly span: { readonly start: number; readonly end: number } }) =>
    span.start < end + own.length && span.end > end
  const { problems: all, coverage } = compile(sources)
  const problems = all.filter((one) => isOwn(one) && one.severity !== 'note')
  const isRead = coverage.some((one) => isOwn(one) && one.owner === 'plan')
  return { codes: problems.map(({ code }) => code), isRead }
}

const said = ({ file, point, text }: Sentence) => `${file} ${point}: ${text}`

test('at most 5 % of the sentences that the tables enforce get a warning', () => {
  const all = sampled(sentencesOf('enforced.md'), 4)
  const reported = all.filter((one) => outcomeOf(one).codes.length > 0)
  expect(reported.length / all.length, reported.map(said).join('\n')).toBeLessThanOrEqual(0.05)
})

test('at least 90 % of the sentences that nothing enforces are reported, or read', () => {
  const all = sampled(sentencesOf('not-enforced.md'), 4)
  const silent = all.filter((one) => {
    const { codes, isRead } = outcomeOf(one)
    return codes.length === 0 && !isRead
  })
  expect(silent.length / all.length, silent.map(said).join('\n')).toBeLessThanOrEqual(0.1)
})
