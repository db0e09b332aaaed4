/**
 * Parts of an expression that query all records of an entity: `Right.exists(r, r.person == me and r.on == this)`.
 * JavaScript does not have all records, so the database answers such a part as a query, and the rest is evaluated with
 * its result. Values that the part reads from the record itself are sent as parameters, so the record need not be
 * stored.
 *
 * The largest part that SQL can express becomes one query. If SQL cannot express it (`Team.map(t, t.name).join(', ')`),
 * the query returns the records themselves, with the fields that the rest reads.
 */
import { ANSWER, childrenOf, notInSql, readsOf, withChildren, yesNoCall, type Tree } from '@ninefold/plan/expression'
import type { Type } from '@ninefold/plan/values'

export type SetQuestion =
  /** One value. The context names `valueName(0)` and so on are its parameters. */
  | { readonly kind: 'value'; readonly tree: Tree }
  /**
   * The records of `entity` for which `where` (over each record as `this`) is true, ordered by id, with the paths
   * `reads`.
   */
  | { readonly kind: 'records'; readonly entity: string; readonly where?: Tree; readonly reads: readonly string[] }

interface SetParts {
  /** With `$answer` in place of each part; the parameters of `$answer` are the query, then its values. */
  readonly rest: Tree
  readonly readsSet: boolean
}

/** Equal queries have equal names in all expressions. */
const nameOf = (question: SetQuestion): string => JSON.stringify(question)
export const questionOf = (name: string): SetQuestion => JSON.parse(name) as SetQuestion

export const valueName = (place: number): string => `#${place}`

const known = new WeakMap<Tree, SetParts>()

export function splitBySets(tree: Tree): SetParts {
  const before = known.get(tree)
  if (before) return before
  const isReading = hasSet(tree)
  const made = { rest: isReading ? withReads(withoutSets(tree)) : tree, readsSet: isReading }
  known.set(tree, made)
  return made
}

/** Whether the database must be queried before the tree can be evaluated. */
export const readsStore = (tree: Tree): boolean => splitBySets(tree).readsSet

const hasSet = (tree: Tree): boolean => tree.op === 'set' || childrenOf(tree).some(hasSet)

const isList = ({ type }: Pick<Tree, 'type'>): boolean => type.kind === 'list' || type.kind === 'map'

function withoutSets(tree: Tree): Tree {
  if (!hasSet(tree)) return tree
  return (startsFromSet(tree) && partOfValue(tree)) || partOfRecords(tree) || withChildren(tree, withoutSets)
}

/** Whether the tree returns one value computed directly from the set. */
function startsFromSet(tree: Tree): boolean {
  if (isList(tree)) return false
  if (tree.op === 'macro') return hasSet(tree.over)
  return (
    tree.op === 'field' ||
    (tree.op === 'call' && tree.args.some((arg) => isList(arg) && arg.op !== 'list' && hasSet(arg)))
  )
}

function partOfValue(tree: Tree): Tree | undefined {
  const values: Tree[] = []
  const part = withValues(tree, values, new Set())
  return isInSql(part) ? answerTo({ kind: 'value', tree: part }, values, tree.type) : undefined
}

function partOfRecords(tree: Tree): Tree | undefined {
  const set = setOf(tree)
  if (!set) return undefined
  const values: Tree[] = []
  const where = set.where && withValues(set.where, values, new Set())
  if (where && !isInSql(where)) return undefined
  return answerTo({ kind: 'records', entity: set.entity, ...(where && { where }), reads: [] }, values, tree.type)
}

const isInSql = (part: Tree): boolean => !readsIntoValues(part) && notInSql(part) === undefined

const answerTo = (question: SetQuestion, values: readonly Tree[], type: Type): Tree => ({
  op: 'call',
  fn: ANSWER,
  args: [{ op: 'literal', value: nameOf(question), type: { kind: 'text' } }, ...values],
  type,
})

/** All records of an entity, or those that match `where`, over each record as `#item`. */
function setOf(tree: Tree): { readonly entity: string; readonly where?: Tree } | undefined {
  if (tree.op === 'set') return { entity: tree.entity }
  if (tree.op !== 'macro' || tree.fn !== 'filter') return undefined
  const over = setOf(tree.over)
  if (!over) return undefined
  const type = { kind: 'record', entity: over.entity } as const
  const where = replaced(tree.body, tree.variable, { op: 'name', scope: 'this', name: ITEM, type })
  return { entity: over.entity, where: over.where ? yesNoCall('and', over.where, where) : where }
}

/** Distinguishes the item of a set from the record itself until the latter is replaced by a parameter. */
const ITEM = '#item'

