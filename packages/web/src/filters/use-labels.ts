// The labels of the records that a filter names. Those that the list already knows are not requested.
import { useQueries } from '@tanstack/react-query'
import { isMany, isReference } from '@ninefold/plan/values'
import type { Related } from '@ninefold/plan/wire'
import { quoted } from '../application/filter-text.ts'
import { useApplication } from '../application/context.ts'
import { getRecords } from '../client/api.ts'
import type { FilterContext } from './print.ts'
import { ME, type FilterNode } from './tree.ts'

export function useLabels(node: FilterNode, context: FilterContext, known: Related = {}): Related {
  const application = useApplication()
  const unknown = recordsOf(node, context).filter(({ id }) => known[id] === undefined)
  const found = useQueries({
    queries: unknown.map(({ entity, id }) => ({
      queryKey: ['label', entity, id],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => {
        const filter = `this.id == ${quoted(id)}`
        return getRecords(application.entity(entity)?.path ?? entity, { filter, fields: 'id', limit: 1 }, signal)
      },
      meta: { entities: [entity] },
    })),
  })
  return Object.assign({}, known, ...found.map(({ data }) => data?.related)) as Related
}

interface NamedRecord {
  readonly entity: string
  readonly id: string
}

function recordsOf(node: FilterNode, context: FilterContext): readonly NamedRecord[] {
  if (node.kind === 'group') return node.items.flatMap((item) => recordsOf(item, context))
  const type = node.kind === 'condition' ? context.field(node.path)?.type : undefined
  if (node.kind !== 'condition' || !(isReference(type) || isMany(type))) return []
  const { entity } = type
  return node.values.flatMap((id) => (typeof id === 'string' && id !== ME ? [{ entity, id }] : []))
}
