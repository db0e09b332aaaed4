/**
 * Makes a model that a proof has thought up real: people with their roles, records as rows, constants and the clock; then
 * somebody does the thing through the server's own door.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { compileExpression, literalValue } from '@ninefold/plan/expression'
import { writeValue, type FieldType, type Json, type RecordValue, type Value } from '@ninefold/plan/values'
import type { Plan } from '@ninefold/plan'
import type { Model as ProofModel } from '../../../proof/src/logic/model.ts'
import { createApplication, type Application } from '../../src/index.ts'
import { modelOf, type EntityModel, type Model } from '../../src/records/model.ts'
import { POSITION } from '../../src/store/layout/names.ts'
import { quoted } from '../../src/store/layout/table.ts'

export interface Stage {
  readonly application: Application
  readonly plan: Plan
  /** Puts the model's records into the database and answers who is `me` and what is `this`. */
  set(model: ProofModel, without?: RecordValue): Promise<Staged>
  close(): Promise<void>
}

export interface Staged {
  /** Null for somebody who is not signed in. */
  readonly token: string | null
  /** The id of a record of the model. */
  id(record: RecordValue): string
  /** A value as the API takes it, with the ids that records have here. */
  wire(entity: string, field: string, value: Value): Json
  wireAs(type: FieldType, value: Value): Json
}

interface Source {
  readonly file: string
  readonly text: string
}

