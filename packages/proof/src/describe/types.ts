/** Describes the types of fields in plain words. */
import { withArticle } from '@ninefold/plan/problem'
import { backendOf, type BackendType, type FieldType } from '@ninefold/plan/values'
import { codeOfValue } from './code.ts'
import { omit, remaining } from './remaining.ts'

/** `entity`: the label of an entity. */
export function describeType(type: FieldType, entity: (name: string) => string): string {
  // A plan of another version may have a type that is not known here.
  const known = backendOf(type) as BackendType | undefined
  const words = known?.describe(type, {
    entity,
    anEntity: (name) => withArticle(entity(name)),
    type: (of) => describeType(of, entity),
  })
  if (!words) return codeOfValue(type)
  return `${words.text}${remaining(type, { ...omit('kind', ...(words.covers ?? [])), ...words.usual })}`
}
