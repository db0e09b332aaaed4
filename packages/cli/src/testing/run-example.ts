// Runs one example on a separate application, step by step, up to the first step whose result is not the expected one.
import type { Example, ExampleStep } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import type { Origin } from '@ninefold/plan/expression'
import type { Source } from '@ninefold/language/document'
import { listAt, textAt } from '../demonstration/server.ts'
import { inboxOf, mismatchOf } from './expectation.ts'
import { readRecord, openStage, recordPath, type Stage } from './stage.ts'
import { takeStep, type StepAnswer } from './take-step.ts'

export interface ExampleResult {
  readonly example: Example
  /** Absent: the example passed. */
  readonly failure?: { readonly origin: Origin; readonly message: string }
  /** Each step that ran, with its answer. */
  readonly results: readonly { readonly step: ExampleStep; readonly answer: StepAnswer }[]
}

export async function runExample(example: Example, sources: readonly Source[], start: Date): Promise<ExampleResult> {
  const stage = await openStage(sources, example.people, startOf(example) ?? start, meetsLimit(example))
  const results: { step: ExampleStep; answer: StepAnswer }[] = []
  let record: string | undefined
  try {
    await nameSingleRecords(example, stage)
    for (const step of example.steps) {
      const inboxes = await inboxesBefore(step, stage)
      const answer = await takeStep(step, stage)
      results.push({ step, answer })
      record = recordOf(step) ?? record
      const now = readOnce(stage, record)
      const message = await firstMismatch({ step, answer, record, now, inboxes }, stage)
      if (message !== undefined) return { example, results, failure: { origin: step.origin, message } }
    }
    return { example, results }
  } finally {
    await stage.close()
  }
}

/** Records of entities with a single record, which the example names by their entity. */
async function nameSingleRecords({ steps }: Example, stage: Stage): Promise<void> {
  const named = new Set(steps.flatMap(({ does }) => ('record' in does ? [does.record] : [])))
  for (const { name, label } of stage.plan.entities.filter((one) => one.onlyOne && named.has(one.label))) {
    const { body } = await stage.get(`${recordPath(stage.plan, name)}?limit=1`)
    stage.ids.set(label, textAt(listAt(body, 'items')[0] ?? null, 'id'))
    stage.entities.set(label, name)
  }
}

/** Reads a record once for all its expectations. */
function readOnce(stage: Stage, record: string | undefined): () => Promise<Json> {
  let seen: Promise<Json> | undefined
  return () => (seen ??= readRecord(stage, record ?? ''))
}

/** An example whose first step is a date starts on it. */
function startOf({ steps: [first] }: Example): Date | undefined {
  return first?.does.kind === 'date' ? new Date(`${first.does.date}T00:00:00.000Z`) : undefined
}

const meetsLimit = ({ steps }: Example): boolean =>
  steps.some(({ expect }) => expect.some((one) => one.kind === 'refused' && one.codes.includes('TOO_MANY_REQUESTS')))

async function firstMismatch(results: Parameters<typeof mismatchOf>[1], stage: Stage): Promise<string | undefined> {
  const expected = results.step.expect.some(statesSuccess) ? results.step.expect : [DONE, ...results.step.expect]
  for (const one of expected) {
    const message = await mismatchOf(one, results, stage)
    if (message !== undefined) return message
  }
  return undefined
}

const DONE = { kind: 'done' } as const
const statesSuccess = ({ kind }: ExampleStep['expect'][number]) =>
  kind === 'refused' || kind === 'status' || kind === 'done'

const recordOf = ({ does, who }: ExampleStep): string | undefined =>
  does.kind === 'join' ? who : does.kind === 'create' ? does.as : 'record' in does ? does.record : undefined

async function inboxesBefore(step: ExampleStep, stage: Stage): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const people = step.expect.flatMap((expected) => (expected.kind === 'told' ? [expected.person] : []))
  const read = people.map(async (person) => {
    const entries = await inboxOf(person, stage)
    return [person, new Set(entries.map((entry) => textAt(entry, 'id')))] as const
  })
  return new Map(await Promise.all(read))
}
