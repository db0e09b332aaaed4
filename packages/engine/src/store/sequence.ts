/**
 * Sequences and slugs: generated values of records. A number is taken inside the transaction that stores the record, so
 * a rollback returns it and leaves no gap.
 */
import { quoted } from './layout/table.ts'
import type { InternalTables, Rename, Statement, Transaction } from './store.ts'

export const sequenceTables: InternalTables = {
  room: 'sequences',
  steps: [['CREATE TABLE ninefold_sequence (name TEXT PRIMARY KEY, last INTEGER NOT NULL) STRICT']],
  names: { within: renameSequences },
}

/** `Claim.number CLM-2026-`: a sequence continues under its new name. */
function renameSequences(rename: Rename): readonly Statement[] {
  const start = (name: string) => (rename.kind === 'entity' ? `${name}.` : `${rename.entity}.${name} `)
  const from = start(rename.from)
  const text = 'UPDATE ninefold_sequence SET name = ? || substr(name, ?) WHERE substr(name, 1, ?) = ?'
  return [{ text, values: [start(rename.to), from.length + 1, from.length, from] }]
}

const digits = /\{(0+)\}/

/** `CLM-{yyyy}-{0000}`, on a date `YYYY-MM-DD`. Numbers may exceed the digits. `name`: `Claim.number`. */
export async function nextNumber(
  transaction: Transaction,
  name: string,
  template: string,
  date: string,
): Promise<string | number> {
  const [year, month, day] = date.split('-') as [string, string, string]
  const dated = template
    .replaceAll('{yyyy}', year)
    .replaceAll('{yy}', year.slice(2))
    .replaceAll('{mm}', month)
    .replaceAll('{dd}', day)
  const row = await transaction.one<{ last: number }>(
    `INSERT INTO ninefold_sequence (name, last) VALUES (?, 1)
     ON CONFLICT (name) DO UPDATE SET last = ninefold_sequence.last + 1 RETURNING last`,
    [`${name} ${dated}`],
  )
  const number = row!.last
  if (template === '') return number
  return dated.replace(digits, (_, zeros: string) => String(number).padStart(zeros.length, '0'))
}

/**
 * A readable part of a path that no other record has: `two-words`, then `two-words-2`. `reserved`: `reserved-slugs.ts`.
 */
export async function freeSlug(
  transaction: Transaction,
  { table, column, reserved }: SlugPlace,
  text: string,
): Promise<string> {
  const base = slugOf(text)
  const statement = `SELECT 1 AS taken FROM ${quoted(table)} WHERE ${quoted(column)} = ?`
  const candidate = (i: number) => (i === 1 ? base : `${base}-${i}`)
  const isFree = async (i: number) => !reserved.has(candidate(i)) && !(await transaction.one(statement, [candidate(i)]))
  // Exponential, then binary search: the thousandth record of a name costs twenty queries, not a thousand.
  let [used, free] = [0, 1]
  while (!(await isFree(free))) [used, free] = [free, free * 2]
  while (free - used > 1) {
    const middle = Math.floor((used + free) / 2)
    if (await isFree(middle)) free = middle
    else used = middle
  }
  return candidate(free)
}

export interface SlugPlace {
  readonly table: string
  readonly column: string
  readonly reserved: ReadonlySet<string>
}

function slugOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
  return slug.slice(0, 80).replace(/-+$/, '') || 'record'
}
