/** How many, how large, how long: "At most 5 loans per person". A limit or a constant of point 9, a timer, or a rule that counts. */
import { hasNumbers, textOf } from '../evidence.ts'
import { hasTime, timesOf } from '../numbers.ts'
import { coveredIf, namesOf, type Aspect, type PlanParts, type Sentence } from '../sentence.ts'
import { OBLIGES, phrases } from '../words.ts'

const GENERAL = phrases(
  'requests?|records?|data|files?|uploads?|attachments?|sessions?|sign-?ins?|backups?|logs?|history',
)
const PER = phrases('per|an?|each|every|at a time|at once|in one')
const REQUESTS = phrases('requests?')

const isAboutRecords = ({ text, mentions }: Sentence): boolean =>
  GENERAL.test(text) || mentions.some(({ kind }) => kind === 'entity')

const compare = (sentence: Sentence, plan: PlanParts) => coveredIf(isLimitOf(sentence, plan))

/** "Records are stored for two years." */
export const RETENTION: Aspect = {
  kind: 'limit',
  words: phrases('(kept|stored|retained|archived|<wasDeleted>|erased) [{:..30}] <count> [working] <unit>'),
  isStatedBy: isAboutRecords,
  compare,
}

/** "Files may have 5 MB." */
export const SIZE: Aspect = {
  kind: 'limit',
  words: phrases('{:number} ~ (kB|MB|GB)'),
  isStatedBy: ({ text }) => GENERAL.test(text),
  compare,
}

/** "At most 5 loans per person". A number of a field belongs to a rule. */
export const COUNT: Aspect = {
  kind: 'limit',
  words: phrases(
    '(at most|(no|not) more than|up to|[a] maximum (of|is)|max[.]|limited to|limit (of|is)|not exceed|(fewer|more|larger|bigger|greater|longer) than) [{:..40}] <count>',
  ),
  isStatedBy: (sentence) =>
    PER.test(sentence.text) &&
    isAboutRecords(sentence) &&
    !(OBLIGES.test(sentence.text) && sentence.mentions.some(({ kind }) => kind === 'field')),
  compare,
}

function isLimitOf({ numbers, text, mentions }: Sentence, plan: PlanParts): boolean {
  const { limits, constants, lifecycles, rules } = plan
  if (REQUESTS.test(text)) return numbers.every((forms) => forms.includes(String(limits.requestsPerMinute)))
  const values = constants.map(({ value }) => value)
  if (hasTime(numbers)) return hasNumbers(timesOf(numbers), [values, lifecycles], plan)
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
