/**
 * What Frappe itself would say of a record, worked out from its own description and apart from the converter: which fields are
 * shown, which are demanded, who may do what. Its conditions are JavaScript, and are run as such.
 */
import { isTable } from './convert.ts'
import type { DocField, DocPermission, DocType } from './doctype.ts'

/** A record in Frappe's terms: field → value; boxes are 0 or 1, tables are lists. */
export type Doc = Record<string, unknown>

/** Where a row of a child table stands. */
export interface Standing {
  readonly parenttype?: string
  readonly parentfield?: string
}

function holds(condition: string | undefined, doc: Doc, standing: Standing): boolean {
  if (!condition?.trim()) return true
  const all = { docstatus: 0, __islocal: 1, ...doc, ...standing } as Doc
  const code = /^\s*eval:(.*)$/su.exec(condition)?.[1]
  if (code === undefined) return truthy(all[condition.trim()])
  const inList = (list: readonly unknown[], item: unknown) => list.includes(item)
  // oxlint-disable-next-line typescript/no-implied-eval -- the conditions of the shared cases are JavaScript
  const run = new Function('doc', 'in_list', 'cur_frm', `return (${code.replace(/;\s*$/u, '')})`) as (
    ...given: unknown[]
  ) => unknown
  return truthy(run(all, inList, { doc: all }))
}

const truthy = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value))

/** Empties what is not shown, in the order of the fields, each seeing what the ones before it left. */
export function shown(doctype: DocType, doc: Doc, standing: Standing = {}): { doc: Doc; hidden: ReadonlySet<string> } {
  const left: Doc = { ...doc }
  const hidden = new Set<string>()
  for (const field of doctype.fields) {
    if (holds(field.depends_on, left, standing)) continue
    hidden.add(field.name)
    if (field.type === 'Check') left[field.name] = 0
    else delete left[field.name]
  }
  return { doc: left, hidden }
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Names of the fields that are demanded and not there. What nobody can leave out (a box) is not demanded. */
export function missing(doctype: DocType, written: Doc, standing: Standing = {}): readonly string[] {
  const { doc, hidden } = shown(doctype, written, standing)
  return doctype.fields.filter((field) => isDemanded(field, doc, hidden, standing)).map((field) => field.name)
}

function isDemanded(field: DocField, doc: Doc, hidden: ReadonlySet<string>, standing: Standing): boolean {
  if (field.type === 'Check' || hidden.has(field.name) || !isNothing(doc[field.name])) return false
  const isConditional = field.mandatory_depends_on !== undefined && field.mandatory_depends_on.trim() !== ''
  return field.reqd === 1 || (isConditional && holds(field.mandatory_depends_on, doc, standing))
}

/** Names of those among the fields that are read-only in this record. */
export const lockedIn = (doctype: DocType, doc: Doc): readonly string[] =>
  doctype.fields
    .filter((field) => field.read_only_depends_on && !isTable(field) && holds(field.read_only_depends_on, doc, {}))
    .map((field) => field.name)

export type Right = 'read' | 'write' | 'create' | 'delete' | 'submit' | 'cancel'

/**
 * May somebody with these roles? Levels above 0 give rights to fields alone, to whom level 0 gives the record; that a row is for
 * owners does not keep anybody from making a record.
 */
export function allowed(
  doctype: DocType,
  roles: ReadonlySet<string>,
  right: Right,
  isOwner: boolean,
  level = 0,
): boolean {
  const rows = (at: number) =>
    (doctype.permissions ?? []).filter(
      (row: DocPermission) =>
        (row.permlevel ?? 0) === at &&
        roles.has(row.role) &&
        row.can.includes(right) &&
        (row.if_owner !== 1 || isOwner || right === 'create'),
    )
  return rows(0).length > 0 && (level === 0 || rows(level).length > 0)
}
