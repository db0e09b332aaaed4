/** Compares the plan of the tables with a new one: the steps from one to the other, or the problems. */
import { placesOf, type Entity, type Plan } from '@ninefold/plan'
import { tableOf } from '../layout/layout.ts'
import { quoted } from '../layout/table.ts'
import type { InternalTables, Reader, TableStatements } from '../store.ts'
import { oldRows, type Comparing } from './comparing.ts'
import { bringEntity, compareFields } from './compare-fields.ts'
import { compareLinks } from './compare-links.ts'
import { compareUnique } from './compare-unique.ts'
import { rowsThat } from './examples.ts'
import { removalOfEntity, lineOfEntity } from './removal-policy.ts'
import { countSetAside, forget, keepEntity, readSetAside } from './set-aside.ts'
import { isCalled, matchEntities, type EntityMatch } from './match.ts'
import { migrationProblem } from './problems.ts'
import { removeActions } from './remove-actions.ts'
import { dropped, renameEntity } from './renames.ts'
import { countRows } from './rows.ts'
import { isUnchanged } from './unchanged.ts'
import { actions, losing, step, type Action, type Planned, type PlannedStep } from './step.ts'

interface Comparison {
  readonly reader: Reader
  readonly dialect: 'sqlite' | 'postgres'
  readonly at: string
  readonly statements: TableStatements
  readonly internal: readonly InternalTables[]
}

export async function compare(comparison: Comparison, was: Plan, now: Plan): Promise<Planned> {
  const setAside = await readSetAside(comparison.reader)
  const { matches, removed } = matchEntities(was, now, setAside.entities)
  const renamed = new Map(matches.flatMap((m) => (m.was ? [[m.was.name, m.now.name] as const] : [])))
  const c: Comparing = { ...comparison, setAside, was, now, renamed, removed }
  const all: Planned[] = []
  for (const match of matches) all.push(match.was ? await compareEntity(c, match) : created(c, match.now))
  for (const entity of removed) all.push(await removeEntity(c, entity))
  all.push(await dropSetAsideEntities(c, matches), await compareLinks(c, matches))
  return { steps: all.flatMap(({ steps }) => steps), problems: all.flatMap(({ problems }) => problems) }
}

function created(c: Comparing, entity: Entity): Planned {
  const create: Action[] = [{ kind: 'createTable', table: tableOf(c.now, entity.name) }]
  return { steps: [step(`${entity.label} is new.`, 0, entity.origin, create)], problems: [] }
}

async function removeEntity(c: Comparing, entity: Entity): Promise<Planned> {
  const { label, name } = entity
  const rows = await countRows(c.reader, quoted(name))
  const removal = removalOfEntity(c.now, c.removed, entity)
  const drop: Action = { kind: 'dropTable', name }
  const one = (text: string, ...more: Action[]): Planned => ({
    steps: [step(text, rows, lineOfEntity(c.now, c.removed, entity), [...more, drop])],
    problems: [],
  })
  const forgotten = actions('settle', forget(name))
  if (removal === 'keep' && rows > 0)
    return one(`${label} is set aside with its records.`, ...actions('keep', keepEntity(c.statements, entity)))
  if (removal === 'drop') {
    const text = `${label} is dropped with its records.`
    const { steps, problems } = one(text, ...forgotten, ...dropped(c, name))
    return { steps: rows > 0 ? steps.map(losing) : steps, problems }
  }
  if (rows === 0) return one(`${label} goes; it has no records.`, ...forgotten)
  return { steps: [], problems: [migrationProblem('MIG-001', { what: label, rows })] }
}

