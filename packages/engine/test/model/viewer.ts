// Records as expressions see them, worked out when they are looked at: nothing is loaded ahead, nothing is remembered.
import { localText, type RecordValue, type Value } from '@ninefold/plan/values'
import type { Entity } from '@ninefold/plan'
import type { Environment, Expr } from '@ninefold/plan/expression'
import { asStored, evaluate, isList, type PlanIndex } from './plan.ts'
import type { Row, State } from './state.ts'

/** A record, or a part with the record that it stands in. */
export interface Place {
  readonly row: Row
  readonly whole?: Place
}

/** Who looks, when. `person` null: nobody is signed in. */
export interface Principal {
  readonly person: string | null
  /** The clock is nobody, and has no role. */
  readonly isClock?: true
}

/** May this be seen, of that? Absent: the document's own authority. */
export interface Mask {
  row(place: Place): boolean
  field(place: Place, name: string): boolean
}

export class Viewer {
  readonly index: PlanIndex
  readonly state: State
  readonly principal: Principal
  readonly now: string
  readonly environment: Environment
  readonly mask: Mask | undefined
  #views = new Map<Row, RecordValue>()
  #places = new WeakMap<RecordValue, Place>()

  constructor(index: PlanIndex, state: State, principal: Principal, now: string, mask?: Mask) {
    this.index = index
    this.state = state
    this.principal = principal
    this.now = now
    this.mask = mask
    const { timeZone } = index.plan.settings
    const account = principal.person === null ? undefined : state.accounts.get(principal.person)
    // Who one is oneself is the document's to know, whatever may be seen.
    const open = mask ? new Viewer(index, state, principal, now) : this
    const own = principal.person === null ? undefined : state.rows.get(principal.person)
    const base: Environment = {
      me: own ? open.view({ row: own }) : null,
      roles: new Set(),
      administrator: account?.administrator ?? false,
      constants: Object.fromEntries(state.constants),
      now,
      today: localText(now, timeZone)!.slice(0, 10),
      timeZone,
      all: (entity) => this.all(entity),
    }
    const roles = principal.isClock ? new Set<string>() : rolesOf(index, base, account?.roles ?? [])
    this.environment = { ...base, roles }
  }

  /** The same moment and state, with another person's eyes. */
  as(principal: Principal): Viewer {
    return new Viewer(this.index, this.state, principal, this.now)
  }

  /** With what a person may see alone. */
  masked(mask: Mask): Viewer {
    return new Viewer(this.index, this.state, this.principal, this.now, mask)
  }

  over(place: Place, more: Partial<Environment> = {}): Environment {
    return { ...this.environment, this: this.view(place), ...more }
  }

  evaluate(expr: Pick<Expr, 'tree'>, place: Place, more: Partial<Environment> = {}): Value {
    return evaluate(expr, this.over(place, more))
  }

  /** Every record of an entity that may be seen; of a part, those in all wholes. */
  all(entity: string): readonly RecordValue[] {
    return this.places(entity)
      .filter((place) => this.mask?.row(place) ?? true)
      .map((place) => this.view(place))
  }

  places(name: string): readonly Place[] {
    const { partOf } = this.index.entity(name)
    if (partOf)
      return this.places(partOf.entity).flatMap((whole) =>
        partRows(whole.row, partOf.list).map((row) => ({ row, whole })),
      )
    return [...this.state.rows.values()].filter((row) => row.entity === name).map((row) => ({ row }))
  }

  view(place: Place): RecordValue {
    const known = this.#views.get(place.row)
    if (known) return known
    const made: Record<string, Value> & { id: string } = { id: place.row.id }
    const fill = (name: string | symbol) => {
      if (typeof name !== 'string' || Object.hasOwn(made, name)) return
      const value = this.#read(place, name)
      if (value !== undefined) made[name] = value
    }
    const view = new Proxy(made, {
      get: (target, name) => (fill(name), Object.hasOwn(target, name) ? target[name as string] : undefined),
      getOwnPropertyDescriptor: (target, name) => (fill(name), Reflect.getOwnPropertyDescriptor(target, name)),
    })
    this.#views.set(place.row, view)
    this.#places.set(view, place)
    return view
  }

