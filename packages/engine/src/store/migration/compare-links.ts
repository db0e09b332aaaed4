/** Compares many-to-many lists: each is a table of two columns. */
import type { Entity, Field } from '@ninefold/plan'
import { tableOf } from '../layout/layout.ts'
import { linkOf, type Link } from '../layout/names.ts'
import { quoted } from '../layout/table.ts'
import type { Comparing } from './comparing.ts'
import { formerOf } from './former.ts'
import { removalOfEntity, removalOfField, lineOfField } from './removal-policy.ts'
import { forget, keepLinks, linksSetAside } from './set-aside.ts'
import { matchFields, type EntityMatch, type FieldMatch } from './match.ts'
import { migrationProblem } from './problems.ts'
import { dropped } from './renames.ts'
import { countRows } from './rows.ts'
import { typeInMigration } from './type-name.ts'
import { actions, losing, step, type Action, type Planned, type PlannedStep } from './step.ts'
import { isMany } from '@ninefold/plan/values'

export async function compareLinks(c: Comparing, matches: readonly EntityMatch[]): Promise<Planned> {
  const steps: PlannedStep[] = []
  const stay = new Set<string>()
  for (const match of matches) {
    for (const field of fieldsOf(c, match)) {
      const own = linkOf(c.now, match.now, field.now)
      if (!isMany(field.now.type) || own?.table !== `${match.now.name}.${field.now.name}`) continue
      const old = oldLink(c, match, field)
      if (old) stay.add(old.table)
      steps.push(...compareLink(c, match, field, own, old))
    }
  }
  const removals: Planned[] = []
  for (const entity of c.was.entities) {
    for (const field of entity.fields) {
      const link = linkOf(c.was, entity, field)
      const isOwn = isMany(field.type) && link?.table === `${entity.name}.${field.name}`
      if (isOwn && !stay.has(link.table)) removals.push(await removeLink(c, matches, entity, field, link))
    }
  }
  return {
    steps: [...steps, ...removals.flatMap((one) => one.steps)],
    problems: removals.flatMap(({ problems }) => problems),
  }
}

const fieldsOf = (c: Comparing, match: EntityMatch): readonly FieldMatch[] =>
  match.was
    ? matchFields(match, c.setAside.fields.get(match.was.name)).matches
    : match.now.fields.map((field): FieldMatch => ({ now: field, was: undefined }))

const oldLink = (c: Comparing, match: EntityMatch, { was, setAside }: FieldMatch): Link | undefined =>
  isMany(was?.type) && !setAside && !match.setAside ? linkOf(c.was, match.was!, was) : undefined

function compareLink(
  c: Comparing,
  match: EntityMatch,
  { now, was }: FieldMatch,
  own: Link,
  old: Link | undefined,
): readonly PlannedStep[] {
  const label = `${match.now.label}: ${now.label}`
  if (old?.table === own.table) return []
  if (old) {
    const move: Action = { kind: 'renameTable', from: old.table, to: own.table }
    return [step(`${label} moves with its name.`, 0, now.origin, [move])]
  }
  const create: Action = { kind: 'createTable', table: tableOf(c.now, own.table) }
  const back =
    was && isSetAsideList(c, match, was) && sameTarget(c, now, was) ? bringLinks(c, match, now, was, own) : []
  return [step(`${label} ${back.length > 0 ? 'comes back' : 'is new'}.`, 0, now.origin, [create, ...back])]
}

const isSetAsideList = (c: Comparing, match: EntityMatch, was: Field): boolean =>
  c.setAside.fields.get(match.was!.name)?.some(({ name }) => name === was.name) ?? false

const sameTarget = (c: Comparing, now: Field, was: Field): boolean =>
  isMany(now.type) && isMany(was.type) && (c.renamed.get(was.type.entity) ?? was.type.entity) === now.type.entity

/** Links whose records exist on both sides. */
function bringLinks(c: Comparing, { now: entity }: EntityMatch, now: Field, was: Field, own: Link): Action[] {
  const { entity: target } = now.type as Field['type'] & { kind: 'many' }
  const isThere = (column: string, name: string) => `${column} IN (SELECT "id" FROM ${quoted(name)})`
  const text = `INSERT INTO ${quoted(own.table)} (${quoted(own.from)}, ${quoted(own.to)}) SELECT record, value
    FROM ${linksSetAside(c.statements, entity.name, was)} AS k
    WHERE ${isThere('record', entity.name)} AND ${isThere('value', target)}`
  return actions('settle', [{ text, values: [] }, ...forget(entity.name, was.name)])
}

async function removeLink(
  c: Comparing,
  matches: readonly EntityMatch[],
  entity: Entity,
  field: Field,
  link: Link,
): Promise<Planned> {
  const rows = await countRows(c.reader, quoted(link.table))
  const match = matches.find(({ was, setAside }) => was === entity && !setAside)
  const now = match?.now
  const removal = now ? removalOfField(now, field) : removalOfEntity(c.now, c.removed, entity)
  const name = now?.name ?? entity.name
  const label = `${entity.label}: ${field.label}`
  const drop: Action = { kind: 'dropTable', name: link.table }
  const next = match && fieldsOf(c, match).find(({ was }) => was === field)?.now
  if (next && formerOf(c, match.now, next, field)) {
    const release = actions('release', [{ text: c.statements.dropTable(link.table), values: [] }])
    return { steps: [step(`${label} passes over.`, rows, next.origin, release)], problems: [] }
  }
  if (rows > 0 && next && !isMany(next.type)) {
    const types = { from: typeInMigration(field.type), to: typeInMigration(next.type) }
    return {
      steps: [],
      problems: [migrationProblem('MIG-003', { what: label, name: next.label, rows, ...types }, next.origin)],
    }
  }
  if (rows > 0 && removal === 'keep') {
    const keep = actions('keep', keepLinks(c.statements, name, field, link))
    return { steps: [step(`${label} is set aside.`, rows, undefined, [...keep, drop])], problems: [] }
  }
  if (rows > 0 && removal === 'drop') {
    const all = [...dropped(c, name, field.name), drop]
    return { steps: [losing(step(`${label} is dropped.`, rows, now && lineOfField(now, field), all))], problems: [] }
  }
  // A problem of the entity itself is reported once.
  if (rows > 0 && !now) return { steps: [], problems: [] }
  if (rows > 0)
    return { steps: [], problems: [migrationProblem('MIG-002', { what: label, name: field.label, rows }, now!.origin)] }
  return { steps: [step(`${label} goes; nothing is stored in it.`, 0, undefined, [drop])], problems: [] }
}
