// The comparison on claims of which each person owns hundreds: one's own by their state, a page far behind, words in titles, of
// one's own and of all; with a key of the order that may be missing.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { once } from '../load/client.ts'
import type { Operation, Server, Shots, Suite } from '../suite.ts'
import { fillPostgres } from './by-hand/on-postgres.ts'
import { fillSqlite } from './by-hand/on-sqlite.ts'
import { claims, employees, today, tokenOf, type State } from './company.ts'
import { claimsDocument } from './document.ts'
import { ourRows } from './our-rows.ts'

export const claimsSuite: Suite = {
  name: 'claims',
  document(folder) {
    const file = join(folder, 'claims.md')
    writeFileSync(file, claimsDocument)
    return file
  },
  rows: ourRows,
  byHand: {
    program: join(import.meta.dirname, 'by-hand', 'server.ts'),
    sqlite: fillSqlite,
    postgres: fillPostgres,
  },
  async operations(servers) {
    await compareAnswers(servers)
    const cursors = new Map(
      await Promise.all(servers.map(async (server) => [server, await farBehind(server)] as const)),
    )
    return operations(cursors)
  },
}

const base = '/api/records/claim'
const PAGE = 50
/** What the hand-written server answers of each claim in a list; the lines only where they are asked for. */
const ANSWERED = 'title,amount,currency,category,spentOn,notes,owner,status,createdAt,createdBy,updatedAt,updatedBy'
/** So many pages are turned before the one that is measured. */
const DEEP = 999

interface Asked {
  readonly status?: State
  readonly title?: string
  readonly cursor?: string
  readonly total?: boolean
  readonly whole?: boolean
}

/** The newest that fit, as this server is asked for them. */
function listPath({ name }: Server, { status, title, cursor, total, whole }: Asked): string {
  const ours = name === 'ninefold'
  const query = new URLSearchParams({ limit: String(PAGE) })
  if (ours) query.set('sort', '-spentOn')
  if (ours) query.set('fields', whole ? `${ANSWERED},lines` : ANSWERED)
  const conditions = [status && `status == '${status}'`, title && `title.contains('${title}')`].filter(Boolean)
  if (ours && conditions.length > 0) query.set('filter', conditions.join(' and '))
  if (!ours && status) query.set('status', status)
  if (!ours && title) query.set('title', title)
  if (cursor !== undefined) query.set('cursor', cursor)
  if (total) query.set('total', 'true')
  if (whole) query.set('include', ours ? 'related' : 'whole')
  return `${base}?${query.toString()}`
}

const get = (path: string, person: number) => ({ method: 'GET', path, token: tokenOf(person) })
const employee = 7
const manager = employees + 3
const states: readonly State[] = ['draft', 'submitted', 'approved', 'paid']

function operations(cursors: ReadonlyMap<Server, string>): readonly Operation[] {
  const own = [...claims()].filter(({ owner }) => owner === employee).map(({ id }) => id)
  const inTurn = <T>(all: readonly T[], shot: (one: T) => ReturnType<Shots>): Shots => {
    let i = 0
    return () => shot(all[i++ % all.length]!)
  }
  const listing = (person: number, asked: Asked) => (server: Server) =>
    inTurn([asked], (one) => get(listPath(server, one), person))
  const byState = (more: Asked) => (server: Server) =>
    inTurn(states, (status) => get(listPath(server, { ...more, status }), employee))
  const read = (name: string, sqlite: number, postgres: number, shots: Operation['shots']): Operation => ({
    name,
    kind: 'read',
    goal: { sqlite, postgres },
    shots,
  })
  return [
    read('get', 1.1, 1, () => inTurn(own, (id) => get(`${base}/${id}`, employee))),
    read('list 50 by state', 1.2, 1, byState({})),
    read('list 50 by state, with total', 1.2, 1.2, byState({ total: true })),
    read('page 1,000', 1.2, 1, (server) => listing(manager, { cursor: cursors.get(server)! })(server)),
    read('title contains, in own', 1.2, 1.8, listing(employee, { title: 'Berlin' })),
    read('title contains, in all', 2, 1.5, listing(manager, { title: 'Zagreb trade' })),
    read('with owner and lines', 2, 1.2, byState({ whole: true })),
    { name: 'submit', kind: 'write', goal: { sqlite: 1, postgres: 0.8 }, shots: (_, round) => moving(round) },
    { name: 'create', kind: 'write', goal: { sqlite: 1.2, postgres: 0.9 }, shots: creating },
  ]
}

/** Each draft is submitted, and when all are, recalled. Rounds take the drafts of different people. */
function moving(round: number): Shots {
  const drafts = [...claims()].filter(
    ({ state, owner, spentOn }) => state === 'draft' && spentOn && owner % 2 === round % 2,
  )
  let i = 0
  return () => {
    const { id, owner } = drafts[i % drafts.length]!
    const step = Math.floor(i++ / drafts.length) % 2 === 0 ? 'submit' : 'recall'
    return { method: 'POST', path: `${base}/${id}/actions/${step}`, token: tokenOf(owner) }
  }
}

function creating(): Shots {
  let i = 0
  return () => {
    const body = {
      title: `New claim ${++i}`,
      amount: '12.50',
      currency: 'EUR',
      category: 'meals',
      spentOn: today,
      notes: 'Soup',
    }
    return { method: 'POST', path: base, token: tokenOf(i % employees), body: JSON.stringify(body) }
  }
}

/** The cursor of a page far behind. */
async function farBehind(server: Server): Promise<string> {
  let cursor: string | undefined
  for (let page = 0; page < DEEP; page++) {
    const { text } = await once(
      server.port,
      get(listPath(server, { ...(cursor !== undefined && { cursor }) }), manager),
    )
    cursor = (JSON.parse(text) as { next: string }).next
  }
  return cursor!
}

/** What is compared must be the same work: the same records, for each of the questions, and the same refusal. */
async function compareAnswers(servers: readonly Server[]): Promise<void> {
  const questions: readonly (readonly [number, Asked])[] = [
    ...states.map((status) => [employee, { status }] as const),
    [employee, { title: 'Berlin', total: true }],
    [manager, { title: 'Zagreb trade', total: true }],
    [manager, {}],
  ]
  for (const [person, asked] of questions) {
    const seen = await Promise.all(servers.map((server) => pageOf(server, person, asked)))
    if (new Set(seen).size > 1)
      throw new Error(`The servers answer differently: ${JSON.stringify(asked)}\n${seen.join('\n')}`)
  }
  const other = [...claims()].find(({ owner }) => owner !== employee)!
  for (const { port, name } of servers)
    if ((await once(port, get(`${base}/${other.id}`, employee))).status !== 404)
      throw new Error(`${name} shows a claim to somebody who may not see it.`)
}

async function pageOf(server: Server, person: number, asked: Asked): Promise<string> {
  const { status, text } = await once(server.port, get(listPath(server, asked), person))
  if (status !== 200) throw new Error(`${server.name} refuses a list: ${text}`)
  const { items, total } = JSON.parse(text) as { items: { id: string }[]; total?: number }
  const fields = Object.keys(items[0] ?? {}).toSorted()
  return JSON.stringify([total, fields, ...items.map(({ id }) => id)])
}
