/**
 * Passwords and secrets in records: a change contains them as sent until its rules have passed, then in their stored
 * form. Hashing is slow and other writers wait, so it is done before the transaction.
 *
 * REC-8 A password is stored only as a hash. The one with which a user signs in is stored in their account; the record
 * stores only that there is one.
 * REC-9 A password cannot be read back: a change requires it only if it is sent.
 * REC-16 A secret is stored encrypted; sending the same one again changes nothing.
 */
import { readValue, type FieldType, type Json, isPassword, type MutableRecord } from '@ninefold/plan/values'
import type { Entity, Field } from '@ninefold/plan'
import type { Principal } from '../../access/index.ts'
import { hashPassword, seal, unseal } from '../../values/index.ts'
import { Refusal, type Finding } from '../../refusal.ts'
import type { ChangeRequest, Hashes, Hooks } from './change.ts'
import { placesOf, type Draft } from './draft.ts'
import type { EntityModel, FieldModel, Model } from '../model.ts'
import type { ChangeSteps } from '../change-steps.ts'

export const NO_HASHES: Hashes = new Map()

const isPasswordField = (field: Field): boolean => isPassword(field.type)

/** The name of the field for signing in: the first password of User. */
export const signInPassword = (entity: Entity): string | undefined =>
  entity.name === 'User' ? entity.fields.find(isPasswordField)?.name : undefined

/** Hashes the valid passwords in an input, including its parts; no time is spent on invalid ones. */
export async function hashesOf(
  model: Model,
  { person }: Principal,
  entity: EntityModel,
  input: ChangeRequest['input'] = {},
  faultOf: Hooks['faultOfPassword'] = async () => undefined,
): Promise<Hashes> {
  const sent = passwordsIn(model, entity, input)
  if (sent.size === 0) return NO_HASHES
  const hashes = new Map<string, string | Finding>()
  const own = input[signInPassword(entity.entity) ?? '']
  const email = typeof input['email'] === 'string' ? input['email'] : undefined
  for (const text of sent) {
    const fault = text === own ? await faultOf(text, email) : undefined
    hashes.set(text, fault ?? (await hashPassword(text, person ?? 'nobody')))
  }
  return hashes
}

function passwordsIn(
  model: Model,
  entity: EntityModel,
  input: Readonly<Record<string, Json>>,
  found = new Set<string>(),
): ReadonlySet<string> {
  for (const field of entity.fields) {
    const { type } = field.field
    if (!isPassword(type) && field.kind !== 'parts') continue
    const sent = Object.hasOwn(input, field.name) ? input[field.name]! : null
    if (field.kind === 'parts') inParts(model, field.part, sent, found)
    else if (typeof sent === 'string' && fits(type, sent)) found.add(sent)
  }
  return found
}

const fits = (type: FieldType, sent: string): boolean => readValue(type, sent).ok

function inParts(model: Model, part: string, sent: Json, found: Set<string>): void {
  if (!Array.isArray(sent) || sent.length > model.plan.limits.partsMost) return
  const entity = model.entities.get(part)!
  for (const item of sent as readonly Json[]) {
    if (typeof item === 'object' && item !== null && !Array.isArray(item))
      passwordsIn(model, entity, item as Readonly<Record<string, Json>>, found)
  }
}

/** Hashes computed before the transaction, and the store's key. */
interface SealingKeys {
  readonly hashes: Hashes
  readonly key: () => Uint8Array
}

/** Replaces passwords by hashes and encrypts secrets; after this the draft can only be stored. */
export function sealSecrets(draft: Draft, { input = {}, values = {} }: ChangeRequest, keys: SealingKeys): void {
  // A value that was sent is new, even if it looks like the stored one.
  const isSent = (name: string) => Object.hasOwn(input, name) || Object.hasOwn(values, name)
  for (const { steps, record, before } of placesOf(draft))
    sealSecretsIn(steps, record, before, record === draft.record ? isSent : () => false, keys)
}

/** An unchanged value is hidden already. */
function sealSecretsIn(
  steps: ChangeSteps,
  record: MutableRecord,
  before: MutableRecord | null,
  isSent: (name: string) => boolean,
  { hashes, key }: SealingKeys,
): void {
  for (const { name, field } of steps.secretFields) {
    const [value, was] = [record[name], before?.[name]]
    if (typeof value !== 'string' || (value === was && !isSent(name))) continue
    if (!isPasswordField(field)) {
      const same = typeof was === 'string' && unseal(key(), was, record.id) === value
      record[name] = same ? was : seal(key(), value, record.id)
      continue
    }
    const hash = hashes.get(value)
    if (hash === undefined) throw new Error(`${steps.entity.name}.${name} was not hashed before the transaction`)
    if (typeof hash !== 'string') throw new Refusal([{ ...hash, field: name, label: field.label }])
    record[name] = hash
  }
}

/** The value in the record's own row. */
export const storedPassword = (steps: ChangeSteps, { name }: FieldModel, hash: string): string =>
  signInPassword(steps.entity.entity) === name ? 'kept with the account' : hash
