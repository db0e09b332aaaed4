/** Checks of roles against the whole plan: each role needs a screen and, in a matrix of permissions, a column. */
import { plainText } from '../../document/index.ts'
import type { Plan, Role, Screen } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import type { Names } from '../../kernel/index.ts'
import type { AccessRead } from './model.ts'
import { accessProblem } from './problems.ts'

/** Roles on a record need no screen, because their users have another role, too. */
export function checkRoleScreens(roles: readonly Role[], screens: readonly Screen[], names: Names): readonly Problem[] {
  const open = screens.some((screen) => screen.for.includes('anyone') || screen.for.includes('signedIn'))
  if (open) return []
  const everybodys = roles.filter((role) => role.kind === 'anyone' || role.kind === 'signedIn').map((role) => role.name)
  const reached = new Set(screens.flatMap((screen) => screen.for))
  if (everybodys.some((name) => reached.has(name))) return []
  return roles.flatMap((role) => {
    const has = role.kind === 'record' || [role.name, ...role.includes].some((name) => reached.has(name))
    const span = names.role(role.name)?.span
    return has || !span ? [] : [accessProblem('ACC-010', { span }, { role: role.label })]
  })
}

/** Reports a role that screens, calls or actions use while the matrix of permissions has no column for it. */
export function checkRoleColumns(plan: Plan, { grants: rows }: AccessRead, names: Names): readonly Problem[] {
  const columns = rows.flatMap((row) => row.flatMap(({ cell, role }) => (cell ? [role] : [])))
  const last = columns.toSorted((a, b) => a.span.start - b.span.start).at(-1)
  if (!last) return []
  const granted = new Set(plan.grants.map(({ role }) => role))
  const without = plan.roles.filter(
    ({ name, includes, origin }) => origin && includes.length === 0 && !granted.has(name),
  )
  return without.flatMap((role) => {
    const span = names.role(role.name)?.span
    const isColumn = columns.some((column) => plainText(column).toLowerCase().includes(role.label.toLowerCase()))
    if (!span || isColumn || !isUsed(role, plan) || isInConditions(role, plan)) return []
    return [accessProblem('ACC-034', { span: last.span, second: { span, label: 'the role' } }, { role: role.label })]
  })
}

const isUsed = ({ name, test }: Role, { lifecycles, screens, calls }: Plan): boolean => {
  const tests = lifecycles.flatMap(({ create, actions }) => [create.who, ...actions.map(({ who }) => who)])
  const used = JSON.stringify(tests.map((who) => who?.test.tree ?? null))
  return (
    used.includes(JSON.stringify(test?.tree ?? name)) ||
    [...screens, ...calls.calls].some(({ for: whom }) => whom.includes(name))
  )
}

/** Do permissions or other roles use it in their conditions? */
const isInConditions = ({ name, label }: Role, { grants, roles }: Plan): boolean =>
  [...grants.map(({ when }) => when), ...roles.map(({ test }) => test)].some((test) =>
    [name, label].some((word) => test?.source.toLowerCase().includes(word.toLowerCase())),
  )
