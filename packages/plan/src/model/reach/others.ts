/**
 * What a rule asks of all other records of its entity (`Room.filter(r, r != this and r.crew == crew).size()`), or of its list
 * (`crew.rooms.filter(r, r != this)`). Of two records with the same values in all columns that it reads there, both have the same
 * others, but for one another: the result is the same for both.
 */
import { append } from '../../base/index.ts'
import { childrenOf, conjunctsOf, isThis, isVariable, type Tree } from '../../expression/index.ts'
import { placesOf } from '../places.ts'
import type { Entity } from '../entity.ts'
import { isInverse, isRecordList } from '../../values/index.ts'

type Entities = ReadonlyMap<string, Entity>

export interface Others {
  /** The `r != this` that leave a record out, and do not make the result depend on which one it is. */
  readonly leavingOut: ReadonlySet<Tree>
  /** Fields that are read of the others. */
  readonly fields: ReadonlySet<string>
}

/** Macros whose result depends on the values of the items alone, and not on their order. */
const AGGREGATES: ReadonlySet<string> = new Set('exists all exists_one sum average least min most max'.split(' '))

/** `trees`: over records of `entity`. */
export function othersIn(entities: Entities, entity: string, trees: readonly Tree[]): Others {
  const leavingOut = new Set<Tree>()
  const fields = new Set<string>()
  /** `isCounted`: what becomes of its result does not depend on which records they are; `isLess`: the record is left out of it. */
  const visit = (tree: Tree, isCounted = false, isLess = false): void => {
    if (tree.op === 'macro' && isOfAll(entities, tree.over, entity)) {
      const own = conjunctsOf(tree.body).filter((one) => isNotThis(one, tree.variable))
      const read = readOf(tree.body, tree.variable, new Set(own))
      const isValue = read !== undefined && (AGGREGATES.has(tree.fn) || (tree.fn === 'filter' && isCounted))
      const leaves = isLess || leavesOut(tree)
      if (isValue) for (const one of own) leavingOut.add(one)
      if (isValue && leaves) for (const name of read) fields.add(name)
      visit(tree.over, isValue, leaves)
      visit(tree.body)
      return
    }
    const counts = tree.op === 'call' && tree.fn === 'size'
    for (const child of childrenOf(tree)) visit(child, counts)
  }
  for (const tree of trees) visit(tree)
  const all = entities.get(entity)?.fields ?? []
  const isList = (name: string) => all.some((field) => field.name === name && isRecordList(field.type))
  return [...fields].some(isList) ? NONE : { leavingOut, fields }
}

const NONE: Others = { leavingOut: new Set(), fields: new Set() }

/** The records of the entity, or those in the list that the record itself is in by its reference; or what a `filter` leaves of them. */
function isOfAll(entities: Entities, tree: Tree, entity: string): boolean {
  if (tree.op === 'set') return tree.entity === entity
  if (tree.op === 'macro') return tree.fn === 'filter' && isOfAll(entities, tree.over, entity)
  if (tree.op !== 'field' || tree.of.type.kind !== 'record') return false
  const [whole, by] = [tree.of.type.entity, ownField(tree.of)]
  const list = entities.get(whole)?.fields.find(({ name }) => name === tree.field)?.type
  if (isInverse(list)) return list.entity === entity && list.field === by
  const places = placesOf(entities.get(entity) ?? {})
  return places.some((place) => place.entity === whole && place.list === tree.field && place.whole === by)
}

function ownField(tree: Tree): string | undefined {
  if (tree.op === 'name') return tree.scope === 'this' ? tree.name : undefined
  return tree.op === 'field' && isThis(tree.of) ? tree.field : undefined
}

const leavesOut = (tree: Tree): boolean =>
  tree.op === 'macro' && (conjunctsOf(tree.body).some((one) => isNotThis(one, tree.variable)) || leavesOut(tree.over))

function isNotThis(tree: Tree, variable: string): boolean {
  if (tree.op !== 'call') return false
  if (tree.fn === 'not') return isPair(tree.args[0]!, '==', variable)
  return isPair(tree, '!=', variable)
}

const isPair = (tree: Tree, fn: string, variable: string): boolean =>
  tree.op === 'call' && tree.fn === fn && tree.args.some((one) => isVariable(one, variable)) && tree.args.some(isThis)

/** Fields that are read of the variable; undefined where it is more than that. */
function readOf(tree: Tree, variable: string, except: ReadonlySet<Tree>): readonly string[] | undefined {
  if (except.has(tree)) return []
  if (isVariable(tree, variable)) return undefined
  if (tree.op === 'field' && isVariable(tree.of, variable)) return [tree.field]
  const found: string[] = []
  for (const child of childrenOf(tree)) {
    const read = readOf(child, variable, except)
    if (!read) return undefined
    append(found, read)
  }
  return found
}
