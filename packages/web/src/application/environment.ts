// What expressions are evaluated against in the browser: the person, the constants and the moment.
import type { Environment, RecordValue, Value } from '@ninefold/language'
import { todayIn } from '../format/zoned.ts'
import type { Application } from './application.ts'
import { literalValue } from './literal.ts'

/** The surroundings without a record; what the person has not been sent is missing. */
export function environmentOf(application: Application): Environment {
  const { me, constants, settings } = application.view
  const now = new Date()
  return {
    me: me && ({ id: me.id, name: me.name, email: me.email } as RecordValue),
    roles: new Set(me?.roles ?? []),
    administrator: me?.administrator ?? false,
    constants: Object.fromEntries(constants.map(({ name, value }) => [name, literalValue(value)] as [string, Value])),
    now: now.toISOString(),
    today: todayIn(settings.timeZone || 'UTC', now),
    timeZone: settings.timeZone || 'UTC',
  }
}
