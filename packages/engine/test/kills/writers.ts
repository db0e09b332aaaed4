// The load: writers that make, change, submit and delete claims, each its own, and what they know of them for certain.
import type { Random } from '../../../../tests/fuzz/random.ts'

/** `doubt`: the last thing that was asked of it was never answered, so that it may have happened or not. */
export interface Known {
  readonly title: string
  readonly state: 'draft' | 'submitted' | 'deleted'
  readonly version: number
  readonly doubt?: 'changed' | 'deleted'
}

/** By id. What was asked for and not answered is nowhere, or as it was asked for. */
export type Claims = Map<string, Known>

export interface Server {
  readonly address: string
  readonly token: string
}

interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** Undefined where no answer came. */
async function send(
  { address, token }: Server,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer | undefined> {
  try {
    const reply = await fetch(address + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    return { status: reply.status, body: text === '' ? {} : (JSON.parse(text) as Answer['body']) }
  } catch {
    return undefined
  }
}

const line = (description: string, amount: string) => ({ description, amount: { amount, currency: 'EUR' } })
export const LINES = [line('One', '10.00'), line('Two', '20.00'), line('Three', '12.34')]
/** Of those three, in cents. */
export const SUM = 4234

export interface Load {
  /** Answers so far. */
  readonly answered: () => number
  /** What it was refused, against all expectation. */
  readonly refused: readonly string[]
  /** Lets the writers come to an end. */
  stop(): Promise<void>
}

let titles = 0

/** A database that falls is no reason for a server to answer anything but 5xx; `mayFall` says whether that may be. */
export function load(
  server: Server,
  claims: Claims,
  random: Random,
  { writers, mayFall }: { writers: number; mayFall: boolean },
): Load {
  let answered = 0
  let stopped = false
  const refused: string[] = []

  async function write(own: string[]): Promise<void> {
    while (!stopped) {
      const id = own.length > 0 && random.chance(0.6) ? random.one(own) : undefined
      const done = id === undefined ? await create(own) : await change(own, id)
      if (done === 'lost' && !mayFall) return
      // Whoever finds the door shut knocks again a little later.
      if (done === 'lost') await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  async function create(own: string[]): Promise<Outcome> {
    const title = `Claim ${++titles}`
    const made = await send(server, 'POST', '/api/records/claim', {
      title,
      category: 'travel',
      spentOn: '2026-06-01',
      lines: LINES,
    })
    const outcome = outcomeOf(made, 201)
    if (outcome !== 'done') return outcome
    const id = String(made!.body['id'])
    claims.set(id, { title, state: 'draft', version: 1 })
    own.push(id)
    return outcome
  }

  async function change(own: string[], id: string): Promise<Outcome> {
    const before = claims.get(id)!
    const version = before.version + 1
    const [method, path, body, after] = random.chance(0.4)
      ? (['POST', '/actions/submit', {}, { ...before, version, state: 'submitted' }] as const)
      : random.chance(0.7)
        ? (['PATCH', '', { title: `${before.title}.` }, { ...before, version, title: `${before.title}.` }] as const)
        : (['DELETE', '', undefined, { ...before, state: 'deleted' }] as const)
    const outcome = outcomeOf(
      await send(server, method, `/api/records/claim/${id}${path}`, body),
      method === 'DELETE' ? 204 : 200,
    )
    claims.set(id, outcome === 'done' ? after : { ...before, doubt: after.state === 'deleted' ? 'deleted' : 'changed' })
    // Of what is no draft any more, or is in doubt, nobody asks anything further.
    if (outcome !== 'done' || after.state !== 'draft') own.splice(own.indexOf(id), 1)
    return outcome
  }

  type Outcome = 'done' | 'lost'

  function outcomeOf(answer: Answer | undefined, expected: number): Outcome {
    if (answer?.status === expected) {
      answered++
      return 'done'
    }
    if (answer !== undefined && !(mayFall && answer.status >= 500))
      refused.push(`${answer.status} ${JSON.stringify(answer.body)}`)
    return 'lost'
  }

  const all = Promise.all(Array.from({ length: writers }, () => write([])))
  return {
    answered: () => answered,
    refused,
    stop: async () => {
      stopped = true
      await all
    },
  }
}
