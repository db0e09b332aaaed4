/** "Team leads are agents, too": does the first role include the others? */
import { anyPattern } from '@ninefold/plan/pattern'
import { rolesIncludedIn } from '../../access/index.ts'
import { namesOf, type PlanParts, type Sentence } from '../sentence.ts'
import { DENIES, phrases } from '../words.ts'

const INCLUDES = phrases('too|also|as well|whatever|everything|all that|include[s|d]|including')
const DENIES_ANY = anyPattern(DENIES, phrases('no'))

export function describesInclusion({ text, mentions }: Sentence, { roles }: PlanParts): boolean {
  const [role, ...others] = namesOf(mentions, 'role')
  return (
    role !== undefined &&
    others.length > 0 &&
    !DENIES_ANY.test(text) &&
    INCLUDES.test(text) &&
    others.every((one) => one !== role && rolesIncludedIn(role, roles).has(one))
  )
}
