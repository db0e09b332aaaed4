/** Findings about records: visitors, readers of personal data, deleting and exporting. */
import { labelNamed, type Entity, type Verb } from '@ninefold/plan'
import { isRuledOut } from '../logic/index.ts'
import type { Knowledge } from '../possible/index.ts'
import { has, notThat, signedIn, thisOf } from '@ninefold/plan/expression'
import { finding, type Finding } from './finding.ts'
import { capital, grantsOn, isAdministrators, listed, readerOf, type Reader } from './readers.ts'
import { hiddenPeople } from './hidden-people.ts'
import { sensitivityOf } from './sensitive.ts'

const wholes = ({ plan }: Knowledge): readonly Entity[] => plan.entities.filter(({ partOf }) => !partOf)

export function visitorsMay(knowledge: Knowledge): readonly Finding[] {
  const { plan, setting, expand } = knowledge
  const isFor = (people: readonly string[]) =>
    people.some((role) => role === 'anyone' || plan.roles.some(({ name, kind }) => name === role && kind === 'anyone'))
  const granted = plan.grants.flatMap((grant) => {
    if (isAdministrators(grant)) return []
    const conditions = [notThat(signedIn), has(thisOf(grant.entity)), expand(grant.test.tree)]
    if (
      isRuledOut(
        conditions.map((tree) => ({ tree })),
        setting,
      )
    )
      return []
    const { condition } = readerOf(grant, knowledge)
    const does = typeof grant.verb === 'string' ? grant.verb : `run ${grant.verb.run}`
    const fields = fieldsIn(grant.fields)
    const text = `Visitors may ${does} ${fields}${labelNamed(plan.entities, grant.entity)}${condition}.`
    return [finding(text, does !== 'read', grant.origin)]
  })
  const calls = plan.calls.calls
    .filter((call) => isFor(call.for))
    .map((call) => finding(`The call "${call.label}" answers visitors.`, call.method !== 'GET', call.origin))
  const signUp = plan.settings.signUp === 'open' ? [finding('Visitors may make an account for themselves.', true)] : []
  return [...signUp, ...granted, ...calls]
}

const fieldsIn = (fields: readonly string[] | undefined): string =>
  fields ? `${listed(fields.map((name) => `\`${name}\``))} of ` : ''

/** One finding for each entity and each permission to read such fields. */
export function personalReaders(knowledge: Knowledge): readonly Finding[] {
  return knowledge.plan.entities.flatMap((entity) => {
    const fields = entity.fields.filter((field) => sensitivityOf(field, entity) !== undefined)
    const shown = new Map<string, { readonly reader: Reader; readonly labels: string[] }>()
    for (const field of fields)
      for (const grant of grantsOn(entity, 'read', field.name, knowledge)) {
        if (isAdministrators(grant)) continue
        const key = JSON.stringify([grant.origin, grant.role])
        const before = shown.get(key) ?? { reader: readerOf(grant, knowledge), labels: [] }
        before.labels.push(field.label)
        shown.set(key, before)
      }
    return [...shown.values()].map(({ reader, labels }) => {
      const { who, condition, grant, reach, own } = reader
      const what = listed(labels.map((label) => `"${label}"`))
      const text = `${capital(who)} reads ${what} of every ${entity.label}${condition}.`
      const wide = !own && (reach !== 'role' || (grant.fields === undefined && !grant.when))
      return finding(own ? text.replace('of every', 'of') : text, wide, grant.origin)
    })
  })
}

/** Permissions that hide people in a field, but show them as those who created or changed the record. */
export const peopleShown = (knowledge: Knowledge): readonly Finding[] =>
  hiddenPeople(knowledge).map(({ entity, field, reader, shown }) => {
    const names = listed(shown.map((name) => `\`${name}\``))
    const { who, condition, grant } = readerOf(reader, knowledge)
    const text = `${capital(who)} may not read "${field.label}" of ${entity.label}, and reads the same person in ${names} and the history${condition}.`
    return finding(text, true, grant.origin)
  })

const byVerb =
  (verb: Verb, description: string, isSurprising: (reader: Reader, entity: Entity) => boolean) =>
  (knowledge: Knowledge): readonly Finding[] =>
    wholes(knowledge).flatMap((entity) =>
      grantsOn(entity, verb, undefined, knowledge)
        .filter((grant) => !isAdministrators(grant))
        .map((grant) => {
          const reader = readerOf(grant, knowledge)
          const every = reader.own ? '' : 'every '
          const text = `${capital(reader.who)} ${description} ${fieldsIn(grant.fields)}${every}${entity.label}${reader.condition}.`
          return finding(text, isSurprising(reader, entity), grant.origin)
        }),
    )

export const deletions = byVerb('delete', 'deletes', ({ reach, own }) => reach !== 'role' && !own)

export const exportsOf = byVerb(
  'export',
  'exports',
  ({ reach, own, grant }, entity) =>
    (reach !== 'role' && !own) ||
    entity.fields.some((field) => sensitivityOf(field, entity) && (grant.fields?.includes(field.name) ?? true)),
)
