/** Reads one record: by its id, by a unique field, for its page; and finds some to choose from. */
import { isWritable, placeFields } from '@ninefold/plan'
import type { WireRecord } from '@ninefold/plan/wire'
import { type Principal, all, type Condition } from '../../access/index.ts'
import { refuse } from '../../refusal.ts'
import { quoted, type Reader, type Store } from '../../store/index.ts'
import { type Binding, isInteger, isSequence, type FieldType, type RecordValue } from '@ninefold/plan/values'
import type { Environment } from '@ninefold/plan/expression'
import { allows } from '../expressions.ts'
import { condition, flag, searchPieces, searchWords, where, wordInput, wordKinds } from './condition.ts'
import { labelPieces, labelsOf, relatedOf } from './labels.ts'
import type { EntityModel, Model } from '../model.ts'
import { memory } from './memory.ts'
import { fieldChoices, type FieldChoices } from './field-choices.ts'
import { pathSelection, type PathSelection } from './path-columns.ts'
import type { Can, RecordView, Wanted } from '../records.ts'
import { textSearch } from './search.ts'
import { selection, type Selection, type WireDraft } from './select.ts'
import { joined, lots, marks, slot, statement, type Piece, type Statement } from './statement.ts'
import { readsOnlyColumns } from './written-row.ts'

export interface One {
  /** Undefined if there is none or it is not readable. */
  get(
    reader: Reader,
    principal: Principal,
    entity: EntityModel,
    id: string,
    wanted?: Wanted,
  ): Promise<WireRecord | undefined>
  /** The same for a record with the values that were just written; read only if they do not tell everything. */
  getWritten(
    reader: Reader,
    principal: Principal,
    entity: EntityModel,
    record: RecordValue,
  ): Promise<WireRecord | undefined>
  /** The same with its own snapshot. */
  getAlone(
    store: Pick<Store, 'read' | 'query'>,
    principal: Principal,
    entity: EntityModel,
    id: string,
    wanted?: Wanted,
  ): Promise<WireRecord | undefined>
  page(reader: Reader, principal: Principal, entity: EntityModel, id: string): Promise<RecordView>
  lookUp(reader: Reader, principal: Principal, entity: EntityModel, field: string, value: string): Promise<string>
  find(
    reader: Reader,
    principal: Principal,
    entity: EntityModel,
    text: string,
    limit: number,
  ): Promise<{ id: string; label: string }[]>
  readable(
    reader: Reader,
    principal: Principal,
    entity: EntityModel,
    ids: readonly string[],
  ): Promise<ReadonlySet<string>>
  /** The records that the principal may read and export. */
  exportable(
    reader: Reader,
    principal: Principal,
    entity: EntityModel,
    ids: readonly string[],
  ): Promise<ReadonlySet<string>>
  /** The fields of a record that the principal may read now. */
  readableFields(
    reader: Reader,
    principal: Principal,
    entity: EntityModel,
    id: string,
  ): Promise<ReadonlySet<string> | undefined>
  /** What the principal may do with it now. */
  may(reader: Reader, principal: Principal, entity: EntityModel, id: string): Promise<RecordView['may']>
  can(principal: Principal, entity: EntityModel): Can
  choices(principal: Principal, entity: EntityModel): FieldChoices
}

/** Values built once for each kind of query and set of permissions, by key. */
interface Statements {
  readonly model: Model
  readonly memoized: ReturnType<typeof memory>
  /** For selections of fields by users, of which there may be many. */
  readonly memoizedChoice: ReturnType<typeof memory>
}

const MAX_CHOICES = 500

/** Scopes of API tokens are chosen freely, so there may be any number of sets of permissions. */
const MAX_STATEMENTS = 20_000

export function ones(model: Model): One {
  const memoized = memory(MAX_STATEMENTS)
  const statements: Statements = { model, memoized, memoizedChoice: memory(MAX_CHOICES) }
  const can = (principal: Principal, entity: EntityModel) =>
    memoized(`can ${principal.rightsKey} ${entity.name}`, () => canOf(model, principal, entity))
  const [get, may] = [getWith(statements), mayWith(statements)]
  return {
    get,
    getWritten: getWrittenWith(statements, get),
    getAlone: getAloneWith(statements, get),
    may,
    page: pageWith(model, get, may),
    lookUp: lookUpWith(statements),
    find: findWith(statements),
    readable: allowedWith(statements, ['read']),
    exportable: allowedWith(statements, ['read', 'export']),
    readableFields: readableFieldsWith(statements),
    can,
    choices: (principal, entity) =>
      memoized(`choices ${principal.rightsKey} ${entity.name}`, () =>
        fieldChoices(model.plan.entities, entity.entity, (name) => can(principal, model.entities.get(name)!).readable),
      ),
  }
}

