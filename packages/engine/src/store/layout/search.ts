/**
 * Which texts of records are found by an index: of what screens list, those that they search in, and those that programs search
 * in; and those by which a record is chosen where another one refers to it. How an index holds them, each database's folder knows; which records it is asked for
 * is `records/read/search.ts`.
 */
import { fieldOf, thisOf, type Tree } from '@ninefold/plan/expression'
import type { Entity, Field, Plan } from '@ninefold/plan'
import { columnOf } from './column-of.ts'
import { typeOfField, isReference, isMany, isEither, traitsOf } from '@ninefold/plan/values'

/** What lists of programs search in. An id is no text: its letters and digits say nothing. */
export const isSearched = ({ name, type }: Field): boolean => name !== 'id' && traitsOf(type).searched !== undefined

/** Entity → the columns that its index holds, in the order of the document; entities without one are absent. */
export function searchedColumns(plan: Plan): ReadonlyMap<string, readonly string[]> {
  const wanted = new Map<string, Set<string>>()
  for (const { entity, trees } of searches(plan)) {
    const texts = trees.map((tree) => textsIn(entity, tree))
    // Where one of the texts lies elsewhere, no index of this entity can say who has none of the words.
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
  /** The texts in which words are looked for. */
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

/** A path that leads elsewhere stands for a text that is not the record's own. */
function treesOf({ name, fields }: Entity, paths: readonly string[]): readonly Tree[] {
  return paths.flatMap((path): readonly Tree[] => {
    const field = fields.find((one) => one.name === path)
    const type = field ? typeOfField(field.type) : ({ kind: 'text' } as const)
    // What is no text is not looked in.
    return type?.kind === 'text' || type?.kind === 'choice' ? [fieldOf(thisOf(name), path, type)] : []
  })
}

interface Texts {
  readonly columns: readonly string[]
  /** Letters that stand between them, small ones for large ones: what has none of these lies in one column as a whole. */
  readonly between: string
}

/** The columns of the row that a text is made of; undefined where it may hold something else. */
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
