/**
 * Parses a cell of permissions: `create; read when …; update, delete when …`, and short forms (✓, own). A `when` belongs to its
 * clause. `read-verbs.ts` parses the verbs and fields of a clause.
 */
import { type Phrase, CODE, matchPhrase, plainText, splitAt } from '../../document/index.ts'
import type { Problem, Span } from '@ninefold/plan/problem'
import {
  CONDITIONED,
  coreOf,
  coreText,
  isCross,
  meansEverything,
  meansNothing,
  WHEN,
  type Core,
  type Cross,
} from './cell-words.ts'
import { withoutOwn, type Grammar, type OwnRead } from '../../kernel/index.ts'
import type { WhenRead } from './model.ts'
import { accessProblem } from './problems.ts'
import { clauseOf, conditionBesides, readGrants, readVerb, type ClausesRead } from './read-verbs.ts'

/** A parsed cell; the meaning of an x depends on the whole table. */
interface PermissionRead {
  readonly parts: readonly PartRead[]
  readonly core: Core
  /** For messages. */
  readonly written: Pick<Phrase, 'text' | 'span'>
}

/** `cross`: an x; the clauses are those of a yes. */
interface PartRead extends ClausesRead {
  readonly cross?: Phrase
}

export const permissions: Grammar<PermissionRead> = {
  takes: 'permissions, separated by semicolons: `` create; read when `…`; update own `title` ``',
  parse(cell) {
    const { text, span } = cell
    return { value: { parts: splitAt(cell, /;|\n/u).flatMap(readParts), core: coreOf(cell), written: { text, span } } }
  },
}

export const clausesIn = ({ parts }: PermissionRead, cross: Cross = 'yes'): ClausesRead =>
  joined(parts.map((part) => (part.cross ? crossed(part, part.cross, cross) : part)))

function crossed(read: ClausesRead, part: Phrase, cross: Cross): ClausesRead {
  if (cross === 'yes') return read
  if (cross === 'no') return NO_CLAUSES
  const code = cross === 'unclear' ? 'ACC-021' : 'ACC-033'
  return { clauses: [], problems: [accessProblem(code, { span: part.span }, { text: coreText(part) })] }
}

const joined = (read: readonly ClausesRead[]): ClausesRead => ({
  clauses: read.flatMap((one) => one.clauses),
  problems: read.flatMap((one) => one.problems),
})

const NO_CLAUSES: ClausesRead = { clauses: [], problems: [] }

const readParts = (part: Phrase): readonly PartRead[] => twoClauses(part)?.flatMap(readParts) ?? [readPart(part)]

function readPart(part: Phrase): PartRead {
  const [before, word, condition] = matchPhrase(part, CONDITIONED) ?? []
  const misleading = before && word && condition && reportVerbsAfterCondition(before, word, condition)
  if (misleading) return { clauses: [], problems: [misleading] }
  const grants = before ?? part
  const unless = word?.text.toLowerCase() === 'unless'
  const when: WhenRead | undefined = condition && { test: condition, ...(unless && { unless }) }
  const { rest, own } = withoutOwn(grants)
  const text = rest?.text ?? ''
  const mark = (): ClausesRead => {
    const which: WhenRead | undefined = own ? { ...when, own: ownMark(grants.span, part, when) } : when
    return { clauses: [clauseOf({ kind: 'mark' }, part, undefined, which)], problems: [] }
  }
  if (text === '') return own || when ? mark() : NO_CLAUSES
  if (meansNothing(text)) return NO_CLAUSES
  if (meansEverything(text)) return mark()
  return isCross(text) ? { ...mark(), cross: part } : readGrants(grants, when, part)
}

const CONDITIONED_THEN = new RegExp(String.raw`^(.*?\b(?:${WHEN}) ${CODE})\s*,\s*(?:and\s+)?(.+)$`, 'isu')

/** ``read when `…`, update when `…` ``: both have a condition, so the comma separates clauses like a semicolon. */
function twoClauses(part: Phrase): readonly Phrase[] | undefined {
  const [first, second] = matchPhrase(part, CONDITIONED_THEN) ?? []
  const [before] = (second && matchPhrase(second, CONDITIONED)) ?? []
  const [verb] = before ? splitAt(before, ', and') : []
  return first && second && verb && readVerb(verb) ? [first, second] : undefined
}

/** Reports ``read when `…`, create``: the condition may apply to both. */
function reportVerbsAfterCondition(before: Phrase, word: Phrase, condition: Phrase): Problem | undefined {
  const [test, verbs] = matchPhrase(condition, CONDITION_THEN) ?? []
  const [first] = verbs ? splitAt(verbs, ', and') : []
  if (!test || !verbs || !first || !readVerb(first)) return undefined
  const end = (phrase: Phrase) => ({ ...phrase.span, start: phrase.span.end })
  const clause = ` ${word.text} \`${plainText(test)}\``
  const alternatives = [
    {
      title: `Write "; ${verbs.text}": it holds without the condition`,
      edits: [{ span: { ...verbs.span, start: test.span.end, end: verbs.span.start }, text: '; ' }],
    },
    {
      title: 'Put the condition behind both: it holds for both',
      edits: [
        { span: { ...before.span, start: before.span.end, end: test.span.end }, text: '' },
        { span: end(verbs), text: clause },
      ],
    },
  ]
  return accessProblem('ACC-035', { span: verbs.span, alternatives }, { verbs: verbs.text })
}

const CONDITION_THEN = new RegExp(String.raw`^(${CODE})\s*,\s*(?:and\s+)?(.+)$`, 'su')

/** The edit for a mark with `own`: ``when `…` ``. */
function ownMark(span: Span, part: Phrase, when: WhenRead | undefined): OwnRead {
  const besides = conditionBesides(when)
  return besides === undefined ? { span } : { span, written: [{ span: part.span, text: ['when `', `${besides}\``] }] }
}
