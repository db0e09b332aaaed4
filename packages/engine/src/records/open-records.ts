/** Puts the rooms' parts together to `Records`, over one store and one plan. */
import { type Expr, isOwnRead, sqlCondition } from '@ninefold/plan/expression'
import type { Principal } from '../access/index.ts'
import { refuse } from '../refusal.ts'
import { sequenceTables, TooCostly, type InternalTables, type Reader, type Transaction } from '../store/index.ts'
import { aboutPerson } from './about-person.ts'
import type { Changed, ChangeRequest, Hashes, Writing } from './change.ts'
import { fileTables } from './files.ts'
import { historyTables, viaOf, writeHistory } from './history.ts'
import { completeFindings } from './complete-findings.ts'
import { hiddenParts } from './hidden-values.ts'
import { labelsOf } from './labels.ts'
import { lists } from './list.ts'
import { loaders } from './loader.ts'
import { pathsOf } from './paths.ts'
import { modelOf } from './model.ts'
import { ones } from './one.ts'
import { onlyOnesOf } from './only-one.ts'
import { meReads } from './person.ts'
import type { DeferredChange, PipelineContext } from './context.ts'
import { hashesOf, NO_HASHES } from './passwords.ts'
import { viewAt } from './reconstruct.ts'
import { loadTarget } from './change-target.ts'
import { checkChange } from './check-draft.ts'
import { demandDeferred } from './deferred-rules.ts'
import { applyChange, applyWhole } from './pipeline.ts'
import { readHistory } from './read-history.ts'
import { readableBy } from './readable-by.ts'
import { filterTooCostly } from './person-filter.ts'
import type { Moment, RecordChange, Records, RecordsOptions } from './records.ts'
import { withAnswersTo } from './set-answers.ts'
import { brokenBy } from './rule-report.ts'
import { slot, statement } from './statement.ts'
import { tiles } from './tile.ts'
import { undoChange } from './undo.ts'
import { works } from './works.ts'

/** The tables that records need beside those of the plan. */
export const recordTables: readonly InternalTables[] = [historyTables, sequenceTables, fileTables]

