/** Describes point 6: who has which role, and who may do what with which records and fields. */
import { identifierOf, upperFirst } from '@ninefold/plan/base'
import { withArticle } from '@ninefold/plan/problem'
import { labelNamed, named, type Entity, type Field, type Grant, type Restriction, type Role } from '@ninefold/plan'
import { codeOf, isMe, yesNoCall, type Tree } from '@ninefold/plan/expression'
import { codeOfValue } from './code.ts'
import { help, line, list, type DescribedLine } from './described.ts'
import { roleTest } from './who.ts'
import { omit, remaining } from './remaining.ts'
import { describeFieldsOf, type Wording } from './wording.ts'
import { isReadOnlyType } from '@ninefold/plan/values'

export function describeAccess(wording: Wording): readonly DescribedLine[] {
  const { roles, grants, restrictions } = wording.plan
  const sameGrants = Map.groupBy(grants, (grant) =>
    codeOfValue([grant.entity, grant.role, describeGranted(grant, wording)]),
  )
  return [
    line('Administrators have every permission; an action of point 4 is theirs only where it names them.'),
    line('Whoever changes or deletes a record, or takes an action with it, must be able to read it.'),
    line(
      'Each line gives a permission; permissions add up. Only a line with "Nobody" and a state of point 4 take away.',
    ),
    ...roles.map((role) => line(describeRole(role, wording), role.origin)),
    ...[...sameGrants.values()].map((same) => line(describeGrants(same, wording), same[0]!.origin)),
    ...restrictions.map((restriction) => line(describeRestriction(restriction, wording), restriction.origin)),
  ]
}

function describeRole(role: Role, wording: Wording): string {
  const facts = [
    describeHolders(role, wording),
    ...(role.givenBy.length > 0 ? [`${list(role.givenBy.map(wording.role))} may give it`] : []),
    ...(role.includes.length > 0 ? [`includes ${list(role.includes.map(wording.role))}`] : []),
    ...(role.secondFactor ? ['needs a second factor or a passkey'] : []),
  ]
  const usual = omit('label', 'help', 'kind', 'on', 'test', 'givenBy', 'includes', 'secondFactor')
  return `${upperFirst(role.label)}: ${facts.join('; ')}.${remaining(role, { ...usual, name: identifierOf(role.label) })}${help(role.help)}`
}

function describeHolders(role: Role, wording: Wording): string {
  const { kind, on } = role
  switch (kind) {
    case 'anyone':
      return 'everybody, signed in or not'
    case 'signedIn':
      return 'everyone signed in'
    case 'given':
      return 'given by administrators'
    case 'condition':
      return describeHolder(role, wording)
    case 'record':
      return `of ${withArticle(wording.entity(on ?? ''))}: ${describeHolder(role, wording)}`
    default:
      return codeOfValue(kind)
  }
}

/** `captain == me` in words: "whoever is Captain". */
function describeHolder({ test }: Role, wording: Wording): string {
  if (!test) return 'nobody'
  const { tree } = test
  const [a, b] = tree.op === 'call' ? tree.args : []
  const of = (side: Tree) => wording.value({ ...test, tree: side })
  if (tree.op === 'call' && tree.fn === '==' && a && isMe(b)) return `whoever is ${of(a)}`
  if (tree.op === 'call' && tree.fn === '==' && b && isMe(a)) return `whoever equals ${of(b)}`
  if (tree.op === 'call' && tree.fn === 'in' && b && isMe(a)) return `whoever is among ${of(b)}`
  return `whoever meets this condition: ${wording.when(test)}`
}

/** "reads every Patient but for its Medical notes, where that person created it" */
function describeGrants(grants: readonly Grant[], wording: Wording): string {
  const [grant] = grants
  const verbs = grants.map(({ verb }) => describeVerb(verb))
  const rest = remaining(grant!, omit('entity', 'role', 'verb', 'fields', 'test', 'when'))
  return `${upperFirst(wording.role(grant!.role))} ${list(verbs)} ${describeGranted(grant!, wording)}.${rest}`
}

const VERBS: ReadonlyMap<unknown, string> = new Map([
  ['read', 'reads'],
  ['create', 'creates'],
  ['update', 'changes'],
  ['delete', 'deletes'],
  ['export', 'exports'],
  ['import', 'imports'],
  ['erase', 'erases'],
])

const describeVerb = (verb: Grant['verb']): string =>
  typeof verb === 'object' ? `does “${verb.run}” with` : (VERBS.get(verb) ?? verb)

/** The records, the fields and the condition. */
function describeGranted(grant: Grant, wording: Wording): string {
  const entity = named(wording.plan.entities, grant.entity)
  const every = `every ${wording.entity(grant.entity)}`
  const fields =
    grant.fields && entity ? describeFieldsOf(grant.fields, amongOf(grant, entity), entity, every, wording) : every
  const when = grant.when ? `, where ${wording.when(grant.when)}` : ''
  const exactly = codeOf(grant.test.tree)
  return `${fields}${when}${exactly === codeOf(usualTest(grant, wording)) ? '' : `, exactly \`${exactly}\``}`
}

const amongOf = ({ verb }: Grant, { fields }: Entity): readonly Field[] => {
  if (verb === 'read' || verb === 'export') return fields
  return fields.filter(
    ({ system, computed, type, name }) => (!system || name === 'name') && !computed && !isReadOnlyType(type),
  )
}

/** The usual test of a grant: its role and its written condition. */
function usualTest({ role, when }: Grant, { plan }: Wording): Tree {
  const test = roleTest(role, plan)
  if (!when) return test
  if (test.op === 'literal' && test.value === true) return when.tree
  return yesNoCall('and', test, when.tree)
}

/** "changes, deletes or does “Close” or “Reopen” with" */
function describeVerbs(verbs: readonly Grant['verb'][], entity: string, { plan }: Wording): string {
  const actions = plan.lifecycles.find((one) => one.entity === entity)?.actions ?? []
  const label = (name: string) => labelNamed(actions, name)
  const runs = verbs.flatMap((verb) => (typeof verb === 'object' ? [`“${label(verb.run)}”`] : []))
  const others = verbs.flatMap((verb) => (typeof verb === 'object' ? [] : [describeVerb(verb)]))
  return list([...others, ...(runs.length > 0 ? [`does ${list(runs, 'or')} with`] : [])], 'or')
}

function describeRestriction(restriction: Restriction, wording: Wording): string {
  const verbs = restriction.verbs ? describeVerbs(restriction.verbs, restriction.entity, wording) : 'does anything with'
  const rest = remaining(restriction, omit('entity', 'verbs', 'test'))
  const { tree } = restriction.test
  const [never] = tree.op === 'call' && tree.fn === 'not' ? tree.args : []
  const when = never
    ? `where ${wording.when({ ...restriction.test, tree: never })}`
    : `unless ${wording.when(restriction.test)}`
  return `Nobody, administrators included, ${verbs} ${withArticle(wording.entity(restriction.entity))} ${when}.${rest}`
}
