/** Describes who may do something, and the conditions of roles. */
import { codeOf } from '@ninefold/plan/expression'
import {
  allOf,
  anyOf,
  isMe,
  leadsToMe,
  notThat,
  roleNamed,
  signedIn,
  truth,
  type Tree,
} from '@ninefold/plan/expression'
import { named, type Actor, type Plan, type Who } from '@ninefold/plan'
import { identifierOf, upperFirst } from '@ninefold/plan/base'
import { codeOfValue } from './code.ts'
import { list } from './described.ts'
import { omit, remaining } from './remaining.ts'
import type { Wording } from './wording.ts'

/** The actors in words; with the exact condition if the words do not fully express it. */
export function describeWho(who: Who, wording: Wording): string {
  const actors = who.actors.map((one) => describeActor(one, wording))
  const but = who.but.map((one) => describeActor(one, wording))
  const words = `${list(actors, 'or')}${but.length > 0 ? ` (but never ${list(but, 'or')})` : ''}`
  const usual = codeOf(testOf(who, wording))
  const exactly = codeOf(who.test.tree)
  return `${upperFirst(words)}${usual === exactly ? '' : `, exactly \`${exactly}\`,`}${remaining(who, omit('actors', 'but', 'test'))}`
}

export function describeActor(actor: Actor, wording: Wording): string {
  if (actor.kind === 'path') {
    const written = codeOf(actor.expr.tree)
    const isUsual = actor.label === written || identifierOf(actor.label) === written
    const { tree } = actor.expr
    const people = tree.type.kind === 'list' ? 'the people in' : 'the person in'
    return `${isMe(tree) ? 'whoever does it' : `${people} ${wording.value(actor.expr)}`}${remaining(actor, { ...omit('kind', 'expr'), label: isUsual ? actor.label : '' })}`
  }
  if (actor.kind !== 'role') return codeOfValue(actor)
  const role = wording.role(actor.role)
  const isRole = actor.label === role || actor.label.startsWith(`${role} of `)
  const test = actor.test ? ` (${wording.when(actor.test)})` : ''
  return `${isRole ? actor.label : role}${test}${remaining(actor, omit('kind', 'role', 'test', ...(isRole ? ['label'] : [])))}`
}

/** The usual condition of these actors. */
function testOf({ actors, but }: Who, wording: Wording): Tree {
  const tests = (all: readonly Actor[]) => all.map((one) => testOfActor(one, wording))
  const some = actors.length === 0 ? truth(true) : anyOf(tests(actors))
  return allOf([some, notThat(anyOf(tests(but)))])
}

function testOfActor(actor: Actor, { plan }: Wording): Tree {
  if (actor.kind === 'path') {
    return leadsToMe(actor.expr.tree)
  }
  return actor.test?.tree ?? roleTest(actor.role, plan)
}

/** The condition for having the role, over the current record. */
export function roleTest(name: string, plan: Plan): Tree {
  const role = named(plan.roles, name)
  if (role?.kind === 'record' && role.test) return role.test.tree
  const kind = role?.kind ?? name
  if (kind === 'anyone') return truth(true)
  if (kind === 'signedIn') return signedIn
  return roleNamed(name)
}
