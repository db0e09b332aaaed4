/** Lists: asking all their items, adding them up, narrowing them. A list is never missing; its items may be. */
import {
  compareDecimals,
  addDecimals,
  decimal,
  decimalOf,
  divideDecimals,
  isDecimal,
  type Decimal,
} from '../../values/decimal.ts'
import { compareText, sameValue } from '../../values/compare.ts'
import { addDurations, durationLength, isDuration } from '../../values/duration.ts'
import type { Duration, Money, Value } from '../../values/value.ts'
import { sql, scalar, type SqlForm, type SqlRelation, type SqlScalar, type SqlValue } from '../sql-parts.ts'
import type { SqlWriter } from '../sql-writer.ts'
import type { Type } from '../type.ts'
import { common, decimalType, fn, form, integer, operator, text, yesNo, type Macro, type Operation } from './form.ts'
import { safe } from './number.ts'
import { LONGEST } from './text.ts'

const itemOf = (list: Type): Type => (list.kind === 'list' ? list.of : { kind: 'unknown' })
const listType = (of: Type): Type => ({ kind: 'list', of })
const counted: SqlForm = { kind: 'scaled', scale: 0, digits: 12 }

/** Kleene "or" of "is it this one": unknown only if nothing matched and something was missing. */
function includes(item: Value, list: readonly Value[] | null): boolean | null {
  if (list === null) return null
  if (list.length === 0) return false
  if (item === null) return null
  if (list.some((v) => sameValue(v, item))) return true
  return list.includes(null) ? null : false
}

const alike = (item: Type, list: Type): Type | undefined => {
  const of = itemOf(list)
  if (item.kind === 'choice' && of.kind === 'choice')
    return of.options.some((o) => item.options.includes(o)) ? yesNo : undefined
  return common(item, of) && yesNo
}

function distinct(list: readonly Value[]): readonly Value[] {
  const kept: Value[] = []
  const seen = new Set<Value>()
  for (const v of list) {
    const simple = typeof v !== 'object' || v === null
    if (simple ? seen.has(v) : kept.some((k) => sameValue(k, v))) continue
    seen.add(v)
    kept.push(v)
  }
  return kept
}

/** What is missing is passed over; a result longer than a million characters is missing. */
function joinTexts(list: readonly Value[], by: string): string | null {
  const texts = list.filter((v) => typeof v === 'string')
  const length = texts.reduce((sum, t) => sum + t.length + by.length, 0)
  return length > LONGEST ? null : texts.join(by)
}

export const listOperations: readonly Operation[] = [
  operator(
    'in',
    form(
      ['any', 'list'],
      ([item, list]) => alike(item!, list!),
      (item, list) => includes(item, list),
      {
        takesMissing: true,
        sql: (w, [item, list]) => scalar(w.contains(item!, list!), yesNo),
      },
    ),
  ),
  fn(
    'contains',
    ['contains(list, item)'],
    form(
      ['list', 'any'],
      ([list, item]) => alike(item!, list!),
      (list, item) => includes(item, list),
      {
        takesMissing: true,
        sql: (w, [list, item]) => scalar(w.contains(item!, list!), yesNo),
      },
    ),
  ),
  fn(
    'size',
    [],
    form(['list'], integer, (list) => list.length, {
      sql: (w, [list]) => {
        const over = w.relation(list!)
        if (!over.distinct) return scalar(w.select(['count(*)'], over), integer, counted)
        const kinds = (v: string) => sql`count(DISTINCT ${v}) + coalesce(max(${v} IS NULL), 0)`
        return scalar(w.aggregate(over, w.distinctKey(over.item), kinds), integer, counted)
      },
    }),
  ),
  fn(
    'distinct',
    ['xs.distinct()'],
    form(['list'], ([list]) => list!, distinct, {
      sql: (w, [list], type) => ({ ...w.relation(list!), distinct: true, type }),
    }),
  ),
  fn(
    'join',
    ['join(list, separator)'],
    form(
      ['list', 'text'],
      ([list]) => (['text', 'choice', 'unknown'].includes(itemOf(list!).kind) ? text : undefined),
      joinTexts,
      { neverSql: true },
    ),
  ),
]

/** Kleene "or" over all items, or with `no` and `yes` exchanged "and". */
function quantifier(deciding: boolean) {
  return (items: readonly Value[], each: (item: Value) => Value): Value => {
    let result: Value = !deciding
    for (const item of items) {
      const said = each(item)
      if (said === deciding) return deciding
      if (said === null) result = null
    }
    return result
  }
}

const quantifierInSql =
  (deciding: boolean) =>
  (w: SqlWriter, over: SqlRelation, body: SqlValue): SqlScalar => {
    const [yes, no] = deciding ? [w.yes, w.no] : [w.no, w.yes]
    const count = (v: string) =>
      sql`CASE WHEN count(CASE WHEN ${v} = ${yes} THEN 1 END) > 0 THEN ${yes} WHEN count(*) > count(${v}) THEN NULL ELSE ${no} END`
    return scalar(w.aggregate(over, w.plain(body), count), yesNo)
  }

