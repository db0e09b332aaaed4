// Converts values of an example's records to the format of a step.
import type { ExampleField } from '@ninefold/proof'
import type { Given, GivenValue } from '@ninefold/plan'
import { type Json, type FieldType, isFile, isReference, isMany, isParts } from '@ninefold/plan/values'
import { isWritten } from '../generate/values.ts'
import type { Play } from './play.ts'

/** Undefined for values that must be generated. */
export function givenValue({ value, name }: ExampleField, type: FieldType, play: Play): GivenValue | null | undefined {
  if (value === null) return null
  if (isFile(type)) return { kind: 'file', name: 'sample.pdf' }
  if (isReference(type)) {
    const known = typeof value === 'string' && play.recorder.stage.ids.has(value)
    return known ? { kind: 'record', record: value } : undefined
  }
  if (isMany(type) && Array.isArray(value)) {
    const items = (value as readonly Json[]).filter((item) => typeof item === 'string')
    return { kind: 'list', items: items.map((record) => ({ kind: 'record', record })) }
  }
  if (isParts(type)) return Array.isArray(value) ? partsIn(value as readonly Json[], play) : undefined
  return name === 'email' ? undefined : { kind: 'value', value }
}

function partsIn(names: readonly Json[], play: Play): GivenValue {
  const { example, plan } = play
  const items = names.map((name): readonly Given[] => {
    const part = example.records.find((one) => one.name === name)
    const entity = plan.entities.find((one) => one.name === part?.entity)
    return (entity?.fields ?? []).filter(isWritten).flatMap((field): readonly Given[] => {
      const own = part!.fields.find((one) => one.name === field.name)
      if (!own && field.required && !field.required.when) return [{ key: field.name, value: play.ordinary(field) }]
      const value = own && givenValue(own, field.type, play)
      return value ? [{ key: field.name, value }] : []
    })
  })
  return { kind: 'parts', items }
}
