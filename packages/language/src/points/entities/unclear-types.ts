/**
 * Reports ambiguous types. If an entity has the name of a type (`File`), a capital means the entity and lower case the type. In a document
 * that writes types with capitals, this is ambiguous.
 */
import { plainText } from '../../document/index.ts'
import { memoize, foldName, lowerFirst } from '@ninefold/plan/base'
import type { Problem } from '@ninefold/plan/problem'
import type { EntityRead, FieldRead } from './model.ts'
import { entitiesProblem } from './problems.ts'
import { TYPE } from './read-type.ts'
import { FOLDED_TYPE_NAMES } from './type-words.ts'

export function reportUnclearTypes(entities: readonly EntityRead[]): readonly Problem[] {
  const namedLikeTypes = new Set(
    entities.map(({ name }) => foldName(name.label)).filter((name) => FOLDED_TYPE_NAMES.has(name)),
  )
  if (namedLikeTypes.size === 0) return []
  const fields = entities.flatMap(capitalTypes)
  const isEntity = (field: FieldRead) => namedLikeTypes.has(foldName(firstWords(field)))
  if (fields.every(isEntity)) return []
  return fields.filter(isEntity).map((field) => {
    const written = firstWords(field)
    const type = FOLDED_TYPE_NAMES.get(foldName(written))!
    return entitiesProblem('ENT-062', { span: field.written.span }, { written, type })
  })
}

/** The fields whose type is a type name with a capital. */
const capitalTypes = memoize(({ fields }: EntityRead): readonly FieldRead[] =>
  fields.filter((field) => {
    const words = firstWords(field)
    return words !== lowerFirst(words) && FOLDED_TYPE_NAMES.has(foldName(words))
  }),
)

/** The type without its size and constraints. */
const firstWords = ({ written }: FieldRead): string =>
  plainText(TYPE.open(written))
    .split(/[,;(:]/u)[0]!
    .trim()
