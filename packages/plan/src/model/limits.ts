/** The error catalogue (point 8), and constants and limits (point 9). */
import type { Origin } from '../expression/index.ts'
import type { Type } from '../values/index.ts'
import type { Template } from './lifecycle.ts'

/** A row of point 8: the status and text for a code. */
export interface ErrorEntry {
  readonly code: string
  /** HTTP status. */
  readonly status: number
  readonly message: Template
  readonly remedy: Template
  /** The key it is reported under, if the document says. */
  readonly at?: Template
  /** Absent on a built-in code that the document does not word itself. */
  readonly origin?: Origin
}

/** A named value of point 9, which people may change while the application runs. */
export interface Constant {
  readonly name: string
  readonly label: string
  readonly type: Type
  /** As a literal of `expression/tree.ts`; a list of literals for a list. The start value: the store's wins once changed. */
  readonly value: unknown
  readonly meaning: string
  /** Roles that may change it while the application runs, beside administrators; [] with `changeable` false: nobody. */
  readonly changedBy: readonly string[]
  readonly changeable: boolean
  readonly origin: Origin
}

/** How long the past is kept: a constant that is called so, a length of time, says it. */
export interface Retention {
  /** 'history': entries of the history. 'deleted': what is kept of records that were deleted. */
  readonly of: 'history' | 'deleted'
  /** Absent: of every entity of which nothing else is said. */
  readonly entity?: string
  readonly constant: string
  readonly origin: Origin
}

/** What the server enforces. Sizes in bytes, times in the unit named. */
export interface Limits {
  /** Per person, or per address when nobody is signed in. */
  readonly requestsPerMinute: number
  readonly uploadSize: number
  /** The greatest size of a request that is no upload. */
  readonly bodySize: number
  /** Records in one page: as sent without a wish, and at most. */
  readonly pageSize: number
  readonly pageSizeMost: number
  /** Failed attempts to sign in, per account and per address, in 15 minutes. */
  readonly signInAttempts: number
  /** A session ends after so many days without use. */
  readonly sessionDays: number
  /** A session ends so many hours after it began, however much it is used. */
  readonly sessionHours: number
  /** An API token ends so many days after it was made, however late an end was requested. */
  readonly apiTokenDays: number
  readonly passwordLength: number
  /** Parts in one whole. */
  readonly partsMost: number
  /** Seconds that a read may take whose cost no index bounds: a list with a filter of one's own, an export, a search, a tile. */
  readonly readSeconds: number
  /** Bytes of all stored files that one person has uploaded, and of all files. */
  readonly personStorage: number
  readonly storage: number
  /** Seconds that reading or writing a workbook may take. */
  readonly workbookSeconds: number
  /** Events of the security log are removed after so many days. */
  readonly securityLogDays: number
}
