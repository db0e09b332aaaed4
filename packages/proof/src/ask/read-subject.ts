/** Parses the person or role of a question: `an employee`, `finance`, `anyone`, `somebody signed in`, `the owner`. */
import { withArticle } from '@ninefold/plan/problem'
import type { Entity, Role } from '@ninefold/plan'
import type { Knowledge, Subject } from '../possible/index.ts'
import { thisOf } from '@ninefold/plan/expression'
import type { NotUnderstood } from './parsed-question.ts'
import {
  skipWords,
  matchName,
  matchPartOfName,
  fieldNames,
  stripPrefix,
  roleNames,
  textOf,
  matches,
  type Match,
  type Word,
} from './vocabulary.ts'

const ANYBODY = '(the same|one|a) person|anyone|anybody|someone|somebody|people|nobody|no one|they'
const VISITOR = '[a] visitors?|[somebody|someone] who is not signed in'
const SIGNED_IN = '(everyone|everybody|anyone|anybody|somebody|someone) signed in|everyone|everybody|a user|users'
const ADMINISTRATOR = '[an] (administrators?|admins?)'

/** A role of the document wins over a built-in word with the same text. */
export function readSubject(words: readonly Word[], entity: Entity, knowledge: Knowledge): Subject | NotUnderstood {
  const roles = readRoles(words, entity, knowledge, (some, here) => matchName(some, here, roleNames))
  if (roles) return roles
  if (matches(words, VISITOR)) return { kind: 'visitor' }
  if (matches(words, ADMINISTRATOR)) return { kind: 'administrator' }
  if (matches(words, SIGNED_IN)) return { kind: 'signedIn' }
  if (matches(words, ANYBODY)) return { kind: 'anybody' }
  const start = skipWords(words, 'the|its|their')
  const people = entity.fields.filter(({ type }) => 'entity' in type && type.entity === 'User')
  const field = matchName(start, people, fieldNames)
  const path = field?.length === start.length ? knowledge.field(thisOf(entity.name), field.value.name) : undefined
  if (field && path) return { kind: 'path', path, label: `${field.value.label} of the ${entity.label}` }
  const inPart = readRoles(words, entity, knowledge, matchPartOfName)
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
    mistake: `"${textOf(words)}" is no role and nobody that ${withArticle(entity.label)} knows.`,
    help: `Ask about: ${[...known, ...also].join(', ')}.`,
  }
}

/** Parses `finance`, `an employee`, `somebody in finance`, `finance and auditor`. `find` matches one role. */
function readRoles(
  words: readonly Word[],
  entity: Entity,
  { plan }: Knowledge,
  find: (words: readonly Word[], roles: readonly Role[]) => Match<Role> | undefined,
): Subject | undefined {
  const here = plan.roles.filter((role) => role.kind !== 'record' || role.on === entity.name)
  const roles = []
  let rest = words
  while (rest.length > 0) {
    const start = skipWords(stripPrefix(rest, '(somebody|someone|people) (in|from)|both') ?? rest, '<article>')
    const found = find(start, here)
    if (!found) return undefined
    roles.push(found.value)
    const left = start.slice(found.length)
    const next = stripPrefix(left, 'and|who')
    if (left.length > 0 && !next) return undefined
    rest = next ? skipWords(next, 'is|also') : []
  }
  return roles.length === 0 ? undefined : { kind: 'roles', roles }
}
