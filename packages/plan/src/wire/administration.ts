/** What administrators and people themselves see of accounts, webhooks and timers. */
import type { Origin } from '../expression/index.ts'
import type { Json } from '../values/index.ts'
import type { HistoryEntry, WireRecord } from './record.ts'

/** `GET /api/app/people/{id}/export`, or `data.json` in the zip: all that is known of a person and that the principal may read. */
export interface PersonExport {
  readonly person: string
  readonly at: string
  readonly document: string
  readonly account: {
    readonly email: string | null
    readonly roles: readonly string[]
    readonly administrator: boolean
    readonly active: boolean
  }
  readonly sessions: readonly { readonly begun: string; readonly used: string }[]
  /** Those that name them: `by` which fields (`Entity.field` of a part). */
  readonly records: readonly { readonly entity: string; readonly by: readonly string[]; readonly record: WireRecord }[]
  /** What they did, and what was done with their own record. */
  readonly deeds: readonly {
    readonly at: string
    readonly who: string | null
    readonly what: string
    readonly action?: string
    readonly entity: string
    readonly record: string
    readonly changes: HistoryEntry['changes']
    readonly document: string
  }[]
  /** Of constants. */
  readonly constants: readonly {
    readonly at: string
    readonly name: string
    readonly before: Json
    readonly after: Json
  }[]
  readonly messages: readonly { readonly at: string; readonly subject: string; readonly text: string }[]
  /** In the zip under `path`. */
  readonly files: readonly {
    readonly id: string
    readonly name: string
    readonly type: string
    readonly path: string
  }[]
}

/** An account, as administrators see it. */
export interface PersonView {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly roles: readonly string[]
  readonly administrator: boolean
  readonly active?: boolean
}

/** How a webhook of the document stands, for administrators. */
export interface WebhookView {
  readonly name: string
  readonly label: string
  readonly address: string
  /** To check signatures with: `whsec_` and base64. */
  readonly secret: string
  readonly waiting: number
  readonly done: number
  readonly givenUp: number
  /** What came back last where it was not taken; null where all went well. */
  readonly trouble: string | null
}

/** A timer that was refused for a record, for administrators. */
export interface RefusedTimerView {
  /** Of the entity, and of the action, as people call them. */
  readonly entity: string
  readonly action: string
  /** Absent where the principal may not read it. `key`: of its page's address, where that is not the id. */
  readonly record?: { readonly entity: string; readonly id: string; readonly label: string; readonly key?: Json }
  /** The last time, ISO 8601. */
  readonly at: string
  /** `rule`: its label, where it is one. */
  readonly reasons: readonly { readonly code: string; readonly rule?: string; readonly origin?: Origin }[]
}
