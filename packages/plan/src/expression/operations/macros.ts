/** What goes over the items of a list: asking them, narrowing them, adding them up. */
import { sql, scalar, type SqlRelation, type SqlScalar, type SqlValue } from '../sql-parts.ts'
import type { Type, Value } from '../../values/index.ts'
import { averageOf, extreme, orderedKinds, sumOf } from './fold.ts'
import { decimalType, yesNo, type Macro, type SqlWriter } from './form.ts'

const listType = (of: Type): Type => ({ kind: 'list', of })

/** Kleene "or" over all items, or with `no` and `yes` exchanged "and". */
function quantifier(deciding: boolean) {
  return (items: readonly Value[], each: (item: Value) => Value): Value => {
    let result: Value = !deciding
    for (const item of items) {
      const value = each(item)
      if (value === deciding) return deciding
      if (value === null) result = null
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
    const value = each(item)
    if (value === true && ++yes > 1) return false
    if (value === null) unknown = true
  }
  return unknown ? null : yes === 1
}

function existsOneInSql(w: SqlWriter, over: SqlRelation, body: SqlValue): SqlScalar {
  const ones = (v: string) => sql`count(CASE WHEN ${v} = ${w.yes} THEN 1 END)`
  const count = (v: string) =>
    sql`CASE WHEN ${ones(v)} > 1 THEN ${w.no} WHEN count(*) > count(${v}) THEN NULL WHEN ${ones(v)} = 1 THEN ${w.yes} ELSE ${w.no} END`
  return scalar(w.aggregate(over, w.plain(body), count), yesNo)
}

const presentValues = (items: readonly Value[], each: (item: Value) => Value): Value[] =>
  items.map(each).filter((v) => v !== null)

const addable = new Set<Type['kind']>(['integer', 'decimal', 'money', 'percent', 'duration', 'unknown'])

function sumInSql(w: SqlWriter, over: SqlRelation, body: SqlValue, type: Type): SqlScalar {
  const x = w.number(body)
  if (x.form.kind !== 'scaled') return w.fold('sum', over, body, type)
  const { digits } = x.form
  const pieces = w.aggregate(over, x.pieces, (v) => sql`coalesce(${w.sum(v, digits)}, 0)`)
  const total = scalar(pieces, type, { ...x.form, digits: 18 })
  return type.kind === 'integer' ? w.safeInteger(total) : total
}

const extremeMacro = (name: string, sign: 1 | -1): Macro => ({
  name,
  usage: [`xs.${name}(x, value)`],
  body: 'value',
  bare: true,
  gives: (_, body) => (orderedKinds.has(body.kind) ? body : undefined),
  evaluate: (items, each) => extreme(presentValues(items, each), sign),
  sql: (w, over, body, type) => {
    const x = w.scalar(body)
    if (type.kind === 'duration' || x.form.kind === 'exact') return w.fold(name, over, body, type)
    return scalar(
      w.aggregate(over, x.pieces, (v) => sql`${sign === 1 ? 'min' : 'max'}(${w.ordered([v], x.type)})`),
      type,
      x.form,
    )
  },
})

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
    sql: (w, over, body, type) => ({ ...over, item: w.scalar(body), type }),
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
      if (inner.distinct || inner.correlated) return w.refuse('flatMap')
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
    sql: (w, over, body, type) => w.fold('average', over, body, type),
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
