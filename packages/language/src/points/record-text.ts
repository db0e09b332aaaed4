/** A record in a sentence, `{patient} is here`, stands there as people know it: by what `Shown as` of its entity says. */
import type { Entity, ErrorEntry, Message, Template } from '../plan/plan.ts'
import { substituteThis } from './trees.ts'

export function nameRecordsInMessages(messages: readonly Message[], entities: readonly Entity[]): readonly Message[] {
  const named = namerOf(entities)
  return messages.map((message) => ({ ...message, subject: named(message.subject), text: named(message.text) }))
}

export function nameRecordsInErrors(errors: readonly ErrorEntry[], entities: readonly Entity[]): readonly ErrorEntry[] {
  const named = namerOf(entities)
  return errors.map((error) => ({
    ...error,
    message: named(error.message),
    remedy: named(error.remedy),
    ...(error.at && { at: named(error.at) }),
  }))
}

function namerOf(entities: readonly Entity[]): (template: Template) => Template {
  return (template) =>
    template.map((part) => {
      if (typeof part === 'string' || part.tree.type.kind !== 'record') return part
      const { entity: name } = part.tree.type
      const entity = entities.find((one) => one.name === name)
      return entity ? { ...substituteThis(entity.shownAs, part), source: part.source, origin: part.origin } : part
    })
}
