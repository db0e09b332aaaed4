// Runs steps on a live application and records their results as an example, which passes for the current document.
import type { ExampleOperation, Example, ExamplePerson, ExampleStep, Expectation, Given, Plan } from '@ninefold/plan'
import type { Expr, Origin } from '@ninefold/plan/expression'
import {
  type FieldType,
  type Json,
  isDateTime,
  isSequence,
  isReference,
  isParts,
  isFile,
  isInverse,
  isWriteOnly,
} from '@ninefold/plan/values'
import type { Source } from '@ninefold/language/document'
import { at, listAt, succeeded, textAt } from '../../demonstration/server.ts'
import { countIn, inboxOf, tileText } from '../expectation.ts'
import { codeOf, readRecord, openStage, type Stage } from '../stage.ts'
import { takeStep, type StepAnswer } from '../take-step.ts'
import type { Observed } from './against-proof.ts'
import { canBeWritten } from './values.ts'

export interface Recorder {
  readonly stage: Stage
  readonly people: readonly ExamplePerson[]
  /** `YYYY-MM-DD`. */
  readonly today: string
  /** What people did, to compare it with the proofs. */
  readonly done: Observed[]
  /** A new name for a record. */
  name(entity: string): string
  /** Runs a step and records it. */
  take(who: string | undefined, does: ExampleOperation, given?: readonly Given[]): Promise<StepAnswer>
  /** Runs a step without recording it. */
  attempt(who: string | undefined, does: ExampleOperation, given?: readonly Given[]): Promise<StepAnswer>
  /** Adds the current values of the record to the last step as expectations. */
  expectValues(record: string): Promise<void>
  /** The recorded steps as an example. */
  finish(title: string): Promise<Example>
}

export type Draft = Pick<ExampleStep, 'who' | 'does' | 'with'>

const nowhere: Origin = { file: '', line: 1, column: 1, endLine: 1, endColumn: 1 } as Origin

// oxlint-disable-next-line max-lines-per-function -- its functions share what it opens
export async function openRecorder(
  sources: readonly Source[],
  people: readonly ExamplePerson[],
  today: string,
  /** The first number of names. */
  first = 0,
): Promise<Recorder> {
  const stage = await openStage(sources, people, new Date(`${today}T00:00:00.000Z`))
  const begin: ExampleStep = { does: { kind: 'date', date: today }, with: [], expect: [], origin: nowhere }
  await takeStep(begin, stage)
  const steps = [begin]
  let count = first
  const stepOf = (who: string | undefined, does: ExampleOperation, given: readonly Given[]): ExampleStep => ({
    ...(who !== undefined && { who }),
    does,
    with: given,
    expect: [],
    origin: nowhere,
  })
  return {
    stage,
    people,
    today,
    done: [],
    name: (entity) => `${entity}${++count}`,
    async take(who, does, given = []) {
      const step = stepOf(who, does, given)
      const inboxesBefore = NOTIFYING.has(does.kind) ? await inboxes(people, stage) : undefined
      const answer = await takeStep(step, stage)
      steps.push({ ...step, expect: await expectationsFrom(step, answer, stage, inboxesBefore) })
      return answer
    },
    attempt: (who, does, given = []) => takeStep(stepOf(who, does, given), stage),
    async expectValues(record) {
      const last = steps.pop()!
      const expectations = await expectedValues(stage.entities.get(record) ?? '', record, stage)
      steps.push({ ...last, expect: [...last.expect, ...expectations.filter(({ kind }) => kind === 'is')] })
    },
    async finish(title) {
      await stage.close()
      return { title, help: '', people, steps, origin: nowhere }
    },
  }
}

/** Operations that may send messages. */
const NOTIFYING = new Set<ExampleOperation['kind']>(['do', 'wait'])

type Inboxes = ReadonlyMap<string, ReadonlySet<string>>

async function inboxes(people: readonly ExamplePerson[], stage: Stage): Promise<Inboxes> {
  const all = people.map(async ({ name }) => {
    const entries = await inboxOf(name, stage)
    return [name, new Set(entries.map((entry) => textAt(entry, 'id')))] as const
  })
  return new Map(await Promise.all(all))
}

