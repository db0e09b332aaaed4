/** Types as people write them, for what a migration says. */
import type { FieldType } from '@ninefold/plan/values'

export const typeName = (type: FieldType): string => {
  switch (type.kind) {
    case 'reference':
      return type.entity
    case 'either':
      return type.entities.join(' or ')
    case 'longText':
      return 'long text'
    case 'richText':
      return 'rich text'
    case 'randomCode':
      return 'random code'
    case 'yesNo':
      return 'yes/no'
    case 'dateTime':
      return 'date and time'
    case 'money':
      return type.currency === undefined ? 'money' : `money in ${type.currency}`
    case 'choice':
      return 'one of'
    case 'choices':
      return 'some of'
    case 'writtenDecimal':
      return 'decimal, as written'
    case 'decimal':
      return `decimal (${type.digits}.${type.scale})`
    default:
      return type.kind
  }
}
