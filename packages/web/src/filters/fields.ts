// The fields by which a list can be filtered: those of its records, and those of the records that they refer to.
import { type FieldType, isReference } from '@ninefold/plan/values'
import type { Field } from '@ninefold/plan'
import type { Application } from '../application/application.ts'
import { operatorsOf } from './operators.ts'

export interface FilterField {
  readonly path: string
  readonly label: string
  readonly type: FieldType
  /** It may be empty. */
  readonly optional: boolean
  /** The label of the reference that leads to it. */
  readonly via?: string
}

/** Undefined for a field that this user cannot filter by. */
export function filterField(application: Application, entity: string, path: string): FilterField | undefined {
  const [first = '', second, ...deeper] = path.split('.')
  const own = application.field(entity, first)
  if (!own || !canFilter(own) || deeper.length > 0) return undefined
  if (second === undefined) return { path, label: own.label, type: own.type, optional: !isFilled(own) }
  if (!isReference(own.type)) return undefined
  const next = application.field(own.type.entity, second)
  return next && canFilter(next)
    ? { path, label: next.label, type: next.type, optional: true, via: own.label }
    : undefined
}

/** All of them, each reference followed by what it leads to. */
export function filterFields(application: Application, entity: string): readonly FilterField[] {
  const names = (of: string) => application.entity(of)?.fields ?? []
  const paths = names(entity).flatMap(({ name, type }) => {
    const further = isReference(type) && application.entity(type.entity)?.can.read ? names(type.entity) : []
    return [name, ...further.map((next) => `${name}.${next.name}`)]
  })
  return paths.flatMap((path) => filterField(application, entity, path) ?? [])
}

const HIDDEN: ReadonlySet<string> = new Set(['id', 'version'])

const canFilter = ({ name, type }: Field): boolean => !HIDDEN.has(name) && operatorsOf(type).length > 0

const isFilled = ({ required, shownWhen, computed }: Field): boolean =>
  required !== undefined && required.when === undefined && shownWhen === undefined && computed === undefined
