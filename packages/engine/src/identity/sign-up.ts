/**
 * Making an account for oneself, where point 1 opens it: the one way in without anybody's invitation. What a newcomer may
 * say of themselves is what anyone may create of User; where point 6 says nothing of that, a name and an address.
 */
import { readValue, type FieldType, type Json, isPassword } from '@ninefold/plan/values'
import type { Entity, Plan } from '@ninefold/plan'
import { type ChangeRequest, type Writing, signInPassword } from '../records/index.ts'
import { finding, refuse, Refusal, type Finding } from '../refusal.ts'
import { hashPassword } from '../values/index.ts'
import { changeAccount } from './accounts.ts'
import type { Present } from './present.ts'

/** `password`, and fields of User. */
export type SignUpBody = Readonly<Record<string, Json>>

/** `then` runs in the transaction that makes the person and their account. */
export async function signUp<T>(
  { records, principal, caller }: Present,
  body: SignUpBody,
  then: (writing: Writing, person: string) => Promise<T>,
): Promise<T> {
  const { plan } = records
  if (plan.settings.signUp !== 'open') throw refuse('ROUTE_UNKNOWN')
  const user = plan.entities.find((entity) => entity.name === 'User')!
  const { password, email, ...input } = body
  const granted = records.can(principal, 'User').create !== null
  const findings = [...faultsOf(plan, user, body), ...(granted ? [] : faultsOfName(user, input))]
  const [first, ...rest] = findings
  if (first) throw new Refusal([first, ...rest])
  const hash = await hashPassword(password as string, caller)
  const field = signInPassword(user)
  const request: ChangeRequest = {
    entity: 'User',
    kind: 'create',
    hashes: new Map([[password as string, hash]]),
    ...(granted ? { right: { kind: 'grant' }, input } : { right: { kind: 'document' }, incomplete: 'fields' }),
    values: {
      ...textsOf(user, granted ? { email } : { email, ...input }),
      ...(field === undefined ? {} : { [field]: password as string }),
    },
  }
  return records.write(principal, async (writing) => {
    const { id } = await writing.apply(request)
    await changeAccount(writing.transaction, id, { password: hash })
    return then(writing, id)
  })
}

/** With what one signs in must be there, whatever the document demands. */
function faultsOf(plan: Plan, user: Entity, { email, password }: SignUpBody): readonly Finding[] {
  const own = user.fields.find(({ name }) => name === signInPassword(user))?.type
  const least = plan.limits.passwordLength
  const type: FieldType = isPassword(own) ? own : { kind: 'password', min: least, max: 1000 }
  return [...faults('email', { kind: 'email' }, email), ...faults('password', type, password)]
}

/** Where point 6 lets nobody write about themselves, there is a name, if User has one, and nothing else. */
function faultsOfName(user: Entity, { name, ...more }: SignUpBody): readonly Finding[] {
  const type = user.fields.find((field) => field.name === 'name')?.type
  return [
    ...(type ? faults('name', type, name) : []),
    ...Object.keys(more).map((field) => finding('FIELD_UNKNOWN', { field, parameters: { name: field } })),
  ]
}

function faults(field: string, type: FieldType, sent: Json | undefined): readonly Finding[] {
  const blank = sent === undefined || sent === null || (typeof sent === 'string' && sent.trim() === '')
  if (blank) return [finding('REQUIRED', { field })]
  const read = readValue(type, sent)
  return read.ok ? [] : [finding(read.code, { field, parameters: read.parameters })]
}

/** What User has a place for. They are texts by now. */
const textsOf = (user: Entity, input: Readonly<Record<string, Json | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, text]) =>
      typeof text === 'string' && user.fields.some((field) => field.name === name) ? [[name, text.trim()]] : [],
    ),
  )