  placeOf(view: RecordValue): Place | undefined {
    return this.#places.get(view)
  }

  #read(place: Place, name: string): Value | undefined {
    const { row, whole } = place
    const entity = this.index.entity(row.entity)
    const field = entity.fields.find((each) => each.name === name)
    if (!field) return undefined
    const { type } = field
    if (this.mask && !this.mask.field(place, name)) return isList(type) ? [] : null
    if (whole && entity.partOf?.whole === name) return this.view(whole)
    if (field.computed) {
      const open = this.mask ? new Viewer(this.index, this.state, this.principal, this.now) : this
      return asStored(field, open.evaluate(field.computed.expr, place))
    }
    const seen = (places: readonly Place[]) =>
      places.filter((one) => this.mask?.row(one) ?? true).map((one) => this.view(one))
    switch (type.kind) {
      case 'parts':
        return partRows(row, name).map((part) => this.view({ row: part, whole: place }))
      case 'reference':
        return this.#target(row.values[name] as RecordValue | null | undefined)
      case 'many':
        return seen(
          ((row.values[name] ?? []) as readonly RecordValue[]).flatMap(({ id }) => {
            const other = this.state.rows.get(id)
            return other ? [{ row: other }] : []
          }),
        )
      case 'inverse':
        return seen(this.others(type.entity, type.field, row.id))
      case 'line':
        return seen(this.#line(row, type.by, type.up))
      default:
        return (row.values[name] ?? (isList(type) ? [] : null)) as Value
    }
  }

  /** Level by level, each record once. */
  #line(row: Row, by: string, up: boolean): readonly Place[] {
    const next = (one: Row): readonly Place[] => {
      if (!up) return this.others(one.entity, by, one.id)
      const value = one.values[by] as RecordValue | readonly RecordValue[] | null | undefined
      const above = Array.isArray(value) ? (value as readonly RecordValue[]) : value ? [value as RecordValue] : []
      return above.flatMap(({ id }) => {
        const found = this.state.rows.get(id)
        return found ? [{ row: found }] : []
      })
    }
    const found: Place[] = []
    for (let level = next(row); level.length > 0; level = level.flatMap((place) => next(place.row))) {
      level = level.filter((place) => !found.some((known) => known.row.id === place.row.id))
      found.push(...level)
    }
    return found
  }

  /** Those whose field leads to this id, in the order of their ids. */
  others(entity: string, field: string, id: string): readonly Place[] {
    const leads = (value: unknown): boolean =>
      Array.isArray(value) ? value.some(leads) : (value as RecordValue | null | undefined)?.id === id
    return this.places(entity)
      .filter(({ row }) => leads(row.values[field]))
      .toSorted((a, b) => (a.row.id < b.row.id ? -1 : 1))
  }

  /** A record that may not be seen is still somebody: it is the same as itself, and nothing of it is known. */
  #target(value: RecordValue | null | undefined): Value {
    if (!value) return null
    const row = this.state.rows.get(value.id)
    return row ? this.view({ row }) : { id: value.id }
  }
}

export const partRows = (row: Row, list: string): readonly Row[] => (row.values[list] ?? []) as readonly Row[]

function rolesOf({ plan }: PlanIndex, env: Environment, given: readonly string[]): ReadonlySet<string> {
  const roles = new Set<string>()
  const add = (name: string): void => {
    if (roles.has(name)) return
    roles.add(name)
    plan.roles.find((role) => role.name === name)?.includes.forEach(add)
  }
  for (const { name, kind, test } of plan.roles) {
    const has =
      kind === 'anyone' ||
      (kind === 'signedIn' && env.me !== null) ||
      (kind === 'given' && given.includes(name)) ||
      (kind === 'condition' && test !== undefined && evaluate(test, env) === true)
    if (has) add(name)
  }
  return roles
}

export type { Entity }
