/** Reads the cells of a call: what it does, in steps; what it takes; what it answers. Names are found in `plan-call.ts`. */
import { type Phrase, isEmpty, listItems, matchPhrase, plainText, soleCode, splitAt } from '../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import { readAssign } from '../lifecycle/index.ts'
import { readSet } from '../../kernel/index.ts'
import type { AnswersRead, StepRead, TakenRead, TakesRead } from './model.ts'
import { callsProblem } from './problems.ts'

export function readSteps(cell: Phrase, problems: Problem[]): readonly StepRead[] {
  return splitAt(cell, /;/u).flatMap((part) => {
    if (/^(?:[-–—]|nothing)$/u.test(part.text)) return []
    const step = readStep(part)
    if (!step) problems.push(callsProblem('CAL-004', { span: part.span }, { text: part.text }))
    return step ? [step] : []
  })
}

function readStep(part: Phrase): StepRead | undefined {
  return (
    readList(part) ?? readSign(part) ?? readCreate(part) ?? readOnRecord(part) ?? readAddRemove(part) ?? readDo(part)
  )
}

function readList(part: Phrase): StepRead | undefined {
  const [set] = matchPhrase(part, /^(?:list of|list|all) (.+)$/iu) ?? []
  return set && { kind: 'list', set: readSet(set), span: part.span }
}

function readSign(part: Phrase): StepRead | undefined {
  const signIn = matchPhrase(part, /^sign in( as it)?$/iu)
  if (signIn) return { kind: 'signIn', asIt: signIn[0] !== undefined, span: part.span }
  return /^sign out$/iu.test(part.text) ? { kind: 'signOut', span: part.span } : undefined
}

function readCreate(part: Phrase): StepRead | undefined {
  const [entity, assigns] = matchPhrase(part, /^create (?:an? )?(.+?)(?: with (.+))?$/iu) ?? []
  if (!entity) return undefined
  const list = assigns ? splitAt(assigns, /,|\s+and\s+/u).map(readAssign) : []
  if (list.includes(undefined)) return undefined
  return { kind: 'create', entity, with: list.filter((assign) => assign !== undefined), span: part.span }
}

function readOnRecord(part: Phrase): StepRead | undefined {
  const [change] = matchPhrase(part, /^(?:change|update) (.+)$/iu) ?? []
  if (change) return { kind: 'change', target: change, span: part.span }
  const [gone] = matchPhrase(part, /^delete (.+)$/iu) ?? []
  if (gone) return { kind: 'delete', target: gone, span: part.span }
  const [entity, rules] = matchPhrase(part, /^check (?:an? )?(.+?)(?:,?\s+only (?:the )?rules?:?\s+(.+))?$/iu) ?? []
  return entity && { kind: 'check', entity, ...(rules && { rules: listItems(rules) }), span: part.span }
}

function readAddRemove(part: Phrase): StepRead | undefined {
  const [item, to] = matchPhrase(part, /^add (.+?) to (.+)$/iu) ?? []
  if (item && to) return { kind: 'add', item, to, span: part.span }
  const [gone, from] = matchPhrase(part, /^remove (.+?) from (.+)$/iu) ?? []
  return gone && from && { kind: 'remove', item: gone, to: from, span: part.span }
}

function readDo(part: Phrase): StepRead | undefined {
  const [action, target] = matchPhrase(part, /^(?:do|run|take) (.+?) on (.+)$/iu) ?? []
  return action && target && { kind: 'do', action, target, span: part.span }
}

/** `article: title, body as text, tag list!` */
export function readTakes(cell: Phrase): TakesRead {
  if (/^(?:[-–—]|none|nothing)$/iu.test(cell.text)) return { fields: [] }
  const [envelope, rest] = matchPhrase(cell, /^([\p{L}_][\p{L}\p{N}_ ]*):\s*(.+)$/u) ?? []
  return { ...(envelope && { envelope }), fields: listItems(rest ?? cell).map(readTaken) }
}

function readTaken(item: Phrase): TakenRead {
  const [marked] = matchPhrase(item, /^(.+?)\s*!$/u) ?? []
  const core = marked ?? item
  const [field, key] = matchPhrase(core, /^(.+?)\s+as\s+(.+)$/iu) ?? []
  return { field: field ?? core, ...(key && { key }), must: marked !== undefined, span: item.span }
}

/** `201 Created`, `200, 404`, `200; 409 if no vet is assigned`: refusals have their own status, whatever stands here. */
const STATUS_ALONE = /^([23]\d\d)(?:\s+(?:OK|Created|Accepted|No Content))?(?:\s*[,;/]\s*[45]\d\d\b[^`]*)?$/iu

/** `` 202 `{…}` ``, `204`, or the value alone. */
export function readAnswers(cell: Phrase): AnswersRead {
  if (isEmpty(cell) || /^[-–—]$/u.test(cell.text)) return {}
  const [alone] = matchPhrase(cell, STATUS_ALONE) ?? []
  if (alone) return { status: Number(plainText(alone)) }
  const [status, value] = soleCode(cell) ? [] : (matchPhrase(cell, /^(\d{3})(?:\s+(.+))?$/u) ?? [])
  if (!status) return { value: cell }
  return { status: Number(plainText(status)), ...(value && { value }) }
}
