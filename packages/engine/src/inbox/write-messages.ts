/** What an effect sends: messages inside the application, and mails. */
import type { Actor } from '@ninefold/plan'
import type { Mail } from '../mail/index.ts'
import type { Change } from '../records/index.ts'
import type { InboxMessage, InboxRooms, Occasion, SendingEffect } from './inbox.ts'
import { mailsOutside, mailsToPeople } from './mails.ts'
import { receiverFinder } from './receivers.ts'
import { openTexts } from './texts.ts'

interface Written {
  readonly messages: readonly InboxMessage[]
  readonly mails: readonly Mail[]
}

export function messageWriter(rooms: InboxRooms) {
  const receivers = receiverFinder(rooms)
  const texts = openTexts(rooms, receivers)
  return async (change: Change, effect: SendingEffect, occasion: Occasion): Promise<Written> => {
    const to = effect.kind === 'mail' ? effect.to : effect.who
    if (to.kind === 'address')
      return { messages: [], mails: await mailsOutside(rooms, { change, effect, occasion, texts }, to) }
    const not = new Set<string>()
    const people = (who: Actor) => receivers(change, who, occasion.input)
    for (const who of effect.but ?? []) for (const person of await people(who)) not.add(person)
    const found = (await people(to)).filter((person) => !not.has(person))
    const letters = await texts.letters(change, found, effect.message, occasion)
    const { entity, id } = change
    const about = { entity, record: id, at: change.principal.now, origin: effect.origin }
    const isWanted = ({ muted }: { readonly muted: readonly string[] }) =>
      effect.message === undefined || !muted.includes(effect.message)
    const messages = letters.map(({ subject, text, to: all }) => ({
      subject,
      text,
      to: all.filter(isWanted).map(({ person }) => person),
      ...about,
    }))
    return {
      messages: effect.kind === 'mail' ? [] : messages.filter((message) => message.to.length > 0),
      mails: await mailsToPeople(rooms, { change, effect, occasion, texts }, letters),
    }
  }
}
