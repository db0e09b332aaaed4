// PRF-21: what a proof calls possible, the server lets happen; what it calls impossible, the server refuses.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileExpression, type Environment } from '@ninefold/plan/expression'
import { isWritable, type Entity, type Field } from '@ninefold/plan'
import { type Json, type RecordValue, typeOfField } from '@ninefold/plan/values'
import { isNotUnderstood } from '../../../proof/src/ask/parsed-question.ts'
import { ownershipCondition } from '../../../proof/src/ask/read-conditions.ts'
import { decide } from '../../../proof/src/logic/decide.ts'
import { knowledgeOf, type Knowledge } from '../../../proof/src/possible/knowledge.ts'
import { answer, conditionsOf, type RecordOperation, type Question } from '../../../proof/src/possible/question.ts'
import { mayChoose, rightToField, whole } from '../../../proof/src/possible/rights.ts'
import type { Subject } from '../../../proof/src/possible/subject.ts'
import { allOf, fieldOf, thisOf } from '../../../plan/src/expression/combine.ts'
import type { Model } from '../../../proof/src/logic/model.ts'
import { sampled } from '../../../../tests/support/runs.ts'
import { openStage, type Stage, type Staged } from './stage.ts'

const root = join(import.meta.dirname, '../../../..')
const DOCUMENTS = [
  ...readdirSync(join(root, 'examples')).map((name) => `examples/${name}`),
  ...readdirSync(join(root, 'tests/documents')).map((name) => `tests/documents/${name}`),
]
  .filter((place) => statSync(join(root, place)).isDirectory() || place.endsWith('.md'))
  .filter((place) => !place.endsWith('README.md'))

function sourcesOf(place: string) {
  const path = join(root, place)
  const folder = statSync(path).isDirectory()
  const files = folder
    ? readdirSync(path)
        .filter((name) => name.endsWith('.md'))
        .toSorted()
    : ['']
  return files.map((name) => ({ file: name || 'document.md', text: readFileSync(join(path, name), 'utf8') }))
}

