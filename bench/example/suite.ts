// The comparison on the expense claims example.
import { join } from 'node:path'
import { benchPeople, comparedSize, personCount, tokenOf } from '../data/claims.ts'
import { fillPostgres } from '../hand-written/on-postgres.ts'
import { fillSqlite } from '../hand-written/on-sqlite.ts'
import { once } from '../load/client.ts'
import { benchDocument } from '../ours/document.ts'
import { ourRows } from '../ours/rows.ts'
import type * as Compared from '../suite.ts'
import { DEEP, operations, type Server } from './operations.ts'

export const exampleSuite: Compared.Suite = {
  name: 'the expense claims example',
  document: benchDocument,
  rows: () => ourRows(comparedSize),
  byHand: {
    program: join(import.meta.dirname, '..', 'hand-written', 'server.ts'),
    sqlite: fillSqlite,
    postgres: fillPostgres,
  },
  async operations(given) {
    const servers = given.map(askedAs)
    await compareAnswers(servers)
    const turned = new Map(
      await Promise.all(servers.map(async (server) => [server.port, await turnPages(server)] as const)),
    )
    return operations().map(({ name, kind, shots }) => ({
      name,
      kind,
      goal: kind === 'read' ? { sqlite: 0.9, postgres: 0.9 } : { sqlite: 1, postgres: 1 },
      shots: ({ port }, round) => shots(turned.get(port)!, round),
    }))
  },
}

const filter = encodeURIComponent("status == 'submitted'")

function askedAs({ name, port }: Compared.Server): Server {
  const list = '/api/records/claim'
  const isOurs = name === 'ninefold'
  const submitted = isOurs ? `${list}?filter=${filter}&sort=-createdAt&limit=50` : `${list}?status=submitted&limit=50`
  // The other server always returns the lines.
  const parts = isOurs ? '&include=parts' : ''
  return {
    port,
    tokens: Array.from({ length: personCount }, (_, i) => tokenOf(i)),
    listPath: `${submitted}${parts}`,
    allPath: `${list}?limit=50${parts}`,
    relatedPath: `${submitted}&include=related${isOurs ? ',parts' : ''}`,
    cursor: (next) => `cursor=${encodeURIComponent(next)}`,
  }
}

/** What is compared must be the same work: the same refusal, the same records. */
async function compareAnswers(servers: readonly Server[]): Promise<void> {
  const person = benchPeople().findIndex((each) => each.finance)
  const seen = await Promise.all(servers.map((server) => answersOf(server, person)))
  if (new Set(seen.map(({ ids }) => ids)).size > 1) throw new Error('The servers list different claims.')
  if (seen.some(({ status }) => status !== 404)) throw new Error('A claim is shown to somebody who may not see it.')
}

async function answersOf(server: Server, person: number) {
  const list = await once(server.port, { method: 'GET', path: server.listPath, token: server.tokens[person]! })
  if (list.status !== 200) throw new Error(`The list is refused: ${list.text}`)
  const { items } = JSON.parse(list.text) as { items: Record<string, unknown>[] }
  const path = `/api/records/claim/${String(items[0]!.id)}`
  const other = await once(server.port, { method: 'GET', path, token: server.tokens[60]! })
  return { ids: items.map((item) => item.id).join(), status: other.status }
}

/** With the cursor of a page far behind. */
async function turnPages(server: Server): Promise<Server> {
  const token = server.tokens[benchPeople().findIndex((each) => each.finance)]!
  let deep = ''
  for (let page = 0; page < DEEP; page++) {
    const path = `${server.allPath}${page === 0 ? '' : `&${server.cursor(deep)}`}`
    const { text } = await once(server.port, { method: 'GET', path, token })
    deep = (JSON.parse(text) as { next: string }).next
  }
  return { ...server, deep }
}
