/**
 * A record comes to its state by actions: somebody took each of them, and its guard was yes then. An example in which that is
 * still so is more likely to come about than one that is merely possible.
 */
import {
  type Tree,
  about,
  anyOf,
  equal,
  foundAs,
  recordOf,
  replaceIn,
  orFalse,
  thisOf,
  truth,
  word,
} from '@ninefold/plan/expression'
import type { Entity } from '@ninefold/plan'
import type { RecordValue } from '@ninefold/plan/values'
import { decide, isRuledOut, type Verdict, type Condition } from '../logic/index.ts'
import { guard, mustHoldAfter, takers, type Row, type Knowledge, withIsNew } from '../possible/index.ts'
import type { About } from './about.ts'
import { pathsFrom } from './paths-between.ts'

type Yes = Verdict<Condition> & { readonly kind: 'yes' }

/** Undefined where there is no history to look at, or none that fits. */
export function withHistory(verdict: Yes, { operations }: About, knowledge: Knowledge): Yes | undefined {
  const { environment } = verdict.model
  let { conditions } = verdict
  for (const { entity, as } of operations) conditions = withPast(as, entity, conditions)
  const [{ entity } = { entity: undefined }] = operations
  // The record as the second of two things finds it has a history of its own.
  if (entity && operations.length > 1) conditions = withPast('later', entity, conditions)
  if (conditions === verdict.conditions) return undefined
  function withPast(as: string | undefined, of: Entity, before: readonly Condition[]): readonly Condition[] {
    const record = as === undefined ? environment.this : environment.found?.[as]
    return record ? withPastOf(record as RecordValue, of, as, before, knowledge) : before
  }
  const likely = decide(conditions, knowledge.setting)
  return likely.kind === 'yes' ? likely : undefined
}

/** The conditions, and those of the steps that led the record to its state, as far as they go together. */
function withPastOf(
  record: RecordValue,
  entity: Entity,
  as: string | undefined,
  before: readonly Condition[],
  knowledge: Knowledge,
): readonly Condition[] {
  const tree = as === undefined ? thisOf(entity.name) : foundAs(as, recordOf(entity.name))
  let conditions = before
  for (const lifecycle of knowledge.lifecycles(entity.name)) {
    const state = record[lifecycle.field]
    const field = knowledge.field(tree, lifecycle.field)
    if (typeof state !== 'string' || !field) continue
    const steps = pathsFrom(lifecycle, lifecycle.initial).get(state) ?? []
    conditions = [...conditions, { tree: equal(field, word(state)) }]
    for (const [index, { action }] of steps.entries())
      for (const past of pastOf({ action, lifecycle, entity }, index, knowledge)) {
        const more = [...conditions, { tree: about(past, tree) }]
        if (!isRuledOut(more, knowledge.setting)) conditions = more
      }
  }
  return conditions
}

/** That the guard holds, the rules behind it too, and that there is somebody who takes it, whoever that is and whatever their roles. */
function pastOf(row: Row, index: number, knowledge: Knowledge): readonly Tree[] {
  const does = { kind: 'action', name: row.action.name } as const
  const open = guard(row, knowledge)
  const ways = takers(row, knowledge)
  const taken = orFalse(anyOf(ways.map(({ tree }) => tree)))
  const kept = mustHoldAfter(row, knowledge, true).map(({ tree }) => tree)
  const all = [...(open ? [open.tree] : []), ...(ways.length > 0 ? [taken] : []), ...kept]
  return all.map((tree) => bySomebody(withIsNew({ tree }, does).tree, `step${index + 1}`))
}

const bySomebody = (tree: Tree, name: string): Tree =>
  replaceIn(tree, (part) => {
    if (part.op !== 'name') return undefined
    if (part.scope === 'me') return foundAs(name, recordOf('User'))
    return part.scope === 'role' || (part.scope === 'context' && part.name === 'signedIn') ? truth(true) : undefined
  })