function existsOne(items: readonly Value[], each: (item: Value) => Value): Value {
  let yes = 0
  let unknown = false
  for (const item of items) {
    const said = each(item)
    if (said === true && ++yes > 1) return false
    if (said === null) unknown = true
  }
  return unknown ? null : yes === 1
}

function existsOneInSql(w: SqlWriter, over: SqlRelation, body: SqlValue): SqlScalar {
  if (over.distinct) return w.refuse('exists_one')
  const ones = (v: string) => sql`count(CASE WHEN ${v} = ${w.yes} THEN 1 END)`
  const count = (v: string) =>
    sql`CASE WHEN ${ones(v)} > 1 THEN ${w.no} WHEN count(*) > count(${v}) THEN NULL WHEN ${ones(v)} = 1 THEN ${w.yes} ELSE ${w.no} END`
  return scalar(w.aggregate(over, w.plain(body), count), yesNo)
}

const presentValues = (items: readonly Value[], each: (item: Value) => Value): Value[] =>
  items.map(each).filter((v) => v !== null)

const addable = new Set<Type['kind']>(['integer', 'decimal', 'money', 'percent', 'duration', 'unknown'])

/** The sum of what is there; of nothing it is 0, in the currency if one is known. */
export function sumOf(values: readonly Value[], type: Type): Value {
  switch (type.kind) {
    case 'integer':
      return safe(values.reduce<number>((sum, v) => sum + (v as number), 0))
    case 'duration':
      return values.reduce<Duration | null>((s, v) => s && addDurations(s, v as Duration), {
        months: 0,
        days: 0,
        milliseconds: 0,
      })
    case 'money':
      return sumOfMoney(values as readonly Money[], type.currency)
    default:
      return values.reduce<Decimal>((sum, v) => addDecimals(sum, asDecimal(v)), decimal(0n))
  }
}

const asDecimal = (v: Value): Decimal => (typeof v === 'number' ? decimalOf(v) : (v as Decimal))

function sumOfMoney(values: readonly Money[], known: string | undefined): Money | null {
  const currency = known ?? values[0]?.currency
  if (currency === undefined || values.some((v) => v.currency !== currency)) return null
  return { amount: values.reduce<Decimal>((sum, v) => addDecimals(sum, v.amount), decimal(0n)), currency }
}

export function averageOf(values: readonly Value[], type: Type): Value {
  if (values.length === 0) return null
  const count = decimalOf(values.length)
  if (type.kind !== 'money') return divideDecimals(sumOf(values, { kind: 'decimal' }) as Decimal, count)
  const sum = sumOfMoney(values as readonly Money[], type.currency)
  return sum && { amount: divideDecimals(sum.amount, count)!, currency: sum.currency }
}

/** Adds up in two halves, so that no database integer overflows on the way. */
function sumInSql(w: SqlWriter, over: SqlRelation, body: SqlValue, type: Type): SqlScalar {
  const x = w.number(body)
  if (over.distinct) return w.refuse('sum')
  if (x.form.kind !== 'scaled') return w.fold('sum', over, body, type)
  const short = x.form.digits <= 9
  const sum = (v: string) => (short ? sql`sum(${v})` : sql`sum(${v} >> 20) * 1048576 + sum(${v} & 1048575)`)
  const pieces = w.aggregate(over, x.pieces, (v) => sql`coalesce(${sum(v)}, 0)`)
  const total = scalar(pieces, type, { ...x.form, digits: 18 })
  return type.kind === 'integer' ? w.safeInteger(total) : total
}

const comparable = new Set<Type['kind']>([
  'integer',
  'decimal',
  'money',
  'percent',
  'text',
  'date',
  'time',
  'dateTime',
  'duration',
  'unknown',
])

/** −1, 0 or 1; null for two currencies. */
export function order(a: Value, b: Value): number | null {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  if (isDuration(a) && isDuration(b)) return durationLength(a) - durationLength(b)
  if (isDecimal(a) || isDecimal(b)) return compareDecimals(asDecimal(a), asDecimal(b))
  const [x, y] = [a as Money, b as Money]
  return x.currency === y.currency ? compareDecimals(x.amount, y.amount) : null
}

/** The least (sign 1) or the most (sign −1) of what is there; of nothing it is missing. */
export function extreme(values: readonly Value[], sign: 1 | -1): Value {
  let best: Value = null
  for (const v of values) {
    const n = best === null ? -1 : order(v, best)
    if (n === null) return null
    if (best === null || n * sign < 0) best = v
  }
  return best
}

const extremeMacro = (name: string, sign: 1 | -1): Macro => ({
  name,
  usage: [`xs.${name}(x, value)`],
  body: 'value',
  bare: true,
  gives: (_, body) => (comparable.has(body.kind) ? body : undefined),
  evaluate: (items, each) => extreme(presentValues(items, each), sign),
  sql: (w, over, body, type) => {
    const x = w.scalar(body)
    if (type.kind === 'duration' || x.form.kind === 'exact') return w.fold(name, over, body, type)
    return scalar(
      w.aggregate(over, x.pieces, (v) => sql`${sign === 1 ? 'min' : 'max'}(${v})`),
      type,
      x.form,
    )
  },
})

