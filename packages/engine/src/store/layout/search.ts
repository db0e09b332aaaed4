/**
 * Which texts of records have a search index: those searched in lists of screens and of the API, and the labels by
 * which a record is chosen as a reference. The folder of each database defines how an index is stored;
 * `records/read/search.ts` queries it.
 */
import { fieldOf, thisOf, type Tree } from '@ninefold/plan/expression'
import type { Entity, Field, Plan } from '@ninefold/plan'
import { columnOf } from './column-of.ts'
import { typeOfField, isReference, isMany, isEither, traitsOf } from '@ninefold/plan/values'

/** What lists of the API search. An id is not searched: its characters have no meaning. */
export const isSearched = ({ name, type }: Field): boolean => name !== 'id' && traitsOf(type).searched !== undefined

/** Entity → the columns of its index, in document order; entities without one are absent. */
export function searchedColumns(plan: Plan): ReadonlyMap<string, readonly string[]> {
  const wanted = new Map<string, Set<string>>()
  for (const { entity, trees } of searches(plan)) {
    const texts = trees.map((tree) => textsIn(entity, tree))
    // If one of the texts is stored elsewhere, no index of this entity can exclude a row.
    if (texts.length === 0 || !texts.every((one) => one !== undefined)) continue
    const columns = wanted.get(entity.name) ?? new Set()
    wanted.set(entity.name, columns)
    for (const { columns: more } of texts) more.forEach((name) => columns.add(name))
  }
  const inOrder = ({ name, fields }: Entity) =>
    fields.map((field) => field.name).filter((f) => wanted.get(name)!.has(f))
  return new Map(plan.entities.filter(({ name }) => wanted.has(name)).map((entity) => [entity.name, inOrder(entity)]))
}

interface Searching {
  readonly entity: Entity
  /** The searched texts. */
  readonly trees: readonly Tree[]
}

function searches(plan: Plan): readonly Searching[] {
  const named = (name: string): readonly Entity[] => plan.entities.filter((entity) => entity.name === name)
  const lists = plan.screens.flatMap(({ shows }): readonly Searching[] => {
    if (!('search' in shows)) return []
    return named(shows.entity).flatMap((entity) => [
      { entity, trees: treesOf(entity, shows.search) },
      {
        entity,
        trees: treesOf(
          entity,
          entity.fields.filter(isSearched).map(({ name }) => name),
        ),
      },
    ])
  })
  const chosen = new Set(
    plan.entities.flatMap(({ fields }) => fields.filter(({ system }) => !system).flatMap(referred)),
  )
  const choices = [...chosen].flatMap(named).map((entity) => ({ entity, trees: [entity.shownAs.tree] }))
  return [...lists, ...choices]
}

const referred = ({ type }: Field): readonly string[] =>
  isReference(type) || isMany(type) ? [type.entity] : isEither(type) ? type.entities : []

/** A path through a reference is a text of another record. */
function treesOf({ name, fields }: Entity, paths: readonly string[]): readonly Tree[] {
  return paths.flatMap((path): readonly Tree[] => {
    const field = fields.find((one) => one.name === path)
    const type = field ? typeOfField(field.type) : ({ kind: 'text' } as const)
    // Values other than text are not searched.
    return type?.kind === 'text' || type?.kind === 'choice' ? [fieldOf(thisOf(name), path, type)] : []
  })
}

interface Texts {
  readonly columns: readonly string[]
  /** The characters between them, in lower case: a word without any of these is inside one column. */
  readonly between: string
}

/** The columns of the row that form a text; undefined if it may contain something else. */
export function textsIn(entity: Entity, tree: Tree): Texts | undefined {
  const parts = partsOf(tree).map((part) => partIn(entity, part))
  const adjoin = parts.some((part, i) => i > 0 && part?.columns.length && parts[i - 1]?.columns.length)
  if (adjoin || !parts.every((part) => part !== undefined)) return undefined
  return { columns: parts.flatMap((part) => part.columns), between: parts.map((part) => part.between).join('') }
}

const partsOf = (tree: Tree): readonly Tree[] =>
  tree.op === 'call' && tree.fn === '+' ? tree.args.flatMap(partsOf) : [tree]

function partIn(entity: Entity, tree: Tree): Texts | undefined {
  if (tree.op === 'literal' && typeof tree.value === 'string' && tree.value !== '')
    return { columns: [], between: tree.value.toLowerCase() }
  if (tree.op !== 'field' || tree.of.op !== 'name' || tree.of.scope !== 'this') return undefined
  const field = entity.fields.find(({ name }) => name === tree.field)
  if (!field) return undefined
  if (field.computed && !field.computed.stored) return textsIn(entity, field.computed.expr.tree)
  return columnOf(entity, field)?.form.kind === 'text' ? { columns: [field.name], between: '' } : undefined
}
