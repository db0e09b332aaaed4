/**
 * Parts of an expression that look through all records of an entity: `Right.exists(r, r.person == me and r.on == this)`.
 * JavaScript has not got all records, so such a part becomes a question that the store answers, and the rest is evaluated
 * with its answer. What the part needs of the record itself goes to the store as values: the record need not be stored.
 *
 * The largest part that SQL can say is one question. Where SQL cannot (`Team.map(t, t.name).join(', ')`), the question is for
 * the records themselves, with what the rest reads of them.
 */
import { ANSWER, childrenOf, notInSql, readsOf, withChildren, yesNoCall, type Tree } from '@ninefold/plan/expression'
import type { Type } from '@ninefold/plan/values'

export type SetQuestion =
  /** One value. Names of the context, `valueName(0)` and so on, stand for the values it is asked about. */
  | { readonly kind: 'value'; readonly tree: Tree }
  /** The records of `entity` for which `where`, over each as `this`, is yes, in order of their ids; with the paths `reads`. */
  | { readonly kind: 'records'; readonly entity: string; readonly where?: Tree; readonly reads: readonly string[] }

interface Parted {
  /** With `$answer` in place of each part: its question, then the values. */
  readonly rest: Tree
  readonly readsSet: boolean
}

/** Equal questions have equal names, in whatever expressions they stand. */
const nameOf = (question: SetQuestion): string => JSON.stringify(question)
export const questionOf = (name: string): SetQuestion => JSON.parse(name) as SetQuestion

export const valueName = (place: number): string => `#${place}`

const known = new WeakMap<Tree, Parted>()

export function partedBySets(tree: Tree): Parted {
  const before = known.get(tree)
  if (before) return before
  const isReading = hasSet(tree)
  const made = { rest: isReading ? withReads(withoutSets(tree)) : tree, readsSet: isReading }
  known.set(tree, made)
  return made
}

/** Does the store have to be asked before the tree can be evaluated? */
export const readsStore = (tree: Tree): boolean => partedBySets(tree).readsSet

const hasSet = (tree: Tree): boolean => tree.op === 'set' || childrenOf(tree).some(hasSet)

const isList = ({ type }: Pick<Tree, 'type'>): boolean => type.kind === 'list' || type.kind === 'map'

function withoutSets(tree: Tree): Tree {
  if (!hasSet(tree)) return tree
  return (startsFromSet(tree) && partOfValue(tree)) || partOfRecords(tree) || withChildren(tree, withoutSets)
}

/** Gives one value, and takes the set itself. */
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

/** All records of an entity, or some of them: `where` over each as `#item`. */
function setOf(tree: Tree): { readonly entity: string; readonly where?: Tree } | undefined {
  if (tree.op === 'set') return { entity: tree.entity }
  if (tree.op !== 'macro' || tree.fn !== 'filter') return undefined
  const over = setOf(tree.over)
  if (!over) return undefined
  const type = { kind: 'record', entity: over.entity } as const
  const where = replaced(tree.body, tree.variable, { op: 'name', scope: 'this', name: ITEM, type })
  return { entity: over.entity, where: over.where ? yesNoCall('and', over.where, where) : where }
}

/** Tells the item of a set from the record itself until that one has become a value. */
const ITEM = '#item'

function replaced(tree: Tree, variable: string, by: Tree): Tree {
  if (tree.op === 'name') return tree.scope === 'variable' && tree.name === variable ? by : tree
  if (tree.op === 'macro' && tree.variable === variable) return { ...tree, over: replaced(tree.over, variable, by) }
  return withChildren(tree, (child) => replaced(child, variable, by))
}

/** The largest parts that need something of the record, of the request or of a variable outside, and nothing of the set. */
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

/** What a statement knows by itself. */
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

/** Records among the values may not be stored yet, or not as they will be: what is read of them SQL does not know. */
function readsIntoValues(tree: Tree): boolean {
  if (tree.op === 'macro' && isOfValue(tree.over) && readsOfOne(replaced(tree.body, tree.variable, ONE)).length > 0)
    return true
  return childrenOf(tree).some(readsIntoValues)
}

const isOfValue = (tree: Tree): boolean =>
  tree.op === 'name' ? tree.scope === 'context' && tree.name.startsWith('#') : childrenOf(tree).some(isOfValue)

/** Stands for what is asked after in `readsOfOne`. */
const ONE: Tree = { op: 'name', scope: 'only', name: '#', type: { kind: 'unknown' } }

/** The paths that a tree reads of what the context calls so: `cause.project.lead`. */
export function readsOfNamed(tree: Tree, name: string): readonly string[] {
  const replaceName = (part: Tree): Tree =>
    part.op === 'name' && part.scope === 'context' && part.name === name ? ONE : withChildren(part, replaceName)
  return readsOfOne(replaceName(tree))
}

const readsOfOne = (tree: Tree): readonly string[] =>
  readsOf(tree).flatMap((path) => (path.startsWith('$#.') && path !== '$#.id' ? [path.slice(3)] : []))

/** Questions for records with the paths that the rest reads of the answers. */
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
