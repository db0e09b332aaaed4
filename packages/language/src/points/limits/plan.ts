/** Point 9 → constants and limits of the plan, and what is assumed where it says nothing. */
import type { Phrase } from '../../document/model.ts'
import { plainText } from '../../document/phrase.ts'
import type { Assumption, Constant, Limits, Retention } from '../../plan/plan.ts'
import { closest } from '../../problem/closest.ts'
import { sameSpan, type Problem } from '../../problem/problem.ts'
import type { Names, Outcome, Planned } from '../room.ts'
import { LIMITS, writeLimitValue } from './known-limits.ts'
import type { ConstantRead, LimitsRead } from './model.ts'
import { limitsProblem } from './problems.ts'
import { planRetention } from './retention.ts'

export interface LimitsPlan {
  readonly constants: readonly Constant[]
  readonly limits: Limits
  readonly retention?: readonly Retention[]
}

export function planLimits(read: LimitsRead, names: Names): Planned<LimitsPlan> {
  const problems: Problem[] = []
  const constants = read.constants.flatMap((constant) => planConstant(constant, names, problems))
  const lists = read.lists.flatMap((list): Constant[] => {
    const name = names.constants.find((known) => sameSpan(known.span, list.name.span))
    if (!name) return []
    const value = list.codes.map((code) => code.key)
    const fixed = { meaning: list.help, changedBy: [], changeable: false, origin: names.originOf(list.span) }
    return [{ name: name.name, label: name.label, type: name.type, value, ...fixed }]
  })
  const limits = Object.fromEntries(LIMITS.map(({ key }) => [key, read.limits[key].value])) as unknown as Limits
  const { value: retention, problems: unkept } = planRetention(constants, names)
  const kept = retention.length === 0 ? {} : { retention }
  return {
    value: { constants: [...constants, ...lists], limits, ...kept },
    problems: [...problems, ...unkept],
    assumptions: assumptionsOf(read),
  }
}

/** A constant whose name could not be declared is left out; that was reported. */
function planConstant(read: ConstantRead, names: Names, problems: Problem[]): readonly Constant[] {
  const name = names.constants.find((known) => sameSpan(known.span, read.name.span))
  if (!name) return []
  const roles = read.changedBy.map((phrase) => readChanger(phrase, names))
  problems.push(...roles.flatMap((role) => role.problems))
  return [
    {
      name: name.name,
      label: name.label,
      type: name.type,
      value: read.value.literal,
      meaning: read.meaning,
      changedBy: roles.flatMap((role) => role.value),
      changeable: read.changedBy.length > 0,
      origin: names.originOf(read.span),
    },
  ]
}

/** Administrators may change whatever may be changed at all, so they are not listed. */
function readChanger(phrase: Phrase, names: Names): Outcome<readonly string[]> {
  const written = plainText(phrase)
  if (/^administrators?$/iu.test(written)) return { value: [], problems: [] }
  if (/^everyone signed in$/iu.test(written)) return { value: ['signedIn'], problems: [] }
  const role = names.role(phrase)
  const span = phrase.span
  if (role?.kind === 'record') {
    const entity = role.on ? plainText(role.on) : 'record'
    return { value: [], problems: [limitsProblem('LIM-012', { span }, { role: written, entity })] }
  }
  if (role) return { value: [role.name], problems: [] }
  const meant = closest(written, [...names.roles.map((known) => known.label), 'administrators'])
  const fix = meant === undefined ? undefined : { title: `Write "${meant}"`, edits: [{ span, text: meant }] }
  return { value: [], problems: [limitsProblem('LIM-011', { span, fix }, { role: written, meant })] }
}

function assumptionsOf(read: LimitsRead): readonly Assumption[] {
  return LIMITS.filter((limit) => !read.limits[limit.key].span).map((limit) => ({
    point: 9,
    subject: limit.names[0]!,
    text: limit.says(writeLimitValue(limit, read.limits[limit.key].value)),
    help: `Write another value in a row "${limit.names[0]}" of a table with the columns Limit and Value.`,
  }))
}
