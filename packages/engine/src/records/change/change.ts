/**
 * What a change is, from the request to what was stored; and where the life cycle takes part in it. The order is
 *
 *   input → defaults and copies → computed → rules → guard → effects → computed → rules → store → history → `stored`
 *     → rules over other records that warn; those that refuse, at the end of the transaction
 *
 * Effects happen in the document's order and see what those before them did: `open-change.ts` writes the record before one
 * that looks into the store, and still makes it one change.
 *
 * in one transaction. `pipeline.ts` runs it.
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
  /** The record of `id`, where `Writing.find` has loaded it and nothing was written since. */
  readonly target?: ChangeTarget | undefined
  /** What a person sent: closed, checked against the right. */
  readonly input?: Readonly<Record<string, Json>>
  /**
   * By which right.
   * 'grant': point 6, for the entity and each field.
   * 'action': the document has said who may (the life cycle, or a call that only checks); a record that is there must be
   * readable, and `asks` are the fields that `input` may name.
   * 'document': an effect or a timer; no person's right is needed, and there is no `input`.
   */
  readonly right:
    | { readonly kind: 'grant' }
    | { readonly kind: 'action'; readonly asks: readonly AskedField[] }
    | { readonly kind: 'document' }
  /** The document's own values: effects, `with`. Set after the first rules. Never filled from a request. */
  readonly values?: Readonly<Record<string, Value>>
  /** What one of its parts (its id) refers to is deleted: the part goes with it, or its `field` is emptied. */
  readonly loses?: { readonly part: string; readonly field?: string }
  /** Of passwords in `input`, where `write` was not given them: made before the transaction (`records.hashes`). */
  readonly hashes?: Hashes
  /**
   * What is required is not demanded yet: nobody could be asked for it. 'fieldsAndRules': conditions over what is missing are
   * not judged either; only where an administrator or the application adds the record, since anybody may sign up.
   */
  readonly incomplete?: 'fields' | 'fieldsAndRules'
  /** The one record of its entity is made: by the application alone (`only-one.ts`). */
  readonly only?: boolean
  /** A deleted record that comes back as it was, its own life cycle's beginning left out (`restore.ts`). */
  readonly restores?: RecordValue
  /** A person is erased (`erase.ts`). */
  readonly erases?: boolean
  /** How the history names it; absent: by `kind`. */
  readonly what?: Pick<Entry, 'action' | 'origin' | 'asked' | 'undoes'> & {
    readonly what: 'action' | 'approve' | 'timer' | 'undo' | 'erase'
  }
  /**
   * Between the two passes of rules, after the general hook: the guard over `change.before` and the effects. Throws a
   * `Refusal` to refuse.
   */
  readonly decide?: (change: Change) => Promise<void>
}

/** The record that a change is about, as it is before. */
export interface ChangeTarget {
  /** With every path that was asked for. */
  readonly record: RecordValue
  /** What the change starts from: the stored fields, and the parts with theirs. */
  readonly before: MutableRecord
  /** May the principal read it? */
  readonly readable: boolean
}

/** A field that an action asks for and writes, or that a check takes. `required` also where the field itself is optional. */
export interface AskedField {
  readonly field: string
  readonly required: boolean
}

/** A change under way. */
export interface Change {
  readonly request: ChangeRequest
  readonly entity: string
  readonly id: string
  readonly principal: Principal
  readonly writing: Writing
  readonly transaction: Transaction
  /** The record as it was, with every field and its parts; null on create. */
  readonly before: RecordValue | null
  /** As it would be now, with every field and its parts. */
  now(): RecordValue
  /** Sets a field with the document's authority: state, effects. References by id or record; parts are not set so. */
  set(field: string, value: Value): void
  /** Has the store hold the record as it is now, before its rules are checked. */
  flush(): Promise<void>
  /**
   * Evaluates an expression of the document over this record, loading what it reads. `over`: `now` unless said; `stored`: as
   * `now`, and where the expression looks beyond the record's own fields, the store holds the record first.
   */
  evaluate(
    expr: Expr,
    over?: 'before' | 'now' | 'stored',
    more?: { readonly input?: Readonly<Record<string, Value>> },
  ): Promise<Value>
}

export interface Stored extends Change {
  /** Fields whose value changed, parts by the name of their list. */
  readonly changed: ReadonlySet<string>
}

/** What the caller learns. `record`: as the principal may see it now; undefined where they may not any more, or it is gone. */
export interface Changed {
  readonly id: string
  readonly record: WireRecord | undefined
  /** Warnings that the rules gave; errors were refused. */
  readonly warnings: readonly Finding[]
}

/** What the life cycle does in every change, whichever way it came. */
export interface Hooks {
  /**
   * Between the two passes of rules: who may create beside point 6, its guard and effects; throws a `Refusal`. A new record
   * has its initial state already.
   */
  decide?(change: Change): Promise<void>
  /** After the record and its history are stored: messages, approvals that are lost, timers. */
  stored?(change: Stored): Promise<void>
}

/** As it was sent → its hash. */
export type Hashes = ReadonlyMap<string, string>

/** The inside of a writing transaction. */
export interface Writing {
  readonly transaction: Transaction
  readonly principal: Principal
  /**
   * The record for a change of it, with what `reads` names (`Expr.reads`): its row is selected once for the caller and for the
   * change, which takes it as `ChangeRequest.target`. Undefined where there is none.
   */
  find(entity: string, id: string, reads: readonly string[]): Promise<ChangeTarget | undefined>
  /** The one pipeline. */
  apply(request: ChangeRequest): Promise<Changed>
  /**
   * Checks now, not at the end of the transaction, the rules over other records that the changes since the last check concern.
   * Throws a `Refusal`.
   */
  checkRules(): Promise<void>
}
