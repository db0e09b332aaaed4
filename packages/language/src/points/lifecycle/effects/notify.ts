/** Plans the effects that tell people something: messages inside the application, and mails. */
import { pattern } from '@ninefold/plan/pattern'
import { append } from '@ninefold/plan/base'
import { type Phrase, plainText } from '../../../document/index.ts'
import { describeType } from '@ninefold/plan/expression'
import type { Actor, Effect, MailReceiver } from '@ninefold/plan'
import { closest } from '@ninefold/plan/problem'
import { checkPhrase, noteUse, placeWithFix } from '../../../kernel/index.ts'
import type { EffectRead } from '../model.ts'
import { lifecycleProblem } from '../problems.ts'
import { findActor, pathOfTest, type ActorFound, type People } from '../who/find.ts'
import { planAttachments } from './attachments.ts'
import { findAddress } from './addresses.ts'
import type { EffectsContext } from './context.ts'

export function planNotify(effect: EffectRead & { kind: 'notify' }, context: EffectsContext): readonly Effect[] {
  const message = effect.message && findMessage(effect.message, context)
  const byMail = effect.byMail && planAttachments(effect.byMail, context)
  const but = findExcepted(effect.who.but, context)
  if (!but) return []
  const more = { ...but, ...(message && { message }), ...(byMail && { byMail }) }
  const origin = context.names.originOf(effect.span)
  const found = effect.who.actors.flatMap((phrase) => findPeople(phrase, context))
  return found.map((who): Effect => ({ kind: 'notify', who, ...more, origin }))
}

export function planMail(effect: EffectRead & { kind: 'mail' }, context: EffectsContext): readonly Effect[] {
  const message = effect.message && findMessage(effect.message, context)
  const attachments = planAttachments(effect.attachments, context)
  const but = findExcepted(effect.to.but, context)
  if (!but) return []
  const origin = context.names.originOf(effect.span)
  const find = (phrase: Phrase): readonly MailReceiver[] => {
    const address = findAddress(phrase, context)
    return address === 'none' ? [] : address ? [address] : findPeople(phrase, context)
  }
  const more = { ...but, ...(message && { message }), attachments }
  return effect.to.actors.flatMap(find).map((to): Effect => ({ kind: 'mail', to, ...more, origin }))
}

/** Undefined if one of them is unknown: then too many people would be notified. */
function findExcepted(phrases: readonly Phrase[], context: EffectsContext) {
  const but = phrases.flatMap((phrase) => findPeople(phrase, context))
  if (but.length < phrases.length) return undefined
  return but.length > 0 ? { but } : {}
}

function findPeople(phrase: Phrase, context: EffectsContext): readonly Actor[] {
  const { entity, problems } = context
  const found = isValue(phrase) ? personOf(phrase, context) : findActor(phrase, entity, context, problems)
  return found ? [asPeople(found.actor, context)] : []
}

/** `input.target`, a person from an input of the action; `me`, the user who takes it. */
const VALUE = pattern('(me|input.{:word})')
const isValue = (phrase: Phrase): boolean => VALUE.test(plainText(phrase))

function personOf(phrase: Phrase, context: EffectsContext): Pick<ActorFound, 'actor'> | undefined {
  const { expr, problems } = checkPhrase(phrase, context.names, context.scope)
  append(context.problems, problems)
  if (!expr || problems.length > 0) return undefined
  const { type } = expr.tree
  const of = type.kind === 'list' ? type.of : type
  const label = plainText(phrase)
  if (of.kind === 'record' && of.entity === 'User') return { actor: { kind: 'path', expr, label, origin: expr.origin } }
  context.problems.push(lifecycleProblem('LIF-007', { span: phrase.span }, { name: label, type: describeType(type) }))
  return undefined
}

/** Replaces a role that is defined by one path (`owner.manager == me`) by that path. */
function asPeople(actor: Actor, { rolesCalled }: People): Actor {
  if (actor.kind !== 'role') return actor
  const role = rolesCalled(actor.role).find((one) => one.name === actor.role)
  const expr = role?.kind === 'record' ? pathOfTest(actor.test ?? role.test) : undefined
  return expr ? { kind: 'path', expr, label: actor.label, ...(actor.origin && { origin: actor.origin }) } : actor
}

function findMessage(phrase: Phrase, { message, messages, problems }: EffectsContext): string | undefined {
  const name = plainText(phrase)
  const found = message(name)
  noteUse(phrase, 'message', found)
  if (found === undefined) {
    const suggestion = closest(name, messages())
    problems.push(lifecycleProblem('LIF-018', placeWithFix(phrase.span, suggestion), { name, suggestion }))
  }
  return found
}
