/** For whom a call is: roles that do not depend on a record at once, those that do by the records it works on. */
import { compileExpression, type Call, type Expr, type Plan, type RecordValue, type Role } from '@ninefold/language'
import type { Asker } from '../access/asker.ts'
import { refuse } from '../refusal.ts'

export type Allowed =
  | { readonly kind: 'yes' }
  /** Only in a relation to a record. */
  | { readonly kind: 'related'; readonly relations: Relations }

/** The roles of a call that depend on a record. */
export interface Relations {
  readonly roles: readonly Role[]
  /** Entity → the condition under which its list shows a record to those who are in these roles alone. */
  readonly filters: ReadonlyMap<string, Expr>
}

/** Made once per call: statements are remembered by expression. */
export function relationsOf(plan: Plan, call: Call): Relations {
  const roles = plan.roles.filter((role) => role.kind === 'record' && call.for.includes(role.name))
  const filters = new Map<string, Expr>()
  for (const { on, test } of roles) {
    if (on === undefined || !test) continue
    const known = filters.get(on)
    filters.set(on, known ? either(known, test) : test)
  }
  return { roles, filters }
}

/** Refuses those who are not signed in, before anything is looked up; whoever else is not meant, after. */
export function mayBegin(plan: Plan, call: Call, relations: Relations, asker: Asker): Allowed | { readonly kind: 'no' } {
  if (asker.administrator || call.for.some((name) => holds(plan, asker, name))) return { kind: 'yes' }
  if (asker.person === null) throw refuse('SIGN_IN_NEEDED', { origin: call.origin })
  return relations.roles.length > 0 ? { kind: 'related', relations } : { kind: 'no' }
}

function holds(plan: Plan, asker: Asker, name: string): boolean {
  if (name === 'anyone') return true
  if (name === 'signedIn') return asker.person !== null
  return asker.roles.has(name) || plan.roles.some((role) => role.name === name && role.kind === 'anyone')
}

const either = (a: Expr, b: Expr): Expr => ({
  source: `(${a.source}) or (${b.source})`,
  tree: { op: 'call', fn: 'or', args: [a.tree, b.tree], type: { kind: 'yesNo' } },
  reads: [...new Set([...a.reads, ...b.reads])],
  origin: a.origin,
})

/** Is the asker in one of the roles towards one of the records that the path found? */
export function isRelated(
  { roles }: Relations,
  asker: Asker,
  found: readonly { readonly entity: string; readonly record: RecordValue }[],
): boolean {
  return roles.some(({ on, test }) => {
    if (!test) return false
    const holds = compileExpression(test.tree)
    return found.some((each) => each.entity === on && holds({ ...asker.environment, this: each.record }) === true)
  })
}
