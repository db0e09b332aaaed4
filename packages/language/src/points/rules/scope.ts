/**
 * The queries of a rule about other points, in addition to the symbol table. Every query takes a name, so that a rule is planned again
 * only if the result of one of its queries changes (`incremental.ts`).
 */
import { scope, derived } from '../../kernel/index.ts'
import { memoize, foldName } from '@ninefold/plan/base'
import type { Entity } from '@ninefold/plan'
import type { EntityName, Names } from '../../kernel/index.ts'

export interface RuleScope {
  readonly names: Names
  /** Is this computed field (`Entity.field`) stored with its record? */
  readonly isStored: (field: string) => boolean
  /** The only entity of the document, if there is only one. */
  readonly onlyEntity: () => EntityName | undefined
  /** The entities that have a field with this name or label. */
  readonly having: (field: string) => readonly string[]
}

export function ruleScope(names: Names, entities: readonly Entity[]): RuleScope {
  const declared = names.entities
  const fields = scope('rules.fields', {
    having: derived([declared], () => (folded) => byField(declared).get(folded)?.join(' ') ?? ''),
    onlyEntity: onlyAmong(declared),
  })
  return scope('rules', {
    names,
    isStored: derived([entities], () => (field) => storedAmong(entities).has(field)),
    onlyEntity: () => fields.onlyEntity,
    having: (field: string) =>
      fields
        .having(foldName(field))
        .split(' ')
        .filter((name) => name !== ''),
  })
}

/** Undefined if there are several: then the rule must name one. */
function onlyAmong(entities: readonly EntityName[]): EntityName | undefined {
  const [one, another] = entities.filter(({ span, partOf, name }) => span && !partOf && name !== 'User')
  return another ? undefined : one
}

const storedAmong = memoize((entities: readonly Entity[]): ReadonlySet<string> => {
  return new Set(entities.flatMap((entity) => storedIn(entity)))
})

const storedIn = memoize(({ name, fields }: Entity): readonly string[] =>
  fields.flatMap((field) => (field.computed?.stored ? [`${name}.${field.name}`] : [])),
)

const byField = memoize((entities: readonly EntityName[]): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>()
  for (const entity of entities) {
    for (const field of fieldNames(entity)) {
      const others = found.get(field)
      if (others) others.push(entity.name)
      else found.set(field, [entity.name])
    }
  }
  return found
})

const fieldNames = memoize(({ span, fields }: EntityName): ReadonlySet<string> => {
  return new Set(span ? fields.flatMap(({ name, label }) => [foldName(name), foldName(label)]) : [])
})