// oxlint-disable-next-line max-lines-per-function -- one case for each kind of answer
async function expectationsFrom(
  step: ExampleStep,
  answer: StepAnswer,
  stage: Stage,
  inboxesBefore: Inboxes | undefined,
): Promise<readonly Expectation[]> {
  if (!succeeded(answer)) {
    const code = codeOf(answer)
    return [code === '' ? { kind: 'status', status: answer.status } : { kind: 'refused', codes: [code] }]
  }
  switch (step.does.kind) {
    case 'create':
      return [...(await expectedValues(step.does.entity, step.does.as, stage)), ...warningsOf(answer, stage.plan)]
    case 'change':
      return [...(await expectedValues(step.does.entity, step.does.record, stage)), ...warningsOf(answer, stage.plan)]
    case 'do':
      return [
        ...(await expectedValues(step.does.entity, step.does.record, stage)),
        ...warningsOf(answer, stage.plan),
        ...(await newMessages(inboxesBefore, stage)),
      ]
    case 'wait':
      return [DONE, ...(await newMessages(inboxesBefore, stage))]
    case 'see':
      return visibilityOf(step.does.entity, answer.body, stage.plan)
    case 'list':
    case 'open': {
      const count = countIn(answer.body)
      const tiles = listAt(answer.body, 'tiles').map((tile): Expectation => ({
        kind: 'tile',
        tile: textAt(tile, 'name'),
        value: tileText(tile),
      }))
      if (tiles.length > 0) return tiles
      return count === undefined ? [DONE] : [{ kind: 'count', count }]
    }
    case 'call': {
      const count = countIn(answer.body)
      return [
        { kind: 'status', status: answer.status },
        ...(count === undefined ? [] : [{ kind: 'count', count } as const]),
      ]
    }
    default:
      return [DONE]
  }
}

/** Only if the document has rules that warn. */
function warningsOf({ warnings = [] }: StepAnswer, { rules }: Plan): readonly Expectation[] {
  return rules.some(({ weight }) => weight === 'warning') ? [{ kind: 'warned', codes: warnings }] : []
}

/** Values that the document determines: states, computed fields and defaults, if they are the same in every run. */
async function expectedValues(entity: string, record: string, stage: Stage): Promise<readonly Expectation[]> {
  const now = await readRecord(stage, record)
  const fields = stage.plan.entities.find(({ name }) => name === entity)?.fields ?? []
  if (now === null) return [DONE]
  const expectations = fields.flatMap((field): readonly Expectation[] => {
    const { type } = field
    const value = at(now, field.name)
    if (isDateTime(type) && !field.system) return [{ kind: 'holds', expr: presence(field.name, value !== null) }]
    const isDerived = field.computed !== undefined || field.default !== undefined || isSequence(type)
    const steady = field.name === 'status' || (!field.system && isDerived)
    if (!steady || !isComparable(type)) return []
    if (!isReference(type) || value === null)
      return [{ kind: 'is', field: field.name, type, value: { kind: 'value', value } }]
    const named = [...stage.ids].find(([, id]) => id === value)?.[0]
    return named === undefined
      ? []
      : [{ kind: 'is', field: field.name, type, value: { kind: 'record', record: named } }]
  })
  return expectations.length > 0 ? expectations : [DONE]
}

const DONE: Expectation = { kind: 'done' }

const isComparable = (type: FieldType): boolean =>
  isSequence(type) || (canBeWritten(type) && !isParts(type) && !isFile(type))

/** A moment differs in each run, so only its presence is expected. Only `source` is used. */
function presence(field: string, there: boolean): Expr {
  const tree = { op: 'literal', value: true, type: { kind: 'yesNo' } } as const
  return { source: there ? `has(${field})` : `not has(${field})`, tree, reads: [], origin: nowhere }
}

async function newMessages(before: Inboxes | undefined, stage: Stage): Promise<readonly Expectation[]> {
  if (!before) return []
  const added = [...before].map(async ([person, known]): Promise<readonly Expectation[]> => {
    const entries = await inboxOf(person, stage)
    return entries.some((entry) => !known.has(textAt(entry, 'id'))) ? [{ kind: 'told', person }] : []
  })
  return (await Promise.all(added)).flat()
}

function visibilityOf(entity: string, seen: Json, plan: Plan): readonly Expectation[] {
  const fields = plan.entities.find(({ name }) => name === entity)?.fields ?? []
  return fields
    .filter(({ type }) => !isWriteOnly(type) && !isInverse(type))
    .map(({ name }): Expectation => ({
      kind: 'sees',
      field: name,
      not: seen === null || !Object.hasOwn(Object(seen), name),
    }))
}

export const errorsIn = (answer: StepAnswer): readonly { readonly code: string; readonly field: string }[] =>
  listAt(answer.body, 'errors').map((error) => ({ code: textAt(error, 'code'), field: textAt(error, 'field') }))
