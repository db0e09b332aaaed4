/** Plans the effects of an action: fields that it sets, people that it notifies, other records that it creates or changes. */
import { append, foldName, identifierOf } from '@ninefold/plan/base'
import { type Phrase, plainText } from '../../../document/index.ts'
import type { Expr } from '@ninefold/plan/expression'
import { type Type, typeOfField } from '@ninefold/plan/values'
import type { Effect } from '@ninefold/plan'
import { closest, type Problem, type Span } from '@ninefold/plan/problem'
import {
  checkPhrase,
  findFieldPath,
  suggestField,
  isLinkedList,
  noteUse,
  type EntityName,
  type FieldName,
  placeWithFix,
  undeclaredEntity,
  whyNotWritable,
} from '../../../kernel/index.ts'
import { findEach, ofEach, type EachFound } from './for-each.ts'
import type { AssignRead, EffectRead } from '../model.ts'
import { lifecycleProblem } from '../problems.ts'
import type { EffectsContext } from './context.ts'
import { planMail, planNotify } from './notify.ts'

export function planEffects(effects: readonly EffectRead[], context: EffectsContext): readonly Effect[] {
  return effects.flatMap((effect) => planEffect(effect, context))
}

function planEffect(effect: EffectRead, context: EffectsContext): readonly Effect[] {
  switch (effect.kind) {
    case 'set':
      return planSet(effect, effect.span, context)
    case 'notify':
      return planNotify(effect, context)
    case 'mail':
      return planMail(effect, context)
    case 'do':
      return planDo(effect, context)
    case 'create':
      return planCreate(effect, context)
    case 'delete':
      return planDelete(effect, context)
    case 'send':
      return planSend(effect, context)
    case 'add':
    case 'remove':
      return planAddRemove(effect, context)
  }
}

function planSet(assign: AssignRead, span: Span, context: EffectsContext): readonly Effect[] {
  const { names, entity, problems } = context
  const path = findFieldPath(assign.path, entity, names)
  if (!path.found) {
    problems.push(unknownField(path.span, path.name, path.entity, path.list))
    return []
  }
  const because = whyNotWritable(path.field, path.entity, names)
  if (because)
    problems.push(lifecycleProblem('LIF-017', { span: assign.path.span }, { name: path.field.label, because }))
  const value = check(assign.value, context, typeOfField(path.field.type))
  if (!value || because) return []
  return [{ kind: 'set', path: path.path.split('.'), value, origin: names.originOf(span) }]
}

function check(phrase: Phrase, context: EffectsContext, expected?: Type, scope = context.scope): Expr | undefined {
  const checked = checkPhrase(phrase, context.names, scope, expected)
  append(context.problems, checked.problems)
  return checked.expr
}

export function unknownField(span: Span, name: string, entity: EntityName, through?: FieldName): Problem {
  const suggestion = suggestField(name, entity)
  const at = placeWithFix(span, suggestion, identifierOf(suggestion ?? ''))
  const list = through && { list: through.name }
  return lifecycleProblem('LIF-016', at, { name, entity: entity.label, suggestion, ...list })
}

function planDo(effect: EffectRead & { kind: 'do' }, context: EffectsContext): readonly Effect[] {
  const { names, problems } = context
  const on = check(effect.on, context)
  if (!on) return []
  const type = on.tree.type
  const target = type.kind === 'list' ? type.of : type
  const entity = target.kind === 'record' ? names.entity(target.entity) : undefined
  if (!entity || effect.each !== (type.kind === 'list')) {
    if (type.kind !== 'unknown') problems.push(notRecords(effect.on, entity && type.kind === 'list'))
    return []
  }
  const action = findAction(effect.action, entity, context)
  const cause = { kind: 'record', entity: context.entity.name } as const
  const scope = { ...context.scope, old: false, this: entity.name, context: { ...context.scope.context, cause } }
  const where = effect.where && check(effect.where, context, { kind: 'yesNo' }, scope)
  if (!action) return []
  const { each, ifPossible } = effect
  const origin = names.originOf(effect.span)
  return [{ kind: 'do', action, entity: entity.name, on, each, ...(where && { where }), ifPossible, origin }]
}

