/**
 * Search with FTS5: a trigram table for each table, without the texts themselves, updated by triggers. It has its own
 * case folding, so letters that it may fold differently from JavaScript are never searched.
 */
import { quoted, type Table } from '../layout/table.ts'
import type { SearchOver, SearchStatements } from '../store.ts'
import { trigramTermsOf } from '../trigram-terms.ts'

const START = 'ninefold_search:'

/** Shorter terms are not indexed. */
const SHORTEST = 3

/**
 * Letters without case, and those that FTS5 folds like JavaScript: most of Latin, Greek, Cyrillic, Armenian and
 * full-width letters. (A test checks each.)
 */
const SURE =
  /^[A-Za-z\u00b5-\u012f\u0131-\u019a\u019c-\u024f\u0386-\u03ef\u0400-\u0523\u0531-\u0587\u1e00-\u1eff\uff21-\uff5a]$/u

export function isSure(letter: string): boolean {
  if (letter === '\0' || letter === '\u0307' || /\p{Cs}/u.test(letter)) return false
  return SURE.test(letter) || (letter.toLowerCase() === letter && letter.toUpperCase() === letter)
}

const terms = (word: string, between: string): readonly string[] =>
  trigramTermsOf(word, between, isSure).filter((term) => Array.from(term).length >= SHORTEST)

/** Maximum number of trigrams searched per word: more would hardly reduce the rows. */
const MAX_TILES = 12

/**
 * The trigrams that cover the word side by side. Searching them takes half the time of a phrase of all its trigrams,
 * and seldom finds more rows.
 */
function tilesOf(word: string): readonly string[] {
  const letters = Array.from(word)
  const last = letters.length - SHORTEST
  const places = Array.from({ length: Math.ceil(letters.length / SHORTEST) }, (_, i) => Math.min(i * SHORTEST, last))
  return places.slice(0, MAX_TILES).map((place) => letters.slice(place, place + SHORTEST).join(''))
}

/** A field may have one of SQLite's names for the row id. */
function numberOf({ columns }: Table): string | undefined {
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()))
  return ['rowid', '_rowid_', 'oid'].find((name) => !taken.has(name))
}

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
function over(table: Table, columns: readonly string[]): SearchOver | undefined {
  const number = numberOf(table)
  if (number === undefined) return undefined
  const name = `${START}${table.name}(${columns.join(',')})`
  const index = quoted(name)
  const rows = quoted(table.name)
  // Not by their names: some are keywords of FTS5.
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
        // A copy of a database row by row renumbers the rows; if that changed a row id, it changed the last one.
        fits: `SELECT (SELECT max(${number}) FROM ${rows}) IS (SELECT max(id) FROM ${quoted(`${name}_docsize`)})`,
      },
    ],
    find: (among, words, most) => {
      const asked = among.map((column) => places[columns.indexOf(column)]).join(' ')
      const phrases = words.flatMap(tilesOf).map((tile) => `"${tile.replaceAll('"', '""')}"`)
      return {
        text: `SELECT rowid AS number FROM ${index} WHERE ${index} MATCH ? LIMIT ?`,
        values: [`{${asked}} : (${phrases.join(' AND ')})`, most],
      }
    },
    found: {
      // In this order: first the candidates, then each of these rows.
      from: ` FROM found CROSS JOIN ${rows} AS t`,
      where: `t.${number} = found.number`,
    },
    existence: `SELECT 1 FROM pragma_table_info('${name.replaceAll("'", "''")}') LIMIT 1`,
    // Removed text stays in the index until its segments are merged: here, all of them.
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
