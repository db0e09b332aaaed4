// Which writes PostgreSQL gets in one statement.
import { expect, it } from 'vitest'
import { combined, openWriteBuffer } from '../../src/store/postgres/write-buffer.ts'

const insert = (table: string, value: string) => ({
  text: `INSERT INTO ${table} (id, n) VALUES (?, ?)`,
  values: [value, 1],
})
const update = (table: string, value: string) => ({ text: `UPDATE ${table} SET n = ?`, values: [value] })
const remove = (table: string, value: string) => ({ text: `DELETE FROM ${table} WHERE id = ?`, values: [value] })

it('combines the writes of different tables into one statement, and the rows of one table into one INSERT', () => {
  const [statement, ...more] = combined([insert('"A"', '1'), insert('"B"', '2'), update('n', '3'), insert('"B"', '4')])
  expect(more).toEqual([])
  expect(statement).toEqual({
    text:
      'WITH ninefold_write_0 AS (INSERT INTO "A" (id, n) VALUES (?, ?)), ' +
      'ninefold_write_1 AS (INSERT INTO "B" (id, n) VALUES (?, ?), (?, ?)) UPDATE n SET n = ?',
    values: ['1', 1, '2', 1, '4', 1, '3'],
  })
})

it.each([
  ['another change of the same table', [insert('"A"', '1'), update('"A"', '2')]],
  ['a change behind the deletion of a record, which takes others along', [remove('"A"', '1'), insert('"B"', '2')]],
  ['the deletion of a record', [insert('"B"', '1'), remove('"A"', '2')]],
  [
    'a second change that must find its row',
    [update('"A"', '1'), update('"B"', '2')].map((write) => ({ ...write, otherwise: () => new Error('gone') })),
  ],
])('sends %s separately, in order', (_, writes) => {
  expect(combined(writes)).toMatchObject(writes)
})

it('puts the write that must find its row last, since the row count is that of the last one', () => {
  const otherwise = () => new Error('gone')
  const [statement] = combined([{ ...update('"A"', '1'), otherwise }, insert('"B"', '2')])
  expect(statement).toEqual({
    text: 'WITH ninefold_write_0 AS (INSERT INTO "B" (id, n) VALUES (?, ?)) UPDATE "A" SET n = ?',
    values: ['2', 1, '1'],
    otherwise,
  })
})

it('throws the first failure until it is reset', async () => {
  const buffer = openWriteBuffer((text) =>
    text.startsWith('UPDATE') ? Promise.resolve(0) : Promise.reject(new Error('refused')),
  )
  buffer.add({ ...update('"A"', '1'), otherwise: () => new Error('gone') })
  buffer.add(remove('"A"', '1'))
  await expect(buffer.answered()).rejects.toThrow('gone')
  await expect(buffer.answered()).rejects.toThrow('gone')
  buffer.reset()
  await buffer.answered()
})
