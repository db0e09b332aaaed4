/** Warns of constants that no expression of the plan uses. */
import { childrenOf, type Expr, type Tree } from '@ninefold/plan/expression'
import { memoize } from '@ninefold/plan/base'
import { type Plan, limitLike, LIMITS } from '@ninefold/plan'
import { closest, type Problem } from '@ninefold/plan/problem'
import { type ConstantName, placeWithFix } from '../../kernel/index.ts'
import { limitsProblem } from './problems.ts'

/** `alsoUsed`: constants used outside expressions, such as code lists in types. */
export function checkConstantUse(
  plan: Plan,
  names: readonly ConstantName[],
  alsoUsed: ReadonlySet<string>,
): readonly Problem[] {
  const used = new Set([...alsoUsed, ...(plan.retention ?? []).map(({ constant }) => constant), ...printedIn(plan)])
  for (const part of partsOf(plan)) for (const name of constantsIn(part)) used.add(name)
  return names.filter((name) => !used.has(name.name)).map(unused)
}

/** Constants that stand on prints. */
const printedIn = ({ screens }: Plan): readonly string[] =>
  screens.flatMap(({ shows }) => {
    if (!('paper' in shows)) return []
    const { letterhead, addressee, footer } = shows.paper
    return [...letterhead, ...addressee, ...footer].flatMap((text) => (text.kind === 'constant' ? text.name : []))
  })

function unused({ name: identifier, label: name, span }: ConstantName): Problem {
  const like = limitLike(name)
  if (like)
    return limitsProblem('LIM-018', { span }, { name, suggestion: like.names[0]!, inDays: like.unit === 'days' })
  const suggestion = closest(
    name,
    LIMITS.flatMap((limit) => limit.names),
  )
  if (suggestion === undefined) return limitsProblem('LIM-013', { span }, { name, identifier })
  return limitsProblem('LIM-018', placeWithFix(span, suggestion), { name, suggestion, inDays: false })
}

/** All entities, rules, screens and so on: the items of the lists in the plan. */
export function partsOf(of: object): readonly object[] {
  return Object.values(of).flatMap((value): readonly object[] => {
    if (typeof value !== 'object' || value === null) return []
    return Array.isArray(value) || 'tree' in value ? [value].flat().filter(isObject) : partsOf(value)
  })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const constantsIn = memoize((part: object): readonly string[] => {
  const used = new Set<string>()
  collectConstants(part, used)
  return [...used]
})

/** Searches the whole plan for expressions, and their trees for constants. */
function collectConstants(part: unknown, used: Set<string>): void {
  if (typeof part !== 'object' || part === null) return
  if ('tree' in part && 'reads' in part) collectFromTree((part as Expr).tree, used)
  else if (Array.isArray(part)) for (const item of part) collectConstants(item, used)
  else for (const key in part) if (key !== 'origin') collectConstants(part[key as keyof typeof part], used)
}

function collectFromTree(tree: Tree, used: Set<string>): void {
  if (tree.op === 'name' && tree.scope === 'constant') used.add(tree.name)
  for (const child of childrenOf(tree)) collectFromTree(child, used)
}
