/**
 * Permissions in sentences: "Managers may approve claims of their team." They allow nothing, so that no sentence is understood in
 * two ways; but the row of a table that one would be is said, and offered where all of it is understood.
 */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, matchPattern, plainText } from '../../document/index.ts'
import type { Grant, Role } from '@ninefold/plan'
import type { Mending, Problem } from '@ninefold/plan/problem'
import { VERBS } from './cell-words.ts'
import { findAbility, type Ability } from './row-subject.ts'
import type { Doable } from './scope.ts'
import type { SentenceRead } from './model.ts'
import { accessProblem } from './problems.ts'
import { mapMemoized, callMemoized, fixedRole } from '../../kernel/index.ts'

const CLASSES = {
  if: 'when|if|where|unless',
  does: '<toRead>|<toCreate>|<toUpdate>|<toDelete>|looks? at|enters?|registers?|manages?|approves?|exports?|imports?|takes?',
}

/** Who, what they may do, and under which condition in code. */
const SENTENCE = pattern(
  '[only] [<article>|all|every|each] {who:..60} <may> {does} [{word?:<if>} {test?:code}] [.]',
  CLASSES,
)
/** `clerk: read loans` */
const LISTED = [
  pattern('{who:..60}\\: {does} [{word?:<if>} {test?:code}] [.]', CLASSES),
  pattern('{who:..60} - {does} [{word?:<if>} {test?:code}] [.]', CLASSES),
] as const
/** ``reads plots when `code` ``, below a line that names the role. */
const ABILITY = pattern('[may|can] {does} [{word?:<if>} {test?:code}][.|;|,]', CLASSES)
/** What a permission begins with, of a role that is named above. */
const ALLOWS = pattern('(may|can|must|shall|everything|all|full access|nothing|<does> {what?})…', CLASSES)

export const saysPermission = (phrase: Phrase): boolean => ALLOWS.test(phrase.text)

export const isSentence = (phrase: Phrase): boolean => matchPattern(phrase, SENTENCE) !== undefined

export function reportSentences(sentences: readonly SentenceRead[], known: Doable): readonly Problem[] {
  const rows = mapMemoized(sentences, rowOf, known)
  const fix = tableOf(sentences, rows)
  return sentences.map(({ text }, at) => {
    const row = rows[at]
    const said = { text: plainText(text), ...(row && { row: line(row.cells), left: row.left }) }
    return accessProblem('ACC-027', { span: text.span, ...(fix && { fix }) }, said)
  })
}

/** Beside a table of permissions: what no row of it allows, nor a part of it. Which of their records is not compared. */
export function reportBesideTable(
  sentences: readonly SentenceRead[],
  known: Doable,
  grants: readonly Grant[],
  roles: readonly Role[],
): readonly Problem[] {
  return sentences.flatMap((sentence) => {
    const row = TAKES_AWAY.test(plainText(sentence.text)) ? undefined : callMemoized(rowOf, sentence, known)
    if (!row || row.role === 'administrators') return []
    const had = rolesHad(row.role, roles)
    if (row.allows.every((one) => isGranted(one, had, grants))) return []
    const said = { text: plainText(sentence.text), row: line(row.cells), left: row.left }
    return [accessProblem('ACC-027', { span: sentence.text.span }, said)]
  })
}

/** Told by `narrowing.ts`. */
const TAKES_AWAY = /^(?:only|no|nobody|none|neither)\b|\b(?:not|never|except|unless|only)\b/iu

/** One table in place of them all, where all are understood: beside it, what is left would only explain. */
function tableOf(sentences: readonly SentenceRead[], rows: readonly (Row | undefined)[]): Mending | undefined {
  if (!rows.every((row) => row?.left === '')) return undefined
  const lines = [...new Set(rows.map((row) => line(row!.cells)))]
  const text = ['', '', line(HEADER), line(HEADER.map(() => '---')), ...lines, '', ''].join('\n')
  const edits = sentences.map(({ place }, at) => ({ span: place, text: at === 0 ? text : '' }))
  return { title: 'Write it as a table', edits, suggested: true }
}

