/**
 * Erases a person: their record stays, so that references to it remain valid, but it contains no personal data; neither
 * does its history.
 *
 * ERA-1 It requires permission to erase the record in its current state; the refusal names the line that decided.
 * ERA-2 Every field is cleared, including required ones. The label of the record becomes a name without information.
 * ERA-3 Its history keeps who changed which fields when, but no values. Hidden data of
 * removed fields is deleted.
 */
import { SYSTEM_FIELDS } from '@ninefold/plan'
import type { Origin } from '@ninefold/plan/expression'
import { randomBytes } from 'node:crypto'
import { refuse } from '../../refusal.ts'
import { type Transaction, forgetRecord } from '../../store/index.ts'
import type { PipelineContext } from './context.ts'
import { emptyRecord, environmentOf, type Draft } from './draft.ts'
import { allows } from '../expressions.ts'
import { withAnswersTo } from '../load/set-answers.ts'
import { entriesOf } from '../history/history.ts'
import { fieldsAllowed } from '../history/reconstruct.ts'
import { isText } from '@ninefold/plan/values'

export async function requireErasable(c: PipelineContext, { steps, before }: Draft): Promise<void> {
  const { entity } = steps
  if (await fieldsAllowed(c, entity, before!, 'erase')) return
  const origin = await decidingLine(c, entity.name, before!)
  throw refuse('FORBIDDEN', { parameters: { subject: entity.entity.label }, ...(origin && { origin }) })
}

/** The restriction that applies, otherwise the permission that does not cover the record. */
async function decidingLine(
  c: PipelineContext,
  entity: string,
  before: NonNullable<Draft['before']>,
): Promise<Origin | undefined> {
  const { restrictions, grants } = c.model.plan
  const tests = restrictions.filter((one) => one.entity === entity).map(({ test }) => test.tree)
  const environment = await withAnswersTo(c, tests, environmentOf(c.principal, before, before))
  const restriction = restrictions.find(
    (one) => one.entity === entity && (one.verbs?.includes('erase') ?? true) && !allows(one.test.tree, environment),
  )
  return restriction?.origin ?? grants.find((one) => one.entity === entity && one.verb === 'erase')?.origin
}

/** The states of its life cycles are unchanged. */
export function clearFields(c: PipelineContext, { steps, record }: Draft): void {
  const { entity } = steps
  const { shownAs } = entity.entity
  const states = new Set(c.model.plan.lifecycles.filter((one) => one.entity === entity.name).map(({ field }) => field))
  const nothing = emptyRecord(steps, record.id)
  for (const { name, field } of entity.fields) {
    if (SYSTEM_FIELDS.has(name) || states.has(name) || !(name in nothing)) continue
    const isName = isText(field.type) && !field.computed && shownAs.reads.includes(name)
    record[name] = isName ? `erased-${randomBytes(4).toString('hex')}` : nothing[name]!
  }
}

export async function forgetValues(transaction: Transaction, record: string): Promise<void> {
  for (const { number, changes } of await entriesOf(transaction, record)) {
    const bare = changes.map(({ field }) => ({ field, from: null, to: null }))
    await transaction.run('UPDATE ninefold_history SET changes = ?, asked = NULL WHERE number = ?', [
      JSON.stringify(bare),
      number,
    ])
  }
  const statement = forgetRecord(record)
  await transaction.run(statement.text, statement.values)
}
