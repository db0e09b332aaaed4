// What the reference model remembers: plain maps, copied before each write, so that a refusal leaves nothing behind.
import type { Json, Value } from '@ninefold/plan/values'

/** A record, or a part in its whole. References are `{ id }`, many to many a list of those, parts a list of rows. */
export interface Row {
  readonly id: string
  readonly entity: string
  readonly values: Readonly<Record<string, Value | readonly Row[]>>
}

export interface Account {
  readonly roles: readonly string[]
  readonly administrator: boolean
  readonly active: boolean
}

export interface Entry {
  readonly what: string
  readonly action?: string
  readonly who: string | null
  readonly at: string
  readonly changes: readonly { readonly field: string; readonly from: Json; readonly to: Json }[]
  /** The deletion was undone by it. */
  readonly restores?: true
}

export interface Job {
  readonly entity: string
  readonly record: string
  readonly action: string
  readonly since: string
  readonly due: string
  readonly done: boolean
}

/** One person's vote on one action of one record. */
export interface Vote {
  readonly record: string
  readonly action: string
  readonly approval: string
  readonly person: string
  readonly input: Readonly<Record<string, Json>>
}

export interface SentFile {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly uploader: string
  readonly at: string
  readonly taken: boolean
  /** Since when the record holds it no more. */
  readonly freed?: { readonly record: string; readonly at: string }
}

export interface Notification {
  readonly to: string
  readonly entity: string
  readonly record: string
  readonly subject: string
  readonly text: string
}

export interface State {
  /** Records by id, in the order in which they were made; parts stand in their wholes. */
  readonly rows: Map<string, Row>
  /** As they were when they were deleted. */
  readonly deleted: Map<string, Row>
  readonly accounts: Map<string, Account>
  readonly history: Map<string, readonly Entry[]>
  readonly jobs: Map<string, Job>
  votes: readonly Vote[]
  /** `id field state` → the state before. */
  readonly previous: Map<string, string>
  readonly numbers: Map<string, number>
  readonly files: Map<string, SentFile>
  readonly constants: Map<string, Value>
  notifications: readonly Notification[]
  /** How often each webhook was to be told. */
  readonly webhooksSent: Map<string, number>
}

export const emptyState = (): State => ({
  rows: new Map(),
  deleted: new Map(),
  accounts: new Map(),
  history: new Map(),
  jobs: new Map(),
  votes: [],
  previous: new Map(),
  numbers: new Map(),
  files: new Map(),
  constants: new Map(),
  notifications: [],
  webhooksSent: new Map(),
})

export const copyOf = (state: State): State => ({
  rows: new Map(state.rows),
  deleted: new Map(state.deleted),
  accounts: new Map(state.accounts),
  history: new Map(state.history),
  jobs: new Map(state.jobs),
  votes: state.votes,
  previous: new Map(state.previous),
  numbers: new Map(state.numbers),
  files: new Map(state.files),
  constants: new Map(state.constants),
  notifications: state.notifications,
  webhooksSent: new Map(state.webhooksSent),
})
