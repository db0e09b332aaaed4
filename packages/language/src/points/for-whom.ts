/**
 * Whom a screen or a call is for. Roles that people have as a whole come out by name. A role on an entity cannot be
 * known before there is a record: then everyone signed in may come, and the records are narrowed by the roles' tests.
 */
import type { Phrase } from '../document/model.ts'
import { plainText } from '../document/phrase.ts'
import type { Expr } from '../expression/tree.ts'
import { named } from '../plan/find.ts'
import { fixedRole, suggestRole, testOfFixed, testOfRole, type RoleTested } from './access/role-test.ts'
import { joinedNames } from './joined-names.ts'
import type { Names } from './room.ts'
import { anyOf } from './trees.ts'

export interface ForWhom {
  readonly for: readonly string[]
  /** Where a role on an entity is among them: that entity, and the test of all of them over its record. */
  readonly narrowed?: { readonly entity: string; readonly test: Expr }
  readonly unknown: readonly {
    readonly phrase: Phrase
    readonly name: string
    readonly meant?: string
    readonly known: string
    /** Records are called so, which are no people. */
    readonly records?: string
  }[]
}

export function findForWhom(phrases: readonly Phrase[], names: Names, roles: readonly RoleTested[]): ForWhom {
  const found: string[] = []
  const tests: Expr[] = []
  const unknown: ForWhom['unknown'][number][] = []
  let on: string | undefined
  for (const phrase of joinedNames(phrases, (text) => names.role(text) !== undefined)) {
    const label = plainText(phrase)
    const origin = names.originOf(phrase.span)
    const word = fixedRole(label)
    const declared = word ? undefined : names.role(phrase)
    const role = declared && named(roles, declared.name)
    const fixed = role ? undefined : (word ?? (EVERYONE.test(label) ? 'signedIn' : undefined))
    if (fixed) tests.push(testOfFixed(fixed, label, origin))
    else if (role) tests.push(testOfRole(role, roles, origin))
    else unknown.push(unknownRole(phrase, label, roles, names.entity(label)?.label))
    on ??= role?.kind === 'record' ? role.on : undefined
    const name = fixed ?? role?.name
    if (name && !found.includes(name)) found.push(name)
  }
  const [first, ...others] = tests
  if (!on || !first) return { for: found, unknown }
  return { for: ['signedIn'], narrowed: { entity: on, test: anyOf(first, ...others) }, unknown }
}

/** Who is meant is not said; whoever is signed in is the narrower of what it can be. */
const EVERYONE = /^(?:everyone|everybody|all|all users|all roles|all people|users|any user)$/iu

function unknownRole(
  phrase: Phrase,
  name: string,
  roles: readonly RoleTested[],
  records: string | undefined,
): ForWhom['unknown'][number] {
  const labels = roles.map((role) => role.label)
  const meant = suggestRole(name, labels)
  return { phrase, name, ...(meant && { meant }), ...(records && { records }), known: labels.join(', ') || 'none yet' }
}
