// The tables of the hand-written page's server, and their rows.
import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { putInSqlite, type TableRow } from '../../data/put.ts'
import { items, order, orderFields, people, token } from '../content.ts'

const schema = `
  CREATE TABLE person (id TEXT PRIMARY KEY, name TEXT NOT NULL);
  CREATE TABLE session (token TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES person);
  CREATE TABLE item (
    id TEXT PRIMARY KEY, number INTEGER NOT NULL, name TEXT NOT NULL, shelf TEXT NOT NULL, kind TEXT NOT NULL,
    pieces INTEGER NOT NULL, price INTEGER NOT NULL, boughtOn TEXT NOT NULL, keeper TEXT NOT NULL REFERENCES person
  );
  CREATE UNIQUE INDEX item_number ON item (number);
  CREATE TABLE "order" (id TEXT PRIMARY KEY, ${orderFields.map(({ name }) => `${name} NOT NULL`).join(', ')});
  CREATE TABLE line (
    id TEXT PRIMARY KEY, "order" TEXT NOT NULL REFERENCES "order", position INTEGER NOT NULL, description TEXT NOT NULL,
    pieces INTEGER NOT NULL, price INTEGER NOT NULL
  );
  CREATE INDEX line_order ON line ("order", position)`

export function fillByHand(file: string): void {
  const database = new DatabaseSync(file)
  database.exec(schema)
  database.close()
  putInSqlite(file, rows())
}

function* rows(): Generator<TableRow> {
  const company = people()
  for (const person of company) yield ['person', { ...person }]
  yield ['session', { token: createHash('sha256').update(token).digest('base64url'), person: company[0]!.id }]
  for (const { keeper, ...item } of items()) yield ['item', { ...item, keeper: company[keeper]!.id }]
  const { id, values, lines } = order()
  yield ['order', { id, ...values }]
  for (const [position, line] of lines.entries()) yield ['line', { ...line, order: id, position }]
}
