/** Composes `Records` over one store and one plan. */
import { type Expr, isOwnRead, sqlCondition } from '@ninefold/plan/expression'
import type { Principal } from '../access/index.ts'
import { refuse } from '../refusal.ts'
import { sequenceTables, type InternalTables, type Reader, type Transaction } from '../store/index.ts'
import { coreOf, type RecordsCore } from './core.ts'
import type { Model } from './model.ts'
import { openWritings, type Writings } from './open-writings.ts'
import { readActivity } from './history/activity.ts'
import { aboutPerson } from './history/about-person.ts'
import type { ChangeRequest, Hooks } from './change/change.ts'
import type { PipelineContext } from './change/context.ts'
import { fileTables } from './change/files.ts'
import { historyTables, viaOf, writeHistory } from './history/history.ts'
import { completeFindings } from './rules/complete-findings.ts'
import { hiddenParts } from './rules/hidden-values.ts'
import { heavyReads } from './read/heavy.ts'
import { labelsOf } from './read/labels.ts'
import { lists } from './read/list.ts'
import { namesInFilter } from './read/names-in-filter.ts'
import { checkedSort } from './read/order.ts'
import { pathsOf } from './load/paths.ts'
import { onlyOnesOf } from './rules/only-one.ts'
import { meReads } from './change/person.ts'
import { hashesOf } from './change/passwords.ts'
import { viewAt } from './history/reconstruct.ts'
import { checkChange } from './change/check-draft.ts'
import { readHistory } from './history/read-history.ts'
import { readableBy } from './read/readable-by.ts'
import type { Moment, Records, RecordsOptions } from './records.ts'
import { withAnswersTo } from './load/set-answers.ts'
import { brokenBy } from './rules/rule-report.ts'
import { slot, statement } from './read/statement.ts'
import { filterTexts } from './read/filter-text.ts'
import { tiles } from './read/tile.ts'
import { undoChange } from './history/undo.ts'

/** The tables that records need besides those of the plan. */
export const recordTables: readonly InternalTables[] = [historyTables, sequenceTables, fileTables]

export function openRecords(options: RecordsOptions): Records {
  const core = coreOf(options)
  const writings = openWritings(core)
  const { write, sharedTransaction, onChange, notified } = writings
  return {
    plan: options.plan,
    hash: options.hash,
    store: options.store,
    ...heavyOperations(core),
    ...readOperations(core),
    ...asked(core),
    write,
    sharedTransaction,
    onChange,
    notified,
    ...changeOperations(core, writings),
    ...documentOperations(core),
  }
}

const historyOf = ({ model, loader, ones, stepsOf }: RecordsCore, reader: Reader, principal: Principal) => ({
  model,
  loader,
  ones,
  stepsOf,
  reader,
  principal,
})

/** Reads whose cost may grow with the number of rows, limited to what the principal may read. */
function heavyOperations(core: RecordsCore): Pick<Records, HeavyName> {
  const { model, ones, store } = core
  const list = lists(model)
  const tile = tiles(model)
  const readHeavily = heavyReads(store, model)
  return {
    list: async (principal, query) => {
      const { cost, small, read, readAlone } = list(principal, query)
      // On SQLite, the functions of few rows have a budget.
      const isShort = cost === 'page' || (store.dialect === 'postgres' && small?.reason() === 'few')
      if (readAlone && isShort) return readAlone(store.query)
      if (cost === 'page') return store.read(read)
      return readHeavily(principal, read, { nested: cost === 'nested', ...(small && { small }) })
    },
    find: (principal, entity, text, limit) =>
      readHeavily(principal, (reader) => ones.find(reader, principal, model.entity(entity), text, limit)),
    tile: (principal, query) => readHeavily(principal, (reader) => tile(reader, principal, query)),
    history: (principal, entity, id, cursor) =>
      readHeavily(principal, (reader) =>
        readHistory(historyOf(core, reader, principal), model.entity(entity), id, cursor),
      ),
    activity: (principal, query) =>
      readHeavily(principal, (reader) => readActivity(historyOf(core, reader, principal), query)),
    at: (principal, entity, id, moment) =>
      readHeavily(principal, (reader) => viewAt(historyOf(core, reader, principal), model.entity(entity), id, moment)),
    about: (principal, person) =>
      readHeavily(principal, (reader) => aboutPerson(historyOf(core, reader, principal), person)),
  }
}

