/** Who has power over others: who assigns roles, who may write the data that roles depend on, and who changes constants. */
import { childrenOf, type Tree } from '@ninefold/plan/expression'
import { roleLabel, type Grant, type Role } from '@ninefold/plan'
import { type Knowledge } from '../possible/index.ts'
import { finding, type Finding } from './finding.ts'
import { capital, grantsOn, isAdministrators, listed, readerOf } from './readers.ts'

export const whoGivesRoles = (knowledge: Knowledge): readonly Finding[] =>
  knowledge.plan.roles.flatMap((role) => findingsOf(role, knowledge))

function findingsOf(role: Role, knowledge: Knowledge): readonly Finding[] {
  switch (role.kind) {
    case 'given': {
      const givers = role.givenBy.map((name) => roleLabel(knowledge.plan.roles, name))
      const everybody = knowledge.plan.roles.filter(({ kind }) => kind === 'signedIn' || kind === 'anyone')
      const open = role.givenBy.some((name) => name === 'signedIn' || everybody.some((one) => one.name === name))
      const text = `${capital(role.label)} is given by ${listed([...givers, 'administrators'])}.`
      return [finding(text, open || role.givenBy.includes(role.name), role.origin)]
    }
    case 'condition':
    case 'record':
      return role.test ? findingsByData(role, role.test.tree, knowledge) : []
    case 'anyone':
    case 'signedIn':
      return []
  }
}

/** For a role that depends on fields: who may write these fields decides who has it. */
function findingsByData(role: Role, test: Tree, knowledge: Knowledge): readonly Finding[] {
  const fields = new Map(fieldsIn(test).map((one) => [`${one.entity}.${one.field}`, one]))
  return [...fields.values()].flatMap(({ entity, field }) => {
    const of = knowledge.entity(entity)
    const found = of?.fields.find(({ name }) => name === field)
    if (!of || !found || found.system || found.computed || found.editable?.kind === 'never') return []
    const writers = new Map<Grant['origin'], ReturnType<typeof readerOf>>()
    for (const verb of ['create', 'update'] as const)
      for (const grant of grantsOn(of, verb, field, knowledge))
        if (!isAdministrators(grant) && !writers.has(grant.origin))
          writers.set(grant.origin, readerOf(grant, knowledge))
    return [...writers.values()].map(({ who, condition, grant, reach, own }) => {
      const text = `Who is ${role.label} depends on "${found.label}" of ${of.label}, which ${who} may write${condition}.`
      const isOwnData =
        entity === 'User' ? reach !== 'role' || own : reach !== 'role' && !own && grant.verb === 'update'
      return finding(text, isOwnData, grant.origin, role.origin)
    })
  })
}

/** Fields that the condition reads, with the entities that have them. */
function fieldsIn(tree: Tree): readonly { readonly entity: string; readonly field: string }[] {
  const below = childrenOf(tree).flatMap(fieldsIn)
  if (tree.op !== 'field' || tree.of.type.kind !== 'record') return below
  return [{ entity: tree.of.type.entity, field: tree.field }, ...below]
}

export const whoChangesConstants = (knowledge: Knowledge): readonly Finding[] =>
  knowledge.plan.constants
    .filter(({ changeable }) => changeable)
    .map(({ label, changedBy, origin }) => {
      const { roles } = knowledge.plan
      const open = changedBy.some((name) =>
        roles.some((role) => role.name === name && (role.kind === 'signedIn' || role.kind === 'anyone')),
      )
      const who = listed([...changedBy.map((name) => roleLabel(knowledge.plan.roles, name)), 'administrators'])
      return finding(`${capital(label)} is changed by ${who}.`, open || changedBy.includes('signedIn'), origin)
    })
