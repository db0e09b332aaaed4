/** Reads a sentence: the names and numbers in it, and by its words which statement it makes. */
import type { Lifecycle } from '@ninefold/plan'
import type { Names } from '../../kernel/index.ts'
import { ANOTHER_PERSON } from './aspects/another-person.ts'
import { APPROVALS } from './aspects/approvals.ts'
import { CONFIDENTIAL } from './aspects/confidential.ts'
import { AFTER_TIME, MESSAGE } from './aspects/event.ts'
import { COUNT, RETENTION, SIZE } from './aspects/limit.ts'
import { LOCKED } from './aspects/locked.ts'
import { PERMISSION } from './aspects/permission.ts'
import { ALLOWED_WHILE, FORBIDDEN, ONCE, RULE } from './aspects/rule.ts'
import { SIGN_UP } from './aspects/sign-up.ts'
import { mentionsIn } from './mentions.ts'
import { numbersIn } from './numbers.ts'
import { withoutNames, type Aspect, type Sentence } from './sentence.ts'
import { sentence } from './words.ts'

/** The first of these that a sentence states is its statement. */
const ASPECTS: readonly Aspect[] = [
  SIGN_UP,
  ANOTHER_PERSON,
  APPROVALS,
  LOCKED,
  CONFIDENTIAL,
  ONCE,
  ALLOWED_WHILE,
  MESSAGE,
  RETENTION,
  AFTER_TIME,
  SIZE,
  COUNT,
  PERMISSION,
  RULE,
  FORBIDDEN,
]

/** What people do, or what mostly happens. */
const EXPLAINS = [
  sentence('(we|most)…'),
  sentence('…(usually|often|normally|typically|sometimes|in practice|for example|e.g)…'),
]
/** A longer sentence makes no statement. */
const LONGEST = 200

export function readSentence(
  text: string,
  names: Pick<Names, 'entities' | 'roles'>,
  lifecycles: readonly Lifecycle[],
): Sentence {
  const mentions = mentionsIn(text, names, lifecycles)
  const people = mentions.filter(({ kind }) => kind !== 'action' && kind !== 'state')
  const read = { text, rest: withoutNames(text, people), mentions, numbers: numbersIn(text) }
  const statement = mayState(text)
    ? aspectsByWords(text).find(({ isStatedBy }) => !isStatedBy || isStatedBy(read))
    : undefined
  return { ...read, ...(statement && { statement }) }
}

/** Has it words of a statement? */
export const hasWordsOfStatement = (text: string): boolean => ASPECTS.some(({ words }) => words.test(text))

const mayState = (text: string): boolean =>
  text.length <= LONGEST && !/[?:]$/u.test(text) && !EXPLAINS.some((words) => words.test(text))

const aspectsByWords = (text: string): readonly Aspect[] => ASPECTS.filter(({ words }) => words.test(text))