// oxlint-disable-next-line max-lines-per-function -- a composition, one line for each operation
export function openRecords({ store, plan, hash, hooks = {}, principals, searched }: RecordsOptions): Records {
  const model = modelOf(plan, store.dialect, searched)
  const loader = loaders(model)
  const one = ones(model)
  const readers = readableBy(model, loader, one)
  const list = lists(model)
  const tile = tiles(model)
  const workOf = works(model)
  const batches = new Map<Transaction, { operation: number; readonly changes: DeferredChange[] }>()
  const listeners = new Set<(changes: readonly RecordChange[]) => void>()
  const changed = (changes: readonly RecordChange[]) => listeners.forEach((listener) => listener(changes))
  const readsOfMe = pathsOf(meReads(plan))

  const contextOf = (
    transaction: Transaction,
    principal: Principal,
    changes: RecordChange[],
    hashed: Hashes = NO_HASHES,
  ): PipelineContext => {
    const context: PipelineContext = {
      model,
      loader,
      principal,
      hash,
      hooks,
      hashes: hashed,
      key: () => store.key(),
      workOf,
      changes,
      ones: one,
      reader: transaction,
      written: new Map(),
      deferred: [],
      open: new Map(),
      writing: {
        transaction,
        principal,
        find: (entity, id, reads) => loadTarget(context, model.entity(entity), id, reads),
        checkRules: () => demandDeferred(context.deferred.splice(0)),
        apply: nested((request, isWhole) => (isWhole ? applyWhole : applyChange)(context, request)),
      },
    }
    return context
  }

  const inContext = <T>(
    principal: Principal,
    work: (context: PipelineContext) => Promise<T>,
    hashed?: Hashes,
  ): Promise<T> =>
    store.write(async (transaction) => {
      const changes: RecordChange[] = []
      const present = principals ? await principals.present(transaction, principal) : principal
      const context = contextOf(transaction, present, changes, hashed)
      const result = await work(context)
      const batch = batches.get(transaction)
      if (batch) batch.changes.push(...context.deferred.map((change) => ({ ...change, operation: batch.operation })))
      else await context.writing.checkRules()
      principals?.changing(changes)
      if (changes.length > 0) {
        transaction.afterCommit(() => changed(changes))
        transaction.notify({ kind: 'records', changes })
      }
      return result
    })

  const write: Records['write'] = (principal, work, hashed) =>
    inContext(principal, ({ writing }) => work(writing), hashed)
  const sharedTransaction: Records['sharedTransaction'] = (operations) =>
    store.sharedTransaction(async (transaction) => {
      const batch = { operation: 0, changes: [] }
      batches.set(transaction, batch)
      try {
        const result = await operations((operation) => void (batch.operation = operation))
        await demandDeferred(batch.changes)
        return result
      } finally {
        batches.delete(transaction)
      }
    })
  const historyOf = (reader: Reader, principal: Principal) => ({ model, loader, ones: one, workOf, reader, principal })
  const apply = (principal: Principal, request: ChangeRequest) => write(principal, (writing) => writing.apply(request))
  const hashes = (entity: string, input: ChangeRequest['input']) => hashesOf(model, model.entity(entity), input)
  const right = { kind: 'grant' } as const
  const people: Records['people'] = (reader, ids, moment) =>
    loader.load(reader, nobody(moment), model.entity('User'), ids, readsOfMe)

  return {
    plan,
    hash,
    store,
    write,
    sharedTransaction,
    list: (principal, query) =>
      store
        .read((reader) => list(reader, principal, query), { bounded: query.filter !== undefined })
        .catch((error: unknown) => {
          throw error instanceof TooCostly ? filterTooCostly() : error
        }),
    get: (principal, name, id) =>
      store.read(async (reader) => {
        const entity = model.entity(name)
        const record = await one.get(reader, principal, entity, id)
        if (!record) throw refuse('NOT_FOUND', { parameters: { subject: entity.entity.label } })
        return record
      }),
    page: (principal, entity, id) => store.read((reader) => one.page(reader, principal, model.entity(entity), id)),
    lookUp: (principal, entity, field, value) =>
      store.read((reader) => one.lookUp(reader, principal, model.entity(entity), field, value)),
    find: (principal, entity, text, limit) =>
      store.read((reader) => one.find(reader, principal, model.entity(entity), text, limit)),
    tile: (principal, query) => store.read((reader) => tile(reader, principal, query)),
    history: (principal, entity, id, cursor) =>
      store.read((reader) => readHistory(historyOf(reader, principal), model.entity(entity), id, cursor)),
    at: (principal, entity, id, moment) =>
      store.read((reader) => viewAt(historyOf(reader, principal), model.entity(entity), id, moment)),
    about: (principal, person) => store.read((reader) => aboutPerson(historyOf(reader, principal), person)),
    readable: (principal, entity, ids, inside) => {
      const ask = (reader: Reader) => one.readable(reader, principal, model.entity(entity), ids)
      return inside ? ask(inside) : store.read(ask)
    },
    readableBy: (principals, entity, ids) =>
      store.read((reader) => readers(reader, principals, model.entity(entity), ids)),
    can: (principal, entity) => one.can(principal, model.entity(entity)),
    create: async (principal, entity, input) =>
      apply(principal, { entity, kind: 'create', input, right, hashes: await hashes(entity, input) }),
    change: async (principal, entity, id, input, version) =>
      apply(principal, { entity, kind: 'change', id, input, right, version, hashes: await hashes(entity, input) }),
    hashes,
    remove: async (principal, entity, id, version) => {
      await apply(principal, { entity, kind: 'delete', id, right, version })
    },
    undo: (principal, entity, id, entry, version) =>
      inContext(principal, (context) => undoChange(context, model.entity(entity), id, entry, version)),
    noteExport: (principal, person) =>
      inContext(principal, ({ writing, hash: document }) => {
        const entry = {
          entity: 'User',
          record: person,
          what: 'export',
          changes: [],
          via: viaOf(principal, {}),
        } as const
        return writeHistory(writing.transaction, principal, document, entry, principal.now)
      }),
    check: (principal, entity, input, { id, takes, rules } = {}) =>
      store.read((reader) => {
        const transaction = reader as Transaction
        const kind = id === undefined ? 'create' : 'change'
        const asks = takes?.map((field) => ({ field, required: false }))
        const by: ChangeRequest['right'] = asks ? { kind: 'action', asks } : right
        return checkChange(contextOf(transaction, principal, []), { entity, kind, id, input, right: by }, rules)
      }),
    load: (reader, principal, entity, ids, reads) =>
      loader.load(reader, principal, model.entity(entity), ids, pathsOf(reads)),
    where: async (reader, principal, name, expr, { limit, after = '' }) => {
      const entity = model.entity(name)
      const { text, values } = whereStatement(principal, entity.name, expr)
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
    brokenBy: (principal, constant) => store.read((reader) => brokenBy(model, reader, principal, constant)),
    labels: (principal, refs) => store.read((reader: Reader) => labelsOf(model, reader, principal, refs)),
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notified: changed,
  }

  function whereStatement(principal: Principal, name: string, expr: Expr | undefined) {
    const entity = model.entity(name)
    const condition = expr ? [' AND (', sqlCondition(expr.tree, model.target(principal, name)), ')'] : []
    const from = [`SELECT t."id" FROM ${entity.table} AS t WHERE t."id" > `, slot(0), ...condition]
    return statement([...from, ' ORDER BY t."id" LIMIT ', slot(1)])
  }
}

/** Changes that one change may lead to, each by the one before: effects that set off one another end here. */
const NESTED_MOST = 100

/** REC-11: refuses the change that goes too deep, and with it the whole. `isWhole`: no other change led to it. */
function nested(apply: (request: ChangeRequest, isWhole: boolean) => Promise<Changed>): Writing['apply'] {
  let depth = 0
  return async (request) => {
    if (depth >= NESTED_MOST)
      throw refuse('TOO_DEEP', { parameters: { max: NESTED_MOST }, origin: request.what?.origin })
    depth++
    try {
      return await apply(request, depth === 1)
    } finally {
      depth--
    }
  }
}

/** Loads a person before there is an principal; what it loads depends on no one. */
function nobody({ now, today, timeZone, constants, only }: Moment): Principal {
  const base = { me: null, roles: new Set<string>(), constants, now, today, timeZone, ...(only && { only }) }
  return { ...base, person: null, administrator: false, origin: 'person', rightsKey: 'N:', environment: base }
}
