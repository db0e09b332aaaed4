/** Scopes: what the memoized functions of a room may query besides their item. */
import { constantQuery, isTracked, query, tracked } from '../incremental.ts'
import { indexed } from './indexed.ts'

const LOOKUP = Symbol('lookup')

interface Lookup<A> {
  readonly [LOOKUP]: readonly unknown[]
  readonly index: (all: never) => ReadonlyMap<string, A>
}

/** A member of a scope: finds an item of the list by its key. */
export const lookup = <T, A>(list: readonly T[], index: (all: readonly T[]) => ReadonlyMap<string, A>): Lookup<A> => ({
  [LOOKUP]: list,
  index,
})

const DERIVED = Symbol('derived')

interface Derived<F> {
  readonly [DERIVED]: readonly unknown[]
  readonly make: () => F
}

/** A member of a scope: a function made from these values. Equal answers must be the same object. */
export const derived = <A>(
  basis: readonly unknown[],
  make: () => (text: string) => A,
): Derived<(text: string) => A> => ({ [DERIVED]: basis, make })

type Member<M> = M extends Lookup<infer A> ? (key: string) => A | undefined : M extends Derived<infer F> ? F : M
type Scope<T> = { readonly [K in keyof T]: Member<T[K]> }

/**
 * The symbols and settings that the functions of a room may look up, as one object. Each access is recorded, so that a memoized function
 * (`memoized-calls.ts`) is computed again only if an answer changes. `name` is unique among scopes. A member is one of four kinds:
 *
 *     lookup(list, index)     finds an item of a list by a key; the dependency is the answer for each key that was used
 *     derived(basis, make)    a function made from the basis; the dependency is the answer for each text that was used
 *     a value                 the dependency is the value, if the property is read (a spread reads all properties)
 *     a function, a getter    passed on unchanged; it may use only its arguments and other scopes
 */
export function scope<T extends object>(name: string, members: T): Scope<T> {
  const made = {}
  for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(members))) {
    const member = property.get ? property : described(`${name}.${key}`, property.value)
    Object.defineProperty(made, key, { ...member, enumerable: true })
  }
  return tracked(made as Scope<T>)
}

function described(slot: string, member: unknown): PropertyDescriptor {
  if (typeof member === 'function' || isTracked(member)) return { value: member }
  if (isDerived(member)) return { value: query(slot, member[DERIVED], member.make) }
  if (isLookup(member))
    return {
      value: indexed(slot, member[LOOKUP], member.index as (all: readonly unknown[]) => ReadonlyMap<string, unknown>),
    }
  return { get: constantQuery(slot, member) }
}

const isObject = (member: unknown): member is object => typeof member === 'object' && member !== null
const isLookup = (member: unknown): member is Lookup<unknown> => isObject(member) && LOOKUP in member
const isDerived = (member: unknown): member is Derived<(text: string) => unknown> =>
  isObject(member) && DERIVED in member
