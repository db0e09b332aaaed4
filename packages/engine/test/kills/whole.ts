// What must be so in a database, however often it or its server was killed.
import type { Store } from '../../src/store/store.ts'
import { SUM, type Claims, type Known } from './writers.ts'

type Row = Readonly<Record<string, unknown>>

/** What is wrong, in words; [] where all is well. */
export async function faultsIn(store: Store, claims: Claims): Promise<readonly string[]> {
  const rows = (text: string) => store.read((reader) => reader.all(text)) as Promise<readonly Row[]>
  const stored = await rows('SELECT id, number, title, status, amount, version FROM "Claim"')
  const lines = await rows('SELECT claim AS id, count(*) AS n, sum(amount) AS amount FROM "ClaimLine" GROUP BY claim')
  const entries = await rows(
    `SELECT record AS id, what, action, changes FROM ninefold_history WHERE entity = 'Claim' ORDER BY number`,
  )
  const jobs = await rows(`SELECT record AS id, count(*) AS n FROM ninefold_job WHERE record <> '' GROUP BY record`)
  const posts = await rows('SELECT body FROM ninefold_outbox')
  const byId = new Map(stored.map((row) => [String(row['id']), row]))
  return [
    ...stored.flatMap((row) => partial(row, of(lines, row), of(entries, row), of(jobs, row)[0])),
    ...(Number(lines.length) === stored.length ? [] : [`lines of ${lines.length} claims, but ${stored.length} claims`]),
    ...[...claims].flatMap(([id, known]) => lost(id, known, byId.get(id))),
    ...misnumbered(entries),
    ...mistold(entries, posts),
  ]
}

const index = new WeakMap<readonly Row[], Map<unknown, Row[]>>()
function of(rows: readonly Row[], { id }: Row): readonly Row[] {
  if (!index.has(rows))
    index.set(
      rows,
      Map.groupBy(rows, (row) => row['id']),
    )
  return index.get(rows)!.get(id) ?? []
}

/** Its lines, sum, history and timers came with it, all or none. */
function partial(claim: Row, [sum]: readonly Row[], entries: readonly Row[], jobs: Row | undefined): readonly string[] {
  const name = String(claim['number'])
  const isSubmitted = claim['status'] === 'submitted'
  return [
    ...(Number(sum?.['n']) === 3 && Number(sum?.['amount']) === SUM && Number(claim['amount']) === SUM
      ? []
      : [`${name} is not whole`]),
    ...(entries.length === Number(claim['version'])
      ? []
      : [`${name} has version ${Number(claim['version'])} and ${entries.length} entries`]),
    ...(Number(jobs?.['n'] ?? 0) === (isSubmitted ? 2 : 0) ? [] : [`${name} has ${Number(jobs?.['n'] ?? 0)} timers`]),
  ]
}

/** What was acknowledged is there. */
function lost(id: string, known: Known, row: Row | undefined): readonly string[] {
  if (known.doubt !== undefined) return row || known.doubt === 'deleted' ? [] : [`${id} was lost`]
  if (known.state === 'deleted') return row ? [`${id} was deleted, and is back`] : []
  if (!row) return [`${id} was lost`]
  const same = row['title'] === known.title && row['status'] === known.state && Number(row['version']) >= known.version
  return same ? [] : [`${id} was ${known.title}, ${known.state}, and is ${JSON.stringify(row)}`]
}

/** Of all that were ever made, deleted ones too. */
function misnumbered(entries: readonly Row[]): readonly string[] {
  const numbers = entries
    .filter(({ what }) => what === 'create')
    .map(
      ({ changes }) =>
        (JSON.parse(String(changes)) as { field: string; to: string }[]).find(({ field }) => field === 'number')!.to,
    )
    .map((number) => Number(number.split('-').at(-1)))
    .toSorted((a, b) => a - b)
  const wrong = numbers.findIndex((number, i) => number !== i + 1)
  return wrong < 0 ? [] : [`the numbers are not 1 to ${numbers.length}: after ${wrong} comes ${numbers[wrong]}`]
}

/** Each submission posts once, and its timer comes once at most. */
function mistold(entries: readonly Row[], posts: readonly Row[]): readonly string[] {
  const submitted = entries.filter(({ action }) => action === 'submit').length
  const reminded = Map.groupBy(
    entries.filter(({ what }) => what === 'timer'),
    ({ id }) => id,
  )
  const told = new Set(posts.map(({ body }) => body))
  return [
    ...(submitted === posts.length ? [] : [`${submitted} submissions, ${posts.length} posts`]),
    ...(told.size === posts.length ? [] : [`${posts.length} posts of ${told.size} claims`]),
    ...[...reminded].filter(([, all]) => all.length > 1).map(([id]) => `the timer of ${String(id)} came twice`),
  ]
}

/** Once everything that was due is done. */
export async function undoneIn(store: Store, heard: ReadonlyMap<string, number>): Promise<readonly string[]> {
  const rows = (text: string) => store.read((reader) => reader.all(text)) as Promise<readonly Row[]>
  const posts = await rows('SELECT id, state, tries, answer, due FROM ninefold_outbox')
  const ids = new Set(posts.map(({ id }) => String(id)))
  const letters = await rows('SELECT record, count(*) AS n FROM ninefold_inbox GROUP BY record')
  const submitted = await rows(`SELECT id FROM "Claim" WHERE status = 'submitted'`)
  const counted = new Map(letters.map(({ record, n }) => [record, Number(n)]))
  return [
    ...posts
      .filter(({ id, state }) => Number(state) !== 1 || !heard.has(String(id)))
      .map((row) => `was not told: ${JSON.stringify(row)}`),
    ...[...heard.keys()].filter((id) => !ids.has(id)).map((id) => `${id} was told, and never happened`),
    ...submitted
      .filter(({ id }) => counted.get(id) !== 1)
      .map(({ id }) => `${counted.get(id) ?? 0} reminders of ${String(id)}`),
  ]
}

/** What SQLite says of its file, and references that lead nowhere. */
export async function sqliteIsBroken(store: Store): Promise<readonly unknown[]> {
  const rows = (text: string) => store.read((reader) => reader.rows(text))
  const wrong = (await rows('PRAGMA integrity_check')).flat().filter((word) => word !== 'ok')
  return [...wrong, ...(await rows('PRAGMA foreign_key_check'))]
}
