/** Who may do something, and what it takes to have a role. */
import { yesNo, yesNoCall, type Tree } from '@ninefold/plan/expression'
import { named, type Actor, type Plan, type Who } from '@ninefold/plan'
import { identifierOf, upperFirst } from '@ninefold/plan/base'
import { codeOf, codeOfValue } from './code.ts'
import { list } from './described.ts'
import { omit, remaining } from './remaining.ts'
import type { Wording } from './wording.ts'

/** Who, in words; with the exact test where that is not just what the words say. */
export function sayWho(who: Who, wording: Wording): string {
  const actors = who.actors.map((one) => sayActor(one, wording))
  const but = who.but.map((one) => sayActor(one, wording))
  const words = `${list(actors, 'or')}${but.length > 0 ? ` (but never ${list(but, 'or')})` : ''}`
  const usual = codeOf(testOf(who, wording))
  const exactly = codeOf(who.test.tree)
  return `${upperFirst(words)}${usual === exactly ? '' : `, exactly \`${exactly}\`,`}${remaining(who, omit('actors', 'but', 'test'))}`
}

export function sayActor(actor: Actor, wording: Wording): string {
  if (actor.kind === 'path') {
    const written = codeOf(actor.expr.tree)
    const isUsual = actor.label === written || identifierOf(actor.label) === written
    const { tree } = actor.expr
    const isMe = tree.op === 'name' && tree.scope === 'me' && tree.name === ''
    const people = tree.type.kind === 'list' ? 'the people in' : 'the person in'
    return `${isMe ? 'whoever does it' : `${people} ${wording.value(actor.expr)}`}${remaining(actor, { ...omit('kind', 'expr'), label: isUsual ? actor.label : '' })}`
  }
  if (actor.kind !== 'role') return codeOfValue(actor)
  const role = wording.role(actor.role)
  const isRole = actor.label === role || actor.label.startsWith(`${role} of `)
  const test = actor.test ? ` (${wording.when(actor.test)})` : ''
  return `${isRole ? actor.label : role}${test}${remaining(actor, omit('kind', 'role', 'test', ...(isRole ? ['label'] : [])))}`
}

const ME: Tree = { op: 'name', scope: 'me', name: '', type: { kind: 'record', entity: 'User' } }
const joined = (fn: string, all: readonly Tree[]): Tree | undefined =>
  all.length === 0 ? undefined : all.reduce((a, b) => yesNoCall(fn, a, b))

/** What the actors mean, if nothing else is meant. */
function testOf({ actors, but }: Who, wording: Wording): Tree {
  const tests = (all: readonly Actor[]) =>
    joined(
      'or',
      all.map((one) => testOfActor(one, wording)),
    )
  const [some, none] = [tests(actors), tests(but)]
  const all = [...(some ? [some] : []), ...(none ? [yesNoCall('not', none)] : [])]
  return joined('and', all) ?? { op: 'literal', value: true, type: yesNo }
}

function testOfActor(actor: Actor, { plan }: Wording): Tree {
  if (actor.kind === 'path') {
    const path = actor.expr.tree
    return path.type.kind === 'list' ? yesNoCall('in', ME, path) : yesNoCall('==', path, ME)
  }
  return actor.test?.tree ?? roleTest(actor.role, plan)
}

/** What it takes to have the role, over the record at hand. */
export function roleTest(name: string, plan: Plan): Tree {
  const role = named(plan.roles, name)
  if (role?.kind === 'record' && role.test) return role.test.tree
  const kind = role?.kind ?? name
  if (kind === 'anyone') return { op: 'literal', value: true, type: yesNo }
  if (kind === 'signedIn') return { op: 'name', scope: 'context', name: 'signedIn', type: yesNo }
  return { op: 'name', scope: 'role', name, type: yesNo }
}
