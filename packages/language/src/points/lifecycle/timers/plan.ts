/** Plans timers: durations may be constants, moments are fields or expressions. */
import { append, ownProperty } from '@ninefold/plan/base'
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, plainText, soleCode } from '../../../document/index.ts'
import { describeType, type Expr, type Origin } from '@ninefold/plan/expression'
import type { Lifecycle, Timer } from '@ninefold/plan'
import type { Problem, Span } from '@ninefold/plan/problem'
import { isTime } from '@ninefold/plan/values'
import {
  checkPhrase,
  placeOfConstant,
  findFieldPath,
  type ConstantName,
  type EntityName,
  type Names,
} from '../../../kernel/index.ts'
import type { TimerRead } from '../model.ts'
import { lifecycleProblem } from '../problems.ts'

export function planTimer(read: TimerRead, entity: EntityName, names: Names, problems: Problem[]): Timer | undefined {
  const duration = (phrase: Phrase) => planDuration(phrase, names, problems)
  const moment = (phrase: Phrase) => planMoment(phrase, entity, names, problems)
  switch (read.kind) {
    case 'every': {
      const at = read.at && planTime(read.at, names, problems)
      if (read.at && !at) return undefined
      return { kind: 'every', period: read.period, ...(read.on && { on: read.on }), ...(at && { at }) }
    }
    case 'unknown':
      problems.push(lifecycleProblem('LIF-027', { span: read.span }, { text: read.text, expected: read.expected }))
      return undefined
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

const planDuration = (phrase: Phrase, names: Names, problems: Problem[]): Expr | undefined =>
  planOfKind(phrase, 'duration', 'a length of time', names, problems)

/** A value of a kind: a constant, or an expression without a record. */
function planOfKind(
  phrase: Phrase,
  kind: 'duration' | 'time',
  expected: string,
  names: Names,
  problems: Problem[],
): Expr | undefined {
  const constant = names.constant(phrase)
  if (constant) {
    if (constant.type.kind !== kind) problems.push(ofOtherKind(phrase, constant, kind, expected))
    const origin = names.originOf(phrase.span)
    const tree = { op: 'name', scope: 'constant', name: constant.name, type: constant.type } as const
    return constant.type.kind === kind ? { source: constant.name, tree, reads: [], origin } : undefined
  }
  const checked = checkPhrase(phrase, names, {})
  const fits = checked.expr?.tree.type.kind === kind
  if (!fits) append(problems, soleCode(phrase) ? checked.problems : [])
  if (!fits && (checked.expr || !soleCode(phrase))) problems.push(noMoment(phrase, expected))
  return fits ? checked.expr : undefined
}

/** `08:00`, `8 am`, `noon`, or the name of a constant. */
function planTime(phrase: Phrase, names: Names, problems: Problem[]): Expr | undefined {
  const written = names.constant(phrase) ? undefined : timeIn(plainText(phrase))
  if (written === undefined) return planOfKind(phrase, 'time', 'a time of day', names, problems)
  const tree = { op: 'literal', value: written, type: { kind: 'time' } } as const
  return { source: plainText(phrase), tree, reads: [], origin: names.originOf(phrase.span) }
}

const NAMED_TIMES: Readonly<Record<string, string>> = { noon: '12:00', midday: '12:00', midnight: '00:00' }
const TIME = pattern('{hours:number}[(:|.){minutes?:number}]~[{half?:<half>}]', { half: "am|pm|h|o'clock" })

function timeIn(text: string): string | undefined {
  const written = TIME.match(text)
  if (!written) return ownProperty(NAMED_TIMES, text.toLowerCase())
  const { minutes = '00' } = written
  const half = written.half?.toLowerCase()
  const isHalf = half === 'am' || half === 'pm'
  const hours = Number(written.hours)
  if (isHalf && (hours < 1 || hours > 12)) return undefined
  const hour = isHalf ? (hours % 12) + (half === 'pm' ? 12 : 0) : hours
  const time = `${String(hour).padStart(2, '0')}:${minutes}`
  return isTime(time) ? time : undefined
}

function planMoment(phrase: Phrase, entity: EntityName, names: Names, problems: Problem[]): Expr | undefined {
  const path = findFieldPath(phrase, entity, names)
  const checked = path.found ? { expr: path.expr, problems: [] } : checkPhrase(phrase, names, { this: entity.name })
  append(problems, checked.problems)
  const kind = checked.expr?.tree.type.kind
  if (kind === undefined || kind === 'date' || kind === 'dateTime' || kind === 'unknown') return checked.expr
  problems.push(noMoment(phrase, 'a date or a moment'))
  return undefined
}

function ofOtherKind(phrase: Phrase, constant: ConstantName, kind: 'duration' | 'time', expected: string): Problem {
  const example = kind === 'duration' ? '3 days' : '08:00'
  const parameters = { text: constant.label, expected, constant: { is: describeType(constant.type), example } }
  return lifecycleProblem('LIF-027', { span: phrase.span, second: placeOfConstant(constant) }, parameters)
}

function noMoment(phrase: Phrase, expected: string): Problem {
  return lifecycleProblem('LIF-027', { span: phrase.span }, { text: plainText(phrase), expected })
}

/** Reports times of day in a document without a time zone. */
export const reportTimesOfDay = (
  lifecycles: readonly Lifecycle[],
  spanOf: (origin: Origin) => Span,
): readonly Problem[] =>
  lifecycles.flatMap(({ actions }) =>
    actions.flatMap(({ timer }) =>
      timer?.kind === 'every' && timer.at ? [lifecycleProblem('LIF-059', { span: spanOf(timer.at.origin) }, {})] : [],
    ),
  )
