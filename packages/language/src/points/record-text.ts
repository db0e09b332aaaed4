/** Replaces records in templates, `{patient} is here`, by the expression in `Shown as` of their entity. */
import { type Entity, type ErrorEntry, type Message, type Template, substituteThis } from '@ninefold/plan'
import { readsOf, type Expr, type Tree } from '@ninefold/plan/expression'
import type { Type } from '@ninefold/plan/values'
import { callMemoized, lookup, scope } from '../kernel/index.ts'

interface Around {
  readonly shownAs: (entity: string) => Expr | undefined
}

export function recordsInText(entities: readonly Entity[]) {
  const around = scope('text', {
    shownAs: lookup(entities, (all) => new Map(all.map((one) => [one.name, one.shownAs]))),
  })
  return {
    inMessage: (message: Message): Message => callMemoized(nameInMessage, message, around),
    inError: (error: ErrorEntry): ErrorEntry => callMemoized(nameInError, error, around),
  }
}

const nameInMessage = (message: Message, around: Around): Message => ({
  ...message,
  ...inWording(message, around),
  ...(message.variants && { variants: message.variants.map((one) => ({ ...one, ...inWording(one, around) })) }),
})

const inWording = ({ subject, text }: Pick<Message, 'subject' | 'text'>, around: Around) => ({
  subject: named(subject, around),
  text: named(text, around),
})

const nameInError = (error: ErrorEntry, around: Around): ErrorEntry => ({
  ...error,
  message: named(error.message, around),
  remedy: named(error.remedy, around),
  ...(error.at && { at: named(error.at, around) }),
})

function named(template: Template, { shownAs }: Around): Template {
  return template.map((part) => {
    if (typeof part === 'string') return part
    const { type } = part.tree
    const of = type.kind === 'list' ? type.of : type
    const shown = of.kind === 'record' ? shownAs(of.entity) : undefined
    if (!shown) return part
    const expr = type.kind === 'list' ? shownEach(shown, part, of) : substituteThis(shown, part)
    return { ...expr, source: part.source, origin: part.origin }
  })
}

/** `{members}` as `members.map(m, …)`. */
function shownEach(shown: Expr, list: Expr, type: Type): Expr {
  const item: Tree = { op: 'name', scope: 'variable', name: 'shown', type }
  const body = substituteThis(shown, { ...list, tree: item }).tree
  const over = list.tree
  const tree: Tree = { op: 'macro', fn: 'map', over, variable: 'shown', body, type: { kind: 'list', of: body.type } }
  return { ...list, tree, reads: readsOf(tree) }
}
