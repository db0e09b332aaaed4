// What people bring about when they try everything that they could do with every record: each on an application of its own.
import { createApplication, type Application } from '@ninefold/engine'
import type { Entity, Field, Plan } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import { textAt } from '../../src/demonstration/server.ts'
import { isWritten, ordinaryValue } from '../../src/testing/generate/values.ts'
import type { Told } from './documents.ts'

const NOW = Date.parse('2030-03-01T12:00:00.000Z')

/** `set Article.price`, `delete Move`, `create Log`. */
export type Observed = ReadonlySet<string>

interface Try {
  readonly method: string
  readonly path: string
  readonly body?: Json
}

type Records = ReadonlyMap<string, Readonly<Record<string, Json>>>

interface Scene {
  readonly application: Application
  readonly tokens: ReadonlyMap<string, string>
  readonly ids: ReadonlyMap<string, string>
}

/** For each role, all that somebody who has only that role brings about. */
export async function observe(told: Told): Promise<ReadonlyMap<string, Observed>> {
  let scene = await open(told)
  const { plan } = scene.application
  const roles = plan.roles.filter(({ kind }) => kind === 'given' || kind === 'signedIn').map(({ name }) => name)
  const seen = new Map<string, Set<string>>()
  for (const role of roles) {
    const observed = new Set<string>()
    seen.set(role, observed)
    for (const of of triesIn(told, plan)) {
      const before = await recordsIn(scene, plan)
      const { method, path, body } = of(scene.ids)
      const answer = (await scene.application.request(scene.tokens.get(`One ${role}`)!, method, path, body)) as Answer
      if (answer.status >= 300) continue
      for (const one of differences(before, await recordsIn(scene, plan), plan)) observed.add(one)
      await scene.application.close()
      scene = await open(told)
    }
  }
  await scene.application.close()
  return seen
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

async function open({ text, records }: Told): Promise<Scene> {
  const sources = [{ file: 'document.md', text }]
  const application = await createApplication({ data: ':memory:', mode: 'development', sources, now: () => NOW })
  const tokens = new Map<string, string>()
  const join = async (name: string, roles: readonly string[], administrator: boolean) => {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`
    tokens.set(name, await application.signInAs(await application.addPerson({ name, email, roles, administrator })))
  }
  await join('Ada', [], true)
  for (const { name, kind } of application.plan.roles) await join(`One ${name}`, kind === 'given' ? [name] : [], false)
  const ids = new Map<string, string>()
  for (const { as, entity, fields, by = 'Ada', actions = [] } of records) {
    const path = `/api/records/${entity}`
    const made = await request(application, tokens.get(by)!, path, withIds(fields, ids))
    ids.set(as, textAt(made, 'id'))
    for (const { by: who, name, with: given = {} } of actions)
      await request(application, tokens.get(who)!, `${path}/${ids.get(as)!}/actions/${name}`, withIds(given, ids))
  }
  return { application, tokens, ids }
}

async function request(
  application: Application,
  token: string,
  path: string,
  body: Json,
): Promise<Record<string, Json>> {
  const answer = (await application.request(token, 'POST', path, body)) as Answer
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body as Record<string, Json>
}

const withIds = (fields: object, ids: ReadonlyMap<string, string>): Json =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]): [string, Json] => [
      name,
      typeof value === 'string' && value.startsWith('$') ? ids.get(value.slice(1))! : (value as Json),
    ]),
  )

/** Everything that could be done: to each record, and a new one like each of them. */
function triesIn({ records }: Told, plan: Plan): readonly ((ids: ReadonlyMap<string, string>) => Try)[] {
  return records.flatMap(({ as, entity: path, fields }) => {
    const entity = plan.entities.find((one) => one.path === path)!
    const actions = plan.lifecycles.filter((one) => one.entity === entity.name).flatMap((one) => one.actions)
    const written = entity.fields.filter(isWritten)
    const all = `/api/records/${path}`
    const at = (ids: ReadonlyMap<string, string>) => `${all}/${ids.get(as)!}`
    const asks = (name: string): Json =>
      Object.fromEntries(
        (actions.find((action) => action.name === name)?.asks ?? []).map((asked) => [asked.name, 6] as const),
      )
    return [
      ...[...new Set(actions.map(({ name }) => name))].map((name) => (ids: ReadonlyMap<string, string>): Try => {
        const kebab = name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)
        return { method: 'POST', path: `${at(ids)}/actions/${kebab}`, body: asks(name) }
      }),
      (ids) => ({ method: 'DELETE', path: at(ids) }),
      (ids) => ({ method: 'POST', path: all, body: withIds(fields, ids) }),
      ...written.flatMap((field) =>
        otherValues(field, entity).map((value) => (ids: ReadonlyMap<string, string>): Try => ({
          method: 'PATCH',
          path: at(ids),
          body: { [field.name]: value },
        })),
      ),
    ]
  })
}

function otherValues(field: Field, _: Entity): readonly Json[] {
  if (field.type.kind === 'yesNo') return [true, false]
  if (field.type.kind === 'reference' || field.type.kind === 'many') return [null]
  const value = ordinaryValue(field, { today: '2030-03-01', turn: 4000 })
  return value === undefined ? [] : [value as Json]
}

async function recordsIn({ application, tokens }: Scene, plan: Plan): Promise<Records> {
  const found = new Map<string, Readonly<Record<string, Json>>>()
  for (const { name, path } of plan.entities.filter((one) => one.name !== 'User')) {
    const answer = (await application.request(
      tokens.get('Ada')!,
      'GET',
      `/api/records/${path}?limit=100&include=parts`,
    )) as Answer
    const { items } = answer.body as { items: readonly Record<string, Json>[] }
    for (const item of items) found.set(`${name} ${textAt(item, 'id')}`, item)
  }
  return found
}

function differences(before: Records, after: Records, plan: Plan): readonly string[] {
  const entityOf = (key: string) => plan.entities.find(({ name }) => key.startsWith(`${name} `))!
  const gone = [...before.keys()].flatMap((key) => (after.has(key) ? [] : [`delete ${entityOf(key).name}`]))
  const made = [...after.keys()].flatMap((key) => (before.has(key) ? [] : [`create ${entityOf(key).name}`]))
  const set = [...before].flatMap(([key, record]) => {
    const now = after.get(key)
    const entity = entityOf(key)
    return now
      ? entity.fields
          .filter(({ name }) => JSON.stringify(record[name]) !== JSON.stringify(now[name]))
          .map(({ name }) => `set ${entity.name}.${name}`)
      : []
  })
  return [...gone, ...made, ...set]
}