describe.each(DOCUMENTS)('%s', (place) => {
  let stage: Stage
  let knowledge: Knowledge
  beforeAll(async () => {
    stage = await openStage(sourcesOf(place))
    knowledge = knowledgeOf(stage.plan)
  })
  afterAll(() => stage.close())

  test('every predicted yes succeeds, every predicted no is refused', async () => {
    const wrong: string[] = []
    const told = { yes: 0, no: 0, missed: 0 }
    for (const question of sampled(questionsAbout(knowledge), 3)) {
      const verdict = answer(question, knowledge)
      const name = sayQuestion(question)
      if (verdict.kind !== 'undecided') told[verdict.kind]++
      if (verdict.kind === 'undecided') wrong.push(`undecided: ${name}`)
      if (verdict.kind === 'yes') {
        const { status, body } = await act(stage, question, verdict.model, knowledge)
        if (status >= 300) wrong.push(`yes, but ${status} ${JSON.stringify(body).slice(0, 300)}: ${name}`)
      }
      if (verdict.kind === 'no') {
        for (const model of nearMisses(question, knowledge)) {
          told.missed++
          const { status } = await act(stage, question, model, knowledge)
          if (status < 300) wrong.push(`no, but ${status}: ${name}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(Math.min(...Object.values(told))).toBeGreaterThan(0)
  })
})

function questionsAbout(knowledge: Knowledge): readonly Question[] {
  const { plan } = knowledge
  return plan.entities
    .filter((entity) => !entity.partOf)
    .flatMap((entity) => {
      const actions = knowledge.lifecycles(entity.name).flatMap((one) => one.actions.map((action) => action.name))
      const operations: readonly RecordOperation[] = [
        ...(['read', 'create', 'update', 'delete'] as const).map((verb) => ({ kind: 'verb', verb }) as const),
        ...[...new Set(actions)].map((name) => ({ kind: 'action', name }) as const),
      ]
      const roles = plan.roles.filter((role) => role.kind !== 'record' || role.on === entity.name)
      const subjects: readonly Subject[] = [
        { kind: 'visitor' },
        { kind: 'administrator' },
        ...roles.map((role) => ({ kind: 'roles', roles: [role] }) as const),
      ]
      const plain = operations.flatMap((does) => subjects.map((subject) => ({ subject, does, entity, given: [] })))
      // Separation of duties: whoever it is, may they do it with what is their own?
      const own = ownershipCondition(entity, knowledge)
      if (isNotUnderstood(own)) return plain
      return [
        ...plain,
        ...operations.map((does) => ({ subject: { kind: 'anybody' } as const, does, entity, given: [own] })),
      ]
    })
    .filter(({ entity, does }) => !(entity.name === 'User' && does.kind === 'verb' && does.verb !== 'read'))
}

const sayQuestion = ({ subject, does, entity }: Question): string =>
  `${subject.kind === 'roles' ? subject.roles[0]!.label : subject.kind} ${does.kind === 'verb' ? does.verb : does.name} ${entity.name}`

/** The first conditions are those of people, states and guards; rules come after them. */
const MOST_MISSES = 6

/** Models in which everything is as it should be but for one thing, or one kind of thing, that is in the way. */
function nearMisses(question: Question, knowledge: Knowledge): readonly Model[] {
  return conditionsOf(question, knowledge).flatMap(({ person, required }) =>
    required.slice(0, MOST_MISSES).flatMap((missing) => {
      const others = required.filter((one) => one !== missing)
      const verdict = decide([...person, ...others], knowledge.setting)
      return verdict.kind === 'yes' ? [verdict.model] : []
    }),
  )
}

async function act(stage: Stage, question: Question, model: Model, knowledge: Knowledge) {
  const { does, entity } = question
  const { environment } = model
  const record = environment.this!
  stage.application.setClock(new Date(environment.now))
  const isNew = does.kind === 'verb' && does.verb === 'create'
  const staged = await stage.set(model, isNew ? record : undefined)
  const path = `/api/records/${entity.path}`
  const request = (method: string, at: string, body?: Json) =>
    stage.application.request(staged.token, method, at, body) as Promise<{ status: number; body: unknown }>
  if (does.kind === 'action') {
    const name = does.name.replace(/[A-Z]/gu, (letter) => `-${letter}`).toLowerCase()
    return request(
      'POST',
      `${path}/${staged.id(record)}/actions/${name}`,
      answers(question, environment, staged, knowledge),
    )
  }
  switch (does.verb) {
    case 'create':
      return request('POST', path, filledIn(entity, environment, staged, knowledge))
    case 'update':
      return change(entity, environment, staged, request)
    case 'delete':
      return request('DELETE', `${path}/${staged.id(record)}`)
    case 'read':
    case 'export':
    case 'import':
      return request('GET', `${path}/${staged.id(record)}`)
    case 'erase':
      return request('POST', `/api/app/people/${staged.id(record)}/erase`)
  }
}

type Request = (method: string, at: string, body?: Json) => Promise<{ status: number; body: unknown }>

/** Where the model leaves open what is changed, one field after the other is, until one is taken. */
async function change(entity: Entity, environment: Environment, staged: Staged, request: Request) {
  const path = `/api/records/${entity.path}/${staged.id(environment.this!)}`
  const sent = changes(entity, environment, staged)
  if (Object.keys(sent as object).length > 0) return request('PATCH', path, sent)
  const before = environment.this!
  let answered = { status: 422, body: 'nothing can be changed' as unknown }
  for (const field of entity.fields.filter((one) => isWritable(entity, one))) {
    const value = someOther(field, staged.wire(entity.name, field.name, before[field.name] ?? null))
    if (value === undefined) continue
    answered = await request('PATCH', path, { [field.name]: value })
    if (answered.status < 300) return answered
  }
  return answered
}

/** Another value than this one; undefined where none is made up. */
function someOther({ type }: Field, before: Json): Json | undefined {
  switch (type.kind) {
    case 'text':
    case 'longText':
      return before === 'Another text' ? 'A further text' : 'Another text'
    case 'integer':
      return before === 7 ? 8 : 7
    case 'yesNo':
      return before !== true
    case 'date':
      return before === '2030-04-01' ? '2030-04-02' : '2030-04-01'
    case 'choice':
      return type.options.find(({ key }) => key !== before)?.key
    case 'reference':
      return before === null ? undefined : null
    default:
      return undefined
  }
}

/** What the action asks for, as the model has it. */
function answers(
  { entity, does }: Question,
  { found, input }: Environment,
  staged: Staged,
  knowledge: Knowledge,
): Json {
  const actions = knowledge.lifecycles(entity.name).flatMap((one) => one.actions)
  const asks = actions.find((action) => does.kind === 'action' && action.name === does.name)!.asks
  return Object.fromEntries(
    asks.flatMap(({ name, field, type }): (readonly [string, Json])[] => {
      const value = field === undefined ? input?.[name] : found?.[`new.${entity.name}.${field}`]
      return value === undefined || value === null ? [] : [[name, staged.wireAs(type, value)]]
    }),
  )
}

function changes(entity: Entity, { found, this: record }: Environment, staged: Staged): Json {
  const start = `new.${entity.name}.`
  return Object.fromEntries(
    Object.entries(found ?? {}).flatMap(([name, value]): (readonly [string, Json])[] => {
      const field = name.startsWith(start) ? name.slice(start.length) : undefined
      if (field === undefined) return []
      const [sent, was] = [value, record![field] ?? null].map((one) => staged.wire(entity.name, field, one))
      return JSON.stringify(sent) === JSON.stringify(was) ? [] : [[field, sent!]]
    }),
  )
}

/** What the person may fill in of the record that the model has. */
function filledIn(entity: Entity, environment: Environment, staged: Staged, knowledge: Knowledge): Json {
  const record: RecordValue = environment.this!
  return Object.fromEntries(
    entity.fields.flatMap((field): (readonly [string, Json])[] => {
      const value = record[field.name]
      if (value === undefined || value === null || !isWritable(entity, field)) return []
      const right = whole(rightToField('create', thisOf(entity.name), field.name, knowledge))
      const may = allOf([
        right,
        mayChoose(fieldOf(thisOf(entity.name), field.name, typeOfField(field.type)!), knowledge),
      ])
      if (compileExpression(may)(environment) !== true) return []
      return [
        [
          field.name,
          field.type.kind === 'parts'
            ? parts(value as readonly RecordValue[], field.type.entity, staged, knowledge)
            : staged.wire(entity.name, field.name, value),
        ],
      ]
    }),
  )
}

const parts = (items: readonly RecordValue[], name: string, staged: Staged, knowledge: Knowledge): Json =>
  items.map((item) => {
    const entity = knowledge.entity(name)!
    const fields = entity.fields.filter((field) => isWritable(entity, field) && (item[field.name] ?? null) !== null)
    return Object.fromEntries(fields.map((field) => [field.name, staged.wire(name, field.name, item[field.name]!)]))
  })
