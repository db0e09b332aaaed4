/** The versions of the document that a store has followed; its tables follow the newest. */
import { readPlan, writePlan, type Plan } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { newerData } from '../prepare.ts'
import type { InternalTables, Reader, Transaction } from '../store.ts'

/** A version of the document as the store keeps it. */
export interface DocumentVersion {
  readonly hash: string
  readonly at: string
  readonly files: readonly { readonly name: string; readonly text: string }[]
  readonly plan: Plan
  /** Absent where it is not known which program compiled it. */
  readonly compilation?: Compilation
}

/** How a plan came about: the same program makes the same of the same text. */
export interface Compilation {
  readonly program: string
  /** All problems, none of them an error. */
  readonly found: readonly Problem[]
}

export const documentTables: InternalTables = {
  room: 'documents',
  steps: [
    [
      `CREATE TABLE ninefold_document (number INTEGER PRIMARY KEY, hash TEXT NOT NULL, at TEXT NOT NULL,
         files TEXT NOT NULL, plan TEXT NOT NULL) STRICT`,
    ],
    ['ALTER TABLE ninefold_document ADD COLUMN program TEXT', 'ALTER TABLE ninefold_document ADD COLUMN found TEXT'],
  ],
}

/**
 * The version that the store's tables follow; undefined for a new store. `documentTables` must be there. Throws `Unusable`
 * where a newer program wrote its plan.
 */
export async function runningVersion(reader: Reader): Promise<DocumentVersion | undefined> {
  const row = await reader.one<StoredVersion>(
    'SELECT hash, at, files, plan, program, found FROM ninefold_document ORDER BY number DESC LIMIT 1',
  )
  if (!row) return undefined
  const files = JSON.parse(row.files) as DocumentVersion['files']
  const plan = readPlan(row.plan)
  if (!plan) throw newerData()
  const { hash, at, program, found } = row
  const compilation = program !== null && found !== null && { program, found: JSON.parse(found) as readonly Problem[] }
  return { hash, at, files, plan, ...(compilation && { compilation }) }
}

interface StoredVersion {
  readonly hash: string
  readonly at: string
  readonly files: string
  readonly plan: string
  readonly program: string | null
  readonly found: string | null
}

/** Makes it the newest. */
export async function storeVersion(transaction: Transaction, version: DocumentVersion): Promise<void> {
  transaction.notify({ kind: 'document' })
  const { hash, at, files, plan, compilation } = version
  await transaction.run(
    'INSERT INTO ninefold_document (hash, at, files, plan, program, found) VALUES (?, ?, ?, ?, ?, ?)',
    [hash, at, JSON.stringify(files), writePlan(plan), ...compilationValues(compilation)],
  )
}

/** Notes that this program, too, makes the stored plan of the text, unless the newest version is another one by now. */
export async function storeCompilation(transaction: Transaction, version: DocumentVersion): Promise<void> {
  const running = await runningVersion(transaction)
  if (!running || !isSameVersion(running, version)) return
  await transaction.run(
    'UPDATE ninefold_document SET program = ?, found = ? WHERE number = (SELECT max(number) FROM ninefold_document)',
    compilationValues(version.compilation),
  )
}

/** The same text, and the same made of it. */
export const isSameVersion = (a: DocumentVersion, b: DocumentVersion): boolean =>
  a.hash === b.hash && JSON.stringify(a.plan) === JSON.stringify(b.plan)

const compilationValues = (compilation: Compilation | undefined): readonly (string | null)[] =>
  compilation ? [compilation.program, JSON.stringify(compilation.found)] : [null, null]
