/**
 * Reads a cell of permissions: `create; read when …; update, delete when …`, and people's short forms of it (✓, own,
 * CRUD). A `when` belongs to its own clause; field names stand in backticks behind the verb they belong to.
 */
import type { Phrase } from '../../document/model.ts'
import { isEmpty, matchPhrase, plainText, soleCode, splitAt } from '../../document/phrase.ts'
import type { Verb } from '../../plan/plan.ts'
import { closest } from '../../problem/closest.ts'
import type { Problem } from '../../problem/problem.ts'
import type { FieldsRead, VerbRead, WhenRead } from './model.ts'
import { accessProblem } from './problems.ts'

/** A grant before its entity and role are added. */
export interface ClauseRead {
  readonly verb: VerbRead
  readonly fields?: FieldsRead
  readonly when?: WhenRead
  readonly place: Phrase
}

export interface ClausesRead {
  readonly clauses: readonly ClauseRead[]
  readonly problems: readonly Problem[]
}

const CRUD: readonly Verb[] = ['create', 'read', 'update', 'delete']

export const VERBS: Readonly<Record<string, Verb>> = {
  read: 'read',
  see: 'read',
  view: 'read',
  create: 'create',
  add: 'create',
  update: 'update',
  change: 'update',
  edit: 'update',
  write: 'update',
  delete: 'delete',
  export: 'export',
  import: 'import',
}

const NOTHING = /^(?:[-–—✗✘×❌]|n|no|none|nothing)$/iu
const EVERYTHING = /^(?:[✓✔✅☑]\uFE0F?|y|yes|all|full|everything)$/iu
const LETTERS = /^[crud](?:[\s,/]*[crud]){0,3}$/iu
const BY_LETTER: Readonly<Record<string, Verb>> = { c: 'create', r: 'read', u: 'update', d: 'delete' }

export function readClauses(cell: Phrase): ClausesRead {
  const read = splitAt(cell, /;/u).map(readClause)
  return { clauses: read.flatMap((one) => one.clauses), problems: read.flatMap((one) => one.problems) }
}

function readClause(part: Phrase): ClausesRead {
  const [before, condition] = matchPhrase(part, /^(.*?)\s*\b(?:when|if|where) (.+)$/iu) ?? []
  const grants = before ?? part
  const when: WhenRead | undefined = condition && { test: condition }
  return shortForm(grants, when) ?? readGrants(grants, when)
}

function shortForm(part: Phrase, when: WhenRead | undefined): ClausesRead | undefined {
  const text = part.text
  if (isEmpty(part) || NOTHING.test(text)) return { clauses: [], problems: [] }
  const make = (verbs: readonly Verb[], condition: WhenRead | undefined) => ({
    clauses: verbs.map((verb) => clauseOf({ kind: 'verb', verb }, part, undefined, condition)),
    problems: [],
  })
  if (EVERYTHING.test(text)) return make(CRUD, when)
  if (/^own$/iu.test(text)) return make(CRUD, { ...when, own: part.span })
  if (LETTERS.test(text) && !(text.toLowerCase() in VERBS)) {
    const letters = text
      .toLowerCase()
      .match(/[crud]/gu)!
      .filter((letter, at, all) => all.indexOf(letter) === at)
    return make(
      letters.map((letter) => BY_LETTER[letter]!),
      when,
    )
  }
  return undefined
}

function clauseOf(verb: VerbRead, place: Phrase, fields?: FieldsRead, when?: WhenRead): ClauseRead {
  return { verb, place, ...(fields && { fields }), ...(when && { when }) }
}

/** A verb that is being read, with the fields that follow it. */
interface Open {
  readonly verbs: readonly VerbRead[]
  readonly place: Phrase
  readonly own: boolean
  readonly names: Phrase[]
  but: boolean
}

function readGrants(part: Phrase, when: WhenRead | undefined): ClausesRead {
  const problems: Problem[] = []
  const open: Open[] = []
  for (const item of splitAt(part, /,|\s+and\s+/u)) {
    const last = open.at(-1)
    const next = readVerb(item)
    if (next) open.push(next)
    else if (soleCode(item) && last) last.names.push(item)
    else if (!addFields(last, item)) problems.push(unreadable(item, last !== undefined || problems.some(isBareField)))
  }
  problems.push(...open.flatMap((verb, place) => wholeBefore(verb, open.slice(place + 1))))
  return { clauses: open.flatMap((verb) => close(verb, when)), problems }
}

