/** Yes or no: a JSON boolean. */
import { asItIs, good, wrongType, type ValueType } from '../value-type.ts'

export const yesNoType: ValueType<{ kind: 'yesNo' }> = {
  read: (sent) => (typeof sent === 'boolean' ? good(sent) : wrongType('yes or no (true or false)')),
  write: asItIs,
  show: (value) => (value === true ? 'yes' : 'no'),
}
