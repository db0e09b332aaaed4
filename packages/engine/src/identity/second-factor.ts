/**
 * A second factor besides the password: one-time codes of an authenticator app, and recovery codes for when it is lost. The key is
 * stored encrypted, recovery codes as hashes.
 */
import { randomBytes } from 'node:crypto'
import { finding, refuse, Refusal } from '../refusal.ts'
import { byPrincipal, recordSecurityEvent, type SecurityEvent } from '../security-log/index.ts'
import type { Reader, Transaction } from '../store/index.ts'
import { seal, unseal } from '../values/index.ts'
import { changeAccount, forgetSecondFactor } from './accounts.ts'
import type { IdentityContext } from './context.ts'
import { newKey, stepOfCode } from './one-time-codes.ts'
import type { Present } from './present.ts'
import { requirePassword } from './require-password.ts'
import { forgetProofs } from './session-rows.ts'
import type { Session } from './sessions.ts'
import { tokenHash } from './token.ts'

interface SecondFactorState {
  readonly active: boolean
  /** Recovery codes that are not used yet. */
  readonly recoveryCodes: number
}

export interface SecondFactor {
  secondFactor(session: Session): Promise<SecondFactorState>
  /** A new key, which counts after its first code (`activateSecondFactor`). WRONG_PASSWORD. */
  prepareSecondFactor(present: Present, session: Session, password: string): Promise<{ key: string; address: string }>
  /** Ends the other sessions. Returns recovery codes, which are stored nowhere. CODE_WRONG. */
  activateSecondFactor(present: Present, session: Session, code: string): Promise<readonly string[]>
  removeSecondFactor(present: Present, session: Session, password: string): Promise<void>
  /** The earlier ones end. */
  newRecoveryCodes(present: Present, session: Session, password: string): Promise<readonly string[]>
  /** For somebody who lost it. Ends all their sessions. FORBIDDEN for the own one, NOT_FOUND if there is none. */
  resetSecondFactor(present: Present, person: string): Promise<void>
}

export const openSecondFactor = (context: IdentityContext): SecondFactor => ({
  secondFactor: ({ person }) =>
    context.store.read(async (reader) => {
      const row = await factorOf(reader, person)
      const codes = await reader.all('SELECT code FROM ninefold_recovery_code WHERE person = ?', [person])
      return { active: row?.active === 1, recoveryCodes: codes.length }
    }),
  prepareSecondFactor: (present, session, password) => prepare(context, present, session, password),
  activateSecondFactor: (present, session, code) => activate(context, present, session, code),
  removeSecondFactor: async (present, session, password) => {
    await requirePassword(context, present, session, { password, field: 'password' })
    await context.store.write((transaction) => remove(context, transaction, session.person, byPrincipal(present)))
  },
  newRecoveryCodes: async (present, session, password) => {
    await requirePassword(context, present, session, { password, field: 'password' })
    return context.store.write(async (transaction) => {
      if ((await factorOf(transaction, session.person))?.active !== 1) throw refuse('NOT_FOUND')
      return storeRecoveryCodes(context, transaction, session.person, present)
    })
  },
  resetSecondFactor: async (present, person) => {
    if (present.principal.person === person) throw refuse('FORBIDDEN')
    await context.store.write(async (transaction) => {
      if (!(await factorOf(transaction, person))) throw refuse('NOT_FOUND')
      await remove(context, transaction, person, byPrincipal(present))
      await context.sessions.endAll(transaction, person)
    })
  },
})

interface FactorRow {
  readonly key: string
  readonly active: number
  /** The last step whose code was used. */
  readonly step: number
}

const factorOf = (reader: Reader, person: string): Promise<FactorRow | undefined> =>
  reader.one<FactorRow>('SELECT key, active, step FROM ninefold_second_factor WHERE person = ?', [person])

async function prepare(context: IdentityContext, present: Present, session: Session, password: string) {
  await requirePassword(context, present, session, { password, field: 'password' })
  const { person, account } = session
  const made = await newKey(present.records.plan.name, account.email ?? person)
  await context.store.write(async (transaction) => {
    if ((await factorOf(transaction, person))?.active === 1) throw refuse('NOT_NOW')
    await transaction.run('DELETE FROM ninefold_second_factor WHERE person = ?', [person])
    const key = seal(context.store.key(), made.key, person)
    await transaction.run('INSERT INTO ninefold_second_factor (person, key, active, step) VALUES (?, ?, 0, 0)', [
      person,
      key,
    ])
  })
  return made
}

