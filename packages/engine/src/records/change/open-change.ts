/**
 * A change in progress: which of it is stored already, and what its history has recorded. An effect sees the results of
 * the ones before it, so the record may be written before the change is complete. It is still one change, with one
 * version and one history entry; only if an effect changes the same record, the earlier part becomes a change of its
 * own.
 */
import { isOwnRead, type Expr } from '@ninefold/plan/expression'
import { type RecordValue, type Value, bareRecord, type MutableRecord } from '@ninefold/plan/values'
import { readsStore } from '../../access/index.ts'
import { Refusal, refuse } from '../../refusal.ts'
import { NotUnique } from '../../store/index.ts'
import { uniquenessFindings } from '../rules/uniqueness.ts'
import type { Change, ChangeRequest } from './change.ts'
import type { OpenChange, PipelineContext } from './context.ts'
import { derive } from './derive.ts'
import { copyWithParts, draftOf, evaluateOver, storedForm, loadReads, withoutLoaded, type Draft } from './draft.ts'
import { forgetValues } from './erase.ts'
import { momentAfter, viaOf, writeHistory, type Entry } from '../history/history.ts'
import type { EntityModel } from '../model.ts'
import { sealSecrets } from './passwords.ts'
import { priceFindings } from './price.ts'
import { changesOf, insertDraft, mayCollide, updateDraft } from './save.ts'
import { withParts } from '../change-steps.ts'
import { noteWritten } from './written.ts'

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export function openChange(c: PipelineContext, request: ChangeRequest, draft: Draft): OpenChange {
  const { steps, id } = draft
  const { entity } = steps
  const { transaction } = c.writing
  /** The record as stored, and as recorded in the history. */
  let stored = draft.before
  let recorded = draft.before
  const done = { versioned: false, hidden: false, recorded: false, set: false, gone: false }
  let isOld = false

  const change: Change = {
    request,
    entity: entity.name,
    id,
    principal: c.principal,
    writing: c.writing,
    transaction,
    before: draft.before,
    now: () => draft.record,
    set: (name, value) => {
      draft.record[name] = storedForm(settable(entity, name), value)
      draft.dirty = true
      done.set = true
    },
    flush,
    evaluate: async (expr, over = 'now', more = {}) => {
      if (over === 'stored' && looksBeyond(entity, expr)) await flush()
      if (over !== 'before') refresh()
      return evaluateOver(c, draft, expr, over === 'before' ? 'before' : 'now', more)
    },
  }

  function refresh(): void {
    if (isOld && !done.gone) draft.record = withoutLoaded(steps, draft.record)
    isOld = false
  }

  async function deriveDraft(): Promise<void> {
    if (done.gone || (!draft.dirty && !isOld)) return
    refresh()
    await loadReads(c, draft)
    const [first, ...more] = priceFindings(c, draft)
    if (first) throw new Refusal([first, ...more])
    await derive(c, draft)
  }

  async function flush(): Promise<void> {
    await deriveDraft()
    if (!done.gone) await write()
  }

  async function write(): Promise<void> {
    if (steps.hasSecrets && !done.hidden)
      sealSecrets(draft, request, { hashes: new Map([...c.hashes, ...(request.hashes ?? [])]), key: c.key })
    done.hidden = true
    const isSame = stored !== null && changesOf(steps, draft.record, stored).length === 0
    // An approval is recorded, but leaves the record and its version unchanged.
    if (isSame && (done.versioned || done.recorded || !request.what || request.what.what === 'approve')) return
    if (stored && !done.versioned) raiseVersion(c, draft.record, stored)
    done.versioned = true
    const present = { ...draft, before: stored }
    if (mayCollide(present)) await tryToSave(c, request, present)
    else save(c, request, present)
    const before = stored
    stored = copyWithParts(steps, draft.record)
    noteWritten(c.written, { steps, id, before, after: stored })
    // Data loaded through other records may contain the old version of this one.
    isOld = true
  }

  /** A value that effects set and set back is no change: the record gets the version of its history again. */
  async function restoreVersion({ version, updatedAt, updatedBy }: RecordValue): Promise<void> {
    if (!done.versioned) return
    done.versioned = false
    Object.assign(draft.record, { version, updatedAt, updatedBy })
    save(c, request, { ...draft, before: stored })
    stored = copyWithParts(steps, draft.record)
  }

  async function complete(): Promise<void> {
    await flush()
    if (done.gone) return
    const changes = changesOf(steps, draft.record, recorded)
    if (recorded && changes.length === 0 && (done.recorded || !request.what)) return restoreVersion(recorded)
    const what = recorded ? 'change' : 'create'
    const { record } = draft
    recorded = stored
    done.recorded = true
    done.versioned = false
    const version = record['version'] as number
    const via = viaOf(c.principal, request)
    const entry: Entry = { entity: entity.name, record: id, version, via, what, changes, ...request.what }
    writeHistory(transaction, c.principal, c.hash, entry, textOf(record['updatedAt']) || c.principal.now)
    if (request.erases) await forgetValues(transaction, id)
    c.changes.push({ entity: entity.name, id, kind: what })
    await c.hooks.stored?.({ ...change, changed: new Set(changes.map((one) => one.field)) })
  }

  return {
    change,
    draft,
    isSet: () => done.set,
    isGone: () => done.gone,
    derive: deriveDraft,
    complete,
    forget: () => {
      isOld = true
      done.set = true
    },
    reload: async () => {
      const now = (await c.loader.load(c.reader, c.principal, entity, [id], steps.stored)).get(id)
      if (!now) done.gone = true
      else draft.record = draftOf(steps, id, now).record
      recorded = stored = now ? copyWithParts(steps, now) : null
      draft.dirty = false
    },
  }
}

