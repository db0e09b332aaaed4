// The second hand-written server's claims in PostgreSQL: prepared statements, one way there and back for each question and each
// change. A change is one statement, and so one transaction: the row and its entry of the history.
import { randomUUID } from 'node:crypto'
import {
  asking,
  fillPostgres as fill,
  linesOfClaim as lines,
  openPool,
  type WholeRow,
} from '../../hand-written/postgres.ts'
import { labels, type Row } from '../../hand-written/wire.ts'
import {
  asked,
  centsOf,
  mayRead,
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

export const fillPostgres = (address: string): Promise<void> => fill(address, schema.postgres, rows())

const titled = String.raw`claim.title LIKE '%' || :title || '%'`

const CREATE = `
  WITH made AS (
    INSERT INTO claim (id, title, amount, currency, category, spent_on, notes, owner, status,
      created_at, created_by, updated_at, updated_by, version)
    VALUES (:id, :title, :amount, :currency, :category, :spentOn, :notes, :me, 'draft', :now, :me, :now, :me, 1)
    RETURNING *
  ), noted AS (
    INSERT INTO history (at, who, what, record, changes) SELECT :now, :me, 'create', id, :input::jsonb FROM made
  )
  SELECT * FROM made`

/** Nothing where it cannot be taken. */
const MOVE = `
  WITH claim AS (
    UPDATE claim SET status = :to, updated_at = :now, updated_by = :me, version = version + 1
    WHERE id = :id AND owner = :me AND status = :from RETURNING *
  ), noted AS (
    INSERT INTO history (at, who, what, record, changes)
    SELECT :now, :me, :name, id, jsonb_build_object('status', jsonb_build_array(:from::text, :to::text)) FROM claim
  )
  SELECT claim.*, ${lines} FROM claim`

export function claimsInPostgres(address: string): Claims {
  const pool = openPool(address)
  const ask = asking(pool)

  return {
    async me(tokenHash) {
      const [row] = await ask<Me>(
        `SELECT person.id, role FROM session JOIN person ON person.id = session.person
         WHERE token_hash = :tokenHash AND expires_at > now()`,
        { tokenHash },
      )
      return row
    },
    async get(me, id) {
      const text = `SELECT claim.*, ${lines} FROM claim WHERE id = :id AND ${mayRead(me)}`
      const [row] = await ask<WholeRow>(text, { id, me: me.id })
      if (!row) throw notFound()
      return wire(row, row.lines ?? [])
    },
    async list(me, query) {
      const { limit, whole, cursor } = query
      const { all, page, values, pageValues } = asked(me, query, titled)
      const [more, join] = whole
        ? [`, ${lines}, person.name AS owner_name`, 'JOIN person ON person.id = claim.owner']
        : ['', '']
      const select = (where: string, named: Readonly<Record<string, string>>, most: number) =>
        ask<WholeRow>(`SELECT claim.*${more} FROM claim ${join} WHERE ${where} ${newestFirst}`, {
          ...named,
          limit: most,
        })
      // On two connections at the same time.
      const [found, counted] = await Promise.all([
        select(page, pageValues, limit + 1),
        query.total ? ask<Row>(`SELECT count(*) AS n FROM claim WHERE ${all}`, values) : undefined,
      ])
      if (found.length <= limit && withoutDay(cursor))
        found.push(...(await select(`${all} AND claim.spent_on IS NULL`, values, limit + 1 - found.length)))
      const shown = found.slice(0, limit)
      return {
        ...pageOf(found, limit, () => shown.map((row) => (whole ? wire(row, row.lines ?? []) : wire(row)))),
        ...(counted && { total: counted[0]!.n }),
        ...(whole && { related: labels(shown.map((row) => [String(row.owner), String(row.owner_name)])) }),
      }
    },
    async create(me, input) {
      const { amount, notes = null } = input
      const made = { id: randomUUID(), now: new Date().toISOString(), amount: centsOf(amount) }
      const [row] = await ask<Row>(CREATE, { ...input, notes, ...made, me: me.id, input: JSON.stringify(input) })
      return wire(row!, [])
    },
    async move(me, id, { name, from, to }) {
      const [row] = await ask<WholeRow>(MOVE, { id, me: me.id, name, from, to, now: new Date().toISOString() })
      if (row) return wire(row, row.lines ?? [])
      const [own] = await ask<Row>('SELECT id FROM claim WHERE id = :id AND owner = :me', { id, me: me.id })
      throw own ? notNow() : notFound()
    },
    close: () => pool.end(),
  }
}
