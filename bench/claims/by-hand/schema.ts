// The tables of the second hand-written server, on both databases, and the rows of the invented company in them.
import { hashOf, onPostgres, onSqlite, type Types } from '../../hand-written/schema.ts'
import type { TableRow } from '../../data/put.ts'
import { claims, people, tokenOf } from '../company.ts'

const tables = ({ id, moment, date, json, own }: Types, key: string) => `
  CREATE TABLE person (id ${id} PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL UNIQUE, role TEXT NOT NULL);
  CREATE TABLE session (token_hash TEXT PRIMARY KEY, person ${id} NOT NULL REFERENCES person, expires_at ${moment} NOT NULL);
  CREATE TABLE claim (
    ${key}, title TEXT NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL, category TEXT NOT NULL, spent_on ${date},
    notes TEXT, owner ${id} NOT NULL REFERENCES person, status TEXT NOT NULL,
    created_at ${moment} NOT NULL, created_by ${id} NOT NULL, updated_at ${moment} NOT NULL, updated_by ${id} NOT NULL,
    version INTEGER NOT NULL
  );
  CREATE TABLE claim_line (
    id ${id} PRIMARY KEY, claim ${id} NOT NULL REFERENCES claim (id), position INTEGER NOT NULL, description TEXT NOT NULL,
    amount INTEGER NOT NULL
  );
  CREATE TABLE history (
    id ${own}, at ${moment} NOT NULL, who ${id} NOT NULL, what TEXT NOT NULL, record ${id} NOT NULL, changes ${json} NOT NULL
  );`

/** `newest`: how the day is ordered. */
const indexes = (newest: string) => `
  CREATE INDEX claim_own_state ON claim (owner, status, ${newest}, id DESC);
  CREATE INDEX claim_own ON claim (owner, ${newest}, id DESC);
  CREATE INDEX claim_all ON claim (${newest}, id DESC, status, owner);
  CREATE INDEX claim_line_whole ON claim_line (claim, position);
  CREATE INDEX history_record ON history (record);`

/** Titles are searched by their trigrams. */
const searchOnSqlite = `
  CREATE VIRTUAL TABLE claim_text USING fts5(title, content = 'claim', content_rowid = 'place', tokenize = 'trigram');
  CREATE TRIGGER claim_text_added AFTER INSERT ON claim BEGIN
    INSERT INTO claim_text (rowid, title) VALUES (new.place, new.title);
  END;
  CREATE TRIGGER claim_text_changed AFTER UPDATE OF title ON claim BEGIN
    INSERT INTO claim_text (claim_text, rowid, title) VALUES ('delete', old.place, old.title);
    INSERT INTO claim_text (rowid, title) VALUES (new.place, new.title);
  END;
  INSERT INTO claim_text (claim_text) VALUES ('rebuild');`

const searchOnPostgres = `
  CREATE EXTENSION pg_trgm;
  CREATE INDEX claim_text ON claim USING gin (title gin_trgm_ops);`

/** What is made before the rows, and what is made after them. */
export const schema = {
  sqlite: {
    before: tables(onSqlite, 'place INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE'),
    after: `${indexes('spent_on DESC')} ${searchOnSqlite} ANALYZE;`,
  },
  postgres: {
    before: tables(onPostgres, 'id UUID PRIMARY KEY'),
    after: `${indexes('spent_on DESC NULLS LAST')} ${searchOnPostgres}`,
  },
} as const

export function* rows(): Generator<TableRow> {
  const company = people()
  for (const [i, { id, name, email, role }] of company.entries()) {
    yield ['person', { id, name, email, role }]
    yield ['session', { token_hash: hashOf(tokenOf(i)), person: id, expires_at: '2099-01-01T00:00:00.000Z' }]
  }
  for (const { id, title, amount, category, spentOn, owner, state, createdAt, lines } of claims()) {
    const person = company[owner]!.id
    const values = { id, title, amount, currency: 'EUR', category, spent_on: spentOn, owner: person, status: state }
    const made = { created_at: createdAt, created_by: person, updated_at: createdAt, updated_by: person, version: 1 }
    yield ['claim', { ...values, ...made }]
    for (const [position, line] of lines.entries()) yield ['claim_line', { ...line, claim: id, position }]
  }
}
