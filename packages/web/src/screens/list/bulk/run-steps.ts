// One step with many records: in batches of the engine, each of which is stored wholly or not at all.
import type { WireError, WireRecord } from '@ninefold/plan/wire'
import { runBatch, type Operation } from '../../../client/record-changes.ts'
import { asRefusal, type Refusal } from '../../../client/refusal.ts'

/** The server takes so many operations in one batch. */
const MOST = 100

interface RefusedRow {
  readonly record: WireRecord
  readonly errors: readonly WireError[]
}

export interface Outcome {
  /** With their present versions. */
  readonly done: readonly { readonly id: string; readonly version: number | undefined }[]
  readonly refused: readonly RefusedRow[]
  /** Not stored because others in their batch were refused. */
  readonly left: readonly WireRecord[]
  /** What stopped it, if that is no record: the connection, the session. */
  readonly stopped: Refusal | undefined
}

const NONE: Outcome = { done: [], refused: [], left: [], stopped: undefined }

export async function runSteps(
  records: readonly WireRecord[],
  operationOf: (record: WireRecord) => Operation,
  onProgress: (done: number) => void = () => {},
): Promise<Outcome> {
  let outcome = NONE
  for (let at = 0; at < records.length; at += MOST) {
    const batch = records.slice(at, at + MOST)
    outcome = merged(outcome, await runOne(batch, operationOf))
    if (outcome.stopped) return { ...outcome, left: [...outcome.left, ...records.slice(at + MOST)] }
    onProgress(at + batch.length)
  }
  return outcome
}

async function runOne(batch: readonly WireRecord[], operationOf: (record: WireRecord) => Operation): Promise<Outcome> {
  try {
    const { results } = await runBatch(batch.map(operationOf))
    return { ...NONE, done: batch.map(({ id }, at) => ({ id, version: results[at]?.body?.version })) }
  } catch (error) {
    return refusedOf(batch, asRefusal(error))
  }
}

/** Errors name their operation: `operations.2.body.title`. */
function refusedOf(batch: readonly WireRecord[], refusal: Refusal): Outcome {
  const errors = batch.map(() => [] as WireError[])
  for (const error of refusal.errors) {
    const [, place, , field] = /^operations\.(\d+)(\.body\.(.*))?/.exec(error.field ?? '') ?? []
    if (place !== undefined) errors[Number(place)]?.push({ ...error, ...(field !== undefined && { field }) })
  }
  const refused = batch.flatMap((record, at) => (errors[at]!.length > 0 ? { record, errors: errors[at]! } : []))
  const left = batch.filter((_, at) => errors[at]!.length === 0)
  return { ...NONE, refused, left, stopped: refused.length === 0 ? refusal : undefined }
}

const merged = (a: Outcome, b: Outcome): Outcome => ({
  done: [...a.done, ...b.done],
  refused: [...a.refused, ...b.refused],
  left: [...a.left, ...b.left],
  stopped: b.stopped,
})