/** `read, update all but …` reads as if both were excepted from, but lets everything be read. */
function wholeBefore(verb: Open, behind: readonly Open[]): readonly Problem[] {
  const takesFields = ({ verbs }: Open) => verbs.every((one) => one.kind === 'verb' && FIELD_VERBS.has(one.verb))
  const next = behind.find((other) => other.names.length > 0 || !takesFields(other))
  if (!next?.but || !takesFields(next) || verb.names.length > 0 || !takesFields(verb)) return []
  const parameters = { verb: verb.place.text, next: next.place.text.split(' ')[0]! }
  return [accessProblem('ACC-019', { span: verb.place.span }, parameters)]
}

const FIELD_VERBS: ReadonlySet<Verb> = new Set(['create', 'read', 'update'])

/** `all but` before a field that is not the first word behind a verb. */
function addFields(last: Open | undefined, item: Phrase): boolean {
  const [field] = matchPhrase(item, /^(?:all )?(?:but|except) (.+)$/iu) ?? []
  if (!last || !field || !soleCode(field) || last.names.length > 0) return false
  last.but = true
  last.names.push(field)
  return true
}

/** A field without backticks, behind its verb or alone; or a word that is no permission. */
function unreadable(item: Phrase, behindVerb: boolean): Problem {
  const [verb, behind] = matchPhrase(item, /^(\p{L}+)\s+(?:(?:all )?(?:but|except)\s+)?(.+)$/iu) ?? []
  if (verb && behind && verbsOf(verb.text)) return bareField(behind)
  const meant = closest(item.text, Object.keys(VERBS))
  if (behindVerb && !meant) return bareField(item)
  const fix = meant && { title: `Write "${meant}"`, edits: [{ span: item.span, text: meant }] }
  return accessProblem('ACC-001', { span: item.span, ...(fix && { fix }) }, { text: item.text, meant })
}

const isBareField = (problem: Problem) => problem.code === 'ACC-002'

function bareField(phrase: Phrase): Problem {
  const name = plainText(phrase)
  const fix = { title: 'Put the name in backticks', edits: [{ span: phrase.span, text: `\`${name}\`` }] }
  return accessProblem('ACC-002', { span: phrase.span, fix }, { name })
}

function readVerb(item: Phrase): Open | undefined {
  const run = matchPhrase(item, /^(?:run|do|take) (.+)$/iu)?.[0]
  if (run) return { verbs: [{ kind: 'run', action: run }], place: item, own: false, names: [], but: false }
  const [word, rest] = matchPhrase(item, /^(\p{L}+)(?:\s+(.+))?$/u) ?? []
  if (!word) return undefined
  const verbs = verbsOf(word.text)
  if (!verbs) return undefined
  return readBehind({ verbs, place: word, own: false, names: [], but: false }, rest)
}

function verbsOf(word: string): readonly VerbRead[] | undefined {
  const lower = word.toLowerCase()
  if (EVERYTHING.test(lower)) return CRUD.map((verb) => ({ kind: 'verb', verb }))
  const verb = VERBS[lower]
  return verb && [{ kind: 'verb', verb }]
}

/** What stands behind the verb in the same item: `own`, one field, `all but` one field. */
function readBehind(verb: Open, rest: Phrase | undefined): Open | undefined {
  if (!rest || /^(?:all|everything|all fields)$/iu.test(rest.text)) return verb
  const [own, more] = matchPhrase(rest, /^(own)(?:\s+(.+))?$/iu) ?? []
  if (own) return readBehind({ ...verb, own: true }, more)
  const [excepted] = matchPhrase(rest, /^(?:all )?(?:but|except) (.+)$/iu) ?? []
  const field = excepted ?? rest
  return soleCode(field) ? { ...verb, but: excepted !== undefined, names: [field] } : undefined
}

function close(open: Open, when: WhenRead | undefined): readonly ClauseRead[] {
  const fields = open.names.length > 0 ? { but: open.but, names: open.names } : undefined
  const condition: WhenRead | undefined = open.own ? { ...when, own: open.place.span } : when
  return open.verbs.map((verb) => clauseOf(verb, open.place, fields, condition))
}