interface GetStatement {
  readonly selection: Selection
  readonly paths: PathSelection
  readonly statement: Statement
  /** Decides about a written record; absent if the database must. */
  readonly isReadable?: (environment: Environment) => boolean
  /** Also selects the only list: a row for each item, or one row if it is empty. Absent if there are several lists. */
  readonly whole?: Statement
}

const getStatement = (
  { model, memoized, memoizedChoice }: Statements,
  principal: Principal,
  entity: EntityModel,
  wanted?: Wanted,
): GetStatement => {
  const key = `get ${principal.rightsKey} ${entity.name}`
  const make = () => makeGet(model, principal, entity, wanted)
  const { fields, paths = [] } = wanted ?? {}
  return fields ? memoizedChoice(`${key} ${fields.join()} ${paths.join()}`, make) : memoized(key, make)
}

function makeGet(
  model: Model,
  principal: Principal,
  entity: EntityModel,
  { fields, paths: columns = [] }: Wanted = {},
): GetStatement {
  const rights = model.rights(principal)
  const target = model.target(principal, entity.name)
  const without = placeFields(entity.entity)
  const chosen = selection({ model, entity, rights, target, without, ...(fields && { fields }) })
  const paths = pathSelection(model, entity, rights, target, columns)
  const readable = rights.rows(entity.name, 'read')
  const access = condition(readable, target)
  // The slot of the id is last in the text, whatever the access condition binds.
  const pieces = [
    'SELECT ',
    ...joined([chosen.columns, ...paths.columns], ', '),
    ` FROM ${entity.table} AS t`,
    ...where([...access, ['t."id" = ', slot(0)]]),
  ]
  const whole = wholeOf(model, chosen, pieces)
  const isKnown = typeof readable === 'boolean' || readsOnlyColumns(entity, readable)
  return {
    selection: chosen,
    paths,
    statement: statement(pieces),
    ...(isKnown && { isReadable: (environment: Environment) => allows(readable, environment) }),
    ...(whole && { whole }),
  }
}

/** On SQLite, two queries cost less than one that combines them. */
function wholeOf({ dialect }: Model, { lists, onlyList }: Selection, record: readonly Piece[]): Statement | undefined {
  if (lists.length === 0) return statement(record)
  if (!onlyList || dialect === 'sqlite') return undefined
  return statement(['SELECT r.*, l.* FROM (', ...record, ') AS r LEFT JOIN (', ...onlyList.pieces, ') AS l ON TRUE'])
}

const getAloneWith =
  (statements: Statements, get: One['get']): One['getAlone'] =>
  async (store, principal, entity, id, wanted) => {
    const made = getStatement(statements, principal, entity, wanted)
    const { selection: chosen, paths, whole } = made
    if (!whole) return store.read((reader) => get(reader, principal, entity, id, wanted))
    const rows = await store.query(whole.text, whole.values(principal.environment, [id]))
    const [row] = rows
    const record = row && paths.add(chosen.decode(row), row, chosen.width)
    const [list] = chosen.lists
    if (!record || list === undefined || record[list] === undefined) return record
    const place = chosen.width + paths.columns.length
    record[list] = row[place] === null ? [] : rows.map((each) => chosen.onlyList!.item(each, place))
    return record
  }

const getWith =
  (statements: Statements): One['get'] =>
  async (reader, principal, entity, id, wanted) => {
    const { selection: chosen, paths, statement: made } = getStatement(statements, principal, entity, wanted)
    const { environment } = principal
    const reading = reader.rows(made.text, made.values(environment, [id]))
    if (statements.model.dialect === 'sqlite' || chosen.lists.length === 0) {
      const [row] = await reading
      const record = row && paths.add(chosen.decode(row), row, chosen.width)
      if (record && chosen.lists.length > 0) await chosen.fill(reader, environment, [record])
      return record
    }
    // Lists need only the id of the record, so both are read in one round trip.
    const lists: WireDraft = { id, ...Object.fromEntries(chosen.lists.map((name) => [name, []])) }
    const [[row]] = await Promise.all([reading, chosen.fill(reader, environment, [lists])])
    if (!row) return undefined
    const record = paths.add(chosen.decode(row), row, chosen.width)
    for (const name of chosen.lists) if (record[name] !== undefined) record[name] = lists[name]!
    return record
  }

