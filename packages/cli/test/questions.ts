// Questions to a document, drawn from its plan: who may do what with which record in which state. Each answer is held against
// requests: a "yes" was played, and for a "no" everybody tries it on records of every state, by whomever they were made.
import { ask, type Answer } from '@ninefold/proof'
import { withArticle } from '@ninefold/plan/problem'
import type { Entity, ExamplePerson, Plan } from '@ninefold/plan'
import type { Source } from '@ninefold/language/document'
import { randomFrom } from '../src/demonstration/random.ts'
import { succeeded, textAt } from '../src/demonstration/server.ts'
import {
  inputsFor,
  findReachableStates,
  createAlong,
  stepsAlong,
  actionStep,
  type ReachableStates,
} from '../src/testing/generate/reachable-states.ts'
import { openRecorder, type Recorder } from '../src/testing/generate/recorder.ts'
import { isWritten, ordinaryValue } from '../src/testing/generate/values.ts'
import { playAnswer } from '../src/testing/play/play-answer.ts'
import { readRecord } from '../src/testing/stage.ts'
import type { StepAnswer } from '../src/testing/take-step.ts'

export interface Asked {
  readonly text: string
  readonly entity: Entity
  /** A role's name; `visitor`, `administrators`. */
  readonly role: string
  /** '' for any. */
  readonly state: string
  /** A permission of point 6, or the name of an action. */
  readonly does: string
  /** What the same person does with the record afterwards. */
  readonly then?: string
  /** Only this field is read or changed. */
  readonly field?: string
  /** Only records that the person created. */
  readonly own?: true
}

const TODAY = '2030-03-01'

/** So many of all that can be asked, chosen by the seed. */
export function questionsAbout(plan: Plan, count: number, seed: number): readonly Asked[] {
  const all = plan.entities.filter(({ partOf, name }) => !partOf && name !== 'User').flatMap((one) => about(one, plan))
  return randomFrom(seed).shuffled(all).slice(0, count)
}

function about(entity: Entity, plan: Plan): readonly Asked[] {
  const lifecycle = plan.lifecycles.find((one) => one.entity === entity.name)
  const states = ['', ...(lifecycle?.states ?? []).map(({ key }) => key)]
  const actions = new Map(
    plan.lifecycles
      .filter((one) => one.entity === entity.name)
      .flatMap((one) => one.actions.map((action) => [action.name, action.label] as const)),
  )
  const operations = [
    ...['read', 'create', 'change', 'delete'].map((verb) => [verb, verb] as const),
    ...[...actions].map(([name, label]) => [name, label] as const),
  ]
  const roles = plan.roles.filter(({ kind }) => kind === 'given' || kind === 'signedIn')
  const people = [
    ['visitor', 'a visitor'],
    ['administrators', 'an administrator'],
    ...roles.map(({ name, label }) => [name, label]),
  ] as const
  const thing = withArticle(entity.label)
  const one = people.flatMap(([role, who]) =>
    operations.flatMap(([does, label]) =>
      states
        .filter((state) => state === '' || does !== 'create')
        .map((state): Asked => {
          const text = `can ${who} ${label} ${thing}${state === '' ? '' : ` in state ${state}`}`
          return { text, entity, role: role!, state, does }
        }),
    ),
  )
  const own = people.slice(1).flatMap(([role, who]) =>
    operations
      .filter(([does]) => does !== 'create')
      .map(([does, label]): Asked => {
        return { text: `can ${who} ${label} ${thing} they created`, entity, role: role!, state: '', does, own: true }
      }),
  )
  const fields = people.flatMap(([role, who]) =>
    entity.fields.filter(isWritten).flatMap(({ name, label }) =>
      ['read', 'change'].map((does): Asked => {
        return {
          text: `can ${who} ${does} the ${label} of ${thing}`,
          entity,
          role: role!,
          state: '',
          does,
          field: name,
        }
      }),
    ),
  )
  const pairs = operations
    .filter(([does]) => does === 'create' || actions.has(does))
    .flatMap(([first, a]) =>
      [...actions].flatMap(([then, b]): readonly Asked[] =>
        then === first
          ? []
          : [{ text: `can the same person ${a} and ${b} ${thing}`, entity, role: '', state: '', does: first, then }],
      ),
    )
  return [...one, ...own, ...fields, ...pairs]
}

