/** Resolves the names in point 6: entities, roles, actions, fields. Unknown names are reported. */
import { type Phrase, matchPattern, plainText, soleCode } from '../../document/index.ts'
import { checkExpression, type Expr } from '@ninefold/plan/expression'
import { type Assumption, named, testOfFixed, testOfRole } from '@ninefold/plan'
import { closest, type Problem } from '@ninefold/plan/problem'
import {
  findFieldPath,
  suggestField,
  noteUse,
  type EntityName,
  type FieldName,
  pathIsMe,
  fixedRole,
  ROLE_OF,
  placeWithFix,
} from '../../kernel/index.ts'
import { foldName, identifierOf } from '@ninefold/plan/base'
import { VERBS } from './cell-words.ts'
import type { GrantContext } from './scope.ts'
import { accessProblem } from './problems.ts'
import { findRoleName, unknownEntity } from './roles.ts'

export function findEntity(phrase: Phrase, { names, problems }: GrantContext): EntityName | undefined {
  const entity = names.entity(phrase)
  if (!entity) problems.push(unknownEntity(phrase, names))
  if (!entity?.partOf) return entity
  const whole = names.entity(entity.partOf.entity)?.label ?? entity.partOf.entity
  problems.push(accessProblem('ACC-011', { span: phrase.span }, { entity: entity.label, whole }))
  return undefined
}

interface RoleFound {
  readonly name: string
  readonly test: Expr
  /** An additional condition, for a role on another record. */
  readonly when?: Expr
}

/** The condition of `editor of folder`, over a record with a folder. */
function findRoleOf(phrase: Phrase, entity: EntityName, names: GrantContext['names']): Expr | undefined {
  if (names.role(plainText(phrase))) return undefined
  const { name, path } = matchPattern(phrase, ROLE_OF) ?? {}
  const role = name && names.role(plainText(name))
  const to = role?.kind === 'record' && path ? findFieldPath(path, entity, names) : undefined
  if (!role || !to?.found) return undefined
  noteUse(name, 'role', role.name)
  const source = `role ${role.name} of ${to.path}`
  const place = { span: phrase.span, origin: names.originOf(phrase.span) }
  return checkExpression(source, place, { schema: names.schema, this: entity.name }, { kind: 'yesNo' }).expr
}

/** The condition of `owner`, if it is not a role but a field that names a user. */
export function personField(phrase: Phrase, entity: EntityName, names: GrantContext['names']): Expr | undefined {
  if (names.role(plainText(phrase))) return undefined
  const path = findFieldPath(phrase, entity, names)
  return path.found ? pathIsMe(entity, path.fields, names.originOf(phrase.span)) : undefined
}

function assumedField(label: string, entity: EntityName, { source }: Expr): Assumption {
  const help = `Write a row for ${label} in the table of roles to mean a role.`
  return { point: 6, subject: entity.label, text: `"${label}" of ${entity.plural} is whoever \`${source}\`.`, help }
}

/** `entity`: the entity of the permission; a role on an entity can only have permissions on that entity. `cell`: the cell of a matrix. */
export function findRole(
  phrase: Phrase,
  entity: EntityName | undefined,
  { names, roles, problems, owns }: GrantContext,
  cell?: Pick<Phrase, 'span'>,
): RoleFound | undefined {
  const label = plainText(phrase)
  const origin = names.originOf(phrase.span)
  const fixed = fixedRole(label)
  if (fixed) return { name: fixed, test: testOfFixed(fixed, label, origin) }
  const elsewhere = entity && findRoleOf(phrase, entity, names)
  if (elsewhere) return { name: 'signedIn', test: testOfFixed('signedIn', label, origin), when: elsewhere }
  const person = entity && personField(phrase, entity, names)
  if (person) owns.set(`${entity.name} ${label}`, assumedField(label, entity, person))
  if (person) return { name: 'signedIn', test: testOfFixed('signedIn', label, origin), when: person }
  const found = findRoleName(phrase, names, problems)
  const role = found && named(roles(), found.name)
  if (!role) return undefined
  if (role.kind !== 'record') return { name: role.name, test: testOfRole(role, roles(), origin) }
  if (!entity || !role.on) return undefined
  if (role.on === entity.name) return { name: role.name, test: testOfRole(role, roles(), origin) }
  const on = names.entity(role.on)?.label ?? role.on
  const at = cell ? { span: cell.span, second: { span: phrase.span, label: 'the role' } } : { span: phrase.span }
  problems.push(accessProblem('ACC-008', at, { role: role.label, on, entity: entity.label }))
  return undefined
}

export function findAction(phrase: Phrase, entity: EntityName, { actions }: GrantContext) {
  const name = plainText(phrase)
  const action = actions.of(entity.name).find((one) => one.name.toLowerCase() === foldName(name))
  noteUse(phrase, 'action', action?.name, entity.name)
  return action
}

/** A field, or all fields of a section. */
export function findFields(
  phrase: Phrase,
  entity: EntityName,
  context: GrantContext,
): readonly FieldName[] | undefined {
  const section = foldName(plainText(phrase))
  const together = entity.fields.filter((field) => field.section !== undefined && foldName(field.section) === section)
  const isField = entity.fields.some(
    (field) => field.name.toLowerCase() === section || foldName(field.label) === section,
  )
  if (together.length > 0 && !isField) return together
  const field = findField(phrase, entity, context)
  return field && [field]
}

function findField(phrase: Phrase, entity: EntityName, context: GrantContext): FieldName | undefined {
  const field = context.names.field(entity, phrase)
  if (!field) context.problems.push(noSuchField(phrase, entity, context))
  return field
}

/** Without backticks, the phrase may also be a misspelt verb or an action. */
function noSuchField(phrase: Phrase, entity: EntityName, context: GrantContext): Problem {
  const name = plainText(phrase)
  const bare = soleCode(phrase) === undefined
  if (bare && isAction(name, entity, context))
    return accessProblem('ACC-002', { span: phrase.span }, { name, entity: entity.label, is: 'action' })
  const suggestion = suggestField(name, entity)
  const [first = ''] = name.split(' ')
  const verb = bare && suggestion === undefined ? closest(first, Object.keys(VERBS)) : undefined
  if (verb !== undefined) {
    const word = { ...phrase.span, end: phrase.span.start + first.length }
    const fix = { title: `Write "${verb}"`, edits: [{ span: word, text: verb }] }
    return accessProblem('ACC-001', { span: phrase.span, fix }, { text: name, suggestion: verb })
  }
  if (bare && suggestion === undefined)
    return accessProblem('ACC-002', { span: phrase.span }, { name, entity: entity.label, is: 'unknown' })
  const at = placeWithFix(phrase.span, suggestion, `\`${identifierOf(suggestion ?? '')}\``)
  return accessProblem('ACC-005', at, { name, entity: entity.label, suggestion })
}

export const isAction = (name: string, entity: EntityName, { actions }: GrantContext): boolean =>
  actions.of(entity.name).some(({ label }) => foldName(label) === foldName(name))
