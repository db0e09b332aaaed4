// The users of a demonstration: an administrator, two users for each assigned role, some without a role, and a hierarchy if
// users refer to users.
import type { AppView } from '@ninefold/plan/wire'
import type { Entity, Plan } from '@ninefold/plan'
import { emailOf, peopleNames } from './names.ts'
import type { DemonstrationServer } from './server.ts'

export interface DemoPerson {
  readonly id: string
  readonly token: string
  readonly name: string
  readonly administrator: boolean
  readonly roles: readonly string[]
  /** Entity → the fields this person may fill in when creating one; absent where this person may not. */
  readonly mayCreate: ReadonlyMap<string, readonly string[]>
  readonly mayRead: ReadonlySet<string>
}

const perRole = 2
/** Enough for somebody to report to somebody; where the document lets in administrators alone, two to see that. */
const withoutRole = (plan: Plan) => (plan.roles.length === 0 ? 2 : 5)

/** In order: the administrator, the people without a given role, then two for each given role. */
export async function addPeople(plan: Plan, server: DemonstrationServer): Promise<readonly DemoPerson[]> {
  const given = plan.roles.filter((role) => role.kind === 'given')
  const names = [
    { roles: [], administrator: true },
    ...Array.from({ length: withoutRole(plan) }, () => ({ roles: [], administrator: false })),
    ...given.flatMap((role) => Array.from({ length: perRole }, () => ({ roles: [role.name], administrator: false }))),
  ].slice(0, peopleNames.length)
  const people: DemoPerson[] = []
  for (const [i, { roles, administrator }] of names.entries()) {
    const name = peopleNames[i]!
    const id = await server.addPerson({ name, email: emailOf(name, plan.name), roles, administrator })
    const token = await server.signInAs(id)
    people.push({ id, token, name, administrator, roles, ...(await rightsOf(token, server)) })
  }
  return people
}

async function rightsOf(
  token: string,
  server: DemonstrationServer,
): Promise<Pick<DemoPerson, 'mayCreate' | 'mayRead'>> {
  const { body } = await server.request(token, 'GET', '/api/app')
  const entities = (body as unknown as AppView).entities
  return {
    mayCreate: new Map(entities.flatMap((entity) => (entity.can.create ? [[entity.name, entity.can.create]] : []))),
    mayRead: new Set(entities.filter((entity) => entity.can.read).map((entity) => entity.name)),
  }
}

/**
 * Whom a person's own fields name. The first without a role leads; the second leads the others, so that there are
 * people whose manager has a manager.
 */
export function personAbove(people: readonly DemoPerson[], index: number): DemoPerson | undefined {
  const ordinary = people.filter((person) => !person.administrator)
  const [chief, second] = ordinary
  const person = people[index]
  if (!chief || !second || person === chief) return undefined
  if (person === second || person?.administrator) return chief
  return index % 4 === 1 ? chief : second
}

export const isPerson = (entity: Pick<Entity, 'name'>): boolean => entity.name === 'User'
