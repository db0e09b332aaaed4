/** A record in a sentence, `{patient} is here`, stands there as people know it: by what `Shown as` of its entity says. */
import { kept, view } from '../kept.ts'
import type { Entity, ErrorEntry, Message, Template } from '../plan/plan.ts'
import type { Expr } from '../expression/tree.ts'
import { indexed } from './indexed.ts'
import { substituteThis } from './trees.ts'

interface World {
  readonly shownAs: (entity: string) => Expr | undefined
}

export function recordsInText(entities: readonly Entity[]) {
  const shownAs = indexed('text.shownAs', entities, (all) => new Map(all.map((one) => [one.name, one.shownAs])))
  const world = view<World>({ shownAs })
  return {
    inMessage: (message: Message): Message => nameInMessage(message, world),
    inError: (error: ErrorEntry): ErrorEntry => nameInError(error, world),
  }
}

const nameInMessage = kept((message: Message, world: World): Message => ({
  ...message,
  subject: named(message.subject, world),
  text: named(message.text, world),
}))

const nameInError = kept((error: ErrorEntry, world: World): ErrorEntry => ({
  ...error,
  message: named(error.message, world),
  remedy: named(error.remedy, world),
  ...(error.at && { at: named(error.at, world) }),
}))

function named(template: Template, { shownAs }: World): Template {
  return template.map((part) => {
    if (typeof part === 'string' || part.tree.type.kind !== 'record') return part
    const shown = shownAs(part.tree.type.entity)
    return shown ? { ...substituteThis(shown, part), source: part.source, origin: part.origin } : part
  })
}
