/** What stands on a print of a record: read within the permissions of the principal, as text. */
import {
  SYSTEM_FIELDS,
  type Entity,
  type Field,
  type PaperText,
  type Plan,
  type Screen,
  type ShowsOf,
} from '@ninefold/plan'
import {
  isEither,
  isFile,
  isInverse,
  isLine,
  isMany,
  isParts,
  isReference,
  isRichText,
  isWriteOnly,
  readValue,
  showValue,
  traitsOf,
  type FieldType,
  type FileValue,
  type Json,
  type Value,
} from '@ninefold/plan/values'
import { directionOf } from '@ninefold/plan/translation'
import type { PrintData, PrintFact, PrintTable, Related, WireRecord } from '@ninefold/plan/wire'
import type { Principal } from '../access/index.ts'
import type { Records } from '../records/index.ts'
import { Refusal } from '../refusal.ts'
import { inWords } from '../wording/index.ts'
import { languageOnPaper, pageNumber, paperSize } from './region.ts'

interface PrintRequest {
  readonly plan: Plan
  readonly records: Pick<Records, 'page' | 'list' | 'can'>
  /** The current values, by name. */
  readonly constants: Readonly<Record<string, Value>>
  /** Whether the principal may read the field at this path from the entity of the screen. */
  readonly isVisible: (path: string) => boolean
  readonly principal: Principal
  readonly screen: Screen
  readonly shows: ShowsOf<'print'>
  readonly id: string
  /** The content of a file. */
  readonly content: (id: string) => Promise<Uint8Array | undefined>
  /** BCP 47, of the texts of the plan. */
  readonly language: string
  /** The reader's languages: the header `Accept-Language`. */
  readonly preferred: string | undefined
}

interface Context extends PrintRequest {
  readonly entity: Entity
  readonly language: string
  readonly record: WireRecord
  /** Values behind paths through references. */
  readonly behind: WireRecord
  /** The fields that the document does not show on this record. */
  readonly hidden: ReadonlySet<string>
  /** The only records of the entities that the print names. */
  readonly settings: ReadonlyMap<string, WireRecord>
  readonly related: Related
}

/** NOT_FOUND if the principal may not read the record. */
export async function printData(request: PrintRequest): Promise<PrintData> {
  const { plan, records, principal, screen, shows, id } = request
  const entity = plan.entities.find(({ name }) => name === shows.entity)!
  const page = await records.page(principal, shows.entity, id)
  const own = request.language
  const language = languageOnPaper(own, request.preferred)
  const further = await behindPaths(request)
  const related = { ...further.related, ...page.related }
  const [settings, hidden] = [await settingsOf(request), await hiddenFields(request, entity)]
  const record = page.record
  const context: Context = { ...request, entity, language, record, behind: further.record, related, settings, hidden }
  const { letterhead, addressee, lists, totals, footer } = shows.paper
  const isLogo = (one: PaperText) => 'type' in one && isFile(one.type)
  const sender = texts(
    letterhead.filter((one) => !isLogo(one)),
    context,
  )
  const logo = await logoOf(letterhead.find(isLogo), context)
  return {
    title: [screen.label, page.label].filter((text) => text !== '').join(' '),
    language,
    direction: directionOf(own),
    size: paperSize(language),
    letterhead: sender.length > 0 || logo !== undefined ? sender : [plan.name],
    ...(logo !== undefined && { logo }),
    addressee: texts(addressee, context),
    facts: factsOf(context),
    text: screen.help,
    tables: lists.flatMap((list) => tableOf(list, context)),
    totals: totals.flatMap((name) => factOf(name, context)),
    footer: texts(footer, context),
    pageNumber: pageNumber(own),
  }
}

/** A list reads paths with the permissions of each record on the way. */
async function behindPaths({ records, isVisible, principal, shows, id }: PrintRequest) {
  const { letterhead, addressee, footer } = shows.paper
  const paths = [...letterhead, ...addressee, ...footer].flatMap((text) =>
    text.kind === 'field' && text.path.includes('.') ? [text.path] : [],
  )
  if (paths.length === 0) return { record: { id }, related: {} }
  const { items, related = {} } = await records.list(principal, {
    entity: shows.entity,
    filter: `id == '${id}'`,
    fields: ['id'],
    paths: paths.filter(isVisible),
    related: true,
    limit: 1,
  })
  return { record: items[0] ?? { id }, related }
}

/** By *Applies when* and *Displayed when*. A condition over what the principal may not read is not true, as on the page of the record. */
async function hiddenFields(request: PrintRequest, { name, fields }: Entity): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>()
  for (const field of fields) {
    const conditions = [field.shownWhen, field.displayedWhen].flatMap((when) => when?.source ?? [])
    if (conditions.length === 0) continue
    const filter = [`id == '${request.id}'`, ...conditions.map((one) => `(${one})`)].join(' and ')
    const isShown = await request.records
      .list(request.principal, { entity: name, filter, fields: ['id'], limit: 1 })
      .then(
        ({ items }) => items.length > 0,
        (error: unknown) => {
          if (error instanceof Refusal) return false
          throw error
        },
      )
    if (!isShown) hidden.add(field.name)
  }
  return hidden
}

