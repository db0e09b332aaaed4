/** Several writes through the record API in one request: all or none, with the problems of each. */
import type { Json } from '@ninefold/plan/values'
import type { Core } from '../application/index.ts'
import { finding, refuse, Refusal, type Finding } from '../refusal.ts'
import { MAX_OPERATIONS } from '../openapi/index.ts'
import { json, type Answer } from './answer.ts'
import { readFields } from './body.ts'
import { readAddress, type Exchange } from './exchange.ts'
import { historyRoutes } from './history-routes.ts'
import { recordRoutes } from './record-routes.ts'
import { routeFinder, type Route } from './route.ts'

interface Operation {
  readonly method: string
  readonly path: string
  readonly body?: Json
  readonly ifMatch?: string
}

interface OperationResult {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Json
}

export function batchRoutes(core: Core): readonly Route[] {
  const find = routeFinder([...recordRoutes(core), ...historyRoutes()].filter(({ method }) => method !== 'GET'))
  const handle = async (exchange: Exchange): Promise<Answer> => {
    const operations = readOperations(exchange.body)
    const results = await exchange.running.records
      .sharedTransaction((begin) => runOperations({ exchange, find }, operations, begin))
      .catch((error: unknown) => {
        throw error instanceof Refusal ? new Refusal(placed(error), error.current) : error
      })
    return json({ results })
  }
  return [{ method: 'POST', path: '/batch', apiTokens: true, needs: 'nobody', body: 'json', handle }]
}

interface Batch {
  readonly exchange: Exchange
  readonly find: ReturnType<typeof routeFinder>
}

/** Undefined results depend on a refused operation, whose problem is reported already. */
type Results = readonly (OperationResult | undefined)[]

/** Refuses with the problems of all operations. `begin` is called with the index of each. */
async function runOperations(
  batch: Batch,
  operations: readonly Operation[],
  begin: (place: number) => void,
): Promise<Results> {
  const done: (OperationResult | undefined)[] = []
  const refusals: Refusal[] = []
  for (const [place, operation] of operations.entries()) {
    begin(place)
    try {
      done.push(await runOperation(batch, operation, done))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      done.push(undefined)
      refusals.push(new Refusal(placed(error, place), error.current))
    }
  }
  const [first, ...rest] = refusals.flatMap(({ findings }) => findings)
  if (first) throw new Refusal([first, ...rest], refusals[0]?.current)
  return done
}

async function runOperation(
  { exchange, find }: Batch,
  operation: Operation,
  done: Results,
): Promise<OperationResult | undefined> {
  const named = dependenciesOf(operation)
  if (named.some((place) => place < done.length && done[place] === undefined)) return undefined
  const { method, path, body, ifMatch } = resolved(operation, done)
  const address = readAddress(path)
  const match = address?.segments[0] === 'api' ? find(method, address.segments) : undefined
  if (!address || !match || match.kind === 'none') throw refuse('ROUTE_UNKNOWN', { field: 'path' })
  if (match.kind === 'method')
    throw refuse('METHOD_NOT_ALLOWED', {
      field: 'method',
      parameters: { method, allowed: match.allow.join(', ') },
    })
  const answer = await match.route.handle({
    ...withoutPlace(exchange),
    method,
    address,
    body,
    parameters: match.parameters,
    headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
    query: new URLSearchParams(address.search),
  })
  return resultOf(answer!)
}

/** The parts of the request that its operations share: principal, document version. */
const withoutPlace = ({ query: _, ...exchange }: Exchange): Omit<Exchange, 'query'> => exchange

/**
 * With paths within the whole request: `operations.2.body.title`. `all`: the index of the operation, for findings
 * without one.
 */
const placed = ({ findings }: Refusal, all?: number): [Finding, ...Finding[]] =>
  findings.map((each): Finding => {
    const { operation = all, ...found } = each
    if (operation === undefined) return found
    const own = each.field === undefined ? '' : OF_OPERATION.has(each.field) ? `.${each.field}` : `.body.${each.field}`
    return { ...found, field: `operations.${operation}${own}` }
  }) as [Finding, ...Finding[]]

const OF_OPERATION: ReadonlySet<string> = new Set(['path', 'method'])

function resultOf({ status, headers = [], body }: Answer): OperationResult {
  const named: Record<string, string> = {}
  for (let i = 0; i < headers.length; i += 2) named[headers[i]!] = headers[i + 1]!
  return { status, headers: named, body: typeof body === 'string' ? (JSON.parse(body) as Json) : null }
}

function readOperations(body: Json | undefined): readonly Operation[] {
  const { operations } = readFields(body, { operations: 'any' })
  if (!Array.isArray(operations) || operations.length === 0)
    throw refuse('WRONG_TYPE', { field: 'operations', parameters: { expected: 'a list of operations' } })
  if (operations.length > MAX_OPERATIONS)
    throw refuse('TOO_MANY', { field: 'operations', parameters: { max: MAX_OPERATIONS } })
  const findings: Finding[] = []
  const read = (operations as readonly Json[]).map((each, place) => {
    try {
      const shape = { method: 'text', path: 'text', body: 'any?', ifMatch: 'text?' } as const
      return readFields(each, shape) as Operation
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const at = `operations.${place}`
      findings.push(
        ...error.findings.map((one) => ({ ...one, field: one.field === undefined ? at : `${at}.${one.field}` })),
      )
      return { method: '', path: '' }
    }
  })
  const [first, ...rest] = findings
  if (first) throw new Refusal([first, ...rest])
  return read
}

const SEGMENT = /(?<=\/)\$(\d{1,3})(?=\/|\?|$)/g

/** The operations whose records it refers to: `$0` in its path, `{ "$from": 0 }` in its body. */
function dependenciesOf({ path, body }: Operation): readonly number[] {
  const inPath = [...path.matchAll(SEGMENT)].map((match) => Number(match[1]))
  const inBody: number[] = []
  replaced(body ?? null, (place) => {
    inBody.push(place)
    return null
  })
  return [...inPath, ...inBody]
}

function resolved(operation: Operation, done: readonly (OperationResult | undefined)[]): Operation {
  const idOf = (place: number): string => {
    const body = done[place]?.body as
      | { readonly id?: string; readonly record?: { readonly id: string } }
      | null
      | undefined
    const id = body?.id ?? body?.record?.id
    if (id === undefined) throw new Refusal([finding('REFERENCE_UNKNOWN', { parameters: { id: `$${place}` } })])
    return id
  }
  const { path, body } = operation
  return {
    ...operation,
    path: path.replace(SEGMENT, (_, place: string) => encodeURIComponent(idOf(Number(place)))),
    ...(body === undefined ? {} : { body: replaced(body, idOf) }),
  }
}

function replaced(value: Json, by: (place: number) => Json): Json {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => replaced(item, by))
  const entries = Object.entries(value as Readonly<Record<string, Json>>)
  const [only] = entries
  if (entries.length === 1 && only![0] === '$from' && typeof only![1] === 'number') return by(only![1])
  return Object.fromEntries(entries.map(([key, item]) => [key, replaced(item, by)]))
}