/** One function of several values: `min(a, b)`. */
const extremeFunction = (name: string, sign: 1 | -1): Operation =>
  fn(
    name,
    [`${name}(x, y)`],
    form(
      ['any', 'any'],
      (args) => ofAll(args),
      (a, b) => extreme([a, b], sign),
      {
        rest: 'any',
        sql: (w, args, type) => {
          const { pieces, form: result } = w.alike(args, type)
          if (type.kind === 'duration' || result.kind === 'exact') return w.foldBeside(name, args, type)
          const list = pieces.reduce((all, p, i) => (i === 0 ? p : sql`${all}, ${p}`))
          return scalar(sql`${sign === 1 ? 'min' : 'max'}(${list})`, type, result)
        },
      },
    ),
  )

function ofAll(args: readonly Type[]): Type | undefined {
  const type = args.reduce<Type | undefined>((a, b) => a && common(a, b), { kind: 'nothing' })
  return type && comparable.has(type.kind) ? type : undefined
}

export const extremeFunctions: readonly Operation[] = [
  extremeFunction('min', 1),
  extremeFunction('least', 1),
  extremeFunction('max', -1),
  extremeFunction('most', -1),
]

export const macros: readonly Macro[] = [
  {
    name: 'exists',
    usage: ['xs.exists(x, condition)'],
    body: 'condition',
    bare: false,
    gives: () => yesNo,
    evaluate: quantifier(true),
    sql: quantifierInSql(true),
  },
  {
    name: 'all',
    usage: ['xs.all(x, condition)'],
    body: 'condition',
    bare: false,
    gives: () => yesNo,
    evaluate: quantifier(false),
    sql: quantifierInSql(false),
  },
  {
    name: 'exists_one',
    usage: ['xs.exists_one(x, condition)'],
    body: 'condition',
    bare: false,
    gives: () => yesNo,
    evaluate: existsOne,
    sql: existsOneInSql,
  },
  {
    name: 'filter',
    usage: ['xs.filter(x, condition)'],
    body: 'condition',
    bare: false,
    gives: listType,
    evaluate: (items, each) => items.filter((item) => each(item) === true),
    sql: (w, over, body) => ({ ...over, where: [...over.where, w.plain(body)] }),
  },
  {
    name: 'map',
    usage: ['xs.map(x, value)'],
    body: 'value',
    bare: false,
    gives: (_, body) => (body.kind === 'list' ? undefined : listType(body)),
    evaluate: (items, each) => items.map(each),
    sql: (w, over, body, type) => (over.distinct ? w.refuse('map') : { ...over, item: w.scalar(body), type }),
  },
  {
    name: 'flatMap',
    usage: ['xs.flatMap(x, list)'],
    body: 'list',
    bare: false,
    gives: (_, body) => (body.kind === 'list' || body.kind === 'unknown' ? body : undefined),
    evaluate: (items, each) => items.flatMap((item) => (each(item) ?? []) as readonly Value[]),
    sql: (w, over, body, type) => {
      const inner = w.relation(body)
      if (over.distinct || inner.distinct) return w.refuse('flatMap')
      return {
        ...inner,
        from: [...over.from, ...inner.from],
        where: [...over.where, ...inner.where],
        guards: over.guards,
        type,
      }
    },
  },
  {
    name: 'sum',
    usage: ['xs.sum(x, value)'],
    body: 'value',
    bare: true,
    gives: (_, body) => (addable.has(body.kind) ? body : undefined),
    evaluate: (items, each, type) => sumOf(presentValues(items, each), type),
    sql: sumInSql,
  },
  {
    name: 'average',
    usage: ['xs.average(x, value)'],
    body: 'value',
    bare: true,
    gives: (_, body) =>
      body.kind === 'integer' ? decimalType : addable.has(body.kind) && body.kind !== 'duration' ? body : undefined,
    evaluate: (items, each, type) => averageOf(presentValues(items, each), type),
    sql: (w, over, body, type) => (over.distinct ? w.refuse('average') : w.fold('average', over, body, type)),
  },
  extremeMacro('least', 1),
  extremeMacro('min', 1),
  extremeMacro('most', -1),
  extremeMacro('max', -1),
  {
    name: 'group',
    usage: ['xs.group(x, key, value)'],
    body: 'pair',
    bare: false,
    gives: () => ({ kind: 'map', fields: {} }),
    evaluate: groupItems,
  },
]

/** A map from each key to the list of its values, in order of first appearance. */
function groupItems(items: readonly Value[], each: (item: Value) => Value): Value {
  const groups = new Map<string, Value[]>()
  for (const item of items) {
    const [key, value] = each(item) as readonly [Value, Value]
    if (key === null) continue
    const name = typeof key === 'string' ? key : String(key as number | boolean)
    const group = groups.get(name)
    if (group) group.push(value)
    else groups.set(name, [value])
  }
  return Object.fromEntries(groups)
}
