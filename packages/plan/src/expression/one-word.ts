/** "spent on" for `spentOn`: names that people wrote as they stand in point 3, which an expression knows as one word. */
import type { Problem, Span } from '../problem/index.ts'
import { expressionProblem } from './problems.ts'
import type { Scope } from './schema.ts'

const RUN = /\p{L}[\p{L}\p{N}]*(?: +\p{L}[\p{L}\p{N}]*)+/gu
const QUOTED_OR_RUN = new RegExp(`'[^']*'|"[^"]*"|${RUN.source}`, 'gu')

/** Each name of several words as the one that it has in an expression. */
export const asOneWord = (text: string, scope: Scope): string =>
  text.replace(QUOTED_OR_RUN, (run) => {
    const found = /^['"]/u.test(run) ? undefined : knownWithin(run, scope)
    if (!found) return run
    const [before, behind] = [run.slice(0, found.from), run.slice(found.from + found.written.length)]
    return asOneWord(before, scope) + found.name + asOneWord(behind, scope)
  })

/** Where several words are together a name that is known, one problem says so in place of those that they raised. */
export function reportOneWord(
  source: string,
  span: Span,
  scope: Scope,
  problems: readonly Problem[],
): readonly Problem[] {
  let remaining = problems
  for (const run of source.matchAll(RUN)) {
    const found = knownWithin(run[0], scope)
    if (!found) continue
    const start = span.start + run.index + found.from
    const place = { file: span.file, start, end: start + found.written.length }
    const within = (problem: Problem) => problem.span.start >= place.start && problem.span.end <= place.end
    if (!remaining.some((problem) => problem.code === 'EXP-007' && within(problem))) continue
    remaining = [...remaining.filter((problem) => !within(problem)), oneWord(place, found, scope)]
  }
  return remaining
}

function oneWord(span: Span, { written, name }: Known, scope: Scope): Problem {
  const entity = scope.this === undefined ? undefined : scope.schema.entity(scope.this)?.name
  const fix = { title: `Write ${name}`, edits: [{ span, text: name }] }
  return expressionProblem('EXP-020', { span, fix }, { name: written, suggestion: name, ...(entity && { entity }) })
}

interface Known {
  readonly name: string
  readonly written: string
  readonly from: number
}

/** No name has more words, and nobody writes more in a row. */
const [MOST_OF_A_NAME, MOST_IN_A_ROW] = [12, 100]

/** The longest part of the words that is a name; of equal ones the first. */
function knownWithin(run: string, scope: Scope): Known | undefined {
  const words = [...run.matchAll(/[^ ]+/gu)].slice(0, MOST_IN_A_ROW)
  for (let count = Math.min(words.length, MOST_OF_A_NAME); count > 1; count--) {
    for (let first = 0; first + count <= words.length; first++) {
      const last = words[first + count - 1]!
      const from = words[first]!.index
      const written = run.slice(from, last.index + last[0].length)
      const name = nameOf(written.replaceAll(' ', '').toLowerCase(), scope)
      if (name !== undefined) return { name, written, from }
    }
  }
  return undefined
}

/** The name of a field or a constant for words such as `Due date`. */
export const knownName = (words: string, scope: Scope): string | undefined =>
  nameOf(words.replaceAll(/\s+/gu, '').toLowerCase(), scope)

function nameOf(folded: string, { schema, this: entity }: Scope): string | undefined {
  const field = entity === undefined ? undefined : schema.entity(entity)?.fields.get(folded)
  return field?.name ?? schema.names().find((name) => name.toLowerCase() === folded && schema.constant(name))
}
