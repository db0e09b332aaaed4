/** A user's own account: where they are signed in, and which messages they want. */
import { named } from '@ninefold/plan'
import type { Core } from '../application/index.ts'
import { refuse } from '../refusal.ts'
import { json, noContent, type Answer } from './answer.ts'
import { readFields } from './body.ts'
import type { Exchange } from './exchange.ts'
import { presentOf } from './present.ts'
import type { Route } from './route.ts'

/** Whether receivers may unsubscribe from the mails of this message. */
const isOptional = ({ running }: Exchange, message: string): boolean =>
  named(running.plan.messages, message)?.optional === true

// oxlint-disable-next-line max-lines-per-function -- the handlers share these parameters
export function accountRoutes({ identity, mails }: Core): readonly Route[] {
  const list = async ({ session }: Exchange): Promise<Answer> => json({ items: await identity.ownSessions(session!) })

  async function endOne(exchange: Exchange): Promise<Answer> {
    const present = presentOf(exchange, await exchange.principal())
    await identity.endOwnSession(present, exchange.session!, exchange.parameters[0]!)
    return noContent()
  }

  async function endOthers(exchange: Exchange): Promise<Answer> {
    await identity.endOtherSessions(presentOf(exchange, await exchange.principal()), exchange.session!)
    return noContent()
  }

  async function messages(exchange: Exchange): Promise<Answer> {
    const session = exchange.session!
    const choices = await identity.ownMessages(presentOf(exchange, await exchange.principal()), session)
    const unwanted = await mails.unwanted(session.account.person)
    const items = choices.map((choice) =>
      isOptional(exchange, choice.name) ? { ...choice, mail: !unwanted.has(choice.name) } : choice,
    )
    return json({ items })
  }

  async function chooseMail(exchange: Exchange): Promise<Answer> {
    const { wanted } = readFields(exchange.body, { wanted: 'yesNo' })
    const name = exchange.parameters[0]!
    if (!isOptional(exchange, name)) throw refuse('NOT_FOUND')
    await mails.chooseMessage(exchange.session!.account.person, name, wanted)
    return noContent()
  }

  async function choose(exchange: Exchange): Promise<Answer> {
    const { wanted } = readFields(exchange.body, { wanted: 'yesNo' })
    await identity.chooseMessage(
      presentOf(exchange, await exchange.principal()),
      exchange.session!,
      exchange.parameters[0]!,
      wanted,
    )
    return noContent()
  }

  return [
    { method: 'GET', path: '/app/account/sessions', needs: 'session', handle: list },
    { method: 'DELETE', path: '/app/account/sessions', needs: 'session', recentProof: true, handle: endOthers },
    { method: 'DELETE', path: '/app/account/sessions/:', needs: 'session', recentProof: true, handle: endOne },
    { method: 'GET', path: '/app/account/messages', needs: 'session', handle: messages },
    { method: 'PUT', path: '/app/account/messages/:', needs: 'session', body: 'json', handle: choose },
    { method: 'PUT', path: '/app/account/messages/:/mail', needs: 'session', body: 'json', handle: chooseMail },
  ]
}
