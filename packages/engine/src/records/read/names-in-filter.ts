/** Which names of the document stand in a user's filter: fields and choices, each with its place. */
import {
  choiceOwners,
  entitiesOfType,
  explainExpression,
  placeOfName,
  type Range,
  type Tree,
} from '@ninefold/plan/expression'
import type { Rights } from '../../access/index.ts'
import type { EntityModel, Model } from '../model.ts'
import { readableSchema, readFilter } from './person-filter.ts'

/** `start` and `end` count characters of the filter. */
export interface NameInFilter extends Range {
  readonly entity: string
  readonly field: string
  /** Absent for the name of the field itself. */
  readonly choice?: string
}

/** Refused like the filter of a list. */
export function namesInFilter(
  model: Model,
  entity: EntityModel,
  rights: Rights,
  filter: string,
): readonly NameInFilter[] {
  readFilter(model, entity, rights, filter)
  const schema = readableSchema(model, rights)
  const fields = [...model.entities.keys()].flatMap((name) =>
    [...(schema.entity(name)?.fields.values() ?? [])].map((field) => ({
      type: field.type,
      owner: { entity: name, field: field.name },
    })),
  )
  const ownerOf = choiceOwners(fields)
  const { meaning } = explainExpression(filter, { schema, this: entity.name }, { kind: 'yesNo' })
  return [...meaning].flatMap(([syntax, { tree }]) => {
    const named = nameOf(tree, ownerOf)
    const at = named && placeOfName(syntax, tree, filter)
    const isWritten = at && sameName(filter.slice(at.start, at.end), named.choice ?? named.field)
    return isWritten ? [{ ...at, ...named }] : []
  })
}

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

type Owned = Omit<NameInFilter, keyof Range>

function nameOf(tree: Tree, ownerOf: (options: readonly string[]) => Owned | undefined): Owned | undefined {
  if (tree.op === 'field') {
    const [entity] = entitiesOfType(tree.of.type)
    return entity === undefined ? undefined : { entity, field: tree.field }
  }
  if (tree.op !== 'literal' || tree.type.kind !== 'choice' || typeof tree.value !== 'string') return undefined
  const owner = ownerOf(tree.type.options)
  return owner && { ...owner, choice: tree.value }
}
