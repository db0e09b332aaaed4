/** Finds the entities and fields that screens name, and reports missing ones. */
import { append } from '@ninefold/plan/base'
import { type Phrase, plainText } from '../../document/index.ts'
import type { Expr } from '@ninefold/plan/expression'
import { type Assumption, type Entity, allOf } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import {
  planOwn,
  checkPhrase,
  type EntityName,
  type FieldName,
  inState,
  type SetRead,
  undeclaredEntity,
  undeclaredField,
} from '../../kernel/index.ts'
import { screensProblem } from './problems.ts'
import type { ScreenScope } from './scope.ts'

/** The context of one screen. */
export interface ScreenContext extends ScreenScope {
  readonly problems: Problem[]
  /** The assumed meaning of "own", by entity. */
  readonly owns: Map<string, Assumption>
}

/** The entity that a screen shows; a part has no screens. */
export function findShown(
  phrase: Phrase,
  { names, entity: planned, problems }: ScreenContext,
): { readonly entity: EntityName; readonly plan: Entity } | undefined {
  const entity = names.entity(phrase)
  if (!entity) {
    problems.push(screensProblem('SCR-002', ...undeclaredEntity(phrase, names)))
    return undefined
  }
  if (entity.partOf) {
    const whole = names.entity(entity.partOf.entity)?.label ?? entity.partOf.entity
    problems.push(screensProblem('SCR-019', { span: phrase.span }, { entity: entity.label, whole }))
    return undefined
  }
  const plan = planned(entity.name)
  return plan && { entity, plan }
}

export function findField(
  phrase: Phrase,
  entity: EntityName,
  { names, problems }: ScreenContext,
): FieldName | undefined {
  const name = plainText(phrase)
  const field = names.field(entity, phrase)
  if (!field) {
    problems.push(screensProblem('SCR-003', ...undeclaredField(phrase.span, name, entity)))
  }
  return field
}

/** The condition of a set: `my …`, `where …`. Reports words that are not understood; 'wrong' after a problem. */
export function planFilter(set: SetRead, entity: EntityName, context: ScreenContext): Expr | 'wrong' | undefined {
  const { names, problems, owns } = context
  for (const part of set.unread) problems.push(screensProblem('SCR-013', { span: part.span }, { text: part.text }))
  const check = (test: Phrase) => checkPhrase(test, names, { this: entity.name }, { kind: 'yesNo' })
  const checked = set.where && check(set.where)
  const state = set.state && inState(set.state, entity, names)
  const inIt = state && check(state)
  if (set.state && !state) problems.push(screensProblem('SCR-013', { span: set.state.span }, { text: set.state.text }))
  const own = set.own && planOwn(entity, context.entity, names, set.own)
  append(problems, [...(checked?.problems ?? []), ...(own?.problems ?? [])])
  if (own?.value) owns.set(entity.name, { ...own.value.assumption, point: 2 })
  if ((checked && !checked.expr) || (own && !own.value) || (set.state && !inIt?.expr)) return 'wrong'
  const [first, ...others] = [own?.value?.test, inIt?.expr, checked?.expr].filter((expr) => expr !== undefined)
  return first && allOf(first, ...others)
}
