// The second hand-written server's claims in SQLite: prepared statements, a change one transaction with its row of the history.
import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { fillSqlite as fill, openDatabase, statementsOf, transactionsOf } from '../../hand-written/sqlite.ts'
import { labels, type Row } from '../../hand-written/wire.ts'
import {
  asked,
  centsOf,
  newestFirst,
  notFound,
  notNow,
  pageOf,
  wire,
  withoutDay,
  type Claims,
  type Me,
} from './claims.ts'
import { rows, schema } from './schema.ts'

export const fillSqlite = (file: string): void => fill(file, schema.sqlite, rows())

/**
 * By the index of trigrams, where the text has one, then letter by letter, since the index knows no case. Of the few that are one's
 * own, each is looked at: that is quicker than the index.
 */
const isIndexed = ({ role }: Me, title: string | undefined): title is string =>
  role !== 'employee' && title !== undefined && title.length >= 3

const titledBy = (me: Me, title: string | undefined): string =>
  isIndexed(me, title)
    ? 'claim.place IN (SELECT rowid FROM claim_text WHERE claim_text MATCH :match) AND instr(claim.title, :title) > 0'
    : 'instr(claim.title, :title) > 0'

// oxlint-disable-next-line max-lines-per-function -- its functions share the database
export function claimsInSqlite(file: string, synchronous: 'FULL' | 'NORMAL'): Claims {
  const database = openDatabase(file, synchronous)
  const statement = statementsOf(database)
  const session = database.prepare(
    `SELECT person.id, role FROM session JOIN person ON person.id = session.person WHERE token_hash = ? AND expires_at > ?`,
  )
  const linesOf = database.prepare('SELECT * FROM claim_line WHERE claim = ? ORDER BY position')
  const linesOfMany = database.prepare(
    'SELECT * FROM claim_line WHERE claim IN (SELECT value FROM json_each(?)) ORDER BY claim, position',
  )
  const namesOf = database.prepare('SELECT id, name FROM person WHERE id IN (SELECT value FROM json_each(?))')
  const change = changes(database)
  const get = (me: Me, id: string) => {
    const row = statement(`SELECT * FROM claim WHERE id = :id AND ${asked(me, none, '').all}`).get({ id, me: me.id })
    if (!row) throw notFound()
    return wire(row as Row, linesOf.all(id) as Row[])
  }
  const names = (shown: readonly Row[]) =>
    labels(
      (namesOf.all(JSON.stringify([...new Set(shown.map((row) => row.owner))])) as Row[]).map(({ id, name }) => [
        String(id),
        String(name),
      ]),
    )
  const items = (shown: readonly Row[], whole: boolean) => {
    if (!whole) return shown.map((row) => wire(row))
    const lines = linesOfMany.all(JSON.stringify(shown.map((row) => row.id))) as Row[]
    const byClaim = Map.groupBy(lines, (line) => line.claim)
    return shown.map((row) => wire(row, byClaim.get(row.id!) ?? []))
  }

  return {
    me: (tokenHash) => session.get(tokenHash, new Date().toISOString()) as Me | undefined,
    get,
    list(me, query) {
      const { limit, title, cursor, whole } = query
      const { all, page, values, pageValues } = asked(me, query, titledBy(me, title))
      const match: Record<string, string> = isIndexed(me, title) ? { match: `"${title.replaceAll('"', '""')}"` } : {}
      const ask = (where: string, named: Readonly<Record<string, string>>, most: number) =>
        statement(`SELECT claim.* FROM claim WHERE ${where} ${newestFirst}`).all({
          ...named,
          ...match,
          limit: most,
        }) as Row[]
      const found = ask(page, pageValues, limit + 1)
      if (found.length <= limit && withoutDay(cursor))
        found.push(...ask(`${all} AND claim.spent_on IS NULL`, values, limit + 1 - found.length))
      const count = () =>
        statement(`SELECT count(*) AS n FROM claim WHERE ${all}`).get({ ...values, ...match }) as { n: number }
      return {
        ...pageOf(found, limit, (shown) => items(shown, whole)),
        ...(query.total && { total: count().n }),
        ...(whole && { related: names(found.slice(0, limit)) }),
      }
    },
    create: (me, input) => get(me, change.create(me, input)),
    move(me, id, step) {
      change.move(me, id, step)
      return get(me, id)
    },
    close: () => database.close(),
  }
}

const none = { limit: 1, total: false, whole: false }

function changes(database: DatabaseSync) {
  const inTransaction = transactionsOf(database)
  const add = database.prepare(
    `INSERT INTO claim (id, title, amount, currency, category, spent_on, notes, owner, status,
       created_at, created_by, updated_at, updated_by, version)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'draft', ?, ?, ?, ?, 1)`,
  )
  const own = database.prepare('SELECT status FROM claim WHERE id = ? AND owner = ?')
  const set = database.prepare(
    'UPDATE claim SET status = ?, updated_at = ?, updated_by = ?, version = version + 1 WHERE id = ?',
  )
  const note = database.prepare('INSERT INTO history (at, who, what, record, changes) VALUES (?, ?, ?, ?, ?)')

  const create = (me: Me, input: Parameters<Claims['create']>[1]): string => {
    const [id, now] = [randomUUID(), new Date().toISOString()]
    const { title, amount, currency, category, spentOn, notes = null } = input
    const cents = centsOf(amount)
    return inTransaction(() => {
      add.run(id, title, cents, currency, category, spentOn, notes, me.id, now, me.id, now, me.id)
      note.run(now, me.id, 'create', id, JSON.stringify(input))
      return id
    })
  }

  const move = (...[me, id, { name, from, to }]: Parameters<Claims['move']>): void => {
    const now = new Date().toISOString()
    inTransaction(() => {
      const row = own.get(id, me.id) as Row | undefined
      if (!row) throw notFound()
      if (row.status !== from) throw notNow()
      set.run(to, now, me.id, id)
      note.run(now, me.id, name, id, JSON.stringify({ status: [from, to] }))
    })
  }
  return { create, move }
}