function replaced(tree: Tree, variable: string, by: Tree): Tree {
  if (tree.op === 'name') return tree.scope === 'variable' && tree.name === variable ? by : tree
  if (tree.op === 'macro' && tree.variable === variable) return { ...tree, over: replaced(tree.over, variable, by) }
  return withChildren(tree, (child) => replaced(child, variable, by))
}

/**
 * Replaces the largest parts that need the record, the request or an outer variable, and nothing from the set, by
 * parameters.
 */
function withValues(tree: Tree, values: Tree[], own: ReadonlySet<string>): Tree {
  if (tree.op === 'name' && tree.name === ITEM) return { ...tree, name: '' }
  if (isFromOutside(tree, own) && !needsOwn(tree, own) && !hasSet(tree)) {
    const same = JSON.stringify(tree)
    const place = values.findIndex((value) => JSON.stringify(value) === same)
    const name = valueName(place < 0 ? values.push(tree) - 1 : place)
    return { op: 'name', scope: 'context', name, type: tree.type }
  }
  if (tree.op !== 'macro') return withChildren(tree, (child) => withValues(child, values, own))
  const over = withValues(tree.over, values, own)
  return { ...tree, over, body: withValues(tree.body, values, new Set([...own, tree.variable])) }
}

/** Names that a statement can compute without parameters. */
const KNOWN = new Set(['today', 'now', 'timeZone', 'signedIn'])

function isFromOutside(tree: Tree, own: ReadonlySet<string>): boolean {
  if (tree.op === 'macro')
    return isFromOutside(tree.over, own) || isFromOutside(tree.body, new Set([...own, tree.variable]))
  if (tree.op !== 'name') return childrenOf(tree).some((child) => isFromOutside(child, own))
  switch (tree.scope) {
    case 'this':
      return tree.name !== ITEM
    case 'old':
    case 'input':
    case 'query':
    case 'found':
      return true
    case 'variable':
      return !own.has(tree.name)
    case 'context':
      return !KNOWN.has(tree.name) && !tree.name.startsWith('request.')
    case 'me':
    case 'role':
    case 'constant':
    case 'only':
      return false
  }
}

const needsOwn = (tree: Tree, own: ReadonlySet<string>): boolean =>
  tree.op === 'name'
    ? tree.name === ITEM || (tree.scope === 'variable' && own.has(tree.name))
    : childrenOf(tree).some((child) => needsOwn(child, own))

/** Records passed as parameters may not be stored yet, or not in their new version, so SQL cannot read their fields. */
function readsIntoValues(tree: Tree): boolean {
  if (tree.op === 'macro' && isOfValue(tree.over) && readsOfOne(replaced(tree.body, tree.variable, ONE)).length > 0)
    return true
  return childrenOf(tree).some(readsIntoValues)
}

const isOfValue = (tree: Tree): boolean =>
  tree.op === 'name' ? tree.scope === 'context' && tree.name.startsWith('#') : childrenOf(tree).some(isOfValue)

/** Placeholder for the name that `readsOfOne` looks for. */
const ONE: Tree = { op: 'name', scope: 'only', name: '#', type: { kind: 'unknown' } }

/** The paths that a tree reads from this name of the context: `cause.project.lead`. */
export function readsOfNamed(tree: Tree, name: string): readonly string[] {
  const replaceName = (part: Tree): Tree =>
    part.op === 'name' && part.scope === 'context' && part.name === name ? ONE : withChildren(part, replaceName)
  return readsOfOne(replaceName(tree))
}

const readsOfOne = (tree: Tree): readonly string[] =>
  readsOf(tree).flatMap((path) => (path.startsWith('$#.') && path !== '$#.id' ? [path.slice(3)] : []))

/** Adds the paths that the rest reads to the queries that return records. */
function withReads(rest: Tree): Tree {
  const complete = (tree: Tree): Tree => {
    const name = questionAt(tree)
    const question = name === undefined ? undefined : questionOf(name)
    const whole = withChildren(tree, complete)
    if (whole.op !== 'call' || question?.kind !== 'records') return whole
    const reads = readsOfOne(replacedAnswers(rest, name!))
    return answerTo({ ...question, reads }, whole.args.slice(1), whole.type)
  }
  return complete(rest)
}

const questionAt = (tree: Tree): string | undefined => {
  if (tree.op !== 'call' || tree.fn !== ANSWER) return undefined
  const [question] = tree.args
  return question?.op === 'literal' && typeof question.value === 'string' ? question.value : undefined
}

const replacedAnswers = (tree: Tree, name: string): Tree =>
  questionAt(tree) === name ? ONE : withChildren(tree, (child) => replacedAnswers(child, name))