export interface Result {
  readonly question: Asked
  readonly answer: Answer
  /** What happened that the answer says cannot. */
  readonly wrong?: string
}

export async function askAll(
  questions: readonly Asked[],
  plan: Plan,
  sources: readonly Source[],
): Promise<readonly Result[]> {
  const moment = { today: TODAY, now: `${TODAY}T12:00:00.000Z` }
  const trials = await openTrials(plan, sources)
  const results: Result[] = []
  for (const question of questions) {
    const [possible] = ask(question.text, plan, moment)
    const answer = await playAnswer(possible!, plan, sources, TODAY)
    const done = answer.answer === 'no' ? await trials.done(question) : undefined
    results.push({ question, answer, ...(done !== undefined && { wrong: done }) })
  }
  await trials.close()
  return results
}

interface Trials {
  /** Who could do it all the same; undefined where nobody could. */
  done(question: Asked): Promise<string | undefined>
  close(): Promise<void>
}

async function openTrials(plan: Plan, sources: readonly Source[]): Promise<Trials> {
  const people = castOf(plan)
  const recorder = await openRecorder(sources, people, TODAY)
  for (const [index, { name }] of people.entries())
    await join(name, people[(index + 1) % people.length]!, recorder, plan)
  const lives = new Map<string, Promise<ReachableStates | undefined>>()
  const lifeOf = (entity: Entity) => {
    const known =
      lives.get(entity.name) ??
      findReachableStates(entity, recorder, plan).then((life) => ('recipe' in life ? life : undefined))
    lives.set(entity.name, known)
    return known
  }
  return {
    async done(question) {
      const life = await lifeOf(question.entity)
      if (!life) return undefined
      const named = people.filter((one) => question.role === '' || isWho(one, question.role))
      const whom = question.role === '' ? named : named.slice(0, 1)
      for (const who of question.role === 'visitor' ? [undefined] : whom.map(({ name }) => name)) {
        for (const record of await recordsIn(question, who, life, recorder)) {
          const state = textAt(await readRecord(recorder.stage, record), 'status')
          if (question.state !== '' && state !== question.state) continue
          if (await attempt(question, who, record, life, recorder)) return `${who ?? 'nobody signed in'} could`
        }
      }
      return undefined
    },
    close: () => recorder.stage.close(),
  }
}

const isWho = ({ roles, administrator }: ExamplePerson, role: string): boolean =>
  role === 'administrators'
    ? administrator
    : !administrator && (roles.includes(role) || (roles.length === 0 && role !== 'visitor'))

function castOf({ roles }: Plan): readonly ExamplePerson[] {
  const given = roles.filter(({ kind }) => kind === 'given').map(({ name }) => name)
  return [
    ...given.map((role) => ({ name: `One ${role}`, roles: [role], administrator: false })),
    ...given.map((role) => ({ name: `Two ${role}`, roles: [role], administrator: false })),
    ...['Ann', 'Ben', 'Cid'].map((name) => ({ name, roles: [], administrator: false })),
    { name: 'All', roles: given, administrator: false },
    { name: 'Ada', roles: [], administrator: true },
  ]
}

/** Everybody has the next one above them. */
async function join(name: string, above: ExamplePerson, recorder: Recorder, plan: Plan): Promise<void> {
  const fields = plan.entities.find((one) => one.name === 'User')!.fields
  for (const field of fields.filter((one) => isWritten(one) && one.name !== 'name' && one.name !== 'email')) {
    const isPerson = field.type.kind === 'reference' && field.type.entity === 'User'
    const value = ordinaryValue(field, { today: TODAY, turn: 1 })
    if (isPerson)
      await recorder.attempt(name, { kind: 'join' }, [
        { key: field.name, value: { kind: 'record', record: above.name } },
      ])
    else if (value !== undefined)
      await recorder.attempt(name, { kind: 'join' }, [{ key: field.name, value: { kind: 'value', value } }])
  }
}

