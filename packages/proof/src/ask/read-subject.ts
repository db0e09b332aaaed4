/** Reads whom a question is about: `an employee`, `finance`, `anyone`, `somebody signed in`, `the owner`. */
import { withArticle } from '@ninefold/plan/problem'
import type { Entity, Role } from '@ninefold/plan'
import type { Knowledge, Subject } from '../possible/index.ts'
import { thisOf } from '@ninefold/plan/expression'
import type { NotUnderstood } from './asked.ts'
import {
  after,
  begins,
  beginsInPart,
  fieldNames,
  past,
  roleNames,
  say,
  says,
  type Said,
  type Word,
} from './vocabulary.ts'

const ANYBODY = '(the same|one|a) person|anyone|anybody|someone|somebody|people|nobody|no one|they'
const VISITOR = '[a] visitors?|[somebody|someone] who is not signed in'
const SIGNED_IN = '(everyone|everybody|anyone|anybody|somebody|someone) signed in|everyone|everybody|a user|users'
const ADMINISTRATOR = '[an] (administrators?|admins?)'

/** A role of the document comes before a fixed word of the same name. */
export function readSubject(words: readonly Word[], entity: Entity, knowledge: Knowledge): Subject | NotUnderstood {
  const roles = readRoles(words, entity, knowledge, (some, here) => begins(some, here, roleNames))
  if (roles) return roles
  if (says(words, VISITOR)) return { kind: 'visitor' }
  if (says(words, ADMINISTRATOR)) return { kind: 'administrator' }
  if (says(words, SIGNED_IN)) return { kind: 'signedIn' }
  if (says(words, ANYBODY)) return { kind: 'anybody' }
  const start = after(words, 'the|its|their')
  const people = entity.fields.filter(({ type }) => 'entity' in type && type.entity === 'User')
  const field = begins(start, people, fieldNames)
  const path = field?.length === start.length ? knowledge.field(thisOf(entity.name), field.value.name) : undefined
  if (field && path) return { kind: 'path', path, label: `${field.value.label} of the ${entity.label}` }
  const inPart = readRoles(words, entity, knowledge, beginsInPart)
  if (inPart) return inPart
  const known = [
    ...knowledge.plan.roles.map(({ label }) => label),
    'anyone',
    'a visitor',
    'somebody signed in',
    'an administrator',
  ]
  const also = people.map(({ label }) => `the ${label}`)
  return {
    mistake: `"${say(words)}" is no role and nobody that ${withArticle(entity.label)} knows.`,
    help: `Ask about: ${[...known, ...also].join(', ')}.`,
  }
}

/** `finance`, `an employee`, `somebody in finance`, `finance and auditor`. */
function readRoles(
  words: readonly Word[],
  entity: Entity,
  { plan }: Knowledge,
  find: (words: readonly Word[], roles: readonly Role[]) => Said<Role> | undefined,
): Subject | undefined {
  const here = plan.roles.filter((role) => role.kind !== 'record' || role.on === entity.name)
  const roles = []
  let rest = words
  while (rest.length > 0) {
    const start = after(past(rest, '(somebody|someone|people) (in|from)|both') ?? rest, '<article>')
    const found = find(start, here)
    if (!found) return undefined
    roles.push(found.value)
    const left = start.slice(found.length)
    const next = past(left, 'and|who')
    if (left.length > 0 && !next) return undefined
    rest = next ? after(next, 'is|also') : []
  }
  return roles.length === 0 ? undefined : { kind: 'roles', roles }
}
