/** People who ask, for tests below HTTP. Their records are read by who needs more than an id. */
import type { Environment } from '@ninefold/plan/expression'
import type { Plan } from '@ninefold/plan'
import type { RecordValue } from '@ninefold/plan/values'
import { makePrincipal, type Principal } from '../../src/access/principal.ts'
import { presentRoles } from '../../src/access/roles.ts'

export interface TestPerson {
  readonly person?: string
  readonly me?: RecordValue
  readonly given?: readonly string[]
  readonly administrator?: boolean
  readonly now?: string
}

export function principalFor(
  plan: Plan,
  { person, me, given = [], administrator = false, now = '2026-11-21T12:00:00.000Z' }: TestPerson,
): Principal {
  const record = me ?? (person === undefined ? null : { id: person })
  const parts = {
    person: person ?? null,
    me: record,
    administrator,
    constants: {},
    now,
    today: now.slice(0, 10),
    timeZone: plan.settings.timeZone,
    origin: 'person' as const,
  }
  const environment: Environment = { ...parts, roles: new Set() }
  return makePrincipal({ ...parts, roles: presentRoles(plan)({ given, environment }) })
}