/** One by whoever makes them, one by the person, each brought to the state by whoever brings it there. */
async function recordsIn(
  { state, own }: Asked,
  who: string | undefined,
  life: ReachableStates,
  recorder: Recorder,
): Promise<readonly string[]> {
  const states = state === '' ? [...life.paths.keys()] : [state]
  const records: string[] = []
  for (const one of states) {
    const way = life.paths.get(one)
    if (!way) continue
    const usual = own ? undefined : await createAlong(life, way, recorder)
    if (usual !== undefined) records.push(usual)
    if (who === undefined) continue
    const { record, steps } = stepsAlong(life, [], recorder)
    if (!succeeded(await recorder.attempt(who, steps[0]!.does, steps[0]!.with))) continue
    for (const turn of way) {
      const step = actionStep(turn, life.entity, record)
      for (const taker of [turn.who, who, ...recorder.people.map(({ name }) => name)])
        if (succeeded(await recorder.attempt(taker, step.does, step.with))) break
    }
    records.push(record)
  }
  return records
}

async function attempt(
  question: Asked,
  who: string | undefined,
  record: string,
  life: ReachableStates,
  recorder: Recorder,
): Promise<boolean> {
  const { then } = question
  if (then === undefined) return attemptOne(question, who, record, life, recorder)
  // Who creates one does the rest with the new one.
  const { record: made, steps } = stepsAlong(life, [], recorder)
  const isNew = question.does === 'create'
  const first = isNew
    ? succeeded(await recorder.attempt(who, steps[0]!.does, steps[0]!.with))
    : await attemptOne(question, who, record, life, recorder)
  return first && attemptOne({ ...question, does: then }, who, isNew ? made : record, life, recorder)
}

async function attemptOne(
  { does, entity, field }: Asked,
  who: string | undefined,
  record: string,
  life: ReachableStates,
  recorder: Recorder,
): Promise<boolean> {
  const of = { entity: entity.name, record }
  switch (does) {
    case 'read':
      return isShown(await recorder.attempt(who, { kind: 'see', ...of }), field)
    case 'create': {
      const [step] = stepsAlong(life, [], recorder).steps
      return succeeded(await recorder.attempt(who, step!.does, step!.with))
    }
    case 'delete':
      return succeeded(await recorder.attempt(who, { kind: 'delete', ...of }))
    case 'change':
      return changes(
        who,
        of,
        { ...entity, fields: entity.fields.filter(({ name }) => (field ?? name) === name) },
        recorder,
      )
    default: {
      const action = life.actions.find(({ name }) => name === does)
      const given = action ? inputsFor(action, recorder) : []
      return succeeded(await recorder.attempt(who, { kind: 'do', ...of, action: does }, given))
    }
  }
}

const isShown = (answer: StepAnswer, field: string | undefined): boolean =>
  succeeded(answer) && (field === undefined || Object.hasOwn(Object(answer.body), field))

async function changes(
  who: string | undefined,
  of: { readonly entity: string; readonly record: string },
  entity: Entity,
  recorder: Recorder,
): Promise<boolean> {
  for (const field of entity.fields.filter(isWritten)) {
    const before = Object(await readRecord(recorder.stage, of.record))[field.name] as unknown
    const made = ordinaryValue(field, { today: TODAY, turn: 4000 })
    const value =
      field.type.kind === 'reference' && field.type.entity === 'User'
        ? ({ kind: 'record', record: 'Cid' } as const)
        : made === undefined
          ? undefined
          : ({ kind: 'value', value: made } as const)
    if (!value) continue
    const answer = await recorder.attempt(who, { kind: 'change', ...of }, [{ key: field.name, value }])
    const after = Object(await readRecord(recorder.stage, of.record))[field.name] as unknown
    if (succeeded(answer) && JSON.stringify(after) !== JSON.stringify(before)) return true
  }
  return false
}
