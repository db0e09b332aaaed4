// The hand-written server's claims in PostgreSQL, by `pg`: a pool, prepared statements, one way to the database and back for
// each question and each change. A change is one statement, and so one transaction: the row, its lines, the entry of the
// history and the message.
import pg from 'pg'
import { asked, mayRead, newestFirst, wordsOf, type Search } from './conditions.ts'
import { asking, fillPostgres as fill, linesOfClaim as lines, openPool, type WholeRow } from './postgres.ts'
import { centreClosed, doubleClaim, notFound, prepared, RECEIPT_ABOVE, whyNotSubmitted, type Claims } from './rules.ts'
import { handWrittenRows, schema } from './schema.ts'
import { labels, pageOf, personOf, wire, type Person, type Row } from './wire.ts'

export const fillPostgres = (address: string): Promise<void> => fill(address, schema.postgres, handWrittenRows())

/** The number comes first and is held until the commit, so that there is no gap; a closed cost centre takes none. */
const CREATE = `
  WITH numbered AS (
    INSERT INTO counter AS known (name, last)
    SELECT :series, 1 WHERE NOT EXISTS (SELECT FROM cost_centre WHERE id = :costCentre AND NOT in_use)
    ON CONFLICT (name) DO UPDATE SET last = known.last + 1
    RETURNING :series || '-' || CASE WHEN last < 10000 THEN lpad(last::text, 4, '0') ELSE last::text END AS number
  ), made AS (
    INSERT INTO claim (id, number, title, category, spent_on, cost_centre, explanation, amount, vat, owner, status,
      created_at, created_by, updated_at, updated_by, version)
    SELECT :id, number, :title, :category, :spentOn, :costCentre, :explanation, :amount, :vat, :me, 'draft',
      :now, :me, :now, :me, 1
    FROM numbered RETURNING *
  ), lined AS (
    INSERT INTO claim_line
    SELECT line.id, made.id, line.position - 1, line.description, line.amount, 21
    FROM made, unnest(:lineIds::uuid[], :descriptions::text[], :amounts::integer[]) WITH ORDINALITY
      AS line (id, description, amount, position)
  ), noted AS (
    INSERT INTO history (at, who, what, record, changes)
    SELECT :now, :me, 'create', id, :input::jsonb || jsonb_build_object('number', number, 'amount', amount) FROM made
  )
  SELECT * FROM made`

/** Nothing where it cannot be submitted. */
const SUBMIT = `
  WITH was AS (
    SELECT * FROM claim
    WHERE id = :id AND owner = :me AND status IN ('draft', 'rejected') AND amount <= ${RECEIPT_ABOVE}
      AND EXISTS (SELECT FROM claim_line WHERE claim = :id)
    FOR UPDATE
  ), claim AS (
    UPDATE claim SET status = 'submitted', submitted_at = :now, updated_at = :now, updated_by = :me,
      version = claim.version + 1
    FROM was WHERE claim.id = was.id RETURNING claim.*
  ), noted AS (
    INSERT INTO history (at, who, what, record, changes)
    SELECT :now, :me, 'submit', id, jsonb_build_object('status', jsonb_build_array(status, 'submitted'),
      'submittedAt', jsonb_build_array(submitted_at, :now::timestamptz))
    FROM was
  ), told AS (
    INSERT INTO inbox (person, at, subject, text, record)
    SELECT :manager, :now, number || ' waits for you',
      :name::text || ' asks ' || (amount / 100.0)::numeric(12, 2) || ' EUR back for ' || title || '.', id
    FROM was WHERE :manager::uuid IS NOT NULL
  )
  SELECT claim.*, ${lines} FROM claim`

export function claimsInPostgres(address: string): Claims {
  const pool = openPool(address)
  const ask = asking(pool)
  const whole = (row: WholeRow, me: Person) => wire(row, me, row.lines ?? [])

  return {
    async person(tokenHash) {
      const [row] = await ask<Row>(
        `SELECT person.* FROM session JOIN person ON person.id = session.person
         WHERE token_hash = :tokenHash AND expires_at > now()`,
        { tokenHash },
      )
      return row && personOf(row)
    },
    async get(me, id) {
      if (!isId(id)) throw notFound()
      const [row] = await ask<WholeRow>(`SELECT claim.*, ${lines} FROM claim WHERE id = :id AND ${mayRead(me)}`, {
        id,
        me: me.id,
      })
      if (!row) throw notFound()
      return whole(row, me)
    },
    async list(me, query) {
      const { all, page, values, pageValues } = asked(me, query, searchOf(query.search))
      const { limit } = query
      const [owner, join] = query.related
        ? [', person.name AS owner_name', 'JOIN person ON person.id = claim.owner']
        : ['', '']
      // On two connections at the same time.
      const [rows, counted] = await Promise.all([
        ask<WholeRow>(`SELECT claim.*, ${lines}${owner} FROM claim ${join} WHERE ${page} ${newestFirst}`, {
          ...pageValues,
          limit: limit + 1,
        }),
        query.total ? ask<Row>(`SELECT count(*) AS n FROM claim WHERE ${all}`, values) : undefined,
      ])
      const shown = rows.slice(0, limit)
      return {
        ...pageOf(rows, limit, () => shown.map((row) => whole(row, me))),
        ...(counted && { total: counted[0]!.n }),
        ...(query.related && { related: labels(shown.map((row) => [String(row.owner), String(row.owner_name)])) }),
      }
    },
    async create(me, input) {
      const { lines: made, ...claim } = prepared(me, input)
      const [row] = await ask<Row>(CREATE, {
        ...claim,
        me: me.id,
        lineIds: made.map((line) => line.id),
        descriptions: made.map((line) => line.description),
        amounts: made.map((line) => line.amount),
        input: JSON.stringify(input),
      }).catch((error: unknown) => {
        throw error instanceof pg.DatabaseError && error.constraint === 'claim_twice' ? doubleClaim() : error
      })
      if (!row) throw centreClosed()
      return wire(
        row,
        me,
        made.map((line) => ({ ...line, vat_rate: 21 })),
      )
    },
    async submit(me, id) {
      if (!isId(id)) throw notFound()
      const now = new Date().toISOString()
      const [row] = await ask<WholeRow>(SUBMIT, { id, me: me.id, name: me.name, manager: me.manager, now })
      if (row) return whole(row, me)
      const [own] = await ask<WholeRow>(`SELECT claim.*, ${lines} FROM claim WHERE id = :id AND owner = :me`, {
        id,
        me: me.id,
      })
      // Where it can be by now, somebody else was just changing it.
      throw (own && whyNotSubmitted(String(own.status), own.lines?.length ?? 0, Number(own.amount))) ?? notFound()
    },
    close: () => pool.end(),
  }
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** By the index of trigrams. */
function searchOf(search: string | undefined): Search {
  const words = wordsOf(search)
  return {
    texts: words.map((_, i) => `claim.searched ILIKE :word${i}`),
    values: Object.fromEntries(words.map((word, i) => [`word${i}`, `%${word.replace(/[\\%_]/g, '\\$&')}%`])),
  }
}
