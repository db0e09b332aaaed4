// What a notification says to each of its receivers: a value that they may read neither before the change nor after it is `…`.
import type { Effect, Template } from '@ninefold/plan'
import type { Environment, Expr, Tree } from '@ninefold/plan/expression'
import type { Value } from '@ninefold/plan/values'
import { evaluate } from './plan.ts'
import { mayField, mayRow } from './rights.ts'
import type { Row } from './state.ts'
import { viewerOf, type Transaction } from './transaction.ts'
import type { Place, Viewer } from './viewer.ts'

/** Stands for any text: of what the model cannot write as people read it (dates, amounts). */
export const ANY_TEXT = '\u0000any text'

const HIDDEN = '…'
const MISSING = '—'

export function wordedFor(
  tx: Transaction,
  { message: name }: Effect & { kind: 'notify' },
  { row, before, env }: { readonly row: Row; readonly before: Row | null; readonly env: Environment },
  person: string,
): { readonly subject: string; readonly text: string } {
  const message = tx.index.plan.messages.find((one) => one.name === name)
  if (!message) return { subject: ANY_TEXT, text: ANY_TEXT }
  const receiver = viewerOf(tx).as({ person })
  const say = (template: Template): string => {
    const parts = template.map((part) => {
      if (typeof part === 'string') return part
      const path = pathOf(part.tree)
      if (!path || !isPlain(part)) return undefined
      const isOpen = [row, before].some((one) => one && mayReadPath(receiver, { row: one }, path))
      return isOpen ? inWords(evaluate(part, env)) : HIDDEN
    })
    return parts.includes(undefined) ? ANY_TEXT : parts.join('')
  }
  return { subject: cut(say(message.subject).replaceAll(/\s+/gu, ' ').trim(), 300), text: cut(say(message.text), 5000) }
}

/** At most so many characters. */
function cut(text: string, most: number): string {
  const characters = Array.from(text)
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}

const isPlain = ({ tree: { type } }: Expr): boolean => type.kind === 'text' || type.kind === 'integer'

const inWords = (value: Value): string => (value === null ? MISSING : String(value as string | number))

/** `team.name` from the record. */
function pathOf(tree: Tree): readonly string[] | undefined {
  if (tree.op === 'name') return tree.scope === 'this' && tree.name !== '' ? [tree.name] : undefined
  if (tree.op !== 'field') return undefined
  if (tree.of.op === 'name' && tree.of.scope === 'this' && tree.of.name === '') return [tree.field]
  const before = pathOf(tree.of)
  return before && [...before, tree.field]
}

function mayReadPath(viewer: Viewer, place: Place, [name, ...rest]: readonly string[]): boolean {
  if (viewer.environment.administrator === true) return true
  if (!mayRow(viewer, 'read', place) || !mayField(viewer, 'read', place, name!)) return false
  if (rest.length === 0) return true
  const target = viewer.state.rows.get((place.row.values[name!] as { id: string } | null | undefined)?.id ?? '')
  return target === undefined || mayReadPath(viewer, { row: target }, rest)
}
