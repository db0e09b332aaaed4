/**
 * Declares the names of point 3: entities and fields with types, including system fields and fields that follow from `Part of` and lists.
 * Expressions are not checked. There are three steps: entities, their own fields, fields that follow from other entities.
 */
import { append, lettersOf, pluralOf, singularOf } from '@ninefold/plan/base'
import { plainText } from '../../document/index.ts'
import {
  interned,
  derived,
  scope,
  callMemoized,
  finder,
  internedEach,
  type LifecycleName,
  type Outcome,
  type RoleName,
} from '../../kernel/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import { connect } from './connect.ts'
import { declareFields, statusOf } from './declare-fields.ts'
import { declareHeads, findWholes } from './declare-heads.ts'
import type { EntitiesRead, EntityDeclared, EntityHead } from './model.ts'
import type { CodeList, TypeScope } from './resolve-type.ts'

/** The input from other points. */
interface Surroundings {
  readonly types: Pick<TypeScope, 'currency' | 'currencyWrong' | 'uploadSize' | 'passwordLength'>
  /** The lists of codes of point 9. */
  readonly lists: readonly (CodeList & { readonly label: string })[]
  readonly lifecycles: readonly LifecycleName[]
  readonly roles: readonly RoleName[]
}

export interface EntitiesDeclared {
  /** A part comes after its whole. */
  readonly entities: readonly EntityDeclared[]
  readonly typeScope: TypeScope
}

/** The entities and fields of point 3, with problems about duplicates. */
export function declareEntities(read: EntitiesRead, around: Surroundings): Outcome<EntitiesDeclared> {
  const problems: Problem[] = []
  const heads = declareHeads(read, problems)
  const typeScope = scopeOfTypes(heads, around)
  const wholes = findWholes(heads, typeScope, problems)
  const lifecycles = Map.groupBy(around.lifecycles, (one) => typeScope.entity(plainText(one.entity))?.name)
  const own = wholes.map((head) => {
    const [first, ...more] = lifecycles.get(head.name) ?? []
    return callMemoized(
      declareFields,
      head,
      typeScope,
      first && interned('entity.status', head.name, callMemoized(statusOf, first, ...more)),
    )
  })
  append(
    problems,
    own.flatMap((one) => one.problems),
  )
  const entities = connect(
    own.map(({ value }) => value),
    problems,
  )
  return { value: { entities: wholesFirst(entities), typeScope }, problems }
}

function scopeOfTypes(heads: readonly EntityHead[], around: Surroundings): TypeScope {
  const entities = internedEach(
    'types.entities',
    heads.map(({ type }) => type),
  )
  const lists = internedEach('types.lists', around.lists)
  const roles = internedEach(
    'types.roles',
    around.roles.map(({ name, label }) => ({ name, label })),
  )
  const letters = ({ name, label }: (typeof lists)[number]) => [lettersOf(label), lettersOf(name)]
  return scope('types', {
    entity: derived([entities], () => finder(entities, ({ name, label, plural }) => [name, label, plural])),
    codes: derived(
      [lists],
      () => (written: string) => lists.find((list) => letters(list).includes(lettersOf(written))),
    ),
    isRole: derived([roles], () => {
      const find = finder(roles, ({ name, label }) => [name, label, pluralOf(label), singularOf(label) ?? ''])
      return (written: string) => find(written) !== undefined
    }),
    wholes: entities.flatMap(({ name, isPart }) => (isPart ? [] : [name])),
    entityLabels: entities.map(({ label }) => label),
    codeLists: lists.map(({ label }) => label),
    ...around.types,
  })
}

/** In document order, each entity followed by its parts, at any depth. */
function wholesFirst(entities: readonly EntityDeclared[]): readonly EntityDeclared[] {
  const partsOf = Map.groupBy(entities, (part) => part.partOf?.entity)
  const withParts = (whole: EntityDeclared): readonly EntityDeclared[] => [
    whole,
    ...(partsOf.get(whole.name) ?? []).flatMap(withParts),
  ]
  return entities.filter((entity) => !entity.partOf).flatMap(withParts)
}
