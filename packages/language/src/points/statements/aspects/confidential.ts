/** Confidential fields: "The salary is confidential". Fewer roles may read the field than the rest of the record. */
import { fieldsIn, grantsOf } from '../evidence.ts'
import { coveredIf, namesOf, type Aspect, type PlanParts, type Sentence, type Verdict } from '../sentence.ts'
import { phrases } from '../words.ts'

export const CONFIDENTIAL: Aspect = {
  kind: 'permission',
  words: phrases('(is|are|remains?|stays?) [<adverb>] (confidential|secret|private)'),
  isStatedBy: ({ mentions }) => mentions.some(({ kind }) => kind !== 'role'),
  compare: compareSecret,
}

function compareSecret({ mentions }: Sentence, plan: PlanParts): Verdict {
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

const isForAll = (role: string, { roles }: PlanParts): boolean => {
  const { kind } = roles.find(({ name }) => name === role) ?? {}
  return role === 'anyone' || role === 'signedIn' || kind === 'anyone' || kind === 'signedIn'
}