/** Data hidden earlier that is to be dropped now. */
async function dropSetAsideEntities(c: Comparing, matches: readonly EntityMatch[]): Promise<Planned> {
  const back = new Set(matches.filter(({ setAside }) => setAside).map(({ was }) => was!.name))
  const drops = c.now.removed?.filter(({ keep }) => !keep) ?? []
  const dropping = c.setAside.entities.filter(
    (one) => !back.has(one.name) && drops.some(({ name }) => isCalled(one, name)),
  )
  const steps = dropping.map(async (entity): Promise<PlannedStep> => {
    const { name, label } = entity
    const all = [...actions('settle', forget(name)), ...dropped(c, name)]
    const rows = await countSetAside(c.reader, name)
    const line = lineOfEntity(c.now, c.removed, entity)
    return losing(step(`${label} was set aside; now it is dropped with its records.`, rows, line, all))
  })
  return { steps: await Promise.all(steps), problems: [] }
}

async function compareEntity(c: Comparing, match: EntityMatch): Promise<Planned> {
  const { now } = match
  const was = match.was!
  if (isUnchanged(c, match)) return { steps: [], problems: [] }
  const rows = await countRows(c.reader, oldRows(c, match))
  if (now.onlyOne && rows > 1) {
    const problem = migrationProblem('MIG-011', { what: now.label, rows }, now.origin)
    return { steps: [], problems: [problem] }
  }
  if (rows === 0 && hasMoved(c, match)) return describedAnew(c, match)
  const stuck = hasMoved(c, match) ? await withoutPlace(c, match) : undefined
  if (stuck) return stuck
  const names = was.name === now.name ? [] : renameEntity(c, was.name, now.name)
  const fields = await compareFields(c, match, rows)
  const problems = [...fields.problems, ...(await compareUnique(c, match))]
  if (match.setAside) {
    const back = [...names, ...bringEntity(c, match, fields.table, fields.copy)]
    const steps = [step(`${now.label} comes back with its records.`, rows, now.origin, back), ...fields.steps]
    return { steps, problems }
  }
  const moved: Action = { kind: 'renameTable', from: was.name, to: now.name }
  const rename =
    names.length > 0 ? [step(`${was.label} is called ${now.label} now.`, rows, now.origin, [moved, ...names])] : []
  return { steps: [...rename, ...fields.steps, ...(await removeActions(c, match))], problems }
}

/** Whether it became independent, or moved to another whole. */
function hasMoved(c: Comparing, { now, was }: EntityMatch): boolean {
  const wholes = new Set(placesOf(was!).map(({ entity }) => c.renamed.get(entity) ?? entity))
  const remains = placesOf(now).some(({ entity }) => wholes.has(entity))
  return (was!.partOf !== undefined || now.partOf !== undefined) && !remains
}

/** Records without a place in the new whole; undefined if each has one. */
async function withoutPlace(c: Comparing, match: EntityMatch): Promise<Planned | undefined> {
  const { now, was, setAside, whole } = match
  // If the document does not state the removal of the whole, that must be written first.
  const removed = c.removed.find(({ name }) => name === was!.partOf?.entity)
  if (removed && removalOfEntity(c.now, c.removed, removed) === undefined) return { steps: [], problems: [] }
  const isSure = !setAside && !now.alsoPartOf && !was!.alsoPartOf && (!now.partOf || whole !== undefined)
  const condition = isSure && whole !== undefined ? `${quoted(whole)} IS NULL` : '1 = 1'
  const found = await rowsThat(c, match, { table: oldRows(c, match), condition })
  if (isSure && (whole === undefined || found.rows === 0)) return undefined
  const from = now.partOf ? `into a part of ${now.partOf.entity}` : 'so that it is no part any more'
  return { steps: [], problems: [migrationProblem('MIG-009', { what: now.label, ...found, from }, now.origin)] }
}

function describedAnew(c: Comparing, { now, was, setAside }: EntityMatch): Planned {
  const anew: Action[] = [
    ...(setAside ? [] : [{ kind: 'dropTable', name: was!.name } as const]),
    { kind: 'createTable', table: tableOf(c.now, now.name) },
  ]
  return { steps: [step(`${now.label} is described anew; it has no records.`, 0, now.origin, anew)], problems: [] }
}
