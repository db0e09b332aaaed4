/** What an expression is evaluated against: the records that were loaded, the person, the moment. Plain data. */
import type { RecordValue, Value } from '../values/index.ts'

/**
 * Records are plain objects with what was loaded (`Expr.reads` says what must be); a field that is absent is missing.
 * References are records, lists are arrays, never null.
 */
export interface Environment {
  readonly this?: RecordValue | null
  /** The record before the change; null on create. */
  readonly old?: RecordValue | null
  /** The person; null when nobody is signed in. */
  readonly me: RecordValue | null
  /** Names of the person's roles that do not depend on a record. */
  readonly roles: ReadonlySet<string>
  readonly administrator?: boolean
  /** By entity: the one record of those of which there is only one, with what is read of it. */
  readonly only?: Readonly<Record<string, RecordValue>>
  /** By canonical name. */
  readonly constants: Readonly<Record<string, Value>>
  readonly input?: Readonly<Record<string, Value>>
  readonly query?: Readonly<Record<string, Value>>
  readonly found?: Readonly<Record<string, Value>>
  /** What the place adds: `it`, `items`, `all`, `total`, `cause`, `session`. `isNew` too; absent, it is "there is no `old`". */
  readonly context?: Readonly<Record<string, Value>>
  /** What is known of the request: `localTime`, `localDate`, `timeZone`, `ip`; absent where nobody asks for anything. */
  readonly request?: Readonly<Record<string, Value>>
  /** An instant, `YYYY-MM-DDTHH:MM:SS.sssZ`. */
  readonly now: string
  /** The date in `timeZone` at `now`. */
  readonly today: string
  /** IANA name. */
  readonly timeZone: string
  /** The value of a named projection; absent, shapes are missing. */
  readonly shape?: (name: string, record: RecordValue) => Value
  /** What a server answers from its store, by the name of the question and the values it is about; undefined: missing. */
  readonly answer?: (question: string, values: readonly Value[]) => Value | undefined
  /** Every record of an entity; absent, sets are missing (a server answers them from its store). */
  readonly all?: (entity: string) => readonly RecordValue[]
}
