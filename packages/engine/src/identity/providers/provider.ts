/** The options of a provider of OpenID Connect, and what it states about a person. */

export interface SignInProvider {
  /** In addresses: lower-case letters, digits and hyphens. */
  readonly name: string
  /** On the button. */
  readonly label: string
  /** `https://…`; without encryption only on this machine. */
  readonly issuer: string
  readonly clientId: string
  /** Absent: a public client, protected by PKCE alone. */
  readonly clientSecret?: string
  /** `openid email profile` by default. */
  readonly scope?: string
  /** Roles of the document by group of the provider. Absent: the provider gives no roles. */
  readonly roles?: Readonly<Record<string, readonly string[]>>
  /** The claim with the groups: `groups` by default. */
  readonly groupsClaim?: string
  /** Where that claim is: in the answer of the UserInfo endpoint (default), or only in the ID token. */
  readonly groupsFrom?: 'userinfo' | 'idToken'
  /**
   * After how many minutes the provider is asked again whether the person and their groups are still there; 0: at each request.
   * null: never. By default 5 if it gives roles, otherwise never.
   */
  readonly recheckMinutes?: number | null
  /** Whether an existing account with the same address may sign in with the provider: its password then ends. */
  readonly linkByEmail?: boolean
  /**
   * The provider asks everybody for a second factor. Otherwise only a sign-in counts for which it states so (`mfa` in the claim `amr`,
   * RFC 8176).
   */
  readonly asksSecondFactor?: boolean
  /** Whether people without an account get one at their first sign-in; by default they do. */
  readonly makePeople?: boolean
}

/** What the provider states about a person. */
export interface Claims {
  readonly subject: string
  /** Only if the provider states that it is verified. */
  readonly email: string | undefined
  readonly name: string | undefined
  readonly groups: readonly string[]
  /** Its own session, for a logout that it announces. */
  readonly sid: string | undefined
  /** When it last asked the person who they are, in milliseconds; undefined if it does not state this. */
  readonly authenticated: number | undefined
  readonly secondFactor: boolean
}

/** With them the provider is asked again. Stored sealed. */
export interface ProviderTokens {
  readonly access: string
  readonly refresh?: string
}

/** The provider states that it is not so, or its answer is not valid. */
export class ProviderRefused extends Error {}

/** The provider does not answer. */
export class ProviderUnreachable extends Error {}

/** Milliseconds between two questions; undefined: it is never asked again. */
export function recheckAfter({ roles, recheckMinutes }: SignInProvider): number | undefined {
  const minutes = recheckMinutes === undefined ? (roles ? 5 : null) : recheckMinutes
  return minutes === null ? undefined : minutes * 60_000
}

/** As the operator wrote them; the document may not have all of them. */
export const rolesOfGroups = ({ roles = {} }: SignInProvider, groups: readonly string[]): readonly string[] =>
  groups.flatMap((group) => (Object.hasOwn(roles, group) ? roles[group]! : []))