const getWrittenWith =
  (statements: Statements, get: One['get']): One['getWritten'] =>
  async (reader, principal, entity, record) => {
    const { selection: chosen, isReadable } = getStatement(statements, principal, entity)
    if (!chosen.written || !isReadable) return get(reader, principal, entity, record.id)
    const environment = { ...principal.environment, this: record }
    return isReadable(environment) ? chosen.written(record, environment) : undefined
  }

const pageWith =
  (model: Model, get: One['get'], may: One['may']): One['page'] =>
  async (reader, principal, entity, id) => {
    const record = await get(reader, principal, entity, id)
    if (!record) throw refuse('NOT_FOUND', { parameters: { subject: entity.entity.label } })
    const refs = [{ entity: entity.name, id }, ...relatedOf(model, entity, [record as never])]
    const related = await labelsOf(model, reader, principal, refs)
    return { record, label: related[id]?.label ?? '', related, may: await may(reader, principal, entity, id) }
  }

const mayWith =
  ({ model, memoized }: Statements): One['may'] =>
  async (reader, principal, entity, id) => {
    const { fields, made } = memoized(`may ${principal.rightsKey} ${entity.name}`, () => {
      const { columns, fields: names } = mayColumns(model, principal, entity)
      return {
        fields: names,
        made: statement(['SELECT ', ...joined(columns, ', '), ` FROM ${entity.table} AS t WHERE t."id" = `, slot(0)]),
      }
    })
    const [row] = await reader.rows(made.text, made.values(principal.environment, [id]))
    return { delete: row?.[0] === 1, update: fields.filter((_, i) => row?.[i + 1] === 1) }
  }

const lookUpWith =
  ({ model, memoized }: Statements): One['lookUp'] =>
  async (reader, principal, entity, name, value) => {
    const notFound = refuse('NOT_FOUND', { parameters: { subject: entity.entity.label } })
    const field = entity.byName.get(name)
    const rights = model.rights(principal)
    const allowed = field ? rights.field(entity.name, 'read', field.name) : false
    if (field?.kind !== 'column' || allowed === false) throw notFound
    const bound = lookUpValue(isInteger(field.field.type) || isNumbered(field.field.type), value)
    if (bound === undefined) throw notFound
    const made = memoized(`look up ${principal.rightsKey} ${entity.name}.${name}`, () => {
      const target = model.target(principal, entity.name)
      const conditions = [...condition(rights.rows(entity.name, 'read'), target), ...condition(allowed, target)]
      return statement([
        `SELECT t."id" FROM ${entity.table} AS t`,
        ...where([...conditions, [`t.${quoted(name)} = `, slot(0)]]),
      ])
    })
    const [row] = await reader.rows(made.text, made.values(principal.environment, [bound]))
    if (!row) throw notFound
    return row[0] as string
  }

const findWith =
  ({ model, memoized }: Statements): One['find'] =>
  async (reader, principal, entity, text, limit) => {
    const words = searchWords(text)
    const {
      search,
      all: everything,
      among,
    } = memoized(`find ${principal.rightsKey} ${entity.name} ${wordKinds(words)}`, () =>
      findStatements(model, principal, entity, words),
    )
    const environment = { ...principal.environment, input: wordInput(words) }
    const candidates = await search?.candidates(reader, environment, words)
    const found = await candidates?.rows(among!, among!.values(environment, [limit]))
    const isComplete = found && (found.length > 0 || !(await candidates!.areTooMany()))
    const rows = isComplete ? found : await reader.rows(everything.text, everything.values(environment, [limit]))
    return rows.map((row) => ({ id: row[0] as string, label: row[1] as string }))
  }

/** Of these records, those for which the principal has all verbs. */
const allowedWith =
  ({ model, memoized }: Statements, verbs: readonly ('read' | 'export')[]): One['readable'] =>
  async (reader, principal, entity, ids) => {
    const found = new Set<string>()
    const rights = model.rights(principal)
    const may = all(verbs.map((verb) => rights.rows(entity.name, verb)))
    if (may === false) return found
    for (const lot of lots([...new Set(ids)])) {
      const made = memoized(`${verbs.join()} ${principal.rightsKey} ${entity.name} ${lot.length}`, () => {
        const access = condition(may, model.target(principal, entity.name))
        return statement([
          `SELECT t."id" FROM ${entity.table} AS t`,
          ...where([...access, [`t."id" IN (${marks(lot.length)})`]]),
        ])
      })
      const rows = await reader.rows(made.text, [...made.values(principal.environment), ...lot])
      for (const row of rows) found.add(row[0] as string)
    }
    return found
  }