async function activate(
  context: IdentityContext,
  present: Present,
  session: Session,
  code: string,
): Promise<readonly string[]> {
  const { person, hash } = session
  const { store, sessions, now } = context
  await takeCodeAttempt(context, person)
  const codes = await store.write(async (transaction) => {
    const row = await factorOf(transaction, person)
    if (!row || row.active === 1) throw refuse('NOT_NOW')
    if (!(await takeCode(context, transaction, person, row, code))) throw codeWrong()
    await transaction.run('UPDATE ninefold_second_factor SET active = 1 WHERE person = ?', [person])
    await changeAccount(transaction, person, { secondFactor: true })
    recordSecurityEvent(transaction, { kind: 'secondFactorAdded', at: now(), ...byPrincipal(present), target: person })
    await sessions.endAll(transaction, person, hash)
    await sessions.prove(transaction, session, { secondFactor: true })
    return storeRecoveryCodes(context, transaction, person, present)
  })
  await context.attempts.succeeded({ reset: [codeAttempts(person)] })
  return codes
}

type Actor = Pick<SecurityEvent, 'actor' | 'address' | 'actorKind'>

async function remove(
  { sessions, now }: IdentityContext,
  transaction: Transaction,
  person: string,
  actor: Actor,
): Promise<void> {
  if (!(await forgetSecondFactor(transaction, person))) return
  await changeAccount(transaction, person, { secondFactor: false })
  await forgetProofs(transaction, person)
  recordSecurityEvent(transaction, { kind: 'secondFactorRemoved', at: now(), ...actor, target: person })
  sessions.changed(transaction)
}

const RECOVERY_CODES = 10
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 16

/** 80 random bits, so that no slow hash is needed: `ABCD-EFGH-JKLM-NPQR`. */
const newRecoveryCode = (): string =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-')

async function storeRecoveryCodes(
  { now }: IdentityContext,
  transaction: Transaction,
  person: string,
  present: Present,
): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await transaction.run('DELETE FROM ninefold_recovery_code WHERE person = ?', [person])
  for (const code of codes)
    await transaction.run('INSERT INTO ninefold_recovery_code (code, person) VALUES (?, ?)', [
      recoveryHash(person, code),
      person,
    ])
  recordSecurityEvent(transaction, { kind: 'recoveryCodesMade', at: now(), ...byPrincipal(present), target: person })
  return codes
}

const recoveryHash = (person: string, code: string): string =>
  tokenHash(`${person} ${code.toUpperCase().replaceAll(/[^A-Z2-9]/g, '')}`)

const codeWrong = () => new Refusal([finding('CODE_WRONG', { field: 'code' })])

const codeAttempts = (person: string): string => `code ${person}`
const MAX_CODES = 5

/** Codes are counted apart from passwords: the right password does not buy more of them. */
const takeCodeAttempt = ({ attempts }: IdentityContext, person: string): Promise<void> =>
  attempts.take({ [codeAttempts(person)]: MAX_CODES })

/** Takes the code, so that it works once; false for a wrong or used one. */
async function takeCode(
  { store, now }: IdentityContext,
  transaction: Transaction,
  person: string,
  { key, step: last }: FactorRow,
  code: string,
): Promise<boolean> {
  const opened = unseal(store.key(), key, person)
  const step = opened === undefined ? undefined : await stepOfCode(opened, code, now())
  if (step === undefined || step <= last) return false
  await transaction.run('UPDATE ninefold_second_factor SET step = ? WHERE person = ?', [step, person])
  return true
}

const takeRecoveryCode = async (transaction: Transaction, person: string, code: string): Promise<boolean> =>
  (await transaction.run('DELETE FROM ninefold_recovery_code WHERE code = ? AND person = ?', [
    recoveryHash(person, code),
    person,
  ])) === 1

/** The second step of signing in; false if the person has set up none. CODE_NEEDED without a code, CODE_WRONG with a wrong one. Recovery codes count, too. */
export async function requireSecondFactor(
  context: IdentityContext,
  { caller }: Present,
  person: string,
  code: string | undefined,
): Promise<boolean> {
  const { store, securityLog, attempts, now } = context
  const row = await store.read((reader) => factorOf(reader, person))
  if (row?.active !== 1) return false
  if (code === undefined || code.trim() === '') throw refuse('CODE_NEEDED')
  await takeCodeAttempt(context, person)
  const isRight = await store.write(
    async (transaction) =>
      (await takeCode(context, transaction, person, (await factorOf(transaction, person))!, code)) ||
      (await takeRecoveryCode(transaction, person, code)),
  )
  if (!isRight) {
    securityLog.refused({ kind: 'signInRefused', at: now(), address: caller, target: person })
    throw codeWrong()
  }
  await attempts.succeeded({ reset: [codeAttempts(person)] })
  return true
}
