/** The versions of the document that a store has followed; its tables follow the newest. */
import { readPlan, writePlan, type Plan } from '@ninefold/plan'
import { newerData } from '../prepare.ts'
import type { InternalTables, Reader, Transaction } from '../store.ts'

/** A version of the document as the store keeps it. */
export interface DocumentVersion {
  readonly hash: string
  readonly at: string
  readonly files: readonly { readonly name: string; readonly text: string }[]
  readonly plan: Plan
}

export const documentTables: InternalTables = {
  room: 'documents',
  steps: [
    [
      `CREATE TABLE ninefold_document (number INTEGER PRIMARY KEY, hash TEXT NOT NULL, at TEXT NOT NULL,
         files TEXT NOT NULL, plan TEXT NOT NULL) STRICT`,
    ],
  ],
}

/**
 * The version that the store's tables follow; undefined for a new store. `documentTables` must be there. Throws `Unusable`
 * where a newer program wrote its plan.
 */
export async function runningVersion(reader: Reader): Promise<DocumentVersion | undefined> {
  const row = await reader.one<{ hash: string; at: string; files: string; plan: string }>(
    'SELECT hash, at, files, plan FROM ninefold_document ORDER BY number DESC LIMIT 1',
  )
  if (!row) return undefined
  const files = JSON.parse(row.files) as DocumentVersion['files']
  const plan = readPlan(row.plan)
  if (!plan) throw newerData()
  return { hash: row.hash, at: row.at, files, plan }
}

/** Makes it the newest. */
export async function storeVersion(transaction: Transaction, version: DocumentVersion): Promise<void> {
  transaction.notify({ kind: 'document' })
  await transaction.run('INSERT INTO ninefold_document (hash, at, files, plan) VALUES (?, ?, ?, ?)', [
    version.hash,
    version.at,
    JSON.stringify(version.files),
    writePlan(version.plan),
  ])
}
