/** Which field each column of a file is meant for: by its name, its label, what it was called before, a word for its kind. */
import { isWritable, type Entity, type Field } from '@ninefold/plan'
import { traitsOf } from '@ninefold/plan/values'
import type { ImportField } from '@ninefold/plan/wire'
import type { Can } from '../records/index.ts'

/** Those that this person may write on some record. */
export const importable = (entity: Entity, { create, update }: Can): readonly Field[] =>
  entity.fields.filter(
    (field) =>
      !traitsOf(field.type).notImported &&
      isWritable(entity, field) &&
      ((create ?? []).includes(field.name) || update.includes(field.name)),
  )

export const asImportField = ({ name, label, type, required, default: start, computed }: Field): ImportField => ({
  field: name,
  label,
  kind: type.kind,
  required: required !== undefined && required.when === undefined && start === undefined && !computed,
})

/** What names one record: its id, and each readable field that is its own. */
export const keysOf = (entity: Entity, { readable }: Can): readonly string[] => [
  'id',
  ...entity.fields
    .filter(({ name, unique, type }) => unique && name !== 'id' && readable.includes(name) && traitsOf(type).identifies)
    .map(({ name }) => name),
]

/** Letters and digits alone, without accents, case and what stands in brackets. */
const folded = (text: string): string =>
  text
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** For each title a field, or `id`, or null; no field twice. */
export function proposed(
  titles: readonly string[],
  fields: readonly Field[],
  keys: readonly { readonly name: string; readonly label: string }[],
): readonly (string | null)[] {
  const names = new Map<string, string>()
  const note = (text: string, name: string) => {
    const key = folded(text)
    if (key !== '' && !names.has(key)) names.set(key, name)
  }
  for (const { name, label } of [...fields, ...keys]) {
    note(label, name)
    note(name, name)
  }
  for (const { name, was } of fields) for (const old of was) note(old, name)
  for (const { name, type } of fields) {
    const isOnly = fields.filter((other) => other.type.kind === type.kind).length === 1
    if (isOnly) for (const title of traitsOf(type).columnTitles ?? []) note(title, name)
  }
  const used = new Set<string>()
  return titles.map((title) => {
    const name = names.get(folded(title))
    if (name === undefined || used.has(name)) return null
    used.add(name)
    return name
  })
}
