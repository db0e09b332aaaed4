// Compares observations on a real server with the proofs about the document: nobody did something that is proven to be impossible.
import { matrixOf } from '@ninefold/proof'
import { withArticle } from '@ninefold/plan/problem'
import type { ExamplePerson, Plan } from '@ninefold/plan'

export interface Observed {
  /** Absent: nobody was signed in. */
  readonly person: ExamplePerson | undefined
  readonly entity: string
  /** '' for an entity without states. */
  readonly state: string
  /** A permission of point 6, or the name of an action. */
  readonly does: string
}

/** One sentence for each operation that succeeded although it is proven impossible. */
export function contradictions(plan: Plan, done: readonly Observed[]): readonly string[] {
  const matrix = new Map(matrixOf(plan).map(({ entity, rows }) => [entity, rows]))
  return done.flatMap(({ person, entity, state, does }) => {
    const role = roleOf(person, plan)
    const cells = matrix.get(entity)?.find((row) => row.state === state)?.cells
    const proven = cells?.find((cell) => cell.role === role)?.possible.find((one) => one.does === does)?.possible
    if (proven !== 'never') return []
    const who = person?.name ?? 'somebody who is not signed in'
    return [
      `${who} could ${does} ${withArticle(entity)}${state === '' ? '' : ` that is ${state}`}, which is proven impossible.`,
    ]
  })
}

/**
 * The role of the person that the proofs describe: the assigned one, otherwise the role of everybody. A proof about a role holds
 * for people without another assigned role. Undefined for people with several.
 */
function roleOf(person: ExamplePerson | undefined, { roles }: Plan): string | undefined {
  if (person?.administrator) return 'administrators'
  const [given, another] = person?.roles ?? []
  if (another !== undefined) return undefined
  return given ?? roles.find(({ kind }) => kind === (person ? 'signedIn' : 'anyone'))?.name
}
