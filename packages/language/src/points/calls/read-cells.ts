/** Grammars of the cells of a call: its steps, its input, its answer. `plan-call.ts` resolves the names. */
import { pattern } from '@ninefold/plan/pattern'
import {
  type Phrase,
  listItems,
  matchPattern,
  matchPhrase,
  plainText,
  soleCode,
  splitAt,
} from '../../document/index.ts'
import { firstOf, readSet, sentence, type Grammar, type Sentence } from '../../kernel/index.ts'
import { readAssign } from '../lifecycle/index.ts'
import type { AnswersCell, StepRead, StepsRead, InputRead, TakesRead } from './model.ts'

const NOTHING = pattern('<nothing>')
const DASH = pattern('-')

export const steps: Grammar<StepsRead> = {
  takes: 'steps, separated by semicolons',
  parse(cell) {
    const parts = splitAt(cell, ';').filter(({ text }) => !NOTHING.test(text))
    const read = parts.map((part) => ({ part, step: readStep(part) }))
    return {
      value: {
        steps: read.flatMap(({ step }) => step ?? []),
        unread: read.flatMap(({ part, step }) => (step ? [] : [part])),
      },
    }
  },
}

type Step = StepRead extends infer S ? (S extends StepRead ? Omit<S, 'span'> : never) : never

const STEPS: readonly Sentence<Step>[] = [
  sentence('(list of|list|all) {set}', ({ set }) => ({ kind: 'list', set: readSet(set) })),
  sentence('sign in', () => ({ kind: 'signIn', asIt: false })),
  sentence('sign in as it', () => ({ kind: 'signIn', asIt: true })),
  sentence('sign out', () => ({ kind: 'signOut' })),
  sentence('create [an?] {entity} [with {values?}]', ({ entity, values }) => {
    const assigns = values ? splitAt(values, ', and').map(readAssign) : []
    return assigns.includes(undefined)
      ? undefined
      : { kind: 'create', entity, with: assigns.filter((assign) => assign !== undefined) }
  }),
  sentence('(change|update) {target}', ({ target }) => ({ kind: 'change', target })),
  sentence('delete {target}', ({ target }) => ({ kind: 'delete', target })),
  sentence('check [an?] {entity} [,] only [the] rules? [:] {rules}', ({ entity, rules }) => {
    return { kind: 'check', entity, rules: listItems(rules) }
  }),
  sentence('check [an?] {entity}', ({ entity }) => ({ kind: 'check', entity })),
  sentence('add {item} to {to}', ({ item, to }) => ({ kind: 'add', item, to })),
  sentence('remove {item} from {to}', ({ item, to }) => ({ kind: 'remove', item, to })),
  sentence('(do|run|take) {action} on {target}', ({ action, target }) => ({ kind: 'do', action, target })),
]

function readStep(part: Phrase): StepRead | undefined {
  const found = firstOf(STEPS, part, undefined)
  return found && { ...found, span: part.span }
}

export const takes: Grammar<TakesRead> = {
  takes: 'fields, separated by commas: `article: title, body as text, tag list!`',
  parse(cell) {
    if (NOTHING.test(cell.text)) return { value: { fields: [] } }
    const [envelope, rest] = matchPhrase(cell, /^([\p{L}_][\p{L}\p{N}_ ]*):\s*(.+)$/u) ?? []
    return { value: { ...(envelope && { envelope }), fields: listItems(rest ?? cell).map(readInput) } }
  },
}

const DEMANDED = pattern('{input}!')
const RENAMED = pattern('{field} as {key}')

function readInput(item: Phrase): InputRead {
  const demanded = matchPattern(item, DEMANDED)?.input
  const { field, key } = matchPattern(demanded ?? item, RENAMED) ?? {}
  return {
    field: field ?? demanded ?? item,
    ...(key && { key }),
    must: demanded !== undefined,
    span: item.span,
  }
}

/** `201 Created`, `200, 404`, `200; 409 if no vet is assigned`. Error statuses are ignored, because errors define their own status. */
const STATUS_ALONE = /^([23]\d\d)(?:\s+(?:OK|Created|Accepted|No Content))?(?:\s*[,;/]\s*[45]\d\d\b[^`]*)?$/iu

/** Is it an answer in words? `the claim`, `201 Created`, `name (short), date`; but a built-in name alone is an expression. */
export const isInWords = ({ text }: Phrase): boolean =>
  /^(?:\d{3}\s+)?\p{L}(?:[\p{L}\s,:;&'’-]|(?<=\s)\([\p{L}\s,]+\))*\.?$/u.test(text) && !NAMES.has(text)
const NAMES: ReadonlySet<string> = new Set(['items', 'it', 'all', 'total', 'findings', 'me'])

/** `` 202 `{…}` ``, `204`, a value, or words. */
export const answers: Grammar<AnswersCell> = {
  takes: 'a value, a status, or both: `` 201 `{…}` ``; or fields in words',
  parse(cell) {
    const inWords = isInWords(cell) ? { inWords: cell } : {}
    if (DASH.test(cell.text)) return { value: inWords }
    const [alone] = matchPhrase(cell, STATUS_ALONE) ?? []
    if (alone) return { value: { ...inWords, status: Number(plainText(alone)) } }
    const [status, value] = soleCode(cell) ? [] : (matchPhrase(cell, /^(\d{3})(?:\s+(.+))?$/u) ?? [])
    if (!status) return { value: { ...inWords, value: cell } }
    return { value: { ...inWords, status: Number(plainText(status)), ...(value && { value }) } }
  },
}
