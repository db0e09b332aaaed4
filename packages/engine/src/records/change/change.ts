/**
 * The types of a change, from the request to what was stored, and where the life cycle takes part. `pipeline.ts` runs
 * it, in one transaction and in this order:
 *
 *   input → defaults and copies → computed → rules → guard → effects → computed → rules → store → history → `stored`
 *     → rules over other records: warnings now, refusals at the end of the transaction
 *
 * Effects run in the document's order and see the results of the ones before them: `open-change.ts` writes the record
 * before an effect that queries the database, and still treats it as one change.
 */
import type { Expr } from '@ninefold/plan/expression'
import { type Json, type RecordValue, type Value, type MutableRecord } from '@ninefold/plan/values'
import type { WireRecord } from '@ninefold/plan/wire'
import type { Principal } from '../../access/index.ts'
import type { Finding } from '../../refusal.ts'
import type { Transaction } from '../../store/index.ts'
import type { Entry } from '../history/history.ts'

export interface ChangeRequest {
  readonly entity: string
  readonly kind: 'create' | 'change' | 'delete'
  /** Absent on create. */
  readonly id?: string
  readonly version?: number
  /** The record of `id`, if `Writing.find` has loaded it and nothing was written since. */
  readonly target?: ChangeTarget | undefined
  /** The user's input: unknown fields are errors, and each is checked against the permission. */
  readonly input?: Readonly<Record<string, Json>>
  /**
   * The permission used. 'grant': point 6, for the entity and each field. 'action': the document has already checked
   * who may (the life cycle, or a call that only checks); an existing record must be readable, and `inputFields` are the
   * fields that `input` may name. 'document': an effect or a timer; no user's permission is needed, and there is no
   * `input`.
   */
  readonly right:
    | { readonly kind: 'grant' }
    | { readonly kind: 'action'; readonly inputFields: readonly InputField[] }
    | { readonly kind: 'document' }
  /** The document's own values: effects, `with`. Set after the first pass of rules. Never taken from a request. */
  readonly values?: Readonly<Record<string, Value>>
  /**
   * The record that one of its parts (by id) refers to is deleted: the part is deleted too, or its `field` is cleared.
   */
  readonly detaches?: { readonly part: string; readonly field?: string }
  /**
   * The hashes of passwords in `input`, if `write` did not get them: computed before the transaction
   * (`records.hashes`).
   */
  readonly hashes?: Hashes
  /**
   * Required fields may be missing, because no user could be asked for them. 'fieldsAndRules': conditions over missing
   * values are not checked either; only if an administrator or the application adds the record, since anyone may sign
   * up.
   */
  readonly incomplete?: 'fields' | 'fieldsAndRules'
  /** The only record of its entity is created, which only the application does (`only-one.ts`). */
  readonly only?: boolean
  /** A deleted record that is restored, without the initial states of its life cycle (`restore.ts`). */
  readonly restores?: RecordValue
  /** A person is erased (`erase.ts`). */
  readonly erases?: boolean
  /** Its name in the history; absent: by `kind`. */
  readonly what?: Pick<Entry, 'action' | 'origin' | 'asked' | 'undoes'> & {
    readonly what: 'action' | 'approve' | 'timer' | 'undo' | 'erase'
  }
  /**
   * Runs between the two passes of rules, after the general hook: the guard over `change.before` and the effects.
   * Throws a `Refusal` to refuse.
   */
  readonly decide?: (change: Change) => Promise<void>
}

/** The record of a change, before the change. */
export interface ChangeTarget {
  /** With every requested path. */
  readonly record: RecordValue
  /** What the change starts from: the stored fields, and the parts with theirs. */
  readonly before: MutableRecord
  /** Whether the principal may read it. */
  readonly readable: boolean
}

/**
 * A field that an action asks for and writes, or that a check accepts. `required` even if the field itself is optional.
 */
export interface InputField {
  readonly field: string
  readonly required: boolean
}

/** A change in progress. */
export interface Change {
  readonly request: ChangeRequest
  readonly entity: string
  readonly id: string
  readonly principal: Principal
  readonly writing: Writing
  readonly transaction: Transaction
  /** The record before the change, with every field and its parts; null on create. */
  readonly before: RecordValue | null
  /** The current record, with every field and its parts. */
  now(): RecordValue
  /** Sets a field with the document's authority: state, effects. References by id or record; parts cannot be set. */
  set(field: string, value: Value): void
  /** Writes the current record to the database, before its rules are checked. */
  flush(): Promise<void>
  /**
   * Evaluates an expression of the document over this record, loading what it reads. `over`: `now` by default;
   * `stored`: as `now`, but if the expression reads beyond the record's own fields, the record is written first.
   */
  evaluate(
    expr: Expr,
    over?: 'before' | 'now' | 'stored',
    more?: { readonly input?: Readonly<Record<string, Value>> },
  ): Promise<Value>
}

export interface Stored extends Change {
  /** Fields whose value changed; parts by the name of their list. */
  readonly changed: ReadonlySet<string>
}

/**
 * The result for the caller. `record`: as the principal may read it now; undefined if it is deleted or no longer
 * readable.
 */
export interface Changed {
  readonly id: string
  readonly record: WireRecord | undefined
  /** Warnings of the rules; errors cause a refusal. */
  readonly warnings: readonly Finding[]
}

/** What the life cycle does in every change. */
export interface Hooks {
  /**
   * Runs between the two passes of rules: who may create besides point 6, the guard and effects of creation; throws a
   * `Refusal`. A new record has its initial state already.
   */
  decide?(change: Change): Promise<void>
  /** What speaks against a password for signing in, before it is hashed. `email`: as sent. */
  faultOfPassword?(password: string, email: string | undefined): Promise<Finding | undefined>
  /** Runs after the record and its history are stored: messages, withdrawn approvals, timers. */
  stored?(change: Stored): Promise<void>
}

/** Password as sent → its hash, or why it is refused. */
export type Hashes = ReadonlyMap<string, string | Finding>

/** The operations inside a write transaction. */
export interface Writing {
  readonly transaction: Transaction
  readonly principal: Principal
  /**
   * The record for a change, with the paths `reads` (`Expr.reads`): its row is selected once for the caller and for the
   * change, which takes it as `ChangeRequest.target`. Undefined if there is none.
   */
  find(entity: string, id: string, reads: readonly string[]): Promise<ChangeTarget | undefined>
  /** Runs a change through the pipeline. */
  apply(request: ChangeRequest): Promise<Changed>
  /**
   * Checks the rules over other records that the changes since the last check affect, now instead of at the end of the
   * transaction. Throws a `Refusal`.
   */
  checkRules(): Promise<void>
}
