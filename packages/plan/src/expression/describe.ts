/** Types in the words of messages. */
import type { Type } from '../values/index.ts'

/** `a date`, `money in EUR`, `a record of Claim`. */
export function describeType(type: Type): string {
  switch (type.kind) {
    case 'text':
      return 'a text'
    case 'integer':
      return 'a whole number'
    case 'decimal':
      return 'a decimal number'
    case 'money':
      return type.currency === undefined ? 'money' : `money in ${type.currency}`
    case 'percent':
      return 'a percentage'
    case 'yesNo':
      return 'yes or no'
    case 'date':
      return 'a date'
    case 'time':
      return 'a time of day'
    case 'dateTime':
      return 'a date and time'
    case 'duration':
      return 'a duration'
    case 'choice':
      return 'a choice'
    case 'file':
      return 'a file'
    case 'record':
      return `a record of ${type.entity}`
    case 'either':
      return `a record of ${type.entities.join(' or ')}`
    case 'list':
      return 'a list'
    case 'map':
      return 'a built value'
    case 'nothing':
      return 'nothing'
    case 'unknown':
      return 'something unknown'
  }
}
