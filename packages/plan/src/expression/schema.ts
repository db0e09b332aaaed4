/**
 * What an expression may name: the entities of a document with their fields, its constants, roles and shapes, and what
 * the place where it stands adds (`this`, `input`, `query` …). Who builds a schema is the caller's business.
 */
import type { Tree } from './tree.ts'
import { type Type, isLine, type FieldType } from '../values/index.ts'

/** What expressions know of a field. */
export interface FieldSchema {
  /** The canonical identifier. */
  readonly name: string
  readonly type: Type
  /** May be missing: not required. For warnings about comparisons. */
  readonly optional?: boolean
  /** Many to many. */
  readonly many?: boolean
}

/** What expressions know of an entity. */
export interface EntitySchema {
  readonly name: string
  /** By lower-cased identifier. */
  readonly fields: ReadonlyMap<string, FieldSchema>
  /** There is one record of it, which its name means. */
  readonly onlyOne?: boolean
  /** Of a part: the fields that name its wholes, one of which `whole` means. */
  readonly wholes?: readonly string[]
  /** Where its records make a tree: the field with those above, and with those below. */
  readonly tree?: { readonly up: string; readonly down: string }
}

/** A role on the records of an entity. */
export interface RecordRole {
  readonly name: string
  readonly on: string
  /** Whether the person has it of `this`, by whichever role that includes it; absent where that could not be worked out. */
  readonly test?: Tree
  /** Whether they have it by its own row. */
  readonly own?: Tree
  /** It uses itself, and not along a tree. */
  readonly circular?: true
}

/** Names are looked up case-blind. */
export interface Schema {
  entity(name: string): EntitySchema | undefined
  constant(name: string): Type | undefined
  /** The role of this name, as it is written where it is declared; none that depends on a record. */
  role(name: string): string | undefined
  /** The role on records of this name; absent where the place knows none. */
  recordRole?(name: string): RecordRole | undefined
  /** Names of the roles on records, for suggestions. */
  recordRoles?(): readonly string[]
  shape(name: string): { readonly entity: string; readonly type: Type } | undefined
  /** ISO 4217; absent when the document names none. */
  readonly currency?: string
  /** Names that may stand by themselves, for suggestions: constants, entities, shapes, roles, as written. */
  names(): readonly string[]
  /** The first of `names` that is this one in any case; absent where nobody minds if all of them are looked through. */
  spelled?(name: string): string | undefined
}

/** What stands before an expression at its place. Keys are canonical identifiers. */
export interface Scope {
  readonly schema: Schema
  /** The entity of the record under consideration; absent where there is none. */
  readonly this?: string
  /** May `old` be read? */
  readonly old?: boolean
  readonly input?: Readonly<Record<string, Type>>
  readonly query?: Readonly<Record<string, Type>>
  readonly found?: Readonly<Record<string, Type>>
  /** Beside `today`, `now`, `signedIn` and `isNew`, which are always there. */
  readonly context?: Readonly<Record<string, Type>>
  readonly variables?: Readonly<Record<string, Type>>
}

/** What an entity's schema says beside its fields. */
export function structureOf(entity: {
  readonly onlyOne?: boolean
  /** Where it stands as a part: in these wholes. */
  readonly partOf?: { readonly whole: string }
  readonly alsoPartOf?: readonly { readonly whole: string }[]
  readonly fields: readonly { readonly name: string; readonly type: FieldType }[]
}): Pick<EntitySchema, 'onlyOne' | 'wholes' | 'tree'> {
  const line = (up: boolean) => entity.fields.find(({ type }) => isLine(type) && type.up === up)
  const [up, down] = [line(true), line(false)]
  return {
    ...(entity.onlyOne && { onlyOne: true }),
    ...(up && down && { tree: { up: up.name, down: down.name } }),
    ...(entity.partOf && {
      wholes: [...new Set([entity.partOf, ...(entity.alsoPartOf ?? [])].map((place) => place.whole))],
    }),
  }
}
