/** Codes that cannot be guessed, of characters that are not confused with each other. */
import { randomInt } from 'node:crypto'
import { quoted } from './layout/table.ts'
import type { Transaction } from './store.ts'

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A code that no other row has. With six characters there are a thousand million of them. */
export async function freeCode(
  transaction: Transaction,
  { table, column }: { readonly table: string; readonly column: string },
  length: number,
): Promise<string> {
  for (;;) {
    const code = Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    const text = `SELECT 1 FROM ${quoted(table)} WHERE ${quoted(column)} = ? LIMIT 1`
    if ((await transaction.rows(text, [code])).length === 0) return code
  }
}