const readableFieldsWith =
  ({ model, memoized }: Statements): One['readableFields'] =>
  async (reader, principal, entity, id) => {
    const rights = model.rights(principal)
    const fields = entity.fields.filter((f) => rights.field(entity.name, 'read', f.name) !== false)
    const made = memoized(`readable fields ${principal.rightsKey} ${entity.name}`, () => {
      const target = model.target(principal, entity.name)
      const flags = fields.map((f) => flag(rights.field(entity.name, 'read', f.name), target))
      const access = condition(rights.rows(entity.name, 'read'), target)
      return statement([
        'SELECT ',
        ...joined(flags, ', '),
        ` FROM ${entity.table} AS t`,
        ...where([...access, ['t."id" = ', slot(0)]]),
      ])
    })
    const [row] = await reader.rows(made.text, made.values(principal.environment, [id]))
    return row && new Set(fields.filter((_, i) => row[i] === 1).map((f) => f.name))
  }

const isNumbered = (type: FieldType): boolean => isSequence(type) && type.template === ''

/** Undefined if the text is no valid value of the field. */
function lookUpValue(isNumber: boolean, value: string): Binding | undefined {
  if (!isNumber) return value
  return /^-?\d{1,15}$/.test(value) ? Number(value) : undefined
}

/** Columns: may delete; then for each field that is writable on some row, whether it is here. */
function mayColumns(model: Model, principal: Principal, entity: EntityModel) {
  const rights = model.rights(principal)
  const target = model.target(principal, entity.name)
  const row = rights.rows(entity.name, 'update')
  const writable = entity.fields.filter(
    (f) => row !== false && isWritable(entity.entity, f.field) && rights.field(entity.name, 'update', f.name) !== false,
  )
  const columns = writable.map((f): readonly Piece[] => {
    const conditions: Condition[] = [row, rights.field(entity.name, 'update', f.name)]
    if (f.field.editable?.kind === 'when') conditions.push(f.field.editable.expr.tree)
    const flags = conditions.map((c) => ['(', ...flag(c, target), ')'])
    const once = f.field.editable?.kind === 'once' && f.kind === 'column' ? [[`t.${quoted(f.name)} IS NULL`]] : []
    return joined([...flags, ...once], ' AND ')
  })
  return {
    fields: writable.map((f) => f.name),
    columns: [flag(rights.rows(entity.name, 'delete'), target), ...columns],
  }
}

/** Slot: the limit. `among`: only the candidates of an index. */
function findStatements(model: Model, principal: Principal, entity: EntityModel, words: readonly string[]) {
  const rights = model.rights(principal)
  const target = model.target(principal, entity.name)
  const label = labelPieces(entity, rights, target)
  const masked = { ...target, mask: rights.mask }
  const { shownAs } = entity.entity
  const rows = rights.rows(entity.name, 'read')
  const conditions = [
    ...condition(rows, target),
    ...(words.length === 0 ? [] : [searchPieces([shownAs.tree], words, masked)]),
  ]
  const over = (from: readonly Piece[], among: readonly (readonly Piece[])[]): Statement =>
    statement([
      'SELECT t."id", ',
      ...label,
      ...from,
      ...where([...among, ...conditions]),
      ' ORDER BY 2, 1 LIMIT ',
      slot(0),
    ])
  const everything = over([` FROM ${entity.table} AS t`], [])
  // A search never uses fields that the user can read nowhere.
  const isOpen = shownAs.reads.every((path) => rights.field(entity.name, 'read', path) !== false)
  const search = isOpen ? textSearch({ model, entity, texts: [shownAs.tree], bounds: [rows], target }) : undefined
  return search ? { search, all: everything, among: over(search.from, search.where) } : { all: everything }
}

function canOf(model: Model, principal: Principal, entity: EntityModel): Can {
  const rights = model.rights(principal)
  const fields = (verb: 'read' | 'create' | 'update') =>
    entity.fields.filter((f) => rights.field(entity.name, verb, f.name) !== false).map((f) => f.name)
  const read = rights.rows(entity.name, 'read') !== false
  return {
    read,
    readable: read ? fields('read') : [],
    create: rights.rows(entity.name, 'create') === false ? null : fields('create'),
    update: rights.rows(entity.name, 'update') === false ? [] : fields('update'),
    delete: rights.rows(entity.name, 'delete') !== false,
    ...(read && rights.rows(entity.name, 'export') !== false ? { export: true as const } : {}),
    ...(rights.rows(entity.name, 'import') !== false ? { import: true as const } : {}),
    ...(entity.name === 'User' && rights.rows('User', 'erase') !== false ? { erase: true as const } : {}),
  }
}
