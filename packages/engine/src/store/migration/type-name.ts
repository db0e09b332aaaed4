/** Types as people write them, for what a migration says: of choices, that they are some. */
import { fullTypeName, hasOptions, typeName, type FieldType } from '@ninefold/plan/values'

export const typeInMigration = (type: FieldType): string => (hasOptions(type) ? typeName(type) : fullTypeName(type))
