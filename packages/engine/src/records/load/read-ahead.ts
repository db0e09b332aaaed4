/**
 * Reads ahead: together with the query for records, reads their lists and references, so that a remote database answers
 * all of it in one round trip. The transaction caches the results, or they belong to the records.
 */
import { isReference } from '@ninefold/plan/values'
import type { Binding } from '@ninefold/plan/values'
import type { Principal } from '../../access/index.ts'
import { quoted, type Reader } from '../../store/index.ts'
import type { EntityModel, Model } from '../model.ts'
import { marks } from '../read/statement.ts'
import { scalarsOf, type LoadRows } from './load-rows.ts'
import type { Paths } from './paths.ts'

interface ReadContext {
  readonly model: Model
  readonly rows: LoadRows
  readonly reader: Reader
  readonly principal: Principal
}

/**
 * On SQLite there is no round trip, so fewer queries are cheaper. Beyond some number of records, their ids are too many
 * for one query.
 */
export const isWorthwhile = ({ model }: Pick<ReadContext, 'model'>, ids: readonly string[]): boolean =>
  model.dialect === 'postgres' && ids.length > 0 && ids.length <= MAX_RECORDS

const MAX_RECORDS = 20

/** The records that these records refer to. Cached only in a transaction. */
export async function readAhead(
  context: ReadContext,
  entity: EntityModel,
  ids: readonly string[],
  paths: Paths,
): Promise<void> {
  if (!context.reader.writesTo) return
  await Promise.all(readBelow(context, entity, paths, { text: marks(ids.length), values: ids }))
}

/** The selection of the ids of records. */
interface Chosen {
  readonly text: string
  readonly values: readonly Binding[]
}

function readBelow(
  context: ReadContext,
  entity: EntityModel,
  paths: Paths,
  chosen: Chosen,
): readonly Promise<unknown>[] {
  return [...paths].flatMap(([name, below]) => {
    const field = entity.byName.get(name)
    if (field?.kind !== 'column' || !isReference(field.field.type) || below.size === 0) return []
    const { model, rows, reader, principal } = context
    const other = model.entities.get(field.field.type.entity)!
    const text = `SELECT t.${quoted(name)} FROM ${entity.table} AS t WHERE t."id" IN (${chosen.text})`
    const within = { text, values: chosen.values }
    const fields = scalarsOf(other, below)
    // Fields computed at each read are queried again in any case.
    const isRemembered = fields.length > 0 && fields.every(({ kind }) => kind === 'column')
    const own = isRemembered ? [rows(reader, principal, { entity: other, fields, by: 'id', ids: [], within })] : []
    return [...own, ...readBelow(context, other, below, within)]
  })
}

/** The lists among the paths that need only the id of a record. */
export const listsOf = (entity: EntityModel, paths: Paths): Paths =>
  new Map([...paths].filter(([name]) => ['parts', 'rows', 'link'].includes(entity.byName.get(name)?.kind ?? '')))