function settable(entity: EntityModel, name: string) {
  const field = entity.byName.get(name)
  if (!field || ['parts', 'rows', 'live', 'line'].includes(field.kind))
    throw new Error(`${entity.name}.${name} is not set by an effect`)
  return field
}

/** Whether it needs more than the record's own data: derived fields, other records, all records of an entity. */
function looksBeyond({ byName }: EntityModel, { tree, reads }: Expr): boolean {
  const isOwn = (path: string) => {
    const field = byName.get(path)
    return field?.kind === 'column' && !field.field.computed
  }
  return readsStore(tree) || reads.filter(isOwnRead).some((path) => !isOwn(path))
}

/** Erased data, and the parts deleted with it, must be removed from the indexes too. */
function save({ model, writing: { transaction } }: PipelineContext, { erases }: ChangeRequest, draft: Draft): void {
  const { entity } = draft.steps
  if (!draft.before) insertDraft(transaction, draft)
  else updateDraft(transaction, draft, () => refuse('STALE', { parameters: { subject: entity.entity.label } }))
  for (const steps of erases ? withParts(draft.steps) : [])
    for (const text of forgettingOf(model, steps.entity)) transaction.enqueue(text)
}

function forgettingOf({ searched }: PipelineContext['model'], { name }: EntityModel): readonly string[] {
  const index = searched.get(name)
  return index?.exists() ? (index.forgetting ?? []) : []
}

/** If a constraint of the tables fails, the refusal names the rule or field. */
async function tryToSave(c: PipelineContext, request: ChangeRequest, draft: Draft): Promise<void> {
  try {
    await c.writing.transaction.attempt(async () => save(c, request, draft))
  } catch (error) {
    throw error instanceof NotUnique ? await collision(c, draft, error) : error
  }
}

const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '')

/** `updatedAt` is strictly increasing. */
function raiseVersion(c: PipelineContext, record: MutableRecord, before: RecordValue): void {
  const now = momentAfter(textOf(before['updatedAt']), c.principal.now)
  const by = c.principal.person === null ? (before['updatedBy'] ?? null) : bareRecord(c.principal.person)
  Object.assign(record, { updatedAt: now, updatedBy: by, version: (before['version'] as number) + 1 })
}

/** The rule or field whose constraint failed. */
async function collision(c: PipelineContext, draft: Draft, error: NotUnique): Promise<unknown> {
  const findings = await uniquenessFindings(c, draft, true)
  const [first, ...more] = findings.filter((f) => f.weight === 'error')
  return first ? new Refusal([first, ...more]) : error
}
