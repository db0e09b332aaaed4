/** Write transactions: the context of each, rules checked at its end, and notifications after its commit. */
import type { Principal } from '../access/index.ts'
import { refuse } from '../refusal.ts'
import type { Transaction, WriteOptions } from '../store/index.ts'
import type { Changed, ChangeRequest, Hashes, Writing } from './change/change.ts'
import { loadTarget } from './change/change-target.ts'
import type { DeferredChange, PipelineContext } from './change/context.ts'
import { NO_HASHES } from './change/passwords.ts'
import { applyChange, applyWhole } from './change/pipeline.ts'
import type { RecordsCore } from './core.ts'
import type { RecordChange, Records } from './records.ts'
import { checkDeferred } from './rules/deferred-rules.ts'

export interface Writings extends Pick<Records, 'write' | 'sharedTransaction' | 'onChange' | 'notified'> {
  readonly contextOf: (
    transaction: Transaction,
    principal: Principal,
    changes: RecordChange[],
    hashed?: Hashes,
  ) => PipelineContext
  readonly inContext: <T>(
    principal: Principal,
    work: (context: PipelineContext) => Promise<T>,
    hashed?: Hashes,
    options?: WriteOptions,
  ) => Promise<T>
}

export function openWritings(core: RecordsCore): Writings {
  const batches: Batches = new Map()
  const listeners = new Set<(changes: readonly RecordChange[]) => void>()
  const notified = (changes: readonly RecordChange[]) => listeners.forEach((listener) => listener(changes))
  const contextOf: Writings['contextOf'] = (...given) => contextIn(core, ...given)
  const inContext: Writings['inContext'] = (principal, work, hashed, options) =>
    core.store.write(async (transaction) => {
      const changes: RecordChange[] = []
      const version = core.principals?.version()
      transaction.validWhile(() => core.principals?.version() === version)
      const present = core.principals ? await core.principals.present(transaction, principal) : principal
      const context = contextOf(transaction, present, changes, hashed)
      const result = await work(context)
      const batch = batches.get(transaction)
      if (batch) batch.changes.push(...context.deferred.map((change) => ({ ...change, operation: batch.operation })))
      else await context.writing.checkRules()
      core.principals?.changing(changes)
      if (changes.length > 0) {
        transaction.afterCommit(() => notified(changes))
        transaction.notify({ kind: 'records', changes })
      }
      return result
    }, options)
  return {
    contextOf,
    inContext,
    write: (principal, work, hashed, options) => inContext(principal, ({ writing }) => work(writing), hashed, options),
    sharedTransaction: (operations) => inBatch(core, batches, operations),
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notified,
  }
}

function contextIn(
  core: RecordsCore,
  transaction: Transaction,
  principal: Principal,
  changes: RecordChange[],
  hashes: Hashes = NO_HASHES,
): PipelineContext {
  const { model, loader, ones, stepsOf, hash, hooks, store } = core
  const context: PipelineContext = {
    model,
    loader,
    principal,
    hash,
    hooks,
    hashes,
    key: () => store.key(),
    stepsOf,
    changes,
    ones,
    reader: transaction,
    written: new Map(),
    deferred: [],
    open: new Map(),
    pass: () => {
      core.principals?.changing(changes)
      transaction.pass()
    },
    writing: {
      transaction,
      principal,
      find: (entity, id, reads) => loadTarget(context, model.entity(entity), id, reads),
      checkRules: () => checkDeferred(context.deferred.splice(0)),
      apply: nested((request, isWhole) => (isWhole ? applyWhole : applyChange)(context, request)),
    },
  }
  return context
}

/** For transactions shared by several operations: their changes so far, and the current operation. */
type Batches = Map<Transaction, { operation: number; readonly changes: DeferredChange[] }>

const inBatch = <T>(
  { store }: RecordsCore,
  batches: Batches,
  operations: (begin: (operation: number) => void) => Promise<T>,
): Promise<T> =>
  store.sharedTransaction(async (transaction) => {
    const batch = { operation: 0, changes: [] }
    batches.set(transaction, batch)
    try {
      const result = await operations((operation) => void (batch.operation = operation))
      await checkDeferred(batch.changes)
      return result
    } finally {
      batches.delete(transaction)
    }
  })

/** Maximum depth of changes that cause one another: a cycle of effects ends here. */
const MAX_NESTED = 100

/**
 * REC-11: refuses the change that exceeds the depth, and with it the whole transaction. `isWhole`: no other change
 * caused it.
 */
function nested(apply: (request: ChangeRequest, isWhole: boolean) => Promise<Changed>): Writing['apply'] {
  let depth = 0
  return async (request) => {
    if (depth >= MAX_NESTED) throw refuse('TOO_DEEP', { parameters: { max: MAX_NESTED }, origin: request.what?.origin })
    depth++
    try {
      return await apply(request, depth === 1)
    } finally {
      depth--
    }
  }
}
