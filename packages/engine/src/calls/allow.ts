/** For whom a call is: roles that do not depend on a record at once, those that do by the records it works on. */
import { compileExpression, type Call, type Expr, type Plan, type RecordValue, type Role } from '@ninefold/language'
import type { Asker } from '../access/asker.ts'
import { refuse } from '../refusal.ts'

export type Allowed =
  | { readonly kind: 'yes' }
  /** Only in these relations to a record. */
  | { readonly kind: 'related'; readonly roles: readonly Role[] }

/** Refuses those who are not signed in, before anything is looked up; whoever else is not meant, after. */
export function mayBegin(plan: Plan, call: Call, asker: Asker): Allowed | { readonly kind: 'no' } {
  if (asker.administrator || call.for.some((name) => holds(plan, asker, name))) return { kind: 'yes' }
  if (asker.person === null) throw refuse('SIGN_IN_NEEDED', { origin: call.origin })
  const roles = plan.roles.filter((role) => role.kind === 'record' && call.for.includes(role.name))
  return roles.length > 0 ? { kind: 'related', roles } : { kind: 'no' }
}

function holds(plan: Plan, asker: Asker, name: string): boolean {
  if (name === 'anyone') return true
  if (name === 'signedIn') return asker.person !== null
  return asker.roles.has(name) || plan.roles.some((role) => role.name === name && role.kind === 'anyone')
}

/** The condition under which a list shows a record to somebody who is only related to records. */
export function relatedOnly(allowed: Allowed, entity: string): readonly Expr[] {
  if (allowed.kind === 'yes') return []
  const tests = allowed.roles.flatMap((role) => (role.on === entity && role.test ? [role.test] : []))
  const [first, ...rest] = tests
  if (!first) return []
  return [rest.reduce(either, first)]
}

const either = (a: Expr, b: Expr): Expr => ({
  source: `(${a.source}) or (${b.source})`,
  tree: { op: 'call', fn: 'or', args: [a.tree, b.tree], type: { kind: 'yesNo' } },
  reads: [...new Set([...a.reads, ...b.reads])],
  origin: a.origin,
})

/** Is the asker in one of the roles towards one of the records that the path found? */
export function isRelated(
  allowed: Extract<Allowed, { kind: 'related' }>,
  asker: Asker,
  found: readonly { readonly entity: string; readonly record: RecordValue }[],
): boolean {
  return allowed.roles.some(({ on, test }) => {
    if (!test) return false
    const holds = compileExpression(test.tree)
    return found.some((each) => each.entity === on && holds({ ...asker.environment, this: each.record }) === true)
  })
}
