/**
 * The audience of a screen or a call. Roles of a person are listed by name. A role on a record depends on the record: then
 * everyone signed in has access, and the conditions of the roles filter the records.
 */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, matchPattern, plainText } from '../document/index.ts'
import { checkExpression, type Expr } from '@ninefold/plan/expression'
import { named, testOfFixed, testOfRole, type RoleTested, anyOf } from '@ninefold/plan'
import { fixedRole, suggestRole } from './fixed-roles.ts'
import { joinedNames } from './joined-names.ts'
import { noteUse } from './notes.ts'
import type { EntityName, Names } from './room.ts'

/** An audience: its roles, a condition for roles on records, and unknown words. */
export interface Audience {
  readonly for: readonly string[]
  /** If one of them is a role on records: its entity, and the condition of all roles over such a record. */
  readonly narrowed?: { readonly entity: string; readonly test: Expr }
  readonly unknown: readonly {
    readonly phrase: Phrase
    readonly name: string
    readonly suggestion?: string
    readonly known: string
    /** The entity of this name: its records are not people. */
    readonly records?: string
  }[]
}

/** `shown`: the entity of the listed records, if known. */
export function findAudience(
  phrases: readonly Phrase[],
  names: Names,
  roles: readonly RoleTested[],
  shown?: EntityName,
): Audience {
  const found: string[] = []
  const tests: Expr[] = []
  const unknown: Audience['unknown'][number][] = []
  let on: string | undefined
  for (const phrase of joinedNames(phrases, (text) => names.role(text) !== undefined)) {
    const label = plainText(phrase)
    const origin = names.originOf(phrase.span)
    const word = fixedRole(label)
    const declared = word ? undefined : names.role(phrase)
    const role = declared && named(roles, declared.name)
    const fixed = role ? undefined : (word ?? (EVERYONE.test(label) ? 'signedIn' : undefined))
    const elsewhere = role || fixed ? undefined : findElsewhere(phrase, names, shown)
    if (elsewhere) {
      tests.push(elsewhere.test)
      on ??= elsewhere.entity
      continue
    }
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

/** A role on the record to which a path leads. */
export const ROLE_OF = pattern('[the] {name} of [the|its] {path}')

/** `editor of folder`: on the listed records; if their entity is unknown, on those of the only entity with such a field. */
function findElsewhere(
  phrase: Phrase,
  names: Names,
  shown: EntityName | undefined,
): { readonly entity: string; readonly test: Expr } | undefined {
  const { name, path } = matchPattern(phrase, ROLE_OF) ?? {}
  const role = name && names.role(plainText(name))
  if (!name || !path || role?.kind !== 'record') return undefined
  const has = (entity: EntityName) => names.field(entity, plainText(path)) !== undefined
  const [only, ...others] = shown && has(shown) ? [shown] : names.entities.filter(has)
  const field = only && others.length === 0 ? names.field(only, plainText(path)) : undefined
  if (!only || !field) return undefined
  noteUse(name, 'role', role.name)
  noteUse(path, 'field', field.name, only.name)
  const place = { span: phrase.span, origin: names.originOf(phrase.span) }
  const scope = { schema: names.schema, this: only.name }
  const { expr } = checkExpression(`role ${role.name} of ${field.name}`, place, scope, { kind: 'yesNo' })
  return expr && { entity: only.name, test: expr }
}

/** Ambiguous words: they count as everyone signed in, the narrower meaning. */
const EVERYONE = pattern('(everyone|everybody|all [users|roles|people]|users|any user)')

function unknownRole(
  phrase: Phrase,
  name: string,
  roles: readonly RoleTested[],
  records: string | undefined,
): Audience['unknown'][number] {
  const labels = roles.map((role) => role.label)
  const suggestion = suggestRole(name, labels)
  return {
    phrase,
    name,
    ...(suggestion && { suggestion }),
    ...(records && { records }),
    known: labels.join(', ') || 'none yet',
  }
}
