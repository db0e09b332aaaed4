/**
 * Which of the records affected by a write are checked. If a rule has the same result for all records with equal values
 * in some columns (`Reach.sameFor`), one of each group is enough: of the written ones, one of each group before and
 * after the change; of the others, whose group did not change, the first.
 */
import { memoize } from '@ninefold/plan/base'
import { quoted } from '../../store/index.ts'
import { affectedCondition, type AffectedCondition, type Seeds } from './back-path.ts'
import type { FieldModel, Model } from '../model.ts'
import type { RuleWithReach } from '../change-steps.ts'
import { slot, sql } from '../read/statement.ts'
import { suppliedDocument, suppliedRowsAt } from '../load/supplied-rows.ts'
import { storedText, type RowChange } from '../change/written.ts'

type Column = FieldModel & { readonly kind: 'column' }

const groupings = memoize((model: Model) => memoize((one: RuleWithReach) => grouping(model, one)))

/** The columns by which one record per combination is checked; undefined if each record is checked. */
export const groupingOf = (model: Model, one: RuleWithReach): readonly Column[] | undefined => groupings(model)(one)

function grouping(model: Model, { rule, reach: { sameFor, dependencies } }: RuleWithReach) {
  const goesThroughMany = dependencies.some(({ back }) => back.some(({ kind }) => kind !== 'referencedBy'))
  const entity = model.entity(rule.entity)
  const columns = sameFor?.map((name) => entity.byName.get(name))
  return goesThroughMany && columns?.every((field): field is Column => field?.kind === 'column') ? columns : undefined
}

/** A condition over the row `t`. `rank`: the highest of a group is reported. */
export function checkedOf(
  model: Model,
  one: RuleWithReach,
  affected: readonly Seeds[],
  changes: readonly RowChange[],
  rank: (id: string) => number,
): AffectedCondition {
  const entity = model.entity(one.rule.entity)
  const columns = groupingOf(model, one)
  if (!columns) return affectedCondition(model, one, affected)
  const written = changes.filter((change) => change.entity === entity && change.after !== null)
  const own = firstOfEach(written, columns, rank)
  const beyond = affected.filter(({ dependency: { back } }) => back.length > 0)
  const reached = beyond.length === 0 ? undefined : affectedCondition(model, one, beyond, 2)
  const idsAt = (place: number) => suppliedRowsAt(slot(place), model.dialect, entity.table, ['id'])
  const ids = (found: readonly RowChange[]) =>
    suppliedDocument(
      ['id'],
      found.map(({ id }) => [id]),
    )
  return {
    key: reached ? `others ${reached.key}` : 'own',
    tables: () => reached?.tables() ?? [],
    pieces: () => {
      const inOwn = idsAt(0)
      if (!reached) return sql`t."id" IN (${inOwn})`
      const by = columns.map(({ name }) => `t.${quoted(name)}`).join(', ')
      const others = sql`${reached.pieces()} AND t."id" NOT IN (${idsAt(1)})`
      const firsts = sql`SELECT min(t."id") FROM ${entity.table} AS t WHERE ${others}${by && ` GROUP BY ${by}`}`
      return sql`t."id" IN (${inOwn} UNION ${firsts})`
    },
    values: reached ? [ids(own), ids(written), ...reached.values] : [ids(own)],
  }
}

function firstOfEach(
  written: readonly RowChange[],
  columns: readonly Column[],
  rank: (id: string) => number,
): readonly RowChange[] {
  const found = new Map<string, RowChange>()
  for (const change of written) {
    const key = JSON.stringify([valuesIn(change.before, columns), valuesIn(change.after, columns)])
    const known = found.get(key)
    if (!known || comesBefore(change.id, known.id, rank)) found.set(key, change)
  }
  return [...found.values()]
}

const comesBefore = (a: string, b: string, rank: (id: string) => number): boolean =>
  rank(a) === rank(b) ? a < b : rank(a) > rank(b)

const valuesIn = (record: RowChange['after'], columns: readonly Column[]) =>
  record && columns.map((field) => storedText(field, record[field.name] ?? null))
