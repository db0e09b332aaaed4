/** The versions of the document that a store has run; its tables follow the newest. */
import { promisify } from 'node:util'
import { deflate, inflateSync } from 'node:zlib'
import { readPlan, writePlan, type Plan } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { newerData } from '../prepare.ts'
import type { InternalTables, Reader, Transaction } from '../store.ts'

/** A version of the document as stored. */
export interface DocumentVersion {
  readonly hash: string
  readonly at: string
  readonly files: readonly { readonly name: string; readonly text: string }[]
  readonly plan: Plan
  /** Absent if it is unknown which program compiled it. */
  readonly compilation?: Compilation
}

/** How a plan was compiled: the same program compiles the same text to the same plan. */
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
    // The compressed plan; `plan` is empty then.
    ['ALTER TABLE ninefold_document ADD COLUMN packed BLOB'],
  ],
}

/**
 * The version that the store's tables follow; undefined for a new store. `documentTables` must exist. Throws `Unusable`
 * if a newer program wrote its plan.
 */
export async function runningVersion(reader: Reader): Promise<DocumentVersion | undefined> {
  const row = await reader.one<StoredVersion>(
    'SELECT hash, at, files, plan, packed, program, found FROM ninefold_document ORDER BY number DESC LIMIT 1',
  )
  if (!row) return undefined
  const files = JSON.parse(row.files) as DocumentVersion['files']
  const plan = readPlan(row.packed === null ? row.plan : inflateSync(row.packed).toString())
  if (!plan) throw newerData()
  const { hash, at, program, found } = row
  const compilation = program !== null && found !== null && { program, found: JSON.parse(found) as readonly Problem[] }
  return { hash, at, files, plan, ...(compilation && { compilation }) }
}

/** The same, where `known` is likely to be it: then its plan, which may be large, is not read again. */
export async function runningOrKnown(
  reader: Reader,
  known: DocumentVersion | undefined,
): Promise<DocumentVersion | undefined> {
  if (!known) return runningVersion(reader)
  const newest = await reader.one<Pick<StoredVersion, 'hash' | 'at' | 'program'>>(
    'SELECT hash, at, program FROM ninefold_document ORDER BY number DESC LIMIT 1',
  )
  const isKnown =
    newest?.hash === known.hash && newest.at === known.at && newest.program === (known.compilation?.program ?? null)
  return isKnown ? known : runningVersion(reader)
}

interface StoredVersion {
  readonly hash: string
  readonly at: string
  readonly files: string
  readonly plan: string
  readonly packed: Uint8Array | null
  readonly program: string | null
  readonly found: string | null
}

const deflated = promisify(deflate)

/** The plan as the store holds it. A large one is compressed beside the event loop. */
export const packPlan = (plan: Plan): Promise<Uint8Array> => deflated(writePlan(plan), { level: 1 })

/** Makes it the newest version. `packed`: its plan (`packPlan`). */
export async function storeVersion(
  transaction: Transaction,
  version: DocumentVersion,
  packed: Uint8Array,
): Promise<void> {
  transaction.notify({ kind: 'document' })
  const { hash, at, files, compilation } = version
  await transaction.run(
    'INSERT INTO ninefold_document (hash, at, files, plan, packed, program, found) VALUES (?, ?, ?, ?, ?, ?, ?)',
    [hash, at, JSON.stringify(files), '', packed, ...compilationValues(compilation)],
  )
}

/**
 * Records that this program, too, compiles the text to the stored plan, unless another version is the newest by now.
 */
export async function storeCompilation(transaction: Transaction, version: DocumentVersion): Promise<void> {
  const running = await runningVersion(transaction)
  if (!running || !isSameVersion(running, version)) return
  await transaction.run(
    'UPDATE ninefold_document SET program = ?, found = ? WHERE number = (SELECT max(number) FROM ninefold_document)',
    compilationValues(version.compilation),
  )
}

/** The same text with the same plan. */
export const isSameVersion = (a: DocumentVersion, b: DocumentVersion): boolean =>
  a.hash === b.hash && JSON.stringify(a.plan) === JSON.stringify(b.plan)

const compilationValues = (compilation: Compilation | undefined): readonly (string | null)[] =>
  compilation ? [compilation.program, JSON.stringify(compilation.found)] : [null, null]
