/**
 * Reads a cell of permissions: `create; read when …; update, delete when …`, and people's short forms of it (✓, own,
 * all of them). A `when` belongs to its own clause. What a clause grants is read in `read-verbs.ts`.
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

/** What a cell of permissions says; what an x in it says is known from the whole table. */
interface PermissionRead {
  readonly parts: readonly PartRead[]
  readonly core: Core
  /** For messages. */
  readonly written: Pick<Phrase, 'text' | 'span'>
}

/** `cross`: an x, with the clauses that it makes where it says yes. */
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
  if (cross === 'no') return NOTHING_SAID
  const code = cross === 'unclear' ? 'ACC-021' : 'ACC-033'
  return { clauses: [], problems: [accessProblem(code, { span: part.span }, { text: coreText(part) })] }
}

const joined = (read: readonly ClausesRead[]): ClausesRead => ({
  clauses: read.flatMap((one) => one.clauses),
  problems: read.flatMap((one) => one.problems),
})

const NOTHING_SAID: ClausesRead = { clauses: [], problems: [] }

const readParts = (part: Phrase): readonly PartRead[] => twoClauses(part)?.flatMap(readParts) ?? [readPart(part)]

function readPart(part: Phrase): PartRead {
  const [before, word, condition] = matchPhrase(part, CONDITIONED) ?? []
  const behind = before && word && condition && verbsBehind(before, word, condition)
  if (behind) return { clauses: [], problems: [behind] }
  const grants = before ?? part
  const unless = word && /^unless$/iu.test(word.text)
  const when: WhenRead | undefined = condition && { test: condition, ...(unless && { unless }) }
  const { rest, own } = withoutOwn(grants)
  const text = rest?.text ?? ''
  const mark = (): ClausesRead => {
    const which: WhenRead | undefined = own ? { ...when, own: ownMark(grants.span, part, when) } : when
    return { clauses: [clauseOf({ kind: 'mark' }, part, undefined, which)], problems: [] }
  }
  if (text === '') return own || when ? mark() : NOTHING_SAID
  if (meansNothing(text)) return NOTHING_SAID
  if (meansEverything(text)) return mark()
  return isCross(text) ? { ...mark(), cross: part } : readGrants(grants, when, part)
}

const CONDITIONED_THEN = new RegExp(String.raw`^(.*?\b(?:${WHEN}) ${CODE})\s*,\s*(?:and\s+)?(.+)$`, 'isu')

/** ``read when `…`, update when `…` ``: each has a condition of its own, so the comma separates them as a semicolon does. */
function twoClauses(part: Phrase): readonly Phrase[] | undefined {
  const [first, second] = matchPhrase(part, CONDITIONED_THEN) ?? []
  const [before] = (second && matchPhrase(second, CONDITIONED)) ?? []
  const [verb] = before ? splitAt(before, /,|\s+and\s+/u) : []
  return first && second && verb && readVerb(verb) ? [first, second] : undefined
}

/** ``read when `…`, create``: the condition may hold for both. */
function verbsBehind(before: Phrase, word: Phrase, condition: Phrase): Problem | undefined {
  const [test, verbs] = matchPhrase(condition, CONDITION_THEN) ?? []
  const [first] = verbs ? splitAt(verbs, /,|\s+and\s+/u) : []
  if (!test || !verbs || !first || !readVerb(first)) return undefined
  const end = (phrase: Phrase) => ({ ...phrase.span, start: phrase.span.end })
  const said = ` ${word.text} \`${plainText(test)}\``
  const alternatives = [
    {
      title: `Write "; ${verbs.text}": it holds without the condition`,
      edits: [{ span: { ...verbs.span, start: test.span.end, end: verbs.span.start }, text: '; ' }],
    },
    {
      title: 'Put the condition behind both: it holds for both',
      edits: [
        { span: { ...before.span, start: before.span.end, end: test.span.end }, text: '' },
        { span: end(verbs), text: said },
      ],
    },
  ]
  return accessProblem('ACC-035', { span: verbs.span, alternatives }, { verbs: verbs.text })
}

const CONDITION_THEN = new RegExp(String.raw`^(${CODE})\s*,\s*(?:and\s+)?(.+)$`, 'su')

/** A mark with `own`: ``when `…` ``. */
function ownMark(span: Span, part: Phrase, when: WhenRead | undefined): OwnRead {
  const besides = conditionBesides(when)
  return besides === undefined ? { span } : { span, written: [{ span: part.span, text: ['when `', `${besides}\``] }] }
}
