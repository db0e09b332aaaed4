/** Are records or fields locked or kept from others, as a sentence says of them: "Granted requests can no longer be changed"? */
import { ofEntity, type Grant } from '@ninefold/plan'
import { coveredIf, fieldsIn, hasWord, namesOf, textOf, unclearIf, type Coverage, type Planned } from './evidence.ts'
import type { Statement } from './read-statement.ts'

/** Nobody changes it: in the states that are named, by the fields themselves, or at all. */
export function coverageOfLock({ mentions }: Statement, plan: Planned): Coverage {
  const states = mentions.filter(({ kind }) => kind === 'state')
  const fields = fieldsIn(mentions, plan)
  if (fields.length > 0 && fields.every(({ field }) => field.editable ?? field.computed)) return 'covered'
  const isFixed = states.some(({ of, name }) =>
    plan.lifecycles.some(
      (one) => one.entity === of && one.states.some(({ key, mayChange }) => key === name && mayChange),
    ),
  )
  if (isFixed) return 'covered'
  const entities = [
    ...namesOf(mentions, 'entity'),
    ...states.map(({ of }) => of!),
    ...fields.map(({ entity }) => entity),
  ]
  const changes = grantsOf(entities, 'update', plan).filter(
    (grant) => fields.length === 0 || fields.some(({ field }) => !grant.fields || grant.fields.includes(field.name)),
  )
  const isWalled = plan.restrictions.some(
    ({ entity, verbs }) => entities.includes(entity) && (verbs?.includes('update') ?? true),
  )
  const looksAtState = changes.every(
    ({ when }) => when && (states.length === 0 || states.some(({ name }) => hasWord(textOf(when), name))),
  )
  return unclearIf(isWalled || (changes.length > 0 ? looksAtState : states.length === 0 && plan.grants.length > 0))
}

/** Not everybody who is signed in, or who reads the rest of the record, reads it. */
export function coverageOfSecret({ mentions }: Statement, plan: Planned): Coverage {
  const fields = fieldsIn(mentions, plan)
  if (fields.length === 0) {
    const reads = grantsOf(namesOf(mentions, 'entity'), 'read', plan)
    return coveredIf(!reads.some(({ role, when }) => !when && isForAll(role, plan)))
  }
  const isNarrower = fields.some(({ entity, field }) =>
    grantsOf([entity], 'read', plan).some((grant) => grant.fields && !grant.fields.includes(field.name)),
  )
  return coveredIf(isNarrower)
}

const grantsOf = (entities: readonly string[], verb: Grant['verb'], { grants }: Planned): readonly Grant[] =>
  entities.flatMap((entity) => ofEntity(grants, entity).filter((one) => one.verb === verb))

const isForAll = (role: string, { roles }: Planned): boolean => {
  const { kind } = roles.find(({ name }) => name === role) ?? {}
  return role === 'anyone' || role === 'signedIn' || kind === 'anyone' || kind === 'signedIn'
}
