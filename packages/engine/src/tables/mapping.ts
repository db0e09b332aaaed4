/** Proposes a field for each column of a file: by its name, its label, a former name, or a word for its type. */
import { isWritable, type Entity, type Field } from '@ninefold/plan'
import { traitsOf } from '@ninefold/plan/values'
import type { ImportField } from '@ninefold/plan/wire'
import type { Can } from '../records/index.ts'

/** The fields that this user may write on some record. */
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

/** Fields that identify a record: its id, and each readable unique field. */
export const keysOf = (entity: Entity, { readable }: Can): readonly string[] => [
  'id',
  ...entity.fields
    .filter(({ name, unique, type }) => unique && name !== 'id' && readable.includes(name) && traitsOf(type).identifies)
    .map(({ name }) => name),
]

/** Only letters and digits, without accents, case and text in brackets. */
const folded = (text: string): string =>
  text
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** For each title a field, or `id`, or null; no field twice. `translated`: a label in the language of the reader. */
export function proposedColumns(
  titles: readonly string[],
  fields: readonly Field[],
  keys: readonly { readonly name: string; readonly label: string }[],
  translated: (label: string) => string = (label) => label,
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
  for (const { name, label } of [...fields, ...keys]) note(translated(label), name)
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
