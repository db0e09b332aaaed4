/** Resolves when an action happens by itself: durations may be constants, moments are fields or expressions. */
import type { Phrase } from '../../document/model.ts'
import { plainText, soleCode } from '../../document/phrase.ts'
import type { Expr } from '../../expression/tree.ts'
import type { Timer } from '../../plan/plan.ts'
import type { Problem } from '../../problem/problem.ts'
import { checkPhrase } from '../expressions.ts'
import { findFieldPath } from '../field-path.ts'
import type { EntityName, Names } from '../room.ts'
import type { TimerRead } from './model.ts'
import { lifecycleProblem } from './problems.ts'

export function planTimer(read: TimerRead, entity: EntityName, names: Names, problems: Problem[]): Timer | undefined {
  const duration = (phrase: Phrase) => planDuration(phrase, names, problems)
  const moment = (phrase: Phrase) => planMoment(phrase, entity, names, problems)
  switch (read.kind) {
    case 'every':
      return { kind: 'every', period: read.period, ...(read.at && { at: read.at }) }
    case 'at': {
      const at = moment(read.moment)
      return at && { kind: 'at', moment: at }
    }
    case 'before': {
      const [length, at] = [duration(read.duration), moment(read.moment)]
      return length && at && { kind: 'before', duration: length, moment: at }
    }
    case 'after': {
      const length = duration(read.duration)
      const since = read.since && moment(read.since)
      if (!length || (read.since && !since)) return undefined
      return { kind: 'after', duration: length, ...(since && { since }) }
    }
  }
}

function planDuration(phrase: Phrase, names: Names, problems: Problem[]): Expr | undefined {
  const constant = names.constant(phrase)
  if (constant) {
    if (constant.type.kind !== 'duration') problems.push(noMoment(phrase, 'a length of time'))
    const origin = names.originOf(phrase.span)
    const tree = { op: 'name', scope: 'constant', name: constant.name, type: constant.type } as const
    return constant.type.kind === 'duration' ? { source: constant.name, tree, reads: [], origin } : undefined
  }
  const checked = checkPhrase(phrase, names, {})
  const fits = checked.expr?.tree.type.kind === 'duration'
  if (!fits) problems.push(...(soleCode(phrase) ? checked.problems : []))
  if (!fits && (checked.expr || !soleCode(phrase))) problems.push(noMoment(phrase, 'a length of time'))
  return fits ? checked.expr : undefined
}

function planMoment(phrase: Phrase, entity: EntityName, names: Names, problems: Problem[]): Expr | undefined {
  const path = findFieldPath(phrase, entity, names)
  const checked = path.found ? { expr: path.expr, problems: [] } : checkPhrase(phrase, names, { this: entity.name })
  problems.push(...checked.problems)
  const kind = checked.expr?.tree.type.kind
  if (kind === undefined || kind === 'date' || kind === 'dateTime' || kind === 'unknown') return checked.expr
  problems.push(noMoment(phrase, 'a date or a moment'))
  return undefined
}

function noMoment(phrase: Phrase, wanted: string): Problem {
  return lifecycleProblem('LIF-027', { span: phrase.span }, { text: plainText(phrase), wanted })
}
