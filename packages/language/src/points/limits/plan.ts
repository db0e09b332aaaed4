/** Point 9 → constants and limits of the plan, and assumptions for missing limits. */
import { type Phrase, plainText } from '../../document/index.ts'
import { type Assumption, type Constant, type Limits, type Retention, LIMITS, writeLimitValue } from '@ninefold/plan'
import { closest, sameSpan } from '@ninefold/plan/problem'
import {
  lookup,
  scope,
  mapMemoized,
  callMemoized,
  type WrittenName,
  byName,
  fixedRole,
  type ConstantName,
  type Names,
  type Outcome,
  type Planned,
  placeWithFix,
} from '../../kernel/index.ts'
import type { CodeListRead, ConstantRead, LimitsRead } from './model.ts'
import { limitsProblem } from './problems.ts'
import { planRetention } from './retention.ts'

interface LimitsPlan {
  readonly constants: readonly Constant[]
  readonly limits: Limits
  readonly retention?: readonly Retention[]
}

/** The constants, limits and code lists of the plan. */
export function planLimits(read: LimitsRead, names: Names): Planned<LimitsPlan> {
  const around = scope('limits', { declared: lookup(names.constants, byName) })
  const planned = mapMemoized(read.constants, planConstant, names, around)
  const constants = planned.flatMap(({ value }) => value ?? [])
  const lists = read.lists.flatMap((list) => callMemoized(planList, list, names, around) ?? [])
  const limits = Object.fromEntries(LIMITS.map(({ key }) => [key, read.limits[key].value])) as unknown as Limits
  const { value: retention, problems: retentionProblems } = planRetention(constants, names)
  return {
    value: { constants: [...constants, ...lists], limits, ...(retention.length > 0 && { retention }) },
    problems: [...planned.flatMap(({ problems }) => problems), ...retentionProblems],
    assumptions: assumptionsOf(read),
  }
}

interface Around {
  readonly declared: (name: string) => ConstantName | undefined
}

/** Undefined if the name belongs to another constant, which was reported. */
function nameOf({ identifier, span }: WrittenName, { declared }: Around): ConstantName | undefined {
  const name = declared(identifier)
  return name && sameSpan(name.span, span) ? name : undefined
}

const planConstant = (read: ConstantRead, names: Names, around: Around): Outcome<Constant | undefined> => {
  const name = nameOf(read.name, around)
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
}

const planList = (list: CodeListRead, names: Names, around: Around): Constant | undefined => {
  const name = nameOf(list.name, around)
  if (!name) return undefined
  const value = list.codes.map((code) => code.key)
  const fixed = { meaning: list.help, changedBy: [], changeable: false, origin: names.originOf(list.span) }
  return { name: name.name, label: name.label, type: name.type, value, ...fixed }
}

/** Administrators may change every changeable constant, so they are not listed. */
function readChanger(phrase: Phrase, names: Names): Outcome<readonly string[]> {
  const written = plainText(phrase)
  const fixed = fixedRole(written)
  if (fixed === 'administrators') return { value: [], problems: [] }
  if (fixed === 'signedIn') return { value: [fixed], problems: [] }
  const role = names.role(phrase)
  const span = phrase.span
  if (role?.kind === 'record') {
    const entity = role.on?.name ?? 'record'
    return { value: [], problems: [limitsProblem('LIM-012', { span }, { role: written, entity })] }
  }
  if (role) return { value: [role.name], problems: [] }
  const suggestion = closest(written, [...names.roles.map((known) => known.label), 'administrators'])
  return {
    value: [],
    problems: [limitsProblem('LIM-011', placeWithFix(span, suggestion), { role: written, suggestion })],
  }
}

function assumptionsOf(read: LimitsRead): readonly Assumption[] {
  return LIMITS.filter((limit) => !read.limits[limit.key].span).map((limit) => ({
    point: 9,
    subject: limit.names[0]!,
    text: limit.describe(writeLimitValue(limit, read.limits[limit.key].value)),
    help: `Write another value in a row "${limit.names[0]}" of a table with the columns Limit and Value.`,
  }))
}
