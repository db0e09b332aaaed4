/** The names and conditions of a plan in plain English, for the description and for `diff`. */
import { codeOf, codeOfLiteral, type Expr, type Tree } from '@ninefold/plan/expression'
import { currencyDigits, isCurrency, moneyText, type Literal } from '@ninefold/plan/values'
import {
  conditionWords,
  labelNamed,
  named,
  roleLabel,
  valueWords,
  type Constant,
  type Entity,
  type Field,
  type Labels,
  type Plan,
} from '@ninefold/plan'
import { list } from './described.ts'

export interface Wording {
  readonly plan: Plan
  readonly entity: (name: string) => string
  /** The label of a field, else its name. */
  readonly field: (entity: string, name: string) => string
  readonly role: (name: string) => string
  /** "Amount is at most Max claim amount (€5,000.00)", or the exact code where words would be ambiguous. */
  readonly when: (expr: Expr) => string
  /** One value: "Lapse after (30 days)", "Begins", or the exact code. */
  readonly value: (expr: Expr) => string
  /** A path of fields from a record of the entity: "Costume’s Wardrobe". */
  readonly path: (entity: string, path: readonly string[]) => string
}

export function wordingOf(plan: Plan): Wording {
  const fields = new Map(
    plan.entities.map((entity) => [entity.name, new Map(entity.fields.map((one) => [one.name, one]))]),
  )
  const labels: Labels = {
    me: 'that person',
    field: (entity, name) => labelIn(fields.get(entity), name),
    constant: (name) => {
      const known = named(plan.constants, name)
      return known && `${known.label} (${constantWords(known)})`
    },
    role: (name) => named(plan.roles, name)?.label,
    records: (entity) => {
      const plural = named(plan.entities, entity)?.plural
      return plural && `all ${plural}`
    },
    code: (tree) => `\`${codeOf(tree)}\``,
  }
  return {
    plan,
    entity: (name) => labelNamed(plan.entities, name),
    field: (entity, name) => labelIn(fields.get(entity), name) ?? name,
    role: (name) => roleLabel(plan.roles, name),
    value: ({ tree }) => valueWords(tree, labels)!,
    when: ({ tree }) => special(tree) ?? conditionWords(tree, labels)!,
    path: (entity, path) => pathWords(plan, labels, entity, path),
  }
}

/** The label of a field, unless another field has the same label. */
function labelIn(fields: ReadonlyMap<string, Field> | undefined, name: string): string | undefined {
  const label = fields?.get(name)?.label
  return [...(fields?.values() ?? [])].filter((one) => one.label === label).length === 1 ? label : undefined
}

/** `€5,000.00`, `30 days`, `20 %`. */
export const constantWords = ({ value, type }: Constant): string =>
  `${constantValue(value)}${type.kind === 'percent' ? ' %' : ''}`

/** The value of a constant for people: `€5,000.00`, `30 days`. */
function constantValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(constantValue).join(', ')
  const literal = (value ?? null) as Literal
  const isMoney = typeof literal === 'object' && literal !== null && 'money' in literal
  return (isMoney ? shownMoney(literal.money, literal.currency) : undefined) ?? codeOfLiteral(literal)
}

/** Undefined if it would not show every digit, or the currency is unknown. */
const shownMoney = (amount: string, currency: string): string | undefined =>
  !isCurrency(currency) || (amount.split('.')[1] ?? '').length > currencyDigits(currency)
    ? undefined
    : moneyText(amount, currency, 'en')

function special(tree: Tree): string | undefined {
  const code = codeOf(tree)
  if (code === 'createdBy == me') return 'that person created it'
  return code === 'this == me' ? 'it is that person' : undefined
}

/** A segment that is not a known field, and all segments after it, keep their names. */
function pathWords(plan: Plan, labels: Labels, entity: string | undefined, [name, ...rest]: readonly string[]): string {
  if (name === undefined) return ''
  const field = named(plan.entities, entity ?? '')?.fields.find((one) => one.name === name)
  const words = (entity === undefined ? undefined : labels.field(entity, name)) ?? `\`${name}\``
  if (rest.length === 0) return words
  return `${words}’s ${pathWords(plan, labels, field && 'entity' in field.type ? field.type.entity : undefined, rest)}`
}

/** "every Claim but for its Note", or "Title and Note of every Claim", whichever is shorter. `among`: all fields that could be named. */
export function describeFieldsOf(
  names: readonly string[],
  among: readonly Field[],
  entity: Entity,
  every: string,
  wording: Wording,
): string {
  const others = among.filter(({ name }) => !names.includes(name))
  const inOrder = among.filter(({ name }) => names.includes(name)).map(({ name }) => name)
  const isWhole = inOrder.join() === names.join()
  const labels = (all: readonly string[]) => list(all.map((name) => wording.field(entity.name, name)))
  if (!isWhole || others.length >= names.length) return `${labels(names)} of ${every}`
  return others.length === 0
    ? `each field of ${every}`
    : `${every} but for its ${labels(others.map(({ name }) => name))}`
}
