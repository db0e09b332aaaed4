// The four things that are measured, as requests: the same for both servers but for how a list is asked for.
import { benchClaims, benchPeople, personCount, today } from './data/claims.ts'
import type { BenchClaim } from './data/claims.ts'
import type { Shot } from './load/client.ts'

export interface Server {
  readonly name: string
  readonly port: number
  /** The token of the person with this index. */
  readonly tokens: readonly string[]
  /** The path of the 50 newest submitted claims. */
  readonly listPath: string
}

export interface Operation {
  readonly name: string
  readonly kind: 'read' | 'write'
  /** Gives the next request each time it is called; undefined when there is nothing left to do. */
  readonly shots: (server: Server, round: number) => (connection: number) => Shot | undefined
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
      shots: (server) => {
        let i = 0
        return () => ({ method: 'GET', path: server.listPath, token: financeToken(server, i++) })
      },
    },
    {
      name: 'create with 3 lines',
      kind: 'write',
      shots: (server, round) => {
        let i = 0
        return () => {
          i++
          const token = server.tokens[i % personCount]!
          return { method: 'POST', path: '/api/records/claim', token, body: newClaim(`Round ${round}, claim ${i}`) }
        }
      },
    },
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
  ]
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
