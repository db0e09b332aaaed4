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
import { changesOf, hasChanged, insertDraft, mayCollide, updateDraft } from './save.ts'
import { withParts } from '../change-steps.ts'
import { noteWritten } from './written.ts'

export const openChange = (c: PipelineContext, request: ChangeRequest, draft: Draft): OpenChange =>
  new OpenedChange(c, request, draft)

/** What has happened to the record so far. */
interface Progress {
  /** It has its new version. */
  versioned: boolean
  /** Its secrets are hashed and encrypted. */
  sealed: boolean
  /** The history has an entry of this change. */
  recorded: boolean
  /** An effect has set a field, or other records have changed. */
  set: boolean
  /** An effect has deleted it. */
  gone: boolean
  /** What was loaded through other records is outdated. */
  outdated: boolean
}

class OpenedChange implements OpenChange {
  readonly draft: Draft
  readonly change: Change
  readonly #c: PipelineContext
  readonly #request: ChangeRequest
  /** The record as stored, and as recorded in the history. */
  #stored: RecordValue | null
  #recorded: RecordValue | null
  readonly #progress: Progress = {
    versioned: false,
    sealed: false,
    recorded: false,
    set: false,
    gone: false,
    outdated: false,
  }

  constructor(c: PipelineContext, request: ChangeRequest, draft: Draft) {
    this.#c = c
    this.#request = request
    this.draft = draft
    this.#stored = this.#recorded = draft.before
    this.change = this.#changeForEffects()
  }

  #changeForEffects(): Change {
    const { draft } = this
    const { entity } = draft.steps
    const { principal, writing } = this.#c
    return {
      request: this.#request,
      entity: entity.name,
      id: draft.id,
      principal,
      writing,
      transaction: writing.transaction,
      before: draft.before,
      now: () => draft.record,
      set: (name, value) => {
        draft.record[name] = storedForm(settable(entity, name), value)
        draft.dirty = true
        this.#progress.set = true
      },
      flush: () => this.#flush(),
      evaluate: async (expr, over = 'now', more = {}) => {
        if (over === 'stored' && looksBeyond(entity, expr)) await this.#flush()
        if (over !== 'before') this.#refresh()
        return evaluateOver(this.#c, draft, expr, over === 'before' ? 'before' : 'now', more)
      },
    }
  }

  isSet(): boolean {
    return this.#progress.set
  }

  isGone(): boolean {
    return this.#progress.gone
  }

  forget(): void {
    this.#progress.outdated = true
    this.#progress.set = true
  }

  async derive(): Promise<void> {
    const { draft } = this
    if (this.#progress.gone || (!draft.dirty && !this.#progress.outdated)) return
    this.#refresh()
    await loadReads(this.#c, draft)
    const [first, ...more] = priceFindings(this.#c, draft)
    if (first) throw new Refusal([first, ...more])
    await derive(this.#c, draft)
  }

  async reload(): Promise<void> {
    const { steps, id } = this.draft
    const { loader, reader, principal } = this.#c
    const now = (await loader.load(reader, principal, steps.entity, [id], steps.stored)).get(id)
    if (!now) this.#progress.gone = true
    else this.draft.record = draftOf(steps, id, now).record
    this.#recorded = this.#stored = now ? copyWithParts(steps, now) : null
    this.draft.dirty = false
  }

  async complete(): Promise<void> {
    await this.#flush()
    if (this.#progress.gone) return
    const { draft } = this
    const changes = changesOf(draft.steps, draft.record, this.#recorded)
    if (this.#recorded && changes.length === 0 && (this.#progress.recorded || !this.#request.what))
      return this.#restoreVersion(this.#recorded)
    const what = this.#recorded ? 'change' : 'create'
    const at = this.#momentOfEntry()
    this.#recorded = this.#stored
    this.#progress.recorded = true
    this.#progress.versioned = false
    await this.#record(what, changes, at)
  }

  /** An approval leaves the record as it is: `updatedAt` is the time of an earlier entry. */
  #momentOfEntry(): string {
    const changedAt = textOf(this.draft.record['updatedAt'])
    const isOwn = this.#progress.versioned && changedAt !== ''
    return isOwn ? changedAt : momentAfter(changedAt, this.#c.principal.now)
  }

  /** Writes the history entry, and notifies the hooks. */
  async #record(what: 'change' | 'create', changes: Entry['changes'], at: string): Promise<void> {
    const { change } = this
    const { entity, id, transaction } = change
    const { principal, hash, hooks } = this.#c
    const { record } = this.draft
    const version = record['version'] as number
    const via = viaOf(principal, this.#request)
    const entry: Entry = { entity, record: id, version, via, what, changes, ...this.#request.what }
    writeHistory(transaction, principal, hash, entry, at)
    if (this.#request.erases) await forgetValues(transaction, id)
    this.#c.changes.push({ entity, id, kind: what })
    await hooks.stored?.({ ...change, changed: new Set(changes.map((one) => one.field)) })
  }

  #refresh(): void {
    const { draft } = this
    if (this.#progress.outdated && !this.#progress.gone) draft.record = withoutLoaded(draft.steps, draft.record)
    this.#progress.outdated = false
  }

  async #flush(): Promise<void> {
    await this.derive()
    if (!this.#progress.gone) await this.#write()
  }

  async #write(): Promise<void> {
    const { draft } = this
    this.#sealSecrets()
    const before = this.#stored
    const { versioned, recorded } = this.#progress
    const isSame = before !== null && !hasChanged(draft.steps, draft.record, before)
    const { what } = this.#request
    // An approval is recorded, but leaves the record and its version unchanged.
    if (isSame && (versioned || recorded || !what || what.what === 'approve')) return
    if (before && !versioned) raiseVersion(this.#c, draft.record, before)
    this.#progress.versioned = true
    const present = { ...draft, before }
    if (mayCollide(present)) await tryToSave(this.#c, this.#request, present)
    else save(this.#c, this.#request, present)
    const after = copyWithParts(draft.steps, draft.record)
    this.#stored = after
    noteWritten(this.#c.written, { steps: draft.steps, id: draft.id, before, after })
    this.#progress.outdated = true
  }

  #sealSecrets(): void {
    const { hashes, key } = this.#c
    if (this.draft.steps.hasSecrets && !this.#progress.sealed)
      sealSecrets(this.draft, this.#request, { hashes: new Map([...hashes, ...(this.#request.hashes ?? [])]), key })
    this.#progress.sealed = true
  }

  /** A value that effects set and set back is no change: the record gets the version of its history again. */
  async #restoreVersion({ version, updatedAt, updatedBy }: RecordValue): Promise<void> {
    if (!this.#progress.versioned) return
    this.#progress.versioned = false
    const { draft } = this
    Object.assign(draft.record, { version, updatedAt, updatedBy })
    const before = this.#stored
    save(this.#c, this.#request, { ...draft, before })
    const after = (this.#stored = copyWithParts(draft.steps, draft.record))
    noteWritten(this.#c.written, { steps: draft.steps, id: draft.id, before, after })
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

/** `updatedAt` is strictly increasing. `updatedBy` is missing after a change by the application itself, such as a timer. */
function raiseVersion(c: PipelineContext, record: MutableRecord, before: RecordValue): void {
  const now = momentAfter(textOf(before['updatedAt']), c.principal.now)
  const by = c.principal.person === null ? null : bareRecord(c.principal.person)
  Object.assign(record, { updatedAt: now, updatedBy: by, version: (before['version'] as number) + 1 })
}

/** The rule or field whose constraint failed. */
async function collision(c: PipelineContext, draft: Draft, error: NotUnique): Promise<unknown> {
  const findings = await uniquenessFindings(c, draft, true)
  const [first, ...more] = findings.filter((f) => f.weight === 'error')
  return first ? new Refusal([first, ...more]) : error
}
