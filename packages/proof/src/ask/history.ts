/**
 * Adds history to examples: a record reached its state by actions, so somebody took each of them while its guard was
 * true. An example in which these conditions still hold succeeds more often when it is run.
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

/** The verdict with the history of its records as further conditions. Undefined without history, or if it has no model. */
export function withHistory(verdict: Yes, { operations }: About, knowledge: Knowledge): Yes | undefined {
  const { environment } = verdict.model
  let { conditions } = verdict
  for (const { entity, as } of operations) conditions = addHistory(as, entity, conditions)
  const [{ entity } = { entity: undefined }] = operations
  // The record at the time of the second operation has its own history.
  if (entity && operations.length > 1) conditions = addHistory('later', entity, conditions)
  if (conditions === verdict.conditions) return undefined
  function addHistory(as: string | undefined, of: Entity, before: readonly Condition[]): readonly Condition[] {
    const record = as === undefined ? environment.this : environment.found?.[as]
    return record ? withStepsOf(record as RecordValue, of, as, before, knowledge) : before
  }
  const decided = decide(conditions, knowledge.setting)
  return decided.kind === 'yes' ? decided : undefined
}

/** Adds the conditions of the steps that led to the record's state, except those that contradict the others. */
function withStepsOf(
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
      for (const earlier of conditionsOfStep({ action, lifecycle, entity }, index, knowledge)) {
        const more = [...conditions, { tree: about(earlier, tree) }]
        if (!isRuledOut(more, knowledge.setting)) conditions = more
      }
  }
  return conditions
}

/** The conditions of a past step: its guard, the rules that hold after it, and that somebody could take it. */
function conditionsOfStep(row: Row, index: number, knowledge: Knowledge): readonly Tree[] {
  const does = { kind: 'action', name: row.action.name } as const
  const condition = guard(row, knowledge)
  const actors = takers(row, knowledge)
  const wasTaken = orFalse(anyOf(actors.map(({ tree }) => tree)))
  const rules = mustHoldAfter(row, knowledge, true).map(({ tree }) => tree)
  const all = [...(condition ? [condition.tree] : []), ...(actors.length > 0 ? [wasTaken] : []), ...rules]
  return all.map((tree) => bySomebody(withIsNew({ tree }, does).tree, `step${index + 1}`))
}

/** The condition for another person, `name`, instead of the one who asks; their roles are not known. */
const bySomebody = (tree: Tree, name: string): Tree =>
  replaceIn(tree, (part) => {
    if (part.op !== 'name') return undefined
    if (part.scope === 'me') return foundAs(name, recordOf('User'))
    return part.scope === 'role' || (part.scope === 'context' && part.name === 'signedIn') ? truth(true) : undefined
  })
