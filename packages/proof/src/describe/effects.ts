/** Describes the effects of an action. */
import { actionsOf, labelNamed, type Attachment, type Effect } from '@ninefold/plan'
import { withArticle } from '@ninefold/plan/problem'
import { codeOfValue } from './code.ts'
import { list } from './described.ts'
import { describeReceiver } from './messages.ts'
import { omit, remaining } from './remaining.ts'
import { describeActor } from './who.ts'
import type { Wording } from './wording.ts'

export const describeEffects = (effects: readonly Effect[], entity: string, wording: Wording): string =>
  effects.length === 0 ? '' : `; then ${effects.map((one) => describeEffect(one, entity, wording)).join(', then ')}`

function describeEffect(effect: Effect, entity: string, wording: Wording): string {
  const words = wordsFor(effect, entity, wording)
  if (!words) return codeOfValue(effect)
  const [text, ...properties] = words
  return `${text}${remaining(effect, omit('kind', ...properties))}`
}

/** The sentence, and the properties that it contains; undefined for an unknown kind. */
function wordsFor(effect: Effect, entity: string, wording: Wording): readonly [string, ...string[]] | undefined {
  const { value } = wording
  switch (effect.kind) {
    case 'set':
      return [`${wording.path(entity, effect.path)} becomes ${value(effect.value)}`, 'path', 'value']
    case 'notify':
      return [describeNotify(effect, entity, wording), 'who', 'but', 'message', 'byMail']
    case 'mail':
      return [describeMail(effect, entity, wording), 'to', 'but', 'message', 'attachments']
    case 'do':
      return [describeDo(effect, wording), 'action', 'entity', 'on', 'each', 'where', 'ifPossible']
    case 'create':
      return [describeCreate(effect, wording), 'entity', 'each', 'with']
    case 'delete':
      return [`${value(effect.target)} is deleted`, 'target']
    case 'send':
      return [`the webhook ${effect.webhook} is called`, 'webhook']
    case 'add':
      return [`${value(effect.item)} is added to ${value(effect.to)}`, 'item', 'to']
    case 'remove':
      return [`${value(effect.item)} is taken out of ${value(effect.to)}`, 'item', 'to']
    default:
      return undefined
  }
}

type EffectOf<Kind extends Effect['kind']> = Effect & { readonly kind: Kind }

function describeNotify(effect: EffectOf<'notify'>, entity: string, wording: Wording): string {
  const { who, byMail } = effect
  const mail = byMail ? ` also by mail${attached(byMail, entity, wording)}` : ''
  return `it notifies ${describeActor(who, wording)}${exceptOf(effect, wording)}${withMessage(effect, wording)}${mail}`
}

function describeMail(effect: EffectOf<'mail'>, entity: string, wording: Wording): string {
  const { to, attachments } = effect
  return `it mails ${describeReceiver(to, wording)}${exceptOf(effect, wording)}${withMessage(effect, wording)}${attached(attachments, entity, wording)}`
}

const exceptOf = ({ but }: EffectOf<'notify' | 'mail'>, wording: Wording): string =>
  but ? ` but ${list(but.map((one) => describeActor(one, wording)))}` : ''

const withMessage = ({ message }: EffectOf<'notify' | 'mail'>, { plan }: Wording): string =>
  message === undefined ? '' : ` with ${labelNamed(plan.messages, message)}`

function attached(attachments: readonly Attachment[], entity: string, wording: Wording): string {
  const each = attachments.map((one) => describeAttachment(one, entity, wording))
  return each.length === 0 ? '' : `, with ${list(each)}`
}

function describeAttachment(attachment: Attachment, entity: string, wording: Wording): string {
  switch (attachment.kind) {
    case 'print':
      return `the PDF “${labelNamed(wording.plan.screens, attachment.screen)}”`
    case 'files':
      return `the file in ${wording.field(entity, attachment.field)}`
    case 'dates': {
      const { from, to, cancelled } = attachment
      const until = to === undefined ? '' : ` to ${wording.field(entity, to)}`
      return `the ${cancelled ? 'cancelled ' : ''}dates from ${wording.field(entity, from)}${until}`
    }
  }
}

function describeDo(effect: EffectOf<'do'>, wording: Wording): string {
  const actions = actionsOf(wording.plan.lifecycles, effect.entity)
  const label = labelNamed(actions, effect.action)
  const on = wording.value(effect.on)
  const entity = wording.entity(effect.entity)
  const what = on === entity ? '' : ` (${withArticle(entity)})`
  const where = effect.where ? ` where ${wording.when(effect.where)}` : ''
  return `“${label}” is done with ${effect.each ? 'each of ' : ''}${on}${what}${where}${effect.ifPossible ? ' if possible' : ''}`
}

function describeCreate(effect: EffectOf<'create'>, wording: Wording): string {
  const fields = effect.with.map(
    ({ field, value }) => `${wording.field(effect.entity, field)} as ${wording.value(value)}`,
  )
  const each = effect.each ? ` for each of ${wording.value(effect.each)}` : ''
  return `${withArticle(wording.entity(effect.entity))} is created${each}${fields.length > 0 ? ` with ${list(fields)}` : ''}`
}
