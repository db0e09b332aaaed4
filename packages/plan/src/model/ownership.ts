/**
 * Whose a record is: what "own", "my" and "their" mean for an entity. Decided here alone, for permissions, screens, calls
 * and questions. Where several people could be meant, nothing is chosen.
 */
import { isMe } from '../expression/index.ts'
import type { Entity, Field } from './entity.ts'
import { isReference, isMany, isInverse } from '../values/index.ts'

/** Fields from the record to people: one, or a reference and a field of what it refers to. */
export type OwnerPath = readonly Field[]

type Ownership =
  /** Of a User: the person. */
  | { readonly kind: 'self' }
  /** Whom the last field names. */
  | { readonly kind: 'path'; readonly path: OwnerPath }
  /** Who created the record: nothing else leads to people. */
  | { readonly kind: 'creator' }
  /** Several people can be meant; whoever created the record is one more. */
  | { readonly kind: 'ambiguous'; readonly paths: readonly OwnerPath[] }

/** `entity`: another one by its name. */
export function ownershipOf(of: Entity, entity: (name: string) => Entity | undefined): Ownership {
  if (of.name === 'User') return { kind: 'self' }
  const fields = of.fields.filter(({ system }) => !system)
  const direct = fields.filter(isPeople).map((field): OwnerPath => [field])
  const paths = [...direct, ...fields.flatMap((field) => throughReference(field, entity))]
  const owner = paths.find(([first]) => first!.name.toLowerCase() === 'owner')
  const clear =
    owner ??
    only(
      paths.filter(([first, ...more]) => SAYS_OWNER.test(first!.name) || (more.length === 0 && startsWithMe(first!))),
    )
  if (clear) return { kind: 'path', path: clear }
  return paths.length === 0 ? { kind: 'creator' } : { kind: 'ambiguous', paths }
}

/** `patient.account` of an appointment: the record referred to stands for one person, whose account it names. */
function throughReference(field: Field, entity: (name: string) => Entity | undefined): readonly OwnerPath[] {
  if (!isReference(field.type) || field.type.entity === 'User') return []
  const people = entity(field.type.entity)?.fields.filter((one) => !one.system && isPeople(one)) ?? []
  const account = only(people)
  return isReference(account?.type) && (account.unique || IS_ACCOUNT.test(account.name)) ? [[field, account]] : []
}

/** The field names a person or several. */
export const isPeople = ({ type }: Pick<Field, 'type'>): boolean =>
  (isReference(type) || isMany(type) || isInverse(type)) && type.entity === 'User'

const startsWithMe = ({ default: start }: Field): boolean => isMe(start?.expr.tree)

/** Names of fields that say whose the record is. */
const SAYS_OWNER = /^(?:owners|ownedBy|belongsTo|authors?|authoredBy|creator)$/iu
/** Names of the field by which a record stands for a person. */
const IS_ACCOUNT = /^(?:user|account|login|person|(?:user|login|personal)(?:Account)|userProfile|signIn)$/iu

/** `patient.account == me`, `me in owners`; of an empty path `this == me`. */
export function ownerCondition(path: readonly Pick<Field, 'name' | 'type'>[]): string {
  const written = path.map(({ name }) => name).join('.') || 'this'
  return path.length === 0 || isReference(path.at(-1)!.type) ? `${written} == me` : `me in ${written}`
}

const only = <T>(items: readonly T[]): T | undefined => (items.length === 1 ? items[0] : undefined)
