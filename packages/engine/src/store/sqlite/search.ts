/**
 * Search by FTS5: a table of trigrams for each table, without the texts themselves, kept by triggers. It folds letters by a
 * table of its own, so that letters of which it may think otherwise than JavaScript are never asked for.
 */
import { quoted, type Table } from '../layout/table.ts'
import type { SearchOver, SearchStatements } from '../store.ts'
import { trigramTermsOf } from '../trigram-terms.ts'

const START = 'ninefold_search:'

/** Shorter terms are in no index. */
const SHORTEST = 3

/**
 * Letters that have no case, and those of whose cases FTS5 knows as JavaScript does: of Latin, Greek, Cyrillic, Armenian and wide
 * letters most. (A test asks for each.)
 */
const SURE =
  /^[A-Za-z\u00b5-\u012f\u0131-\u019a\u019c-\u024f\u0386-\u03ef\u0400-\u0523\u0531-\u0587\u1e00-\u1eff\uff21-\uff5a]$/u

export function isSure(letter: string): boolean {
  if (letter === '\0' || letter === '\u0307' || /\p{Cs}/u.test(letter)) return false
  return SURE.test(letter) || (letter.toLowerCase() === letter && letter.toUpperCase() === letter)
}

const terms = (word: string, between: string): readonly string[] =>
  trigramTermsOf(word, between, isSure).filter((term) => Array.from(term).length >= SHORTEST)

/** So much of a word is looked for: more of it would hardly leave fewer rows. */
const TILES_MOST = 12

/**
 * The trigrams that cover the word side by side. Rows that have each of them are found in half the time of those that have all of its
 * trigrams one after another, and are seldom more.
 */
function tilesOf(word: string): readonly string[] {
  const letters = Array.from(word)
  const last = letters.length - SHORTEST
  const places = Array.from({ length: Math.ceil(letters.length / SHORTEST) }, (_, i) => Math.min(i * SHORTEST, last))
  return places.slice(0, TILES_MOST).map((place) => letters.slice(place, place + SHORTEST).join(''))
}

/** A field may have one of the names by which SQLite knows the number of a row. */
function numberOf({ columns }: Table): string | undefined {
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()))
  return ['rowid', '_rowid_', 'oid'].find((name) => !taken.has(name))
}

// oxlint-disable-next-line max-lines-per-function -- its functions share what it opens
function over(table: Table, columns: readonly string[]): SearchOver | undefined {
  const number = numberOf(table)
  if (number === undefined) return undefined
  const name = `${START}${table.name}(${columns.join(',')})`
  const index = quoted(name)
  const rows = quoted(table.name)
  // Not by their names: some are words of FTS5.
  const places = columns.map((_, place) => `c${place}`)
  const each = (row: string) => columns.map((column) => row + quoted(column))
  const add = `INSERT INTO ${index} (rowid, ${places.join(', ')})`
  const put = `${add} VALUES (new.${number}, ${each('new.').join(', ')});`
  const take = `INSERT INTO ${index} (${index}, rowid, ${places.join(', ')})
    VALUES ('delete', old.${number}, ${each('old.').join(', ')});`
  const changed = columns.map((column) => `old.${quoted(column)} IS NOT new.${quoted(column)}`).join(' OR ')
  const trigger = (when: string, event: string, does: string) =>
    `CREATE TRIGGER ${quoted(`${name}:${when}`)} AFTER ${event} BEGIN ${does} END`
  return {
    columns,
    terms,
    indexes: [
      {
        name,
        create: [
          `CREATE VIRTUAL TABLE ${index} USING fts5(${places.join(', ')}, content='', tokenize='trigram')`,
          `${add} SELECT ${number}, ${each('').join(', ')} FROM ${rows}`,
          trigger('insert', `INSERT ON ${rows}`, put),
          trigger('delete', `DELETE ON ${rows}`, take),
          trigger('update', `UPDATE OF ${each('').join(', ')} ON ${rows} WHEN ${changed}`, `${take} ${put}`),
        ],
        // What copies a database row by row numbers the rows anew; where that changed a number, it changed the last one.
        fits: `SELECT (SELECT max(${number}) FROM ${rows}) IS (SELECT max(id) FROM ${quoted(`${name}_docsize`)})`,
      },
    ],
    find: (among, words, most) => {
      const asked = among.map((column) => places[columns.indexOf(column)]).join(' ')
      const phrases = words.flatMap(tilesOf).map((tile) => `"${tile.replaceAll('"', '""')}"`)
      return {
        text: `SELECT rowid FROM ${index} WHERE ${index} MATCH ? LIMIT ?`,
        values: [`{${asked}} : (${phrases.join(' AND ')})`, most],
      }
    },
    found: {
      // In this order: first what was found, then each of these rows.
      from: [' FROM json_each(', `) AS found CROSS JOIN ${rows} AS t`],
      where: `t.${number} = found.value`,
    },
    // What was taken out earlier lies there until pieces of the index are merged: here, all of them.
    forgetting: [`INSERT INTO ${index} (${index}) VALUES ('optimize')`],
  }
}

export const searchStatements: SearchStatements = {
  names: `SELECT name, substr(name, ${START.length + 1}, instr(name, '(') - ${START.length + 1}) FROM sqlite_schema
    WHERE type = 'table' AND name GLOB '${START}*)'`,
  called: (table) => table,
  drop: (name) => [
    ...['insert', 'delete', 'update'].map((when) => `DROP TRIGGER IF EXISTS ${quoted(`${name}:${when}`)}`),
    `DROP TABLE ${quoted(name)}`,
  ],
  over,
}
