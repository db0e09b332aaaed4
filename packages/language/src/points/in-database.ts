/**
 * Reports operations without an SQL form in expressions that the database evaluates: filters, permissions, names of records,
 * computed fields.
 */
import {
  operations,
  expressionProblem,
  notInSql,
  childrenOf,
  type Expr,
  type Origin,
  type Tree,
} from '@ninefold/plan/expression'
import type { Entity, Lifecycle, Plan, Screen } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { memoize } from '@ninefold/plan/base'
import { emitted, memoizedByItems, expressionsIn, type Names } from '../kernel/index.ts'

export function reportNotInDatabase(plan: Omit<Plan, 'examples'>, { originOf }: Names): readonly Problem[] {
  const { entities, grants, restrictions, roles, screens, calls, lifecycles } = plan
  const parts = [entities, grants, restrictions, roles, screens, calls.calls, lifecycles].flat()
  const wrong = memoizedByItems('database', parts, () => [
    ...inDatabase(plan).flatMap(notThere),
    ...entities.flatMap(computedIn).flatMap(notSelected),
  ])
  if (wrong.length === 0) return []
  const spans = new Map(expressionsIn(emitted()).map(({ piece }) => [placeOf(originOf(piece.span)), piece.span]))
  return wrong.flatMap(({ expr, operation }) => {
    const span = spans.get(placeOf(expr.origin))
    return span ? [expressionProblem('EXP-065', { span }, { operation })] : []
  })
}

function notThere(expr: Expr): readonly { readonly expr: Expr; readonly operation: string }[] {
  const operation = isOnlyHere(expr.tree) ? notInSql(expr.tree) : undefined
  return operation !== undefined && ONLY_HERE.has(operation) ? [{ expr, operation }] : []
}

/** Lists select computed fields, so any operation without an SQL form would fail. */
function notSelected(expr: Expr): readonly { readonly expr: Expr; readonly operation: string }[] {
  const operation = sqlRefuses(expr.tree)
  return operation === undefined ? [] : [{ expr, operation }]
}

/** Problems of incompletely typed expressions have been reported already. */
const sqlRefuses = memoize((tree: Tree): string | undefined => (isUnderstood(tree) ? notInSql(tree) : undefined))

const isUnderstood = (tree: Tree): boolean => tree.type.kind !== 'unknown' && childrenOf(tree).every(isUnderstood)

/** Functions without any SQL form. */
const ONLY_HERE: ReadonlySet<string> = new Set(
  [...operations.values()].filter(({ forms }) => forms.every(({ neverSql }) => neverSql)).map(({ name }) => name),
)

/** A quick check: only expressions with such a function are compiled to SQL, to see whether the server evaluates that part itself. */
const isOnlyHere = memoize((tree: Tree): boolean => usesOnlyHere(tree))

function usesOnlyHere(tree: Tree): boolean {
  return ('fn' in tree && ONLY_HERE.has(tree.fn)) || childrenOf(tree).some(usesOnlyHere)
}

const placeOf = ({ file, line, column }: Origin): string => `${file}:${line}:${column}`

/** The verbs whose permissions the database checks. */
const CHECKED_VERBS = new Set<unknown>(['read', 'update', 'delete'])

function inDatabase({ entities, grants, restrictions, roles, screens, calls, lifecycles }: Omit<Plan, 'examples'>) {
  const checked = grants.filter(({ verb }) => CHECKED_VERBS.has(verb))
  const found: readonly (Expr | undefined)[] = [
    ...entities.map(({ shownAs }) => shownAs),
    ...checked.map(({ when }) => when),
    ...restrictions.map(({ test }) => test),
    ...roles.filter(({ name }) => checked.some(({ role }) => role === name)).map(({ test }) => test),
    ...screens.flatMap(filtersIn),
    ...calls.calls.flatMap(({ does }) => does.map((step) => (step.kind === 'list' ? step.where : undefined))),
    ...calls.calls.flatMap(({ queries }) => queries.map(({ narrows }) => narrows)),
    ...lifecycles.flatMap(effectsIn),
  ]
  return found.filter((expr) => expr !== undefined)
}

const computedIn = memoize(({ fields }: Entity): readonly Expr[] =>
  fields.flatMap(({ computed }) => (computed && !computed.stored ? computed.expr : [])),
)

const filtersIn = ({ shows }: Screen): readonly (Expr | undefined)[] =>
  'tiles' in shows
    ? shows.tiles.map(({ filter }) => filter)
    : [
        'filter' in shows ? shows.filter : undefined,
        ...('views' in shows ? (shows.views ?? []).map(({ filter }) => filter) : []),
      ]

const effectsIn = memoize(({ actions, create }: Lifecycle): readonly Expr[] => {
  const effects = [create, ...actions].flatMap(({ then }) => then)
  return effects.flatMap((effect) => (effect.kind === 'do' ? (effect.where ?? []) : []))
})
