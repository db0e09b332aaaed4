/** Warns of a percentage without its percent sign: `Discount | 20`, used in `price - price * discount`. */
import { childrenOf, type Expr, type Tree } from '@ninefold/plan/expression'
import type { Constant, Field, Plan } from '@ninefold/plan'
import { anyPattern, pattern } from '@ninefold/plan/pattern'
import type { Problem } from '@ninefold/plan/problem'
import { memoize, sameValue } from '@ninefold/plan/base'
import type { ConstantName } from '../../kernel/index.ts'
import { partsOf } from './check-use.ts'
import { limitsProblem } from './problems.ts'

/** Words for a share, in the name or the meaning. */
const SHARE = anyPattern(
  pattern(
    '…(shares?|per~cent[age]|discount|commission|interest|vat|surcharge|markup|margin|proportion|prozent|anteil|rabatt|provision|zins[en]|procent|aandeel|korting|rente|btw|pourcentage|remise|sconto|descuento)…',
  ),
  pattern('…{:word}(satz|anteil|prozent|zins|percentage)…'),
)
/** `of the price`: the whole. */
const OF = pattern('(of|van|der|des|vom|von|du|de la|del|della) {whole}')

export function checkShares(plan: Plan, names: readonly ConstantName[]): readonly Problem[] {
  const numbers = plan.constants.filter(isAboveOne)
  if (numbers.length === 0) return []
  const uses = partsOf(plan).flatMap(usesOfPart)
  return numbers.flatMap((constant) => {
    const own = uses.filter(({ name }) => name === constant.name)
    const span = names.find(({ name }) => name === constant.name)?.span
    if (!span || !meansShare(constant, own)) return []
    return [limitsProblem('LIM-023', { span }, { name: constant.label, value: String(numberOf(constant)) })]
  })
}

/** A number above 1 that is not a percentage. */
const isAboveOne = (constant: Constant): boolean => (numberOf(constant) ?? 0) > 1

function numberOf({ type, value }: Constant): number | undefined {
  if (type.kind === 'integer') return value as number
  return type.kind === 'decimal' ? Number((value as { readonly decimal: string }).decimal) : undefined
}

/** A multiplication by a constant. `ofItself`: the product is added to the other factor or subtracted from it. */
interface Use {
  readonly name: string
  readonly ofItself: boolean
  /** The field that the product limits or computes: `advance <= amount * mostAdvance`. */
  readonly gives?: string
}

function meansShare(constant: Constant, uses: readonly Use[]): boolean {
  if (uses.length === 0) return false
  const { label, meaning } = constant
  const isLarge = numberOf(constant)! >= LEAST_LARGE
  return (
    uses.some((use) => use.ofItself || (isLarge && isRateOf(label, use))) ||
    SHARE.test(`${label} ${meaning}`) ||
    OF.test(meaning)
  )
}

/** A smaller number may be a factor: an advance of three times something. */
const LEAST_LARGE = 5

/** *Most advance* for a field *Advance*, *Premium rate* for *Premium*; but not *Deposit months*. */
function isRateOf(label: string, { gives }: Use): boolean {
  const words = label.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const field = gives?.toLowerCase()
  const others = words.filter((word) => word !== field)
  return others.length < words.length && others.every((word) => BOUND.test(word))
}
const BOUND = pattern('(rate|most|at|max[imum|imal]|highest|largest|least|min[imum|imal]|usual|standard|normal)')

function usesIn(tree: Tree): readonly Use[] {
  const inside = childrenOf(tree).flatMap(usesIn)
  const compared = boundIn(tree)
  if (compared) return [...inside, compared]
  const factor = factorOf(tree)
  if (factor) return [...inside, { name: factor.name, ofItself: false }]
  const [whole, part] = tree.op === 'call' && (tree.fn === '-' || tree.fn === '+') ? tree.args : []
  const ofWhole = part && factorOf(part)
  return whole && ofWhole && sameValue(whole, ofWhole.of) ? [...inside, { name: ofWhole.name, ofItself: true }] : inside
}

/** `advance <= amount * mostAdvance` */
function boundIn(tree: Tree): Use | undefined {
  if (tree.op !== 'call' || !COMPARISONS.has(tree.fn)) return undefined
  const [left, right] = tree.args as [Tree, Tree]
  const [field, factor] = left.op === 'field' ? [left, factorOf(right)] : [right, factorOf(left)]
  if (!factor || field.op !== 'field' || factor.of.type.kind !== 'money') return undefined
  return { name: factor.name, ofItself: false, gives: field.field }
}
const COMPARISONS: ReadonlySet<string> = new Set(['<', '<=', '>', '>='])

/** `price * discount`: the constant and the other factor. */
function factorOf(tree: Tree): { readonly name: string; readonly of: Tree } | undefined {
  if (tree.op !== 'call' || tree.fn !== '*') return undefined
  const [left, right] = tree.args as [Tree, Tree]
  if (isConstant(right)) return { name: right.name, of: left }
  return isConstant(left) ? { name: left.name, of: right } : undefined
}

const isConstant = (tree: Tree): tree is Tree & { op: 'name' } => tree.op === 'name' && tree.scope === 'constant'

const usesOfPart = memoize((part: object): readonly Use[] => [
  ...expressionsIn(part).flatMap(({ tree }) => usesIn(tree)),
  ...computedIn(part),
])

/** `premium = hammer * premiumRate` */
function computedIn(part: object): readonly Use[] {
  const fields = 'fields' in part && Array.isArray(part.fields) ? (part.fields as readonly Partial<Field>[]) : []
  return fields.flatMap(({ name, computed }) => {
    const factor = computed && factorOf(computed.expr.tree)
    const isMoney = factor?.of.type.kind === 'money'
    return factor && isMoney && name !== undefined ? [{ name: factor.name, ofItself: false, gives: name }] : []
  })
}

function expressionsIn(part: unknown): readonly Expr[] {
  if (typeof part !== 'object' || part === null) return []
  if ('tree' in part && 'reads' in part) return [part as Expr]
  return Object.values(part).flatMap(expressionsIn)
}
