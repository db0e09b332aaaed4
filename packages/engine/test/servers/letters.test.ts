// Every letter has the same upper and lower case in the database as in JavaScript, on each version of PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestStore } from '../support/database.ts'

test('upper and lower case of every letter are those of JavaScript', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ninefold-letters-'))
  const store = await openTestStore(join(folder, 'data.db'))
  const codes = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff)
  // Most letters are of scripts without cases.
  const letters = codes
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /[[\p{L}\p{N}\p{S}]--\p{Lo}]/v.test(letter))
  const wrong: string[] = []
  for (let from = 0; from < letters.length; from += 20_000) {
    const some = letters.slice(from, from + 20_000)
    const rows = await store.read((reader) =>
      reader.rows(
        `SELECT c, nf_lower(c), nf_upper(c) FROM unnest(string_to_array(?, ' ')) AS c`,
        [some.join(' ')],
        true,
      ),
    )
    expect(rows).toHaveLength(some.length)
    for (const [letter, lower, upper] of rows as readonly (readonly [string, string, string])[])
      if (lower !== letter.toLowerCase() || upper !== letter.toUpperCase()) wrong.push(letter)
  }
  expect(wrong).toEqual([])
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})
