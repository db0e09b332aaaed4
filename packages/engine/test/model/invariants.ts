// Rules over other records, by looking at every record there is, before and after; and which rules look at a written record.
import { reachOf, type Rule } from '@ninefold/language'
import { sightOf, type Happening } from './happening.ts'
import { evaluate, holds } from './plan.ts'
import type { Fault } from './refused.ts'
import type { Place, Sight } from './sight.ts'
import { around, spots, type Spot } from './spots.ts'
import type { Row, State } from './state.ts'

const reach = ({ book }: Pick<Sight, 'book'>, rule: Rule) => reachOf(book.plan.entities, rule)

export const isBeyond = (sight: Sight, rule: Rule): boolean =>
  rule.must.kind === 'hold' && reach(sight, rule).scope === 'beyond'

/** A rule none of whose fields changes is left as it was. */
export function isDue(sight: Sight, { must, when, entity, ...rule }: Rule, { values, was, place }: Spot): boolean {
  const { checked } = reach(sight, { must, when, entity, ...rule } as Rule)
  if (checked === 'ownSave' || !was) return true
  const seen = new Set<string>()
  const changed = (path: string): boolean => {
    const name = path.replace(/^old\./, '').split('.')[0]!
    if (seen.has(name)) return false
    seen.add(name)
    const field = sight.book.entity(place.row.entity).fields.find((one) => one.name === name)
    if (field?.computed) return field.computed.expr.reads.some(changed)
    if (place.whole && !Object.hasOwn(values, name)) return true
    return textOf(values[name]) !== textOf(was.values[name])
  }
  const reads = [...(must.kind === 'hold' ? must.expr.reads : []), ...(when?.reads ?? [])]
  return reads.filter((path) => !/^(?:me|input)\b|^\$/.test(path)).some(changed)
}

const textOf = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, one: unknown) => (typeof one === 'bigint' ? `${one}n` : one))

/** What breaks a rule in `h` that did not before. `root`: the record that the change is about. */
export function invariantFaults(h: Happening, was: State, root: string): readonly Fault[] {
  const [now, then] = [sightOf(h), sightOf({ ...h, state: was })]
  const rules = h.book.plan.rules.filter((rule) => rule.weight === 'error' && isBeyond(now, rule))
  return rules.flatMap((rule) => {
    const found =
      reach(now, rule).checked === 'anyWrite' ? newlyBroken(now, then, rule) : brokenWhereWritten(h, now, was, rule)
    if (found.length === 0) return []
    const own = found.find((place) => rootOf(place) === root)
    return [faultOf(rule, own && prefixOf(h, own))]
  })
}

function newlyBroken(now: Sight, then: Sight, rule: Rule): readonly Place[] {
  const before = new Set(brokenIn(then, rule).map(({ row }) => row.id))
  return brokenIn(now, rule).filter(({ row }) => !before.has(row.id))
}

const brokenIn = (sight: Sight, rule: Rule): readonly Place[] =>
  sight
    .places(rule.entity)
    .filter((place) => isBroken(rule, sight.over(place, { old: null, context: { isNew: false } })))

function isBroken({ when, must }: Rule, env: ReturnType<Sight['over']>): boolean {
  return must.kind === 'hold' && holds(when, env) && evaluate(must.expr, env) === false
}

/** A rule over the time, the person or what was before: on the records that were written. */
function brokenWhereWritten(h: Happening, sight: Sight, was: State, rule: Rule): readonly Place[] {
  const written = [...h.state.rows.values()].filter((row) => was.rows.get(row.id) !== row)
  return written
    .flatMap((row) => spots(h.book, row as never, was.rows.get(row.id) ?? null))
    .filter((spot) => spot.place.row.entity === rule.entity && isDue(sight, rule, spot))
    .filter((spot) => isBroken(rule, around(sight, spot)))
    .map(({ place }) => place)
}

const rootOf = ({ row, whole }: Place): string => (whole ? rootOf(whole) : row.id)

function prefixOf(h: Happening, { row, whole }: Place): string {
  if (!whole) return ''
  const list = h.book
    .entity(whole.row.entity)
    .fields.find(({ name, type }) => type.kind === 'parts' && partsOf(whole.row, name).includes(row))!
  return `${prefixOf(h, whole)}${list.name}.${partsOf(whole.row, list.name).indexOf(row)}.`
}

const partsOf = (row: Row, list: string): readonly Row[] => (row.values[list] ?? []) as readonly Row[]

function faultOf({ error, fields }: Rule, prefix: string | undefined): Fault {
  if (prefix === undefined) return { code: error }
  const field = fields.length > 0 ? prefix + fields[0]! : prefix.replace(/\.$/, '')
  return field === '' ? { code: error } : { code: error, field }
}
