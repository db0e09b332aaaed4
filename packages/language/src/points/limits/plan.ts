/** Point 9 → constants and limits of the plan, and what is assumed where it says nothing. */
import { type Phrase, plainText } from '../../document/index.ts'
import { memoized, tracked } from '../../incremental.ts'
import { type Assumption, type Constant, type Limits, type Retention, LIMITS, writeLimitValue } from '@ninefold/plan'
import { closest, sameSpan } from '@ninefold/plan/problem'
import {
  type WrittenName,
  byName,
  indexed,
  type ConstantName,
  type Names,
  type Outcome,
  type Planned,
} from '../../kernel/index.ts'
import type { CodeListRead, ConstantRead, LimitsRead } from './model.ts'
import { limitsProblem } from './problems.ts'
import { planRetention } from './retention.ts'

interface LimitsPlan {
  readonly constants: readonly Constant[]
  readonly limits: Limits
  readonly retention?: readonly Retention[]
}

export function planLimits(read: LimitsRead, names: Names): Planned<LimitsPlan> {
  const declared = indexed('limits.declared', names.constants, byName)
  const world = tracked<World>({ declared })
  const planned = read.constants.map((constant) => planConstant(constant, names, world))
  const constants = planned.flatMap(({ value }) => value ?? [])
  const lists = read.lists.flatMap((list) => planList(list, names, world) ?? [])
  const limits = Object.fromEntries(LIMITS.map(({ key }) => [key, read.limits[key].value])) as unknown as Limits
  const { value: retention, problems: unkept } = planRetention(constants, names)
  return {
    value: { constants: [...constants, ...lists], limits, ...(retention.length > 0 && { retention }) },
    problems: [...planned.flatMap(({ problems }) => problems), ...unkept],
    assumptions: assumptionsOf(read),
  }
}

interface World {
  readonly declared: (name: string) => ConstantName | undefined
}

/** A name that could not be declared belongs to another constant; that was reported, and this one is left out. */
function nameOf({ identifier, span }: WrittenName, { declared }: World): ConstantName | undefined {
  const name = declared(identifier)
  return name && sameSpan(name.span, span) ? name : undefined
}

const planConstant = memoized((read: ConstantRead, names: Names, world: World): Outcome<Constant | undefined> => {
  const name = nameOf(read.name, world)
  if (!name) return { value: undefined, problems: [] }
  const roles = read.changedBy.map((phrase) => readChanger(phrase, names))
  const value: Constant = {
    name: name.name,
    label: name.label,
    type: name.type,
    value: read.value.literal,
    meaning: read.meaning,
    changedBy: roles.flatMap((role) => role.value),
    changeable: read.changedBy.length > 0,
    origin: names.originOf(read.span),
  }
  return { value, problems: roles.flatMap((role) => role.problems) }
})

const planList = memoized((list: CodeListRead, names: Names, world: World): Constant | undefined => {
  const name = nameOf(list.name, world)
  if (!name) return undefined
  const value = list.codes.map((code) => code.key)
  const fixed = { meaning: list.help, changedBy: [], changeable: false, origin: names.originOf(list.span) }
  return { name: name.name, label: name.label, type: name.type, value, ...fixed }
})

/** Administrators may change everything that can be changed, so they are not listed. */
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
