/** The built-in fields: system fields of every entity, and the name and email address of users. */
import type { FieldType, Choice } from '@ninefold/plan/values'
import type { FieldDeclared } from './model.ts'

const built = (name: string, label: string, type: FieldType, more: Partial<FieldDeclared> = {}): FieldDeclared => ({
  name,
  label,
  type,
  required: 'no',
  unique: false,
  computed: false,
  system: true,
  ...more,
})

const USER: FieldType = { kind: 'reference', entity: 'User', onDelete: 'empty' }
const ID: FieldType = { kind: 'text', min: 0, max: 64 }

const idField = built('id', 'Id', ID, { unique: true, required: 'yes' })

export const PART_FIELDS: readonly FieldDeclared[] = [idField]

export const SYSTEM_FIELDS: readonly FieldDeclared[] = [
  idField,
  built('createdAt', 'Created at', { kind: 'dateTime' }, { required: 'yes' }),
  built('createdBy', 'Created by', USER),
  built('updatedAt', 'Changed at', { kind: 'dateTime' }, { required: 'yes' }),
  built('updatedBy', 'Changed by', USER),
  built('version', 'Version', { kind: 'integer', min: 1 }, { required: 'yes' }),
]

export function statusField(options: readonly Choice[]): FieldDeclared {
  return built('status', 'Status', { kind: 'choice', options }, { required: 'yes' })
}

/** The field of a part that refers to its whole. */
export function wholeField(name: string, label: string, entity: string): FieldDeclared {
  return built(name, label, { kind: 'reference', entity, onDelete: 'delete' }, { required: 'yes' })
}

/** The field with the list of a part, if the part may be in several lists. */
export function slotField(options: readonly Choice[]): FieldDeclared {
  return built('slot', 'List', { kind: 'choice', options }, { required: 'yes' })
}

export const USER_FIELDS: readonly FieldDeclared[] = [
  built('name', 'Name', { kind: 'text', min: 0, max: 120 }),
  built('email', 'Email', { kind: 'email' }, { unique: true, required: 'yes' }),
]

/** Names of built-in fields, reserved for them. */
export const SYSTEM_NAMES: ReadonlySet<string> = new Set(SYSTEM_FIELDS.map((field) => field.name.toLowerCase()))
