/**
 * Sequences and slugs: what a new record gets by itself. A number is taken inside the transaction that stores the record,
 * so that a refusal gives it back and no gap is left.
 */
import type { FieldType } from '@ninefold/language'
import { quoted } from '../store/layout/table.ts'
import type { InternalTables, Transaction } from '../store/store.ts'
import type { EntityModel, FieldModel } from './model.ts'

export const sequenceTables: InternalTables = {
  room: 'sequences',
  steps: [['CREATE TABLE ninefold_sequence (name TEXT PRIMARY KEY, last INTEGER NOT NULL) STRICT']],
}

const digits = /\{(0+)\}/

/** `CLM-{yyyy}-{0000}`, on a date. Numbers that outgrow the digits go on. */
export async function nextNumber(
  transaction: Transaction,
  entity: EntityModel,
  field: FieldModel,
  template: string,
  today: string,
): Promise<string | number> {
  const [year, month, day] = today.split('-') as [string, string, string]
  const dated = template
    .replaceAll('{yyyy}', year)
    .replaceAll('{yy}', year.slice(2))
    .replaceAll('{mm}', month)
    .replaceAll('{dd}', day)
  const row = await transaction.one<{ last: number }>(
    `INSERT INTO ninefold_sequence (name, last) VALUES (?, 1)
     ON CONFLICT (name) DO UPDATE SET last = ninefold_sequence.last + 1 RETURNING last`,
    [`${entity.name}.${field.name} ${dated}`],
  )
  const number = row!.last
  if (template === '') return number
  return dated.replace(digits, (_, zeros: string) => String(number).padStart(zeros.length, '0'))
}

/** A readable part of an address that no other record has: `two-words`, then `two-words-2`. */
export async function freeSlug(
  transaction: Transaction,
  entity: EntityModel,
  field: FieldModel,
  text: string,
): Promise<string> {
  const base = slugOf(text)
  const statement = `SELECT 1 AS taken FROM ${entity.table} WHERE ${quoted(field.name)} = ?`
  for (let i = 1; ; i++) {
    const slug = i === 1 ? base : `${base}-${i}`
    if (!(await transaction.one(statement, [slug]))) return slug
  }
}

export function slugOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
  return slug.slice(0, 80).replace(/-+$/, '') || 'record'
}

export const isSequence = (type: FieldType): type is FieldType & { kind: 'sequence' } => type.kind === 'sequence'
