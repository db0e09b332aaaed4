/** The limits of point 9: what each of them limits, and to what. */
import { findLimit, LIMITS, LIMITS_OF_CODES, writeLimitValue, type Limits } from '@ninefold/plan'
import { ownProperty } from '@ninefold/plan/base'
import type { Reasons } from '@ninefold/plan/wire'
import type { Facts } from './facts.ts'
import { sentences } from './words.ts'

/** `name`: as the document writes it, or its key. Undefined if there is no such limit. */
export function explainLimit(facts: Facts, name: string): Reasons | undefined {
  const limit = LIMITS.find(({ key }) => key === name) ?? findLimit(name)
  return limit && explainLimits(facts, limit.key, [limit.key])
}

/** The limits that refuse with a built-in code. */
export function explainLimitsOf(facts: Facts, code: string): Reasons | undefined {
  const keys = ownProperty(LIMITS_OF_CODES, code)
  return keys && explainLimits(facts, code, keys)
}

function explainLimits(facts: Facts, name: string, keys: readonly (keyof Limits)[]): Reasons {
  const { say } = facts.words
  const labels = keys.map((key) => say(limitOf(key).names[0]!))
  return {
    kind: 'limit',
    name,
    label: labels[0]!,
    sentences: sentences(
      ...keys.map((key) => sentenceOf(facts, key)),
      ...labels.map((limit) =>
        say('It is the limit “{limit}” of point 9, and changes only with the document.', { limit }),
      ),
    ),
  }
}

const limitOf = (key: keyof Limits) => LIMITS.find((one) => one.key === key)!

/** What is limited, and to what. */
function sentenceOf({ document, words: { say } }: Facts, key: keyof Limits): string {
  const value = writeLimitValue(limitOf(key), document.limits[key])
  switch (key) {
    case 'requestsPerMinute':
      return say('One person may send {n} requests per minute.', { n: value })
    case 'signInAttempts':
      return say('After {n} failed attempts to sign in, the next one waits up to 15 minutes.', { n: value })
    case 'uploadSize':
      return say('A file may have {size}.', { size: value })
    case 'bodySize':
      return say('A request without a file may have {size}.', { size: value })
    case 'personStorage':
      return say('The files of one person may take {size}.', { size: value })
    case 'storage':
      return say('All files together may take {size}.', { size: value })
    case 'readSeconds':
      return say('A list, a search, an export or a dashboard may take {time}.', { time: `${value} s` })
    case 'workbookSeconds':
      return say('Reading or writing a workbook may take {time}.', { time: `${value} s` })
    default:
      return say('The value is {value}.', { value })
  }
}