type HeavyName = 'list' | 'find' | 'tile' | 'history' | 'activity' | 'at' | 'about'

/** Reads of single records, limited to what the principal may read. */
function readOperations({ model, loader, ones, store }: RecordsCore): Pick<Records, ReadName> {
  const readers = readableBy(model, loader, ones)
  const texts = filterTexts(model)
  return {
    get: async (principal, name, id, wanted) => {
      const entity = model.entity(name)
      const record = await ones.getAlone(store, principal, entity, id, wanted)
      if (!record) throw refuse('NOT_FOUND', { parameters: { subject: entity.entity.label } })
      return record
    },
    page: (principal, entity, id) => store.read((reader) => ones.page(reader, principal, model.entity(entity), id)),
    lookUp: (principal, entity, field, value) =>
      store.read((reader) => ones.lookUp(reader, principal, model.entity(entity), field, value)),
    readable: (principal, entity, ids, inside) => {
      const ask = (reader: Reader) => ones.readable(reader, principal, model.entity(entity), ids)
      return inside ? ask(inside) : store.read(ask)
    },
    readableBy: (principals, entity, ids) =>
      store.read((reader) => readers(reader, principals, model.entity(entity), ids)),
    brokenBy: (principal, constant) => store.read((reader) => brokenBy(model, reader, principal, constant)),
    labels: (principal, refs) => store.read((reader: Reader) => labelsOf(model, reader, principal, refs)),
    can: (principal, entity) => ones.can(principal, model.entity(entity)),
    choices: (principal, entity) => ones.choices(principal, model.entity(entity)),
    filterText: (principal, entity, condition) => texts(principal, model.entity(entity), condition),
  }
}

type ReadName =
  | 'get'
  | 'page'
  | 'lookUp'
  | 'readable'
  | 'readableBy'
  | 'can'
  | 'choices'
  | 'filterText'
  | 'labels'
  | 'brokenBy'

/** Filters and orders that users write, checked without reading anything. */
const asked = ({ model }: RecordsCore): Pick<Records, 'namesInFilter' | 'checkedSort'> => ({
  namesInFilter: (principal, entity, filter) =>
    namesInFilter(model, model.entity(entity), model.rights(principal), filter),
  checkedSort: (principal, entity, sort) => checkedSort(model, model.entity(entity), model.rights(principal), sort),
})

const faultOf = (hooks: Hooks, { guessable = false } = {}): Hooks['faultOfPassword'] =>
  guessable ? undefined : async (password, email) => hooks.faultOfPassword?.(password, email)

/** Changes by a principal, each in a transaction of its own. */
function changeOperations(core: RecordsCore, { contextOf, inContext, write }: Writings): Pick<Records, ChangeName> {
  const { model, store, hooks } = core
  const apply = (principal: Principal, request: ChangeRequest) =>
    write(principal, (writing) => writing.apply(request), undefined, REPEATABLE)
  const hashes: Records['hashes'] = (principal, entity, input, options) =>
    hashesOf(model, principal, model.entity(entity), input, faultOf(hooks, options))
  const right = { kind: 'grant' } as const
  return {
    create: async (principal, entity, input) =>
      apply(principal, { entity, kind: 'create', input, right, hashes: await hashes(principal, entity, input) }),
    change: async (principal, entity, id, input, version) =>
      apply(principal, {
        entity,
        kind: 'change',
        id,
        input,
        right,
        version,
        hashes: await hashes(principal, entity, input),
      }),
    hashes,
    remove: async (principal, entity, id, version) => {
      await apply(principal, { entity, kind: 'delete', id, right, version })
    },
    undo: (principal, entity, id, entry, version) =>
      inContext(principal, (context) => undoChange(context, model.entity(entity), id, entry, version)),
    noteExport: (principal, person) => inContext(principal, async (context) => noteExport(context, principal, person)),
    check: (principal, entity, input, { id, takes, rules } = {}) =>
      store.read((reader) => {
        const transaction = reader as Transaction
        const kind = id === undefined ? 'create' : 'change'
        const inputs = takes?.map((field) => ({ field, required: false }))
        const by: ChangeRequest['right'] = inputs ? { kind: 'action', inputFields: inputs } : right
        return checkChange(contextOf(transaction, principal, []), { entity, kind, id, input, right: by }, rules)
      }),
  }
}

