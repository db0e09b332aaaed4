/** Points 1, 8 and 9, and the examples: what it is for, how refusals are worded, values and limits. */
import { BUILT_IN } from '../points/errors/index.ts'
import { identifierOf } from '../points/identifier.ts'
import { named } from '../plan/find.ts'
import type { Example, ExampleStep, Expectation, Given, GivenValue } from '../plan/example.ts'
import type { Constant, ErrorEntry, Limits } from '../plan/plan.ts'
import { codeOf, codeOfValue } from './code.ts'
import { help, line, list, under, type DescribedLine } from './described.ts'
import { sayTemplate } from './lifecycles.ts'
import { odds, oddsOf, SAID } from './odds.ts'
import { constantWords, type Wording } from './wording.ts'

const said = (...keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, SAID]))

export function describePurpose({ plan }: Wording): readonly DescribedLine[] {
  const { settings } = plan
  const currency = settings.currency === undefined ? 'no currency' : `amounts in ${settings.currency}`
  const rest = odds(settings, { ...said('currency', 'timeZone', 'language'), signUp: 'invitation' })
  return [
    line(`${plan.name}${help(plan.purpose)}`),
    line(`Language ${settings.language}, time zone ${settings.timeZone}, ${currency}.${rest}`),
    line(`From ${plan.files.join(', ')}.`),
  ]
}

/** Built-in refusals are said where they are worded otherwise. */
export const describeErrors = ({ plan }: Wording): readonly DescribedLine[] =>
  plan.errors.flatMap((error) => {
    const usual = BUILT_IN.find(({ code }) => code === error.code)
    const own = odds(error, said('code', 'status', 'message', 'remedy', 'at'))
    const same = usual && usual.status === error.status && usual.message === sayTemplate(error.message)
    if (same && usual.remedy === sayTemplate(error.remedy) && error.at === undefined && own === '') return []
    return [line(`${sayError(error)}${own}`, error.origin)]
  })

const sayError = ({ code, status, message, remedy, at }: ErrorEntry): string =>
  `${code} (${status}${at ? `, at ${sayTemplate(at)}` : ''}): ${sayTemplate(message)}${remedy.length > 0 ? ` → ${sayTemplate(remedy)}` : ''}`

/** What holds without a word. */
const LIMITS: Limits = {
  requestsPerMinute: 600,
  uploadSize: 10_485_760,
  bodySize: 1_048_576,
  pageSize: 50,
  pageSizeMost: 200,
  signInAttempts: 10,
  sessionDays: 30,
  passwordLength: 10,
  partsMost: 500,
}

export function describeConstants(wording: Wording): readonly DescribedLine[] {
  const { constants, limits, retention = [] } = wording.plan
  return [
    ...constants.map((constant) => line(sayConstant(constant, wording), constant.origin)),
    ...oddsOf(limits, { ...LIMITS }).map((limit) => line(`Limit: ${limit}`)),
    ...retention.map((one) => {
      const what = one.of === 'history' ? 'History' : one.of === 'deleted' ? 'What was deleted' : one.of
      const of = one.entity === undefined ? '' : ` of ${wording.entity(one.entity)}`
      const until = named(constants, one.constant)?.label ?? one.constant
      return line(`${what}${of} is kept for ${until}.${odds(one, said('of', 'entity', 'constant'))}`, one.origin)
    }),
  ]
}

function sayConstant(constant: Constant, wording: Wording): string {
  const { label, value, changeable, changedBy, meaning } = constant
  const who = ['administrators', ...changedBy.map(wording.role)]
  const change = changeable || changedBy.length > 0 ? `${list(who)} may change it` : 'fixed'
  const own = changeable ? '' : changedBy.length > 0 ? ' (changeable false)' : ''
  const isUsual = constant.type.kind === 'percent' || codeOfValue(constant.type) === codeOfValue(typeOf(value))
  const type = isUsual ? '' : ` as ${sayValueType(constant)}`
  const rest = odds(constant, {
    ...said('label', 'value', 'changeable', 'changedBy', 'meaning', 'type'),
    name: identifierOf(label),
  })
  return `${label} is ${constantWords(constant)}${type}; ${change}${own}.${rest}${help(meaning)}`
}