export async function openStage(sources: readonly Source[]): Promise<Stage> {
  const data = mkdtempSync(join(tmpdir(), 'ninefold-proof-'))
  const application = await createApplication({ data, mode: 'development', sources, now: () => Date.parse(NOW) })
  const { plan } = application
  const database = new DatabaseSync(join(data, 'data.db'))
  database.exec('PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = OFF')
  const model = modelOf(plan, 'sqlite')
  const known = new Map<string, string>()
  const root = await application.signInAs(
    await application.addPerson({ name: 'Root', email: 'root@example.org', administrator: true }),
  )
  return {
    application,
    plan,
    set: (example, without) => stage({ application, plan, database, model, root, known }, example, without),
    async close() {
      database.close()
      await application.close()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

export const NOW = '2030-03-01T12:00:00.000Z'

interface Rooms {
  readonly application: Application
  readonly plan: Plan
  readonly database: DatabaseSync
  readonly model: Model
  readonly root: string
  /** What the constants were set to last, as JSON. */
  readonly known: Map<string, string>
}

async function stage(rooms: Rooms, example: ProofModel, without?: RecordValue): Promise<Staged> {
  const { application, model, database } = rooms
  const { environment, records } = example
  for (const { table, isPart } of model.entities.values())
    if (table !== '"User"' || isPart) database.exec(`DELETE FROM ${table}`)
  const all = new Map([...records].filter(([record]) => record !== without))
  complete(rooms.plan, all, environment)
  const ids = new Map<RecordValue, string>()
  for (const [record, entity] of all) {
    ids.set(record, entity === 'User' ? await person(rooms, example, record) : randomUUID())
  }
  const moved = (value: Value): Value => {
    if (Array.isArray(value)) return value.map(moved)
    const id = typeof value === 'object' && value !== null ? ids.get(value as RecordValue) : undefined
    return id === undefined ? value : { id }
  }
  for (const [record, entity] of all) write(rooms, model.entities.get(entity)!, record, ids.get(record)!, moved)
  await setConstants(rooms, environment.constants)
  const me = environment.me
  return {
    token: me === null ? null : await application.signInAs(ids.get(me)!),
    id: (record) => ids.get(record)!,
    wire: (entity, field, value) => writeValue(model.entities.get(entity)!.byName.get(field)!.field.type, moved(value)),
    wireAs: (type, value) => writeValue(type, moved(value)),
  }
}

let people = 0

function person({ application }: Rooms, { environment }: ProofModel, record: RecordValue): Promise<string> {
  const mine = record === environment.me
  const name = `Person ${++people}`
  return application.addPerson({
    name,
    email: `person${people}@example.org`,
    roles: mine ? [...environment.roles].filter((role) => role !== 'administrators') : [],
    administrator: mine && environment.administrator === true,
  })
}

/** What every record must have, and a question says nothing of. */
function complete(plan: Plan, records: Map<RecordValue, string>, environment: ProofModel['environment']): void {
  for (const [record, name] of records) {
    const entity = plan.entities.find((one) => one.name === name)!
    const own = record as Record<string, Value>
    const lifecycle = plan.lifecycles.filter((one) => one.entity === name)
    for (const { field, initial } of lifecycle) own[field] ??= initial
    for (const { name: field, type, required, computed, system } of entity.fields) {
      if (computed || system || (own[field] ?? null) !== null) continue
      if (type.kind === 'sequence') own[field] = type.template === '' ? ++numbers : `N-${++numbers}`
      else if (type.kind === 'slug' || type.kind === 'randomCode') own[field] = `s-${++numbers}`
      else if (required && !required.when) own[field] = someValue(type.kind, plan, type) ?? null
      if (type.kind === 'reference' && required && !required.when && (own[field] ?? null) === null) {
        const other: RecordValue = { id: `more${++numbers}` }
        own[field] = other
        records.set(other, type.entity)
      }
    }
  }
  // What is worked out may rest on what is worked out in another record.
  for (let round = 0; round < 3; round++) {
    for (const [record, name] of records) {
      const own = record as Record<string, Value>
      for (const { name: field, computed } of plan.entities.find((one) => one.name === name)!.fields)
        if (computed?.stored) own[field] = compileExpression(computed.expr.tree)({ ...environment, this: record })
    }
  }
}

let numbers = 0

function someValue(kind: string, plan: Plan, type: { readonly kind: string }): Value | undefined {
  const ten = { coefficient: 10n, scale: 0 }
  switch (kind) {
    case 'integer':
      return ('min' in type ? (type.min as number) : undefined) ?? 1
    case 'decimal':
    case 'percent':
      return ten
    case 'money':
      return { amount: ten, currency: plan.settings.currency ?? 'EUR' }
    case 'yesNo':
      return true
    case 'date':
      return '2030-03-01'
    case 'dateTime':
      return NOW
    case 'time':
      return '09:00'
    case 'duration':
      return { months: 0, days: 1, milliseconds: 0 }
    case 'choice':
      return (type as unknown as { options: readonly { key: string }[] }).options[0]!.key
    case 'reference':
      return undefined
    default:
      return `Text ${++numbers}`
  }
}

function write(
  { database, plan }: Rooms,
  entity: EntityModel,
  record: RecordValue,
  id: string,
  moved: (value: Value) => Value,
): void {
  const columns = entity.fields.flatMap((field) => (field.kind === 'column' && field.name !== 'id' ? [field] : []))
  const values = columns.map((column) => {
    const value = record[column.name]
    if (entity.name === 'User' && (value === undefined || column.name === 'email')) return undefined
    if (value === undefined) return defaults[column.name] ?? null
    return column.codec.encode(moved(value)) as string | number | null
  })
  const places = columns.flatMap((column, index) =>
    values[index] === undefined ? [] : [{ column, value: values[index]! }],
  )
  if (entity.name === 'User') {
    for (const { column, value } of places.filter(({ column: one }) => !(one.name in defaults)))
      database.prepare(`UPDATE "User" SET ${quoted(column.name)} = ? WHERE "id" = ?`).run(value, id)
  } else {
    const names = ['id', ...places.map(({ column }) => column.name), ...(entity.isPart ? [POSITION] : [])]
    const all = [id, ...places.map(({ value }) => value), ...(entity.isPart ? [0] : [])]
    const marks = names.map(() => '?').join(', ')
    database.prepare(`INSERT INTO ${entity.table} (${names.map(quoted).join(', ')}) VALUES (${marks})`).run(...all)
  }
  for (const field of entity.fields) {
    if (field.kind !== 'link') continue
    const items = (record[field.name] ?? []) as readonly RecordValue[]
    for (const item of items) {
      const [from, to] = [id, (moved(item) as RecordValue).id]
      database
        .prepare(
          `INSERT OR IGNORE INTO ${quoted(field.link.table)} (${quoted(field.link.from)}, ${quoted(field.link.to)}) VALUES (?, ?)`,
        )
        .run(from, to)
    }
  }
  void plan
}

const defaults: Readonly<Record<string, string | number>> = { createdAt: NOW, updatedAt: NOW, version: 1 }

/** Only those that are not so already: requests are counted. */
async function setConstants(rooms: Rooms, values: Readonly<Record<string, Value>>): Promise<void> {
  const { application, plan, root, known } = rooms
  for (const { name, type, changeable, value: start } of plan.constants) {
    const value = values[name]
    if (!changeable || value === undefined || type.kind === 'list') continue
    const wireOf = (one: Value) =>
      writeValue({ kind: type.kind === 'text' ? 'longText' : type.kind, max: 1000 } as never, one)
    const wire = wireOf(value)
    const before = known.get(name) ?? JSON.stringify(wireOf(literalValue(start as never)))
    if (before === JSON.stringify(wire)) continue
    known.set(name, JSON.stringify(wire))
    const { status, body } = await application.request(root, 'PUT', `/api/app/constants/${name}`, { value: wire })
    if (status !== 200) throw new Error(`the constant ${name} could not be set: ${JSON.stringify(body)}`)
  }
}
