/**
 * Makes records through the API, each with no more than what Frappe's own description demands of it; what it refers to is made
 * first. Values are drawn from a seed.
 */
import { expect } from 'vitest'
import type { Json } from '@ninefold/plan/values'
import type { Person } from '../../../packages/engine/test/support/server.ts'
import { choicesOf, isTable, type Converted, type ConvertedField } from './convert.ts'
import type { DocField, DocType } from './doctype.ts'
import { missing, type Doc, type Standing } from './law.ts'

/** A small generator of numbers, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** What makes the records. */
export interface Making {
  readonly by: Person
  readonly doctypes: readonly DocType[]
  readonly converted: Converted
  readonly random: () => number
  readonly pathOf: (name: string) => string
  /** Somebody who was not there before. */
  readonly person: (name: string) => Promise<Person>
}

export class Maker {
  private readonly made = new Map<string, string>()
  private turn = 0
  private readonly by: Person
  private readonly known: ReadonlyMap<string, DocType>
  private readonly converted: Converted
  private readonly random: () => number
  private readonly pathOf: (name: string) => string
  private readonly person: (name: string) => Promise<Person>

  constructor({ by, doctypes, converted, random, pathOf, person }: Making) {
    this.by = by
    this.known = new Map(doctypes.map((doctype) => [doctype.name, doctype]))
    this.converted = converted
    this.random = random
    this.pathOf = pathOf
    this.person = person
  }

  /** The id of some record of the entity, made when it is first asked for. */
  async some(name: string): Promise<string> {
    if (name === 'User') return this.by.id
    const known = this.made.get(name)
    if (known !== undefined) return known
    const { id } = await this.make(name)
    this.made.set(name, id)
    return id
  }

  /** A new record with what is demanded, and these values. */
  async make(name: string, doc: Doc = {}): Promise<Readonly<Record<string, Json>> & { readonly id: string }> {
    const doctype = this.known.get(name)
    if (doctype?.issingle === 1) {
      const { body } = await this.by.get(`/api/records/${this.pathOf(name)}`)
      return body.items[0]
    }
    const body = doctype
      ? await this.body(doctype, await this.complete(doctype, doc))
      : { label: `${name} ${++this.turn}`, ...doc }
    const reply = await this.by.post(`/api/records/${this.pathOf(name)}`, body as Json)
    expect(reply.status, `${name} ${JSON.stringify(body)} ${reply.text}`).toBe(201)
    return reply.body
  }

  fields(name: string): readonly ConvertedField[] {
    return this.converted.entities.get(name) ?? []
  }

  /** With defaults, and something in every field that is demanded. */
  async complete(doctype: DocType, doc: Doc, standing: Standing = {}): Promise<Doc> {
    const full = this.withDefaults(doctype, doc)
    if (/^prompt$/iu.test(doctype.autoname ?? '') && full['record_name'] === undefined)
      full['record_name'] = `Name ${++this.turn}`
    for (let round = 0; round < 5; round++) {
      const lacking = missing(doctype, full, standing)
      if (lacking.length === 0) break
      for (const name of lacking)
        full[name] = await this.value(
          doctype,
          doctype.fields.find((one) => one.name === name)!,
        )
    }
    for (const field of doctype.fields.filter(isTable)) {
      const rows = full[field.name]
      if (Array.isArray(rows)) full[field.name] = await this.rows(doctype, field, rows as readonly Doc[])
    }
    return full
  }

  private async rows(doctype: DocType, field: DocField, rows: readonly Doc[]): Promise<readonly Doc[]> {
    const child = this.known.get(field.options!)
    const standing = { parenttype: doctype.name, parentfield: field.name }
    return child ? Promise.all(rows.map((row) => this.complete(child, row, standing))) : rows
  }

  /** A new record starts so: boxes are not ticked unless it is said. */
  withDefaults(doctype: DocType, doc: Doc): Doc {
    const full: Doc = { ...doc }
    for (const { field, start } of this.fields(doctype.name)) {
      if (full[field.name] !== undefined || start === '' || start.includes('.')) continue
      if (field.type === 'Check') full[field.name] = start === 'yes' ? 1 : 0
      else if (field.type === 'Select' || /^-?\d/u.test(start)) full[field.name] = start
      else if (start === '`today`') full[field.name] = '2026-01-01'
      else if (start === '`now`') full[field.name] = '2026-01-01T00:00:00Z'
      else if (start === '`me`') full[field.name] = this.by.id
      else full[field.name] = start.replaceAll('"', '')
    }
    return full
  }

  async value(doctype: DocType, field: DocField): Promise<unknown> {
    const turn = ++this.turn
    const { type, options = '' } = field
    const converted = this.fields(doctype.name).find((one) => one.field === field)!
    if (/^currency code/u.test(converted.type)) return 'USD'
    if (/^text|^long text|^rich text/u.test(converted.type)) return `Text ${turn}`
    switch (type) {
      case 'Select':
        return choicesOf(field)![Math.floor(this.random() * choicesOf(field)!.length)]
      case 'Link':
        if (options === doctype.name) return undefined
        if (field.unique !== 1) return this.some(options)
        return options === 'User' ? (await this.person(`Person ${turn}`)).id : (await this.make(options)).id
      case 'Dynamic Link':
        return { entity: 'User', id: this.by.id }
      case 'Table':
      case 'Table MultiSelect':
        return [{}]
      case 'Date':
        return `2026-0${1 + (turn % 9)}-1${turn % 9}`
      case 'Datetime':
        return `2026-0${1 + (turn % 9)}-1${turn % 9}T08:00:00Z`
      case 'Time':
        return '08:30'
      case 'Duration':
        return 'PT2H'
      case 'Check':
        return 1
      case 'Int':
        return 1 + (turn % 50)
      case 'Float':
      case 'Percent':
      case 'Currency':
        return String(1 + (turn % 50))
      case 'Rating':
        return '0.5'
      case 'Color':
        return '#112233'
      case 'JSON':
      case 'Geolocation':
        return { a: turn }
      default:
        return /email/iu.test(converted.type)
          ? `a${turn}@example.org`
          : converted.type === 'phone'
            ? '+31 20 555 1234'
            : `Text ${turn}`
    }
  }

  /** As the API takes it. */
  async body(doctype: DocType, doc: Doc): Promise<Record<string, Json>> {
    const body: Record<string, Json> = {}
    if (doc['record_name'] !== undefined) body['recordName'] = doc['record_name'] as Json
    for (const { field, name, copies } of this.fields(doctype.name)) {
      const value = doc[field.name]
      if (value === undefined || copies) continue
      if (field.type === 'Check') body[name] = value === 1 || value === '1'
      else if (isTable(field)) body[name] = await this.rowBodies(field, value as readonly Doc[])
      else if (field.type === 'Int') body[name] = Number(value)
      else body[name] = value as Json
    }
    return body
  }

  private async rowBodies(field: DocField, rows: readonly Doc[]): Promise<Json> {
    const child = this.known.get(field.options!)
    if (!child) return rows.map((row) => row as Json)
    const bodies: Json[] = []
    for (const row of rows) bodies.push(await this.body(child, row))
    return bodies
  }

  /** Every condition of the entity meets different values. */
  async sample(doctype: DocType): Promise<Doc> {
    const doc: Doc = {}
    for (const { field, type } of this.fields(doctype.name)) {
      if (isTable(field) || /^(?:file|image|secret)/u.test(type) || this.random() < 0.4) continue
      doc[field.name] = field.type === 'Check' ? Number(this.random() < 0.5) : await this.value(doctype, field)
    }
    return this.withDefaults(doctype, doc)
  }
}
