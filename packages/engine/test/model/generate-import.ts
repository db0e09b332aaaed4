// A file of rows: mostly of fields that may stand in one, sometimes with a key, sometimes wrong.
import type { Entity, Field } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import { ofType } from './generate-value.ts'
import type { GenerationContext } from './generation-context.ts'
import { textOf } from './import.ts'
import { isOpen } from './plan.ts'
import type { ImportStep } from './step.ts'

type Cell = ImportStep['cells'][number][number]

const NOT_IN_CELLS = new Set(['parts', 'file', 'password'])

export function generateImport(c: GenerationContext, entity: Entity): Omit<ImportStep, 'kind'> {
  const { random, state } = c
  const open = entity.fields.filter((field) => isOpen(entity, field) && !NOT_IN_CELLS.has(field.type.kind))
  const fields = open.filter(({ required, default: start }) => random.chance(required && !start ? 0.95 : 0.4))
  const known = [...state.rows.values()].filter((row) => row.entity === entity.name && c.isKnown(row.id))
  const unique = open.find((field) => field.unique)
  const isKeyed = known.length > 0 && random.chance(0.5)
  const key = isKeyed ? (unique && fields.includes(unique) && random.chance(0.5) ? unique.name : 'id') : undefined
  const titles = [...fields.map(({ name }) => name), ...(key === 'id' ? ['id'] : []), 'Row']
  const cells = Array.from({ length: random.below(5) }, (_, i) => {
    const row = isKeyed && random.chance(0.8) ? random.one(known.slice(-8)) : undefined
    const filled = fields.map((field): Cell => {
      if (row && field.name === key) return textOf(row.values[field.name])
      return random.chance(field.required ? 0.04 : 0.25) ? '' : cellOf(field, ofType(c, field.type))
    })
    return [...filled, ...(key === 'id' ? [row?.id ?? (random.chance(0.8) ? '' : 'nothing')] : []), String(i)]
  })
  const columns = titles.map((title) => (title === 'Row' ? null : title))
  const wrong = random.chance(0.03) ? { columns: [...columns.slice(0, -1), random.one(['nothing', 'version'])] } : {}
  return {
    entity: entity.name,
    titles,
    cells,
    ...(random.chance(0.7) && { columns }),
    ...wrong,
    ...(key !== undefined && { key }),
    take: random.one(['all', 'all', 'good', 'good', 'preview']),
  }
}

/** What the API would be sent, as people write it in a table. */
function cellOf({ type }: Field, json: Json): Cell {
  if (Array.isArray(json)) return (json as readonly Json[]).map(String)
  if (typeof json === 'boolean') return json ? 'yes' : 'no'
  if (type.kind === 'money' && typeof json === 'object' && json !== null) {
    const { amount, currency } = json as { readonly amount: string; readonly currency: string }
    return `${amount} ${currency}`
  }
  return textOf(json)
}
