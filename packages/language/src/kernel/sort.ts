/** Resolves the order of records: fields that the database can sort by, also through references. */
import { plainText } from '../document/index.ts'
import type { Sort } from '@ninefold/plan'
import { pattern } from '@ninefold/plan/pattern'
import type { Span } from '@ninefold/plan/problem'
import { type FieldType, traitsOf } from '@ninefold/plan/values'
import { findFieldPath, type FieldPath } from './field-path.ts'
import type { EntityName, FieldName, Names } from './room.ts'
import type { SortRead } from './sets.ts'

interface SortReports {
  readonly missing: (path: FieldPath & { found: false }) => void
  readonly cannot: (span: Span, field: FieldName, because: string) => void
}

/** The sort keys of a list; reports fields that do not exist or cannot be sorted by. */
export function planSort(
  sort: readonly SortRead[],
  entity: EntityName,
  names: Names,
  report: SortReports,
): readonly Sort[] {
  return sort.flatMap((one) => {
    if (!one.path) return [{ path: 'createdAt', descending: one.descending }]
    const found = findFieldPath(one.path, entity, names)
    if (!found.found && OF_CREATION.test(one.path.text)) return [{ path: 'createdAt', descending: one.descending }]
    if (!found.found) {
      report.missing(found)
      return []
    }
    const because = whyUnsortable(found.field.type)
    if (because) report.cannot(one.path.span, { ...found.field, label: plainText(one.path) }, because)
    return because ? [] : [{ path: found.path, descending: one.descending }]
  })
}

const OF_CREATION = pattern('[the] (creation [date|time]|(date|time|moment) of creation)')

/** The reason why the database cannot sort by a field of this type; undefined if it can. */
export const whyUnsortable = (type: FieldType): string | undefined => traitsOf(type).unsortable
