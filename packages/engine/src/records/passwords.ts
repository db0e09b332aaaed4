/**
 * Passwords in records: a change carries the password as it was sent until its rules have passed, then its hash. Hashing
 * takes long and others wait to write, so it is done before the transaction where the input is known by then.
 *
 * REC-8   A password is stored as its hash alone. That of a person with which they sign in is kept with their account; the
 *         record notes only that there is one.
 * REC-9   A password cannot be read back: on a change it is demanded only where it is sent.
 */
import { readValue, type Entity, type Field } from '@ninefold/language'
import { hashPassword } from '../values/password.ts'
import type { ChangeRequest } from './change.ts'
import { partsOf, type Draft } from './draft.ts'
import type { MutableRecord } from '../values/bare-record.ts'
import type { FieldModel } from './model.ts'
import type { Work } from './work.ts'

/** As it was sent → its hash. */
export type Hashes = ReadonlyMap<string, string>

const isPassword = (field: Field): boolean => field.type.kind === 'password'

/** The name of the field with which people sign in: the first password of User. */
export const signInPassword = (entity: Entity): string | undefined =>
  entity.name === 'User' ? entity.fields.find(isPassword)?.name : undefined

/** Of the record's own passwords that fit their type; for the others no time is spent. */
export async function hashesOf(entity: Entity, input: ChangeRequest['input'] = {}): Promise<Hashes> {
  const hashes = new Map<string, string>()
  for (const { name, type } of entity.fields.filter(isPassword)) {
    const sent = Object.hasOwn(input, name) ? input[name]! : null
    if (typeof sent === 'string' && readValue(type, sent).ok) hashes.set(sent, await hashPassword(sent))
  }
  return hashes
}

/** Puts hashes in the place of passwords; from here on the draft is only stored. */
export async function hashPasswords(draft: Draft, { input = {}, values = {}, hashes }: ChangeRequest): Promise<void> {
  await hashIn(draft.work, draft.record, (name) => Object.hasOwn(input, name) || Object.hasOwn(values, name), hashes)
  for (const { field, work } of draft.work.parts) {
    const before = draft.before ? partsOf(draft.before, field.name) : []
    for (const part of partsOf(draft.record, field.name)) {
      const was = before.find((each) => each.id === part.id)
      await hashIn(work, part, (name) => part[name] !== was?.[name], hashes)
    }
  }
}

async function hashIn(
  work: Work,
  record: MutableRecord,
  isNew: (name: string) => boolean,
  hashes: Hashes = new Map(),
): Promise<void> {
  for (const { name, field } of work.columns) {
    const value = record[name]
    if (!isPassword(field) || typeof value !== 'string' || !isNew(name)) continue
    record[name] = hashes.get(value) ?? (await hashPassword(value))
  }
}

/** What stands in the record's own row. */
export const storedPassword = (work: Work, { name }: FieldModel, hash: string): string =>
  signInPassword(work.entity.entity) === name ? 'kept with the account' : hash
