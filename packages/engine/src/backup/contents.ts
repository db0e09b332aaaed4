/** What a backup contains: the names of its entries, its description, and how a row is written as a line of JSON. */
import type { Binding, Stored } from '@ninefold/plan/values'

/**
 * The first entry. `format`: of the backup. `program`: the version of Ninefold that made it. `steps`: how many steps each
 * room's internal tables have taken (`InternalTables`).
 */
export interface Description {
  readonly format: number
  readonly program: string
  readonly at: string
  readonly database: 'sqlite' | 'postgres'
  readonly application: string
  /** The version of the document that ran. */
  readonly document: { readonly hash: string; readonly since: string; readonly files: readonly string[] }
  readonly steps: Readonly<Record<string, number>>
  readonly tables: readonly BackedUpTable[]
}

export interface BackedUpTable {
  readonly name: string
  /** The folder below `rows/`. */
  readonly folder: string
  readonly columns: readonly string[]
  /** Whether a room of the engine owns it; otherwise it belongs to the document. */
  readonly internal: boolean
}

/** The last entry but one: what there must be. */
export interface Totals {
  readonly rows: Readonly<Record<string, number>>
  readonly files: number
}

/** What a backup contains. */
export interface BackupSummary {
  readonly description: Description
  readonly rows: number
  readonly files: number
  /** Bytes of all entries. */
  readonly bytes: number
}

export const FORMAT = 1
export const DESCRIPTION = 'backup.json'
export const TOTALS = 'totals.json'
export const SUMS = 'SHA256SUMS'

/** Contents of uploaded files are entries of their own, not rows. */
export const FILE_CONTENTS = 'ninefold_file_content'

export const jsonBytes = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

/** `{"id":"…","total":1250}` and a line break; bytes are base64. */
export function lineOf(columns: readonly string[], row: readonly Stored[]): string {
  const members = columns.map((name, i) => [name, written(row[i]!)] as const)
  return `${JSON.stringify(Object.fromEntries(members))}\n`
}

const written = (value: Stored): unknown =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value

/** The values of a line in the order of the columns. */
export function valuesOf(columns: readonly string[], line: string): readonly Binding[] {
  const members = JSON.parse(line) as Readonly<Record<string, Binding | { readonly base64: string }>>
  return columns.map((name) => {
    const value = members[name] ?? null
    return typeof value === 'object' && value !== null && 'base64' in value
      ? Buffer.from(value.base64, 'base64')
      : value
  })
}
