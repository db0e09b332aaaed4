/** Records or fields that nobody changes: "Granted requests can no longer be changed". States lock them, or permissions and restrictions. */
import { fieldsIn, grantsOf, hasWord, textOf } from '../evidence.ts'
import { namesOf, unclearIf, type Aspect, type PlanParts, type Sentence, type Verdict } from '../sentence.ts'
import { phrases } from '../words.ts'

export const LOCKED: Aspect = {
  kind: 'permission',
  words: phrases(
    '(cannot|(can|may|must) (<not>|no longer)) [any more] be (<wasUpdated>|altered)|no longer (changeable|editable)|nothing (can|may) [then] be (<wasUpdated>|altered)|(is|are|becomes?|stays?) [<adverb>] (read-only|readonly|frozen|locked|immutable)',
  ),
  isStatedBy: ({ mentions }) => mentions.some(({ kind }) => kind !== 'role'),
  compare: compareLock,
}

function compareLock({ mentions }: Sentence, plan: PlanParts): Verdict {
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
  const isRestricted = plan.restrictions.some(
    ({ entity, verbs }) => entities.includes(entity) && (verbs?.includes('update') ?? true),
  )
  const looksAtState = changes.every(
    ({ when }) => when && (states.length === 0 || states.some(({ name }) => hasWord(textOf(when), name))),
  )
  return unclearIf(isRestricted || (changes.length > 0 ? looksAtState : states.length === 0 && plan.grants.length > 0))
}
