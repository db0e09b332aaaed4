// What the servers of the example are asked: the same but for how a list is asked for.
import { benchClaims, benchPeople, comparedSize, personCount, today } from '../data/claims.ts'
import type { BenchClaim } from '../data/claims.ts'
import type { Shots } from '../suite.ts'

/** A server, and how it is asked. */
export interface Server {
  readonly port: number
  /** The token of the person with this index. */
  readonly tokens: readonly string[]
  /** The path of the 50 newest submitted claims; what is behind it goes on with `&`. */
  readonly listPath: string
  /** The path of the 50 newest of all claims. */
  readonly allPath: string
  /** The list of `listPath`, with the labels of the owners. */
  readonly relatedPath: string
  /** What of an answer asks for the next page. */
  readonly cursor: (next: string) => string
  /** The cursor of the page that so many pages of `allPath` stand before. */
  readonly deep?: string
}

/** So many pages are turned before the one that is measured. */
export const DEEP = 1000

export interface Operation {
  readonly name: string
  readonly kind: 'read' | 'write'
  readonly shots: (server: Server, round: number) => Shots
}

interface Known {
  readonly readable: readonly string[]
  readonly drafts: readonly Pick<BenchClaim, 'id' | 'owner'>[]
  readonly finance: readonly number[]
}

function known(): Known {
  const all = [...benchClaims()]
  return {
    readable: all.filter((claim) => claim.state !== 'draft').map((claim) => claim.id),
    drafts: all.filter((claim) => claim.state === 'draft').map(({ id, owner }) => ({ id, owner })),
    finance: benchPeople().flatMap((person, i) => (person.finance ? [i] : [])),
  }
}

/** Rounds take different drafts, since a draft can be submitted once: a share of all for each round. */
const rounds = 2

export function operations(): readonly Operation[] {
  const { readable, drafts, finance } = known()
  const financeToken = (server: Server, i: number) => server.tokens[finance[i % finance.length]!]!
  const listing = (server: Server, path: () => string): Shots => {
    let i = 0
    return () => ({ method: 'GET', path: path(), token: financeToken(server, i++) })
  }
  return [
    {
      name: 'get a claim',
      kind: 'read',
      shots: (server) => {
        let i = 0
        return () => {
          // A stride that meets all of them, so that no one page of the database stays warm alone.
          const id = readable[(i++ * 7919) % readable.length]!
          return { method: 'GET', path: `/api/records/claim/${id}`, token: financeToken(server, i) }
        }
      },
    },
    {
      name: '50 newest submitted',
      kind: 'read',
      shots: (server) => listing(server, () => server.listPath),
    },
    {
      name: '50 newest submitted, with total',
      kind: 'read',
      shots: (server) => listing(server, () => `${server.listPath}&total=true`),
    },
    {
      name: '50 newest submitted, with owner and lines',
      kind: 'read',
      shots: (server) => listing(server, () => server.relatedPath),
    },
    {
      name: `page ${DEEP + 1} of all`,
      kind: 'read',
      shots: (server) => listing(server, () => `${server.allPath}&${server.cursor(server.deep!)}`),
    },
    {
      name: 'search in all',
      kind: 'read',
      shots: (server) => {
        let i = 0
        return listing(server, () => `${server.allPath}&search=number%20${1 + ((i++ * 7919) % comparedSize.claims)}`)
      },
    },
    {
      name: 'search in own',
      kind: 'read',
      shots: (server) => {
        let i = 0
        return () => {
          const person = i % (personCount / 2)
          const path = `${server.allPath}&search=number%20${1 + ((i++ * 7919) % comparedSize.claims)}`
          return { method: 'GET', path, token: server.tokens[person + personCount / 4]! }
        }
      },
    },
    { name: 'create with 3 lines', kind: 'write', shots: creating },
    {
      name: 'submit',
      kind: 'write',
      shots: (server, round) => {
        const share = Math.floor(drafts.length / rounds)
        let i = 0
        return () => {
          const draft = i < share ? drafts[round * share + i++] : undefined
          return (
            draft && {
              method: 'POST',
              path: `/api/records/claim/${draft.id}/actions/submit`,
              token: server.tokens[draft.owner]!,
            }
          )
        }
      },
    },
    {
      name: 'four reads, one create',
      kind: 'read',
      shots: (server, round) => {
        const read = listing(server, () => server.listPath)
        const write = creating(server, round + rounds)
        let i = 0
        return (connection) => (i++ % 5 === 4 ? write(connection) : read(connection))
      },
    },
  ]
}

function creating(server: Server, round: number): Shots {
  let i = 0
  return () => {
    i++
    const token = server.tokens[i % personCount]!
    return { method: 'POST', path: '/api/records/claim', token, body: newClaim(`Round ${round}, claim ${i}`) }
  }
}

function newClaim(title: string): string {
  const amount = (units: string) => ({ amount: units, currency: 'EUR' })
  return JSON.stringify({
    title,
    category: 'meals',
    spentOn: today,
    lines: [
      { description: 'Soup of the day', amount: amount('7.50') },
      { description: 'Bread and cheese', amount: amount('11.20') },
      { description: 'Coffee', amount: amount('3.80') },
    ],
  })
}
