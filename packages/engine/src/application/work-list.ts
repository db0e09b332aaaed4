/**
 * What one person finds on the home page: records that wait for a step of theirs, what they began, and what is new. One request with bounded
 * reads: a few records for each step and entity, and no further reads after some time.
 */
import type { WireRecord, WorkItem, WorkView } from '@ninefold/plan/wire'
import type { Principal } from '../access/index.ts'
import type { ListQuery } from '../records/index.ts'
import { Refusal } from '../refusal.ts'
import type { Running } from './running.ts'
import { entitiesWithPage } from './screens.ts'
import { leadsOn, stepsOf, type Step } from './steps.ts'

/** Records that are read for each step, and for each entity. */
const MAX_READ = 6
const MAX_SHOWN = 8

/** Reading for one answer. */
interface Reading {
  readonly running: Running
  readonly principal: Principal
  /** Names of the entities whose pages the person may open. */
  readonly open: ReadonlySet<string>
  /** When nothing further is read; in milliseconds of `performance.now`. */
  readonly end: number
  /** Something was not read to its end. */
  isPartial: boolean
}

interface Found {
  readonly entity: string
  readonly record: WireRecord
}

/** `since`: ISO 8601; absent: nothing is new. */
export async function workOf(running: Running, principal: Principal, since?: string): Promise<WorkView> {
  const open = entitiesWithPage(running, principal)
  const end = performance.now() + running.plan.limits.readSeconds * 1000
  const reading: Reading = { running, principal, open, end, isPartial: false }
  const waiting = await waitingItems(reading)
  const { isPartial } = reading
  const begun = await itemsOf(reading, await begunRecords(reading))
  const fresh = since === undefined ? [] : await itemsOf(reading, await newRecords(reading, since))
  return { waiting, begun, fresh, ...(isPartial && { partial: true }) }
}

async function waitingItems(reading: Reading): Promise<readonly WorkItem[]> {
  const { running, principal, open } = reading
  const found = new Map<string, Found>()
  const steps = stepsOf(running.plan, principal).filter(({ lifecycle }) => open.has(lifecycle.entity))
  for (const step of steps) {
    const { entity, field, initial } = step.lifecycle
    for (const record of await recordsBefore(reading, step)) {
      const isBegun = record[field] === initial && record['createdBy'] === principal.person
      if (!isBegun && !found.has(record.id)) found.set(record.id, { entity, record })
    }
  }
  const items = await itemsOf(reading, [...found.values()].slice(0, 2 * MAX_SHOWN))
  const waits = ({ entity, actions }: WorkItem) =>
    actions.some(
      ({ name, blocked, approvals }) =>
        blocked === undefined &&
        !approvals?.mine &&
        steps.some(({ lifecycle, action }) => lifecycle.entity === entity && action.name === name),
    )
  return items.filter(waits).slice(0, MAX_SHOWN)
}

/** The records from which the step leads on, those first that changed longest ago. */
function recordsBefore(reading: Reading, { lifecycle, action, authority }: Step): Promise<readonly WireRecord[]> {
  const { entity, field } = lifecycle
  const states = action.from.filter((key) => leadsOn(lifecycle, key, action)).map((key) => `'${key}'`)
  return read(reading, entity, {
    filter: `${field} in [${states.join(', ')}]`,
    where: [authority],
    sort: 'updatedAt',
  })
}

/** Own records in their first state. */
async function begunRecords(reading: Reading): Promise<readonly Found[]> {
  const { running, principal, open } = reading
  if (principal.person === null) return []
  const found: Found[] = []
  for (const { entity, field, initial, states } of running.plan.lifecycles) {
    if (!open.has(entity) || states.find(({ key }) => key === initial)?.final) continue
    const filter = `${field} == '${initial}' and createdBy == me`
    const items = await read(reading, entity, { filter, sort: '-updatedAt' })
    found.push(...items.map((record) => ({ entity, record })))
  }
  return found.slice(0, MAX_SHOWN)
}

/** What others added since, the latest first. Reads only the latest of each entity. */
async function newRecords(reading: Reading, since: string): Promise<readonly Found[]> {
  const found: Found[] = []
  for (const entity of reading.open) {
    const items = await read(reading, entity, {})
    const isNew = ({ createdAt, createdBy }: WireRecord) =>
      typeof createdAt === 'string' && createdAt > since && createdBy !== reading.principal.person
    found.push(...items.filter(isNew).map((record) => ({ entity, record })))
  }
  return found.slice(0, MAX_SHOWN)
}

type Question = Pick<ListQuery, 'filter' | 'where' | 'sort'>

/** Nothing if the time is over, or if the person may not read a field that the question names. */
async function read(reading: Reading, entity: string, question: Question): Promise<readonly WireRecord[]> {
  const { running, principal } = reading
  if (performance.now() > reading.end) {
    reading.isPartial = true
    return []
  }
  const { readable } = running.records.can(principal, entity)
  const states = running.plan.lifecycles.flatMap((lifecycle) => (lifecycle.entity === entity ? lifecycle.field : []))
  const fields = [...states, 'createdAt', 'createdBy', 'updatedAt'].filter((name) => readable.includes(name))
  const { sort, ...rest } = question
  const isSortable = sort !== undefined && readable.includes(sort.replace('-', ''))
  const query = { ...rest, entity, fields, limit: MAX_READ, ...(isSortable && { sort }) }
  const page = await running.records.list(principal, query).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
  if (!page || page.next !== null) reading.isPartial = true
  return page?.items ?? []
}

async function itemsOf({ running, principal }: Reading, found: readonly Found[]): Promise<readonly WorkItem[]> {
  const labels = await running.records.labels(
    principal,
    found.map(({ entity, record }) => ({ entity, id: record.id })),
  )
  const items = found.map(async ({ entity, record }): Promise<readonly WorkItem[]> => {
    const label = labels[record.id]
    if (!label) return []
    const actions = await running.lifecycles.offers(principal, entity, record.id)
    return [{ ...label, id: record.id, record, actions }]
  })
  return (await Promise.all(items)).flat()
}
