/** Takes numbers, slugs and random codes for new records and new parts, each once. */
import { freeCode, freeSlug, nextNumber } from '../../store/index.ts'
import type { PipelineContext } from './context.ts'
import { placesOf, valueAt, type Draft } from './draft.ts'
import type { FieldModel } from '../model.ts'
import type { ChangeSteps } from '../change-steps.ts'
import { isSequence, isSlug, isRandomCode, type MutableRecord } from '@ninefold/plan/values'

export async function assignNumbers(c: PipelineContext, draft: Draft): Promise<void> {
  for (const { steps, record, before } of placesOf(draft)) if (!before) await assignNumbersOf(c, draft, steps, record)
}

async function assignNumbersOf(
  c: PipelineContext,
  draft: Draft,
  steps: ChangeSteps,
  record: MutableRecord,
): Promise<void> {
  const { entity } = steps
  const { transaction } = c.writing
  for (const field of entity.fields) {
    const { type } = field.field
    if (isSequence(type)) {
      const template = await numberTemplate(c, field, type.template, record)
      record[field.name] = await nextNumber(transaction, `${entity.name}.${field.name}`, template, c.principal.today)
    } else if (isSlug(type)) {
      const of = record[type.of]
      const text = typeof of === 'string' ? of : ''
      record[field.name] = await freeSlug(transaction, c.model.slugs(entity.name, field.name), text)
    } else if (isRandomCode(type)) {
      record[field.name] = await freeCode(transaction, { table: entity.name, column: field.name }, type.length)
    } else continue
    if (steps.computed.some((f) => f.field.computed!.expr.reads.includes(field.name))) draft.dirty = true
  }
}

/** The pattern with the values of the record inserted; braces in a value have no meaning. */
async function numberTemplate(
  c: PipelineContext,
  { field }: FieldModel,
  template: string,
  record: MutableRecord,
): Promise<string> {
  let filled = template
  for (const { place, text } of field.numberedBy ?? []) {
    const value = await valueAt(c, { record, before: null }, text)
    filled = filled.replaceAll(`{${place}}`, () => (typeof value === 'string' ? value.replace(/[{}]/gu, '') : ''))
  }
  return filled
}
