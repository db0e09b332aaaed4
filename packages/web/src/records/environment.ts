// The environment of expressions in the browser: the user, the constants, and the time by the server's clock.
import { memoize } from '@ninefold/plan/base'
import type { AppView, EntityView, WireRecord } from '@ninefold/plan/wire'
import type { Environment } from '@ninefold/plan/expression'
import type { Json, RecordValue, Value } from '@ninefold/plan/values'
import { serverNow } from '../client/server-clock.ts'
import { todayIn } from '../format/zoned.ts'
import { runtimeValue } from './runtime-value.ts'
import type { Application } from '../application/application.ts'
import { constantValue } from '../application/literal.ts'

/** The environment without a record; data that was not sent to the user is missing. */
export function environmentOf(application: Application): Environment {
  const now = new Date(serverNow())
  const timeZone = application.view.settings.timeZone || 'UTC'
  return { ...lastingOf(application), now: now.toISOString(), today: todayIn(timeZone, now), timeZone }
}

/** What does not change with time. */
const lastingOf = memoize((application: Application) => {
  const { me, constants, only } = application.view
  return {
    me: myself(application),
    roles: new Set(me?.roles ?? []),
    administrator: me?.administrator ?? false,
    constants: Object.fromEntries(constants.map(({ name, value }) => [name, constantValue(value)] as [string, Value])),
    ...(only && { only: onlyOnes(application, only) }),
  }
})

function onlyOnes(application: Application, only: NonNullable<AppView['only']>): Readonly<Record<string, RecordValue>> {
  return Object.fromEntries(
    Object.entries(only).map(([entity, { record }]) => {
      const one: Record<string, Value> = { id: record.id }
      placeAll(application, one, entity, record)
      return [entity, one as RecordValue]
    }),
  )
}

function myself(application: Application): RecordValue | null {
  const { me, mine } = application.view
  if (!me) return null
  const person: Record<string, Value> = { id: me.id, name: me.name, email: me.email }
  if (mine) placeAll(application, person, 'User', mine.record)
  return person as RecordValue
}

/** A path comes after the reference that it passes through. */
function placeAll(application: Application, into: Record<string, Value>, entity: string, sent: WireRecord): void {
  const paths = Object.keys(sent).toSorted((a, b) => a.split('.').length - b.split('.').length)
  for (const path of paths) place(application, into, entity, path, sent[path] ?? null)
}

/** Puts a value sent as `manager.name` into the record of the manager. */
function place(application: Application, into: Record<string, Value>, of: string, path: string, value: Json): void {
  const steps = path.split('.')
  const last = steps.pop()!
  let record = into
  let entity: EntityView | undefined = application.entity(of)
  for (const step of steps) {
    const next = record[step]
    if (typeof next !== 'object' || next === null) return
    record = next as unknown as Record<string, Value>
    const type = entity?.fields.find(({ name }) => name === step)?.type
    entity = type && 'entity' in type ? application.entity(type.entity) : undefined
  }
  const field = entity?.fields.find(({ name }) => name === last)
  if (field && last !== 'id') record[last] = runtimeValue(field.type, value, null)
}