const HEADER = ['Entity', 'Role', 'May', 'When']

interface Row {
  /** Its name, also of a fixed one. */
  readonly role: string
  readonly allows: readonly Pick<Grant, 'entity' | 'verb'>[]
  /** As in the header. */
  readonly cells: readonly string[]
  /** What is said besides, and has no place in the row as it stands. */
  readonly left: string
}

/** Of a longer sentence no row is sought, since each of its beginnings may be one. */
const LONGEST = 300

const rowOf = ({ text, under, of: role }: SentenceRead, known: Doable): Row | undefined => {
  const said = role
    ? { who: role, ...matchPattern(text, ABILITY) }
    : (matchPattern(text, SENTENCE) ?? matchPattern(text, LISTED[0]) ?? matchPattern(text, LISTED[1]))
  return said && rowSaid(said, under, known)
}

/** `reads` → `read`. */
const infinitive = (word: string): string =>
  Object.hasOwn(VERBS, word.toLowerCase().replace(/s$/u, '')) ? word.replace(/s$/u, '') : word

type Said = Readonly<Partial<Record<'who' | 'does' | 'word' | 'test', Phrase>>>

function rowSaid({ who, does, word, test }: Said, under: Phrase | undefined, known: Doable): Row | undefined {
  const { names, actions } = known
  const role = who && (fixedRole(plainText(who)) ? plainText(who) : names.role(plainText(who))?.label)
  if (!does || does.text.length > LONGEST || role === undefined || role === '') return undefined
  const words = plainText(does).split(/\s+/u).map(infinitive)
  const of = under && names.entity(plainText(under))
  for (let length = words.length; length > 0; length--) {
    const ability = findAbility(words.slice(0, length).join(' '), of, known)
    if (!ability || !('verbs' in ability)) continue
    const left = [...words.slice(0, length).filter((one) => NARROWS.test(one)), ...words.slice(length)].join(' ')
    const condition = [...(test && word ? [conditionOf(test, word)] : []), ...(left === '' ? [] : ['`…`'])].join(
      ' and ',
    )
    const { label } = ability.entity
    const when = ability.own && condition === '' ? 'own' : condition
    const allows = ability.verbs.map((verb) => ({ entity: ability.entity.name, verb }))
    const name = fixedRole(role) ?? names.role(role)?.name ?? role
    return { role: name, allows, cells: [label, role, mayOf(ability, condition !== '', actions), when], left }
  }
  return undefined
}

/** Who runs an action stands in point 4 as well. */
const isGranted = (
  { entity, verb }: Pick<Grant, 'entity' | 'verb'>,
  has: ReadonlySet<string>,
  grants: readonly Grant[],
) => typeof verb !== 'string' || grants.some((one) => one.entity === entity && one.verb === verb && has.has(one.role))

/** The role, those that it includes, and those that everybody has. */
export function rolesHad(name: string, roles: readonly Role[]): ReadonlySet<string> {
  const had = new Set([
    'anyone',
    'signedIn',
    ...roles.filter(({ kind }) => kind === 'anyone' || kind === 'signedIn').map((one) => one.name),
    name,
  ])
  for (const one of had) for (const other of roles.find((role) => role.name === one)?.includes ?? []) had.add(other)
  return had
}

/** They say for which records, which a condition must. */
const NARROWS = pattern('(others?|assigned|new|existing)')

function conditionOf(test: Phrase, word: Phrase): string {
  const source = plainText(test)
  return word.text.toLowerCase() === 'unless' ? `\`not (${source})\`` : `\`${source}\``
}

/** `besides`: a condition stands in the column When, so that whose records are meant is said here. */
function mayOf({ verbs, own, entity }: Ability, besides: boolean, actions: Doable['actions']): string {
  const labels = verbs.map((verb) =>
    typeof verb === 'string'
      ? verb
      : `run ${actions.of(entity.name).find((one) => one.name === verb.run)?.label ?? verb.run}`,
  )
  return labels.map((label) => (own && besides ? `${label} own` : label)).join(', ')
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