/** Read within the permissions of the principal, as everything on a print. */
async function settingsOf({ records, principal, shows }: PrintRequest): Promise<ReadonlyMap<string, WireRecord>> {
  const { letterhead, addressee, footer } = shows.paper
  const named = [...letterhead, ...addressee, ...footer].flatMap((text) => (text.kind === 'setting' ? text.entity : []))
  const found = new Map<string, WireRecord>()
  for (const entity of new Set(named)) {
    if (records.can(principal, entity).readable.length === 0) continue
    const { items } = await records.list(principal, { entity, limit: 1 })
    if (items[0]) found.set(entity, items[0])
  }
  return found
}

async function logoOf(text: PaperText | undefined, context: Context): Promise<string | undefined> {
  const file = text && (valueOf(text, context) as unknown as FileValue | null | undefined)
  const content = file && (await context.content(file.id))
  if (!file || !content) return undefined
  return `data:${file.type};base64,${Buffer.from(content).toString('base64')}`
}

/** Of a field; a field that may not be read is absent. */
function valueOf(text: PaperText, { record, behind, settings, hidden }: Context): Json | undefined {
  if (text.kind === 'setting') return settings.get(text.entity)?.[text.field]
  if (text.kind !== 'field' || hidden.has(text.path)) return undefined
  return (text.path.includes('.') ? behind : record)[text.path]
}

/** Lines without content are left out. */
function texts(all: readonly PaperText[], context: Context): readonly string[] {
  return all.map((one) => textOf(one, context)).filter((text) => text !== '')
}

function textOf(text: PaperText, context: Context): string {
  const { plan, constants, principal, language } = context
  switch (text.kind) {
    case 'text':
      return text.text
    case 'constant': {
      const constant = plan.constants.find(({ name }) => name === text.name)
      const value = constants[text.name]
      return constant && value !== undefined ? inWords(value, constant.type, language, principal.timeZone) : ''
    }
    case 'field':
    case 'setting':
      return shown(text.type, valueOf(text, context), context)
  }
}

/** Those of the screen in its order; otherwise all that are neither a list nor a total. */
function factsOf(context: Context): readonly PrintFact[] {
  const { entity, shows } = context
  const usual = () =>
    entity.fields.filter((field) => isFact(field) && !shows.paper.totals.includes(field.name)).map(({ name }) => name)
  return (shows.fields.length > 0 ? shows.fields : usual()).flatMap((name) => factOf(name, context))
}

const isFact = ({ name, type }: Field): boolean =>
  !SYSTEM_FIELDS.has(name) && !isParts(type) && !isInverse(type) && !isLine(type) && !isWriteOnly(type)

function factOf(name: string, context: Context): readonly PrintFact[] {
  const field = context.hidden.has(name) ? undefined : context.entity.fields.find((one) => one.name === name)
  const text = field ? shown(field.type, context.record[name], context) : ''
  return field && text !== '' ? [{ label: field.label, text }] : []
}

/** Only the columns that the principal may read. */
function tableOf(
  { field, columns }: ShowsOf<'print'>['paper']['lists'][number],
  context: Context,
): readonly PrintTable[] {
  const { plan, records, principal, entity, record } = context
  const list = entity.fields.find(({ name }) => name === field)
  const part = plan.entities.find(({ name }) => list && isParts(list.type) && name === list.type.entity)
  const items = record[field]
  if (!list || context.hidden.has(field) || !part || !Array.isArray(items) || items.length === 0) return []
  const { readable } = records.can(principal, part.name)
  const fields = columns.flatMap((name) =>
    readable.includes(name) ? (part.fields.find((one) => one.name === name) ?? []) : [],
  )
  const rows = items.map((item) => {
    const values = item as Readonly<Record<string, Json>>
    return fields.map(({ name, type }) => shown(type, values[name], context))
  })
  const filled = fields.map((_, at) => rows.some((row) => row[at] !== ''))
  const kept = <T>(all: readonly T[]) => all.filter((_, at) => filled[at])
  return [
    {
      label: list.label,
      columns: kept(fields).map(({ label, type }) => ({ label, align: traitsOf(type).number ? 'end' : 'start' })),
      rows: rows.map(kept),
    },
  ]
}

/** A value as its reader writes it; '' for nothing, and for a record that may not be read. */
function shown(type: FieldType, value: Json | undefined, context: Context): string {
  if (value === null || value === undefined) return ''
  const label = (id: Json | undefined) => (typeof id === 'string' ? (context.related[id]?.label ?? '') : '')
  if (isReference(type)) return label(value)
  if (isEither(type)) return label((value as { readonly id?: Json }).id)
  if (isMany(type)) return (value as readonly Json[]).map(label).filter(Boolean).join(', ')
  if (isFile(type)) return (value as { readonly name: string }).name
  const read = readValue(type, value)
  // Nobody sends what the server makes, such as a number.
  if (!read.ok) return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const { language, principal } = context
  const text = showValue(type, read.value, { language, timeZone: principal.timeZone })
  return isRichText(type) ? withoutTags(text) : text
}

const withoutTags = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/li|\/h\d)[^>]*>/giu, '\n')
    .replace(/<[^>]*>/gu, '')
    .replace(/&nbsp;/gu, ' ')
    .replace(/&lt;/gu, '<')
    .replace(/&gt;/gu, '>')
    .replace(/&amp;/gu, '&')
    .trim()
