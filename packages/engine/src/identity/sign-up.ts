/**
 * Sign-up, if point 1 allows it: the only way to an account without an invitation. A new user may set the fields that
 * everyone may set when creating a User; if point 6 does not define any, a name and an address.
 */
import { readValue, type FieldType, type Json, isPassword } from '@ninefold/plan/values'
import type { Entity, Plan } from '@ninefold/plan'
import { type ChangeRequest, type Writing, signInPassword } from '../records/index.ts'
import { finding, refuse, Refusal, type Finding } from '../refusal.ts'
import { hashPassword } from '../values/index.ts'
import { changeAccount } from './accounts.ts'
import type { IdentityContext } from './context.ts'
import { guessableFault } from './password-faults.ts'
import type { Present } from './present.ts'

/** `password`, and fields of User. */
export type SignUpBody = Readonly<Record<string, Json>>

type SignUpContext = Pick<IdentityContext, 'breaches'>

/** `then` runs in the transaction that creates the user and their account. */
export async function signUp<T>(
  context: SignUpContext,
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
  const chosen = { password: password as string, field: 'password', email: email as string }
  const fault = await guessableFault(context, plan, chosen)
  if (fault) throw new Refusal([fault])
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

/** The fields for signing in are required, whatever the document requires. */
function faultsOf(plan: Plan, user: Entity, { email, password }: SignUpBody): readonly Finding[] {
  const own = user.fields.find(({ name }) => name === signInPassword(user))?.type
  const least = plan.limits.passwordLength
  const type: FieldType = isPassword(own) ? own : { kind: 'password', min: least, max: 1000 }
  return [...faults('email', { kind: 'email' }, email), ...faults('password', type, password)]
}

/** If point 6 lets nobody set their own fields, only a name is accepted, if User has one. */
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

/** The fields that User has. All are texts by now. */
const textsOf = (user: Entity, input: Readonly<Record<string, Json | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, text]) =>
      typeof text === 'string' && user.fields.some((field) => field.name === name) ? [[name, text.trim()]] : [],
    ),
  )
