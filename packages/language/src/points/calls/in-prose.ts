/**
 * Reports text that describes a call: "The lab sends results by POST to /api/lab-results." It has no effect. The problem contains
 * the equivalent row of a table. Quotations (`>`) only explain.
 */
import { anyPattern, pattern } from '@ninefold/plan/pattern'
import { type Block, type Phrase, plainText } from '../../document/index.ts'
import { memoize, upperFirst } from '@ninefold/plan/base'
import type { Problem } from '@ninefold/plan/problem'
import { sentencesOf } from '../../kernel/index.ts'
import { METHOD, METHODS } from './address.ts'
import type { CallRead } from './model.ts'
import { callsProblem } from './problems.ts'

interface Described {
  readonly text: Phrase
  readonly method: string
  readonly path: string
}

const PATH = String.raw`(?<![:/\p{L}\p{N}])\/(?:[\p{L}\p{N}_{}:.-]+\/?)+`
const DESCRIBED: readonly RegExp[] = [
  new RegExp(`\\b(?<method>${METHOD})\\b[^/]{0,60}?(?<path>${PATH})`, 'u'),
  new RegExp(`(?<path>${PATH})[^/]{0,40}?\\b(?<method>${METHOD})\\b`, 'u'),
  new RegExp(`(?<path>${PATH})\\s+(?:returns|lists|gives|answers|shows|sends back)\\b`, 'u'),
]
/** A negation, before the address or after it. */
const DENIES = anyPattern(
  pattern('…(no|not|never|nobody|none|without|cannot) … /{:word}…'),
  pattern('…<method> [{:^.}] (does not|is not|will not|cannot) (be|exist|available|allowed|offered|possible)…', {
    method: METHODS.join('|'),
  }),
)

const describedIn = memoize((block: Block): readonly Described[] => {
  return sentencesOf(block).flatMap((sentence): readonly Described[] => {
    const words = plainText(sentence)
    if (words.length > LONGEST || DENIES.test(words)) return []
    const found = DESCRIBED.map((form) => form.exec(words)?.groups).find((groups) => groups !== undefined)
    return found ? [{ text: sentence, method: found.method ?? 'GET', path: found.path!.replace(/[./:]+$/u, '') }] : []
  })
})

/** Longer sentences are ignored. */
const LONGEST = 400

/** `base`: the base path, which rows leave out. */
export function reportDescribed(
  blocks: readonly Block[],
  calls: readonly CallRead[],
  base: string,
): readonly Problem[] {
  const known = calls.flatMap(({ method, path }) => (method && path ? [`${method} ${withoutLookUps(path.text)}`] : []))
  return blocks.flatMap(describedIn).flatMap(({ text, method, path }) => {
    const own = path.startsWith(`${base}/`) ? path.slice(base.length) : path
    if ([path, own].some((one) => known.includes(`${method} ${withoutLookUps(one)}`))) return []
    const row = rowOf(method, own)
    return [callsProblem('CAL-027', { span: text.span }, { text: plainText(text), row })]
  })
}

/** The path without the names of its look-ups. */
const withoutLookUps = (path: string): string => path.replace(/\{[^{}]*\}|:[\p{L}\p{N}_]+/gu, '{}').toLowerCase()

const DOES: Readonly<Record<string, string>> = {
  POST: 'create …',
  PUT: 'change …',
  PATCH: 'change …',
  DELETE: 'delete …',
}

function rowOf(method: string, path: string): string {
  const literal = path.split('/').filter((part) => /^[\p{L}\p{N}_.-]+$/u.test(part))
  const name = upperFirst((literal.at(-1) ?? 'its name').replace(/[_.-]+/gu, ' '))
  const takes = method === 'GET' || method === 'DELETE' ? '' : '…'
  const cells = [name, `\`${method} ${path}\``, '…', DOES[method] ?? '', takes, method === 'GET' ? '…' : '']
  return `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`
}
