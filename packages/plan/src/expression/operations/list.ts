/** Functions of whole lists, and of several values side by side. A list is never missing; its items may be. */
import { sql, scalar, type SqlForm } from '../sql-parts.ts'
import { type Type, sameValue, type Value } from '../../values/index.ts'
import { extreme, orderedKinds } from './fold.ts'
import { common, fn, form, integer, operator, text, yesNo, type Operation } from './form.ts'
import { LONGEST } from './text.ts'

const itemOf = (list: Type): Type => (list.kind === 'list' ? list.of : { kind: 'unknown' })
const counted: SqlForm = { kind: 'scaled', scale: 0, digits: 12 }

/** Kleene "or" of "is it this one": unknown only if nothing matched and something was missing. */
function includes(item: Value, list: readonly Value[] | null): boolean | null {
  if (list === null) return null
  if (list.length === 0) return false
  if (item === null) return null
  if (typeof item === 'string' && list.length > FEW)
    return textsIn(list).has(item) || (list.includes(null) ? null : false)
  if (list.some((v) => sameValue(v, item))) return true
  return list.includes(null) ? null : false
}

/** Up to so many are looked through one by one. */
const FEW = 16
const textSets = new WeakMap<readonly Value[], ReadonlySet<Value>>()

/** Lists of hundreds of codes are asked again and again. */
function textsIn(list: readonly Value[]): ReadonlySet<Value> {
  const known = textSets.get(list) ?? new Set(list)
  textSets.set(list, known)
  return known
}

const alike = (item: Type, list: Type): Type | undefined => {
  const of = itemOf(list)
  if (item.kind === 'choice' && of.kind === 'choice')
    return of.options.some((o) => item.options.includes(o)) ? yesNo : undefined
  return common(item, of) && yesNo
}

function distinct(list: readonly Value[]): readonly Value[] {
  const result: Value[] = []
  const seen = new Set<Value>()
  for (const v of list) {
    const simple = typeof v !== 'object' || v === null
    if (simple ? seen.has(v) : result.some((k) => sameValue(k, v))) continue
    seen.add(v)
    result.push(v)
  }
  return result
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
        const kinds = (v: string) => sql`count(DISTINCT ${v}) + CASE WHEN count(*) > count(${v}) THEN 1 ELSE 0 END`
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
    'first',
    ['xs.first()'],
    form(
      ['list'],
      ([list]) => itemOf(list!),
      (list) => list[0] ?? null,
      { neverSql: true },
    ),
  ),
  fn(
    'last',
    ['xs.last()'],
    form(
      ['list'],
      ([list]) => itemOf(list!),
      (list) => list.at(-1) ?? null,
      { neverSql: true },
    ),
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
          return scalar(w.extreme(sign === 1 ? 'min' : 'max', pieces, type), type, result)
        },
      },
    ),
  )

function ofAll(args: readonly Type[]): Type | undefined {
  const type = args.reduce<Type | undefined>((a, b) => a && common(a, b), { kind: 'nothing' })
  return type && orderedKinds.has(type.kind) ? type : undefined
}

export const extremeFunctions: readonly Operation[] = [
  extremeFunction('min', 1),
  extremeFunction('least', 1),
  extremeFunction('max', -1),
  extremeFunction('most', -1),
]
