// The users who take part when the example of an answer runs: its own users, and helpers who bring records to the required states.
import type { AnswerExample } from '@ninefold/proof'
import type { ExamplePerson, Plan } from '@ninefold/plan'

export interface Fixtures {
  readonly people: readonly ExamplePerson[]
  /** In the order of attempts, if any person is suitable. */
  readonly helpers: readonly string[]
}

/**
 * `principalFirst`: the person of the question performs the preparing steps as far as possible, and the others of the example have
 * every assigned role, because the preparing steps may need one.
 */
export function fixturesOf(plan: Plan, example: AnswerExample | undefined, principalFirst: boolean): Fixtures {
  const given = plan.roles.filter(({ kind }) => kind === 'given').map(({ name }) => name)
  const own = (example?.records ?? [])
    .filter(({ entity }) => entity === 'User')
    .map(({ name }): ExamplePerson => {
      const isPrincipal = name === example!.me
      const others = principalFirst ? given : []
      return {
        name,
        roles: isPrincipal ? example!.roles : others,
        administrator: isPrincipal && example!.administrator,
      }
    })
  const helpers: readonly ExamplePerson[] = [
    { name: 'Administrator', roles: [], administrator: true },
    ...given.map((role) => ({ name: `Helper ${role}`, roles: [role], administrator: false })),
    ...given.map((role) => ({ name: `Second ${role}`, roles: [role], administrator: false })),
    { name: 'Helper', roles: [], administrator: false },
    { name: 'Helper of all roles', roles: given, administrator: false },
  ]
  const names = [...helpers, ...own.filter(({ name }) => name !== example?.me)].map(({ name }) => name)
  const principal = example && example.me !== null ? [example.me] : []
  return { people: [...helpers, ...own], helpers: principalFirst ? [...principal, ...names] : [...names, ...principal] }
}