/** The type that the value has by itself. */
function typeOf(value: unknown): unknown {
  if (typeof value === 'number') return { kind: 'integer' }
  if (typeof value === 'string') return { kind: 'text' }
  if (typeof value === 'boolean') return { kind: 'yesNo' }
  if (typeof value !== 'object' || value === null) return undefined
  if ('money' in value && 'currency' in value) return { kind: 'money', currency: value.currency }
  if ('months' in value) return { kind: 'duration' }
  return 'decimal' in value ? { kind: 'decimal' } : undefined
}

const sayValueType = ({ type }: Constant): string => (Object.keys(type).length === 1 ? type.kind : codeOfValue(type))

export const describeExamples = (wording: Wording): readonly DescribedLine[] =>
  wording.plan.examples.flatMap((example) => describeExample(example, wording))

function describeExample(example: Example, wording: Wording): readonly DescribedLine[] {
  const people = example.people.map((one) => {
    const roles = [...(one.administrator ? ['administrator'] : []), ...one.roles.map(wording.role)]
    return `${one.name}${roles.length > 0 ? ` (${roles.join(', ')})` : ''}${odds(one, said('name', 'roles', 'administrator'))}`
  })
  const rest = odds(example, said('title', 'help', 'people', 'steps'))
  return [
    line(`Example ${example.title}, with ${list(people)}.${rest}${help(example.help)}`, example.origin),
    ...example.steps.map((step) => under(sayStep(step, wording), step.origin)),
  ]
}

function sayStep(step: ExampleStep, wording: Wording): string {
  const given = step.with.length > 0 ? ` with ${sayGiven(step.with)}` : ''
  const comes = step.expect.map((one) => sayExpectation(one, step, wording))
  const rest = odds(step, said('who', 'does', 'with', 'expect'))
  return `${step.who ?? 'Nobody signed in'}: ${sayDeed(step.does, wording)}${given}${comes.length > 0 ? ` → ${comes.join(', ')}` : ''}${rest}`
}

function sayDeed(does: ExampleStep['does'], wording: Wording): string {
  const entity = 'entity' in does ? wording.entity(does.entity) : ''
  switch (does.kind) {
    case 'create':
      return `create ${entity}${does.as === entity ? '' : ` ${does.as}`}${odds(does, said('kind', 'entity', 'as'))}`
    case 'change':
    case 'delete':
    case 'see':
      return `${does.kind} ${entity} ${does.record}${odds(does, said('kind', 'entity', 'record'))}`
    case 'do':
      return `${does.action} ${entity} ${does.record}${odds(does, said('kind', 'entity', 'action', 'record'))}`
    default:
      return [does.kind, ...oddsOf(does, said('kind'))].join(' ')
  }
}

const sayGiven = (given: readonly Given[]): string =>
  given.map((one) => `${one.key} ${sayValue(one.value)}${odds(one, said('key', 'value'))}`).join(', ')

function sayValue(value: GivenValue): string {
  switch (value.kind) {
    case 'value':
      return `${codeOfValue(value.value)}${odds(value, said('kind', 'value'))}`
    case 'record':
    case 'file':
      return `${value.kind} ${value.kind === 'record' ? value.record : value.name}${odds(value, said('kind', 'record', 'name'))}`
    case 'expr':
      return `\`${codeOf(value.expr.tree)}\`${Object.keys(value.type).length > 1 ? ` ${codeOfValue(value.type)}` : ` ${value.type.kind}`}${odds(value, said('kind', 'expr', 'type'))}`
    case 'parts':
      return `(${value.items.map(sayGiven).join(' | ')})${odds(value, said('kind', 'items'))}`
    case 'list':
      return `[${value.items.map(sayValue).join(', ')}]${odds(value, said('kind', 'items'))}`
    default:
      return codeOfValue(value)
  }
}

function sayExpectation(one: Expectation, { does }: ExampleStep, { plan }: Wording): string {
  if (one.kind === 'refused')
    return `refused${one.codes.length > 0 ? ` ${one.codes.join(' or ')}` : ''}${odds(one, said('kind', 'codes'))}`
  if (one.kind !== 'is') return [one.kind, ...oddsOf(one, said('kind'))].join(' ')
  const entity = 'entity' in does ? does.entity : 'User'
  const type = named(plan.entities, entity)?.fields.find(({ name }) => name === one.field)?.type
  return `${one.field} ${sayValue(one.value)}${odds(one, { ...said('kind', 'field', 'value'), type })}`
}