function notRecords(phrase: Phrase, list: boolean | undefined): Problem {
  const what = list ? 'a list of records without "each"' : 'no record'
  return lifecycleProblem('LIF-029', { span: phrase.span }, { name: plainText(phrase), what })
}

export function findAction(
  phrase: Phrase,
  entity: EntityName,
  { actionsOf, problems }: Pick<EffectsContext, 'actionsOf' | 'problems'>,
): string | undefined {
  const name = plainText(phrase)
  const own = actionsOf(entity.name)
  const found = own.find((action) => action.name.toLowerCase() === foldName(name))
  noteUse(phrase, 'action', found?.name, entity.name)
  if (!found) {
    const suggestion = closest(
      name,
      own.map((action) => action.label),
    )
    problems.push(
      lifecycleProblem('LIF-019', placeWithFix(phrase.span, suggestion), { name, entity: entity.label, suggestion }),
    )
  }
  return found?.name
}

function planCreate(effect: EffectRead & { kind: 'create' }, context: EffectsContext): readonly Effect[] {
  const { names, problems } = context
  const entity = names.entity(effect.entity)
  if (!entity) {
    problems.push(lifecycleProblem('LIF-057', ...undeclaredEntity(effect.entity, names)))
    return []
  }
  const each = effect.each && findEach(effect.each, context)
  if (effect.each && !each) return []
  const values = effect.with.map((assign) => planAssign(assign, entity, context, each))
  if (values.includes(undefined)) return []
  const given = values.filter((value) => value !== undefined)
  const origin = names.originOf(effect.span)
  return [{ kind: 'create', entity: entity.name, ...(each && { each: each.list }), with: given, origin }]
}

function planAssign(assign: AssignRead, entity: EntityName, context: EffectsContext, each?: EachFound) {
  const written = plainText(assign.path)
  const field = context.names.field(entity, assign.path)
  if (!field) {
    context.problems.push(unknownField(assign.path.span, written, entity))
    return undefined
  }
  const scope = each ? { ...context.scope, variables: { [each.variable]: each.type } } : context.scope
  const value = check(assign.value, context, typeOfField(field.type), scope)
  return value && { field: field.name, value: each ? ofEach(value, each) : value }
}

function planDelete(effect: EffectRead & { kind: 'delete' }, context: EffectsContext): readonly Effect[] {
  const { names, problems, entity } = context
  const origin = names.originOf(effect.span)
  const type = { kind: 'record', entity: entity.name } as const
  const own: Expr = { source: 'this', tree: { op: 'name', scope: 'this', name: '', type }, reads: [], origin }
  const target = effect.target ? check(effect.target, context) : own
  if (!target) return []
  const what = target.tree.type
  if (what.kind !== 'record' && !(what.kind === 'list' && what.of.kind === 'record')) {
    if (what.kind !== 'unknown') problems.push(notRecords(effect.target!, false))
    return []
  }
  return [{ kind: 'delete', target, origin }]
}

function planSend(
  effect: EffectRead & { kind: 'send' },
  { names, webhook, webhooks, problems }: EffectsContext,
): readonly Effect[] {
  const name = plainText(effect.webhook)
  const found = webhook(name)
  noteUse(effect.webhook, 'webhook', found)
  if (found !== undefined) return [{ kind: 'send', webhook: found, origin: names.originOf(effect.span) }]
  const suggestion = closest(name, webhooks())
  problems.push(lifecycleProblem('LIF-044', placeWithFix(effect.webhook.span, suggestion), { name, suggestion }))
  return []
}

function planAddRemove(effect: EffectRead & { kind: 'add' | 'remove' }, context: EffectsContext): readonly Effect[] {
  const to = check(effect.to, context)
  if (to && !isLinkedList(to, context.names)) {
    const name = plainText(effect.to)
    context.problems.push(lifecycleProblem('LIF-033', { span: effect.to.span }, { name }))
    return []
  }
  const of = to?.tree.type.kind === 'list' ? to.tree.type.of : undefined
  const item = check(effect.item, context, of)
  return to && item ? [{ kind: effect.kind, item, to, origin: context.names.originOf(effect.span) }] : []
}
