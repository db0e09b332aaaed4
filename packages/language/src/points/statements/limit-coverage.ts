/** Does a limit or a constant of point 9, a timer, or a rule that counts, have the numbers that a sentence names? */
import { hasNumbers, namesOf, textOf, type Planned } from './evidence.ts'
import type { Statement } from './read-statement.ts'

export function isLimitOf({ numbers, text, mentions }: Statement, plan: Planned): boolean {
  const { limits, constants, lifecycles, rules } = plan
  if (/\brequests?\b/iu.test(text)) return numbers.every((forms) => forms.includes(String(limits.requestsPerMinute)))
  const values = constants.map(({ value }) => value)
  if (numbers.some((forms) => forms.some(isSpan))) {
    const spans = numbers.map((forms) => forms.filter(isSpan))
    return hasNumbers(spans, [values, lifecycles], plan)
  }
  const entities = namesOf(mentions, 'entity')
  if (entities.length === 0) return hasNumbers(numbers, [limits, values], plan)
  const counting = rules.filter(({ must, entity: own }) => {
    const words = textOf(must)
    const isCounted = (entity: string) =>
      words.includes(`"op":"set","entity":"${entity}"`) || (entity !== own && words.includes(`"${entity}"`))
    return words.includes('"size"') && entities.some(isCounted)
  })
  return hasNumbers(numbers, counting, plan)
}

/** `"days":3`: a span of time as the plan writes it. */
const isSpan = (form: string): boolean => form.startsWith('"')
