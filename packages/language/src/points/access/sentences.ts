/**
 * Reports permissions in sentences: "Managers may approve claims of their team." Sentences allow nothing, because they can be
 * ambiguous. The problem contains the equivalent row of a table, and a fix if the whole sentence was understood.
 */
import { anyPattern, pattern } from '@ninefold/plan/pattern'
import { type Phrase, matchPattern, plainText } from '../../document/index.ts'
import type { Grant, Role } from '@ninefold/plan'
import type { ProblemFix, Problem } from '@ninefold/plan/problem'
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

/** A role, what it may do, and a condition in code. */
const SENTENCE = pattern(
  '[only] [<article>|all|every|each] {who:..60} <may> {does} [{word?:<if>} {test?:code}] [.]',
  CLASSES,
)
/** `clerk: read loans` */
const LISTED = [
  pattern('{who:..60}\\: {does} [{word?:<if>} {test?:code}] [.]', CLASSES),
  pattern('{who:..60} - {does} [{word?:<if>} {test?:code}] [.]', CLASSES),
] as const
/** ``reads plots when `code` ``, below a line with the role. */
const ABILITY = pattern('[may|can] {does} [{word?:<if>} {test?:code}][.|;|,]', CLASSES)
/** The first word of a permission below a line with its role. */
const ALLOWS = pattern('(may|can|must|shall|everything|all|full access|nothing|<does> {what?})…', CLASSES)

export const isPermission = (phrase: Phrase): boolean => ALLOWS.test(phrase.text)

export const isSentence = (phrase: Phrase): boolean => matchPattern(phrase, SENTENCE) !== undefined

export function reportSentences(sentences: readonly SentenceRead[], known: Doable): readonly Problem[] {
  const rows = mapMemoized(sentences, rowOf, known)
  const fix = tableOf(sentences, rows)
  return sentences.map(({ text }, at) => {
    const row = rows[at]
    const parameters = { text: plainText(text), ...(row && { row: line(row.cells), left: row.left }) }
    return accessProblem('ACC-027', { span: text.span, ...(fix && { fix }) }, parameters)
  })
}

/** Beside a table of permissions: reports sentences that no row permits, not even partly. Conditions are not compared. */
export function reportSentencesBesideTable(
  sentences: readonly SentenceRead[],
  known: Doable,
  grants: readonly Grant[],
  roles: readonly Role[],
): readonly Problem[] {
  return sentences.flatMap((sentence) => {
    const row = TAKES_AWAY.test(plainText(sentence.text)) ? undefined : callMemoized(rowOf, sentence, known)
    if (!row || row.role === 'administrators') return []
    const owned = rolesIncludedIn(row.role, roles)
    if (row.allows.every((one) => isGranted(one, owned, grants))) return []
    const parameters = { text: plainText(sentence.text), row: line(row.cells), left: row.left }
    return [accessProblem('ACC-027', { span: sentence.text.span }, parameters)]
  })
}

/** Reported by `narrowing.ts`. */
const TAKES_AWAY = anyPattern(pattern('(only|no|nobody|none|neither)…'), pattern('…(not|never|except|unless|only)…'))

/** The fix: one table instead of all sentences, if all were understood; other sentences would only explain it. */
function tableOf(sentences: readonly SentenceRead[], rows: readonly (Row | undefined)[]): ProblemFix | undefined {
  if (!rows.every((row) => row?.left === '')) return undefined
  const lines = [...new Set(rows.map((row) => line(row!.cells)))]
  const text = ['', '', line(HEADER), line(HEADER.map(() => '---')), ...lines, '', ''].join('\n')
  const edits = sentences.map(({ place }, at) => ({ span: place, text: at === 0 ? text : '' }))
  return { title: 'Write it as a table', edits, suggested: true }
}

const HEADER = ['Entity', 'Role', 'May', 'When']

interface Row {
  /** The name of the role or fixed role. */
  readonly role: string
  readonly allows: readonly Pick<Grant, 'entity' | 'verb'>[]
  /** The heading of its column. */
  readonly cells: readonly string[]
  /** The rest of the sentence, which has no place in the row. */
  readonly left: string
}

/** Longer sentences are ignored, because all of their prefixes would be tried. */
const LONGEST = 300

const rowOf = ({ text, under, of: role }: SentenceRead, known: Doable): Row | undefined => {
  const matched = role
    ? { who: role, ...matchPattern(text, ABILITY) }
    : (matchPattern(text, SENTENCE) ?? matchPattern(text, LISTED[0]) ?? matchPattern(text, LISTED[1]))
  return matched && rowFrom(matched, under, known)
}

/** `reads` → `read`. */
const infinitive = (word: string): string =>
  Object.hasOwn(VERBS, word.toLowerCase().replace(/s$/u, '')) ? word.replace(/s$/u, '') : word

type Matched = Readonly<Partial<Record<'who' | 'does' | 'word' | 'test', Phrase>>>

function rowFrom({ who, does, word, test }: Matched, under: Phrase | undefined, known: Doable): Row | undefined {
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

/** Point 4 may also define who runs an action. */
const isGranted = (
  { entity, verb }: Pick<Grant, 'entity' | 'verb'>,
  has: ReadonlySet<string>,
  grants: readonly Grant[],
) => typeof verb !== 'string' || grants.some((one) => one.entity === entity && one.verb === verb && has.has(one.role))

/** The role, the roles that it includes, and the roles of everybody. */
export function rolesIncludedIn(name: string, roles: readonly Role[]): ReadonlySet<string> {
  const owned = new Set([
    'anyone',
    'signedIn',
    ...roles.filter(({ kind }) => kind === 'anyone' || kind === 'signedIn').map((one) => one.name),
    name,
  ])
  for (const one of owned) for (const other of roles.find((role) => role.name === one)?.includes ?? []) owned.add(other)
  return owned
}

/** Words that restrict the records, which needs a condition. */
const NARROWS = pattern('(others?|assigned|new|existing)')

function conditionOf(test: Phrase, word: Phrase): string {
  const source = plainText(test)
  return word.text.toLowerCase() === 'unless' ? `\`not (${source})\`` : `\`${source}\``
}

/** `besides`: the column When has a condition, so `own` must be in this cell. */
function mayOf({ verbs, own, entity }: Ability, besides: boolean, actions: Doable['actions']): string {
  const labels = verbs.map((verb) =>
    typeof verb === 'string'
      ? verb
      : `run ${actions.of(entity.name).find((one) => one.name === verb.run)?.label ?? verb.run}`,
  )
  return labels.map((label) => (own && besides ? `${label} own` : label)).join(', ')
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
