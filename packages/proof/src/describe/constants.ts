/** Describes point 9: constants, limits, and how long data is stored. */
import { labelNamed, LIMITS, writeLimitValue, type Constant, type LimitKind, type Limits } from '@ninefold/plan'
import { identifierOf } from '@ninefold/plan/base'
import { codeOfValue } from './code.ts'
import { help, line, list, type DescribedLine } from './described.ts'
import { omit, remaining } from './remaining.ts'
import { constantWords, type Wording } from './wording.ts'

export function describeConstants(wording: Wording): readonly DescribedLine[] {
  const { constants, limits, retention = [] } = wording.plan
  return [
    ...constants.map((constant) => line(describeConstant(constant, wording), constant.origin)),
    ...LIMITS.flatMap((limit) => describeLimit(limit, limits)),
    ...retention.map((one) => {
      const what = one.of === 'history' ? 'History' : one.of === 'deleted' ? 'What was deleted' : one.of
      const of = one.entity === undefined ? '' : ` of ${wording.entity(one.entity)}`
      const until = labelNamed(constants, one.constant)
      return line(`${what}${of} is kept for ${until}.${remaining(one, omit('of', 'entity', 'constant'))}`, one.origin)
    }),
  ]
}

/** Limits that differ from the default. */
const describeLimit = (limit: LimitKind, limits: Limits): readonly DescribedLine[] =>
  limits[limit.key] === limit.assumed
    ? []
    : [line(`${limit.names[0]}: ${limit.describe(writeLimitValue(limit, limits[limit.key]))}`)]

function describeConstant(constant: Constant, wording: Wording): string {
  const { label, value, changeable, changedBy, meaning } = constant
  const who = ['administrators', ...changedBy.map(wording.role)]
  const change = changeable || changedBy.length > 0 ? `${list(who)} may change it` : 'fixed'
  const own = changeable ? '' : changedBy.length > 0 ? ' (changeable false)' : ''
  const isUsual = constant.type.kind === 'percent' || codeOfValue(constant.type) === codeOfValue(typeOf(value))
  const type = isUsual ? '' : ` as ${describeValueType(constant)}`
  const rest = remaining(constant, {
    ...omit('label', 'value', 'changeable', 'changedBy', 'meaning', 'type'),
    name: identifierOf(label),
  })
  return `${label} is ${constantWords(constant)}${type}; ${change}${own}.${rest}${help(meaning)}`
}

/** The type that follows from the value. */
function typeOf(value: unknown): unknown {
  if (typeof value === 'number') return { kind: 'integer' }
  if (typeof value === 'string') return { kind: 'text' }
  if (typeof value === 'boolean') return { kind: 'yesNo' }
  if (Array.isArray(value)) return { kind: 'list', of: typeOf(value[0]) }
  if (typeof value !== 'object' || value === null) return undefined
  if ('money' in value && 'currency' in value) return { kind: 'money', currency: value.currency }
  if ('months' in value) return { kind: 'duration' }
  return 'decimal' in value ? { kind: 'decimal' } : undefined
}

const describeValueType = ({ type }: Constant): string =>
  Object.keys(type).length === 1 ? type.kind : codeOfValue(type)
