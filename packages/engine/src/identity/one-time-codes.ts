/** One-time codes by time (RFC 6238), as authenticator apps show them: six digits, a new one every 30 seconds. */

const SECONDS = 30
/** Codes of the step before and after are accepted: clocks differ, and typing takes time. */
const TOLERANCE = 1

const DETAILS = { algorithm: 'SHA1', digits: 6, period: SECONDS } as const

interface NewKey {
  /** In Base32, as people type it. */
  readonly key: string
  /** `otpauth://totp/…`, as a QR code has it. */
  readonly address: string
}

/** The library is loaded when somebody has a second factor. */
const library = () => import('otpauth')

export async function newKey(issuer: string, label: string): Promise<NewKey> {
  const { TOTP, Secret } = await library()
  const secret = new Secret({ size: 20 })
  return { key: secret.base32, address: new TOTP({ ...DETAILS, issuer, label, secret }).toString() }
}

/** The number of the 30 seconds that the code belongs to; undefined for a wrong code. `now` in milliseconds. */
export async function stepOfCode(key: string, code: string, now: number): Promise<number | undefined> {
  const { TOTP } = await library()
  const token = code.replaceAll(/\s/gu, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = new TOTP({ ...DETAILS, secret: key }).validate({ token, timestamp: now, window: TOLERANCE })
  return delta === null ? undefined : Math.floor(now / 1000 / SECONDS) + delta
}
