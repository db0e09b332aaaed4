/**
 * Two versions of a document compared by what they mean: what people can see and do, what becomes of records that are
 * there, which calls break for their clients, and what else happens otherwise. Wording, order and help make no difference.
 */
import type { Origin } from '../expression/tree.ts'
import type { Plan } from '../plan/plan.ts'
import type { AnswerExample } from '../proof/index.ts'
import { compareAccess } from './compare-access.ts'
import { compareBehaviour } from './compare-behaviour.ts'
import { compareCalls, compareNames } from './compare-calls.ts'
import { compareData } from './compare-data.ts'
import { compareRetention } from './compare-retention.ts'
import { inNewWords, renamesBetween } from './in-new-words.ts'
import { suspectedRenames } from './suspected-renames.ts'

export interface Difference {
  readonly about: 'names' | 'access' | 'data' | 'calls' | 'behaviour'
  /**
   * `question`: only the author knows. `wider`, `narrower`: who may see or do what, what is accepted. `breaking`: a
   * client that worked before fails. `loss`: data goes or is put aside. `note`: anything else.
   */
  readonly weight: 'question' | 'wider' | 'narrower' | 'breaking' | 'loss' | 'note'
  /** One sentence. */
  readonly text: string
  /** What to write to say otherwise; '' where nothing is to be done. */
  readonly help: string
  /** Where it stood in the old version, and stands in the new one. */
  readonly was?: Origin
  readonly now?: Origin
  /** Of access and rules: a record and a person with whom it shows. */
  readonly example?: AnswerExample
}

/** Questions first, then in the order of `about`. */
export function differenceOf(was: Plan, now: Plan): readonly Difference[] {
  const renames = renamesBetween(was, now)
  const before = inNewWords(was, renames)
  return [
    ...suspectedRenames(before, now),
    ...compareAccess(before, now),
    ...compareData(before, now),
    ...compareCalls(before, now),
    ...compareNames(now, renames),
    ...compareRetention(before, now),
    ...compareBehaviour(before, now),
  ]
}

/** Of the differences, alone: what of the past is kept for less long. Looks at no rights, which takes longer. */
export const forgottenSooner = (was: Plan, now: Plan): readonly Difference[] =>
  compareRetention(inNewWords(was, renamesBetween(was, now)), now)