/** A change computes everything from its request and what it reads. */
const REPEATABLE = { repeatable: true } as const

function noteExport({ writing, hash }: PipelineContext, principal: Principal, person: string): void {
  const entry = { entity: 'User', record: person, what: 'export', changes: [], via: viaOf(principal, {}) } as const
  writeHistory(writing.transaction, principal, hash, entry, principal.now)
}

type ChangeName = 'create' | 'change' | 'hashes' | 'remove' | 'undo' | 'noteExport' | 'check'

/** Reads for the document, with its authority. */
function documentOperations({ model, loader }: RecordsCore): Pick<Records, DocumentName> {
  const readsOfMe = pathsOf(meReads(model.plan))
  const people: Records['people'] = (reader, ids, moment) =>
    loader.load(reader, nobody(moment), model.entity('User'), ids, readsOfMe)
  return {
    load: (reader, principal, entity, ids, reads) =>
      loader.load(reader, principal, model.entity(entity), ids, pathsOf(reads)),
    where: async (reader, principal, name, expr, { limit, after = '' }) => {
      const entity = model.entity(name)
      const { text, values } = whereStatement(model, principal, entity.name, expr)
      return (await reader.rows(text, values(principal.environment, [after, limit]))).map((row) => row[0] as string)
    },
    complete: (reader, principal, entity, findings) =>
      completeFindings({ model, loader, reader, principal }, model.entity(entity), findings),
    hidden: async (reader, principal, { entity: name, record, ...about }, holes, everywhere = false) => {
      const entity = model.entity(name)
      const reads = holes.flatMap((hole) => hole.reads.filter(isOwnRead))
      const copy = { ...record }
      await loader.fill(reader, principal, entity, [copy], pathsOf(reads))
      return hiddenParts({ model, loader, reader, principal, everywhere }, { ...about, entity, record: copy }, holes)
    },
    withAnswersTo: (reader, trees, environment) => withAnswersTo({ model, loader, reader }, trees, environment),
    person: async (reader, id, moment) => (await people(reader, [id], moment)).get(id) ?? null,
    people,
    onlyOnes: (reader, moment) => onlyOnesOf(model, loader, reader, nobody(moment)),
  }
}

type DocumentName = 'load' | 'where' | 'complete' | 'hidden' | 'withAnswersTo' | 'person' | 'people' | 'onlyOnes'

function whereStatement(model: Model, principal: Principal, name: string, expr: Expr | undefined) {
  const entity = model.entity(name)
  const condition = expr ? [' AND (', sqlCondition(expr.tree, model.target(principal, name)), ')'] : []
  const from = [`SELECT t."id" FROM ${entity.table} AS t WHERE t."id" > `, slot(0), ...condition]
  return statement([...from, ' ORDER BY t."id" LIMIT ', slot(1)])
}

/** Loads a user before their principal exists; what it loads depends on no permissions. */
function nobody({ now, today, timeZone, constants, only }: Moment): Principal {
  const base = { me: null, roles: new Set<string>(), constants, now, today, timeZone, ...(only && { only }) }
  return { ...base, person: null, administrator: false, origin: 'person', rightsKey: 'N:', environment: base }
}
