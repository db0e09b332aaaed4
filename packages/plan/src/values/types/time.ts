/** Times of day: `HH:MM`, 24 hours. */
import { isTime } from '../calendar.ts'
import { asItIs, good, wrongType, type ValueType } from '../value-type.ts'

export const timeType: ValueType<{ kind: 'time' }> = {
  read: (sent) => {
    if (typeof sent === 'string' && sent.trim() === '') return good(null)
    return typeof sent === 'string' && isTime(sent) ? good(sent) : wrongType('a time of day, HH:MM')
  },
  write: asItIs,
  show: (value) => value as string,
}
