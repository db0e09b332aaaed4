/** Gives records the new choices: by name, or, if one choice was split, by conditions. */
import { sqlCondition, sqlText, sqlValues, type SqlTarget } from '@ninefold/plan/expression'
import type { ChoiceWas, Entity } from '@ninefold/plan'
import { quoted } from '../layout/table.ts'
import { sqlEntities } from '../layout/sql-entities.ts'
import type { NameColumns, Row } from '../store.ts'
import { isRemoved } from './choices.ts'
import { environmentOf } from './defaults.ts'
import { labelled, shown } from './examples.ts'
import type { Performing } from './performing.ts'
import { fieldPlace, migrationProblem } from './problems.ts'
import type { Action } from './step.ts'
import { isChoices } from '@ninefold/plan/values'

type Renaming = Action & { kind: 'renameChoices' }
/** The new choice of one record; undefined if it stays, or if nothing is stated about it. */
type NewChoice = (key: string, holds: (rule: ChoiceWas) => boolean) => string | undefined

// oxlint-disable-next-line max-lines-per-function -- each step needs what the one before it read
export async function renameChoices(p: Performing, { entity, field, names, noted }: Renaming): Promise<void> {
  const { transaction: t } = p
  const [table, column] = [quoted(entity.name), quoted(field.name)]
  const conditional = names.filter(({ when }) => when)
  const rows = await withConditions(p, entity, column, conditional)
  const ofRecords = noted.filter(({ ofNoRecord }) => !ofNoRecord)
  const conditions = conditional.length > 0 && (await isNoted(p, ofRecords, entity.name, field.name)) ? ofRecords : []
  const chosen: NewChoice = (key, holds) => names.find((rule) => rule.from === key && (!rule.when || holds(rule)))?.to
  const left: (readonly [string, string])[] = []
  for (const [id, stored, ...flags] of rows) {
    const holds = (rule: ChoiceWas) => flags[conditional.indexOf(rule)] === 1
    const becomes = (key: string): string => {
      const next = chosen(key, holds)
      if (next === undefined && names.some(({ from }) => from === key) && isRemoved(field, key))
        left.push([id as string, key])
      return next ?? key
    }
    const text = stored as string | null
    const list = isChoices(field.type)
    const next =
      text === null
        ? null
        : list
          ? JSON.stringify([...new Set((JSON.parse(text) as string[]).map(becomes))])
          : becomes(text)
    if (next !== text) await t.run(`UPDATE ${table} SET ${column} = ? WHERE "id" = ?`, [next, id as string])
    for (const { from } of conditional)
      await renameNoted(p, conditions, [entity.name, field.name], { from, to: chosen(from, holds) }, id as string)
  }
  const plain = names.filter(({ from }) => !conditional.some((rule) => rule.from === from))
  for (const { from, to } of plain) await renameNoted(p, noted, [entity.name, field.name], { from, to })
  if (left.length === 0) return
  const place = { reader: t, dialect: p.dialect, plan: p.plan, entity: entity.name, at: p.now }
  const examples = await labelled(
    place,
    left.map(([id, key]) => [id, shown(key)]),
  )
  const what = `${entity.label}: ${field.label}`
  const code = field.system && field.name === 'status' ? 'MIG-010' : 'MIG-004'
  p.problems.push(
    migrationProblem(code, { what, rows: left.length, examples, from: left[0]![1] }, fieldPlace(p.plan, entity, field)),
  )
}

/** Each row with its value, and 1 for each condition that is true for it. */
function withConditions(
  p: Performing,
  entity: Entity,
  column: string,
  rules: readonly ChoiceWas[],
): Promise<readonly Row[]> {
  const target: SqlTarget = {
    dialect: p.dialect,
    entity: sqlEntities(p.plan),
    this: { entity: entity.name, alias: 't' },
    roles: new Set(),
    signedIn: false,
  }
  const parts = rules.map(({ when }) => sqlCondition(when!.tree, target))
  const flags = parts.map((part) => `, CASE WHEN ${sqlText(part)} THEN 1 ELSE 0 END`).join('')
  const values = parts.flatMap((part) => sqlValues(part, environmentOf(p.plan, p.now)))
  return p.transaction.rows(`SELECT t."id", t.${column}${flags} FROM ${quoted(entity.name)} AS t`, values)
}

async function isNoted({ transaction: t }: Performing, noted: readonly NameColumns[], of: string, column: string) {
  for (const { table, entity, field } of noted)
    if (await t.one(`SELECT 1 FROM ${table} WHERE ${entity} = ? AND ${field} = ? LIMIT 1`, [of, column])) return true
  return false
}

/** If two choices are merged, existing entries of the target stay. `record` absent: of all. */
async function renameNoted(
  { transaction: t }: Performing,
  noted: readonly NameColumns[],
  of: readonly [entity: string, field: string],
  { from, to }: { readonly from: string; readonly to: string | undefined },
  record?: string,
): Promise<void> {
  if (to === undefined) return
  const [own, ids] = record === undefined ? ['', []] : [' AND record = ?', [record]]
  for (const { table, entity, field, choices = [], keyed } of noted) {
    const same = `${entity} = ? AND ${field} = ?${own}`
    if (keyed !== undefined) {
      const twice = `SELECT record FROM ${table} WHERE ${same} AND ${keyed} = ?`
      await t.run(`DELETE FROM ${table} WHERE ${same} AND ${keyed} = ? AND record IN (${twice})`, [
        ...of,
        ...ids,
        from,
        ...of,
        ...ids,
        to,
      ])
    }
    for (const choice of choices)
      await t.run(`UPDATE ${table} SET ${choice} = ? WHERE ${same} AND ${choice} = ?`, [to, ...of, ...ids, from])
  }
}
