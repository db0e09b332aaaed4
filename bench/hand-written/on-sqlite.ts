// The hand-written server's claims in SQLite: prepared statements, and the changes' transactions. Written as a careful
// programmer would for this one purpose: no layer more than the task needs.
import type { DatabaseSync } from 'node:sqlite'
import { asked, mayRead, newestFirst, wordsOf, type Search } from './conditions.ts'
import { centreClosed, doubleClaim, notFound, prepared, whyNotSubmitted, type Claims } from './rules.ts'
import { handWrittenRows, schema } from './schema.ts'
import { fillSqlite as fill, openDatabase, statementsOf, transactionsOf } from './sqlite.ts'
import { labels, money, pageOf, personOf, wire, type Row } from './wire.ts'

export const fillSqlite = (file: string): void => fill(file, schema.sqlite, handWrittenRows())

export function claimsInSqlite(file: string, synchronous: 'FULL' | 'NORMAL'): Claims {
  const database = openDatabase(file, synchronous)
  const statement = statementsOf(database)
  const session = database.prepare(
    `SELECT person.* FROM session JOIN person ON person.id = session.person WHERE token_hash = ? AND expires_at > ?`,
  )
  const linesOf = database.prepare('SELECT * FROM claim_line WHERE claim = ? ORDER BY position')
  const ownersOf = database.prepare('SELECT id, name FROM person WHERE id IN (SELECT value FROM json_each(?))')
  const linesOfMany = database.prepare(
    'SELECT * FROM claim_line WHERE claim IN (SELECT value FROM json_each(?)) ORDER BY claim, position',
  )
  const change = changes(database)
  const owners = (rows: readonly Row[]) => {
    const ids = JSON.stringify([...new Set(rows.map((row) => row.owner))])
    return labels((ownersOf.all(ids) as Row[]).map((row) => [row.id as string, row.name as string]))
  }

  return {
    person(tokenHash) {
      const row = session.get(tokenHash, new Date().toISOString()) as Row | undefined
      return row && personOf(row)
    },
    get(me, id) {
      const get = statement(`SELECT * FROM claim WHERE id = :id AND ${mayRead(me)}`)
      const row = get.get({ id, me: me.id }) as Row | undefined
      if (!row) throw notFound()
      return wire(row, me, linesOf.all(id) as Row[])
    },
    list(me, query) {
      const { all, page, values, pageValues } = asked(me, query, searchOf(query.search))
      const { limit } = query
      const rows = statement(`SELECT claim.* FROM claim WHERE ${page} ${newestFirst}`).all({
        ...pageValues,
        limit: limit + 1,
      }) as Row[]
      const count = () => statement(`SELECT count(*) AS n FROM claim WHERE ${all}`).get(values) as { n: number }
      const items = (shown: readonly Row[]) => {
        const lines = linesOfMany.all(JSON.stringify(shown.map((row) => row.id))) as Row[]
        const byClaim = Map.groupBy(lines, (line) => line.claim)
        return shown.map((row) => wire(row, me, byClaim.get(row.id!) ?? []))
      }
      return {
        ...pageOf(rows, limit, items),
        ...(query.total && { total: count().n }),
        ...(query.related && { related: owners(rows.slice(0, limit)) }),
      }
    },
    create(me, input) {
      return this.get(me, change.create(me, input))
    },
    submit(me, id) {
      change.submit(me, id)
      return this.get(me, id)
    },
    close: () => database.close(),
  }
}

/** By the index of trigrams; a shorter word has none. */
function searchOf(search: string | undefined): Search {
  const words = wordsOf(search)
  const long = words.filter((word) => word.length >= 3)
  const short = words.filter((word) => word.length < 3)
  const match = 'claim.place IN (SELECT rowid FROM claim_text WHERE claim_text MATCH :match)'
  const like = (i: number) =>
    ['title', 'number', 'explanation'].map((name) => `claim.${name} LIKE :word${i}`).join(' OR ')
  return {
    texts: [...(long.length > 0 ? [match] : []), ...short.map((_, i) => `(${like(i)})`)],
    values: {
      ...(long.length > 0 && { match: long.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ') }),
      ...Object.fromEntries(short.map((word, i) => [`word${i}`, `%${word}%`])),
    },
  }
}

/** The changes, each one transaction: the row, its lines, the entry of the history and the message. */
function changes(database: DatabaseSync) {
  const inTransaction = transactionsOf(database)
  const nextNumber = database.prepare(
    `INSERT INTO counter VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET last = last + 1 RETURNING last`,
  )
  const centreInUse = database.prepare('SELECT in_use FROM cost_centre WHERE id = ?')
  const addClaim = database.prepare(
    `INSERT INTO claim (id, number, title, category, spent_on, cost_centre, explanation, amount, vat, owner, status,
       created_at, created_by, updated_at, updated_by, version)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'draft', ?, ?, ?, ?, 1)`,
  )
  const addLine = database.prepare('INSERT INTO claim_line VALUES (?, ?, ?, ?, ?, 21)')
  const addHistory = database.prepare('INSERT INTO history (at, who, what, record, changes) VALUES (?, ?, ?, ?, ?)')
  const addMessage = database.prepare('INSERT INTO inbox (person, at, subject, text, record) VALUES (?, ?, ?, ?, ?)')
  const own = database.prepare('SELECT * FROM claim WHERE id = ? AND owner = ?')
  const lineCount = database.prepare('SELECT count(*) AS count FROM claim_line WHERE claim = ?')
  const setSubmitted = database.prepare(
    `UPDATE claim SET status = 'submitted', submitted_at = ?, updated_at = ?, updated_by = ?, version = version + 1
     WHERE id = ? AND version = ?`,
  )

  const create: (...given: Parameters<Claims['create']>) => string = (me, input) => {
    const { id, now, series, title, category, spentOn, costCentre, explanation, ...made } = prepared(me, input)
    return inTransaction(() => {
      const centre = costCentre === null ? undefined : (centreInUse.get(costCentre) as { in_use: number } | undefined)
      if (centre?.in_use === 0) throw centreClosed()
      const { last } = nextNumber.get(series) as { last: number }
      const number = `${series}-${String(last).padStart(4, '0')}`
      const sent = [title, category, spentOn, costCentre, explanation] as const
      try {
        addClaim.run(id, number, ...sent, made.amount, made.vat, me.id, now, me.id, now, me.id)
      } catch (error) {
        throw /UNIQUE.*claim\.owner/.test(String(error)) ? doubleClaim() : error
      }
      made.lines.forEach((line, i) => addLine.run(line.id, id, i, line.description, line.amount))
      addHistory.run(now, me.id, 'create', id, JSON.stringify({ ...input, number, amount: made.amount }))
      return id
    })
  }

  const submit: (...given: Parameters<Claims['submit']>) => void = (me, id) => {
    const now = new Date().toISOString()
    inTransaction(() => {
      const row = own.get(id, me.id) as Row | undefined
      if (!row) throw notFound()
      const { count } = lineCount.get(id) as { count: number }
      const refused = whyNotSubmitted(row.status as string, count, row.amount as number)
      if (refused) throw refused
      setSubmitted.run(now, now, me.id, id, row.version!)
      const changed = { status: [row.status, 'submitted'], submittedAt: [row.submitted_at, now] }
      addHistory.run(now, me.id, 'submit', id, JSON.stringify(changed))
      if (me.manager) {
        const text = `${me.name} asks ${money(row.amount as number).amount} EUR back for ${String(row.title)}.`
        addMessage.run(me.manager, now, `${String(row.number)} waits for you`, text, id)
      }
    })
  }

  return { create, submit }
}
