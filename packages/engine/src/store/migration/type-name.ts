/** Names of types as people write them, for migration messages; choices without the list of their options. */
import { fullTypeName, hasOptions, typeName, type FieldType } from '@ninefold/plan/values'

export const typeInMigration = (type: FieldType): string => (hasOptions(type) ? typeName(type) : fullTypeName(type))
