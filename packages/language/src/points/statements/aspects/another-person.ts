/** Actions that users may not take on their own records: "Nobody approves their own request". The plan must compare the user. */
import { anyPattern } from '@ninefold/plan/pattern'
import { ofEntity, type Action, type Who } from '@ninefold/plan'
import { actionsIn, textOf } from '../evidence.ts'
import { namesOf, unclearIf, type Aspect, type PlanParts, type Sentence, type Verdict } from '../sentence.ts'
import { ALLOWS, DOES, phrases, sentence, verbIn } from '../words.ts'

const WHO = '(<nobody>|no {:word}|you|(people|users?|everyone|everybody) (cannot|(can|may|must) <not>))'
const WORDS = anyPattern(
  sentence(`${WHO} … (their|his|her|your|one's) own {thing}`),
  sentence(`${WHO} … what (they|he|she|you) … themselves…`),
)
const EXCEPTS = phrases('but|except|other than|else')

export const ANOTHER_PERSON: Aspect = {
  kind: 'permission',
  words: WORDS,
  isStatedBy: ({ text, rest }) => !EXCEPTS.test(text) && (ALLOWS.test(text) || DOES.test(rest)),
  compare: compareOtherPerson,
}

function compareOtherPerson({ mentions, rest }: Sentence, plan: PlanParts): Verdict {
  const { lifecycles, grants, restrictions, rules } = plan
  const entities = namesOf(mentions, 'entity')
  const isAbout = ({ entity }: { readonly entity: string }) => entities.length === 0 || entities.includes(entity)
  const named = actionsIn(mentions, plan).filter(isAbout)
  if (named.length > 0 && named.every((action) => comparesPerson(action, plan))) return 'covered'
  const verb = verbIn(rest)
  const own = entities.flatMap((entity) => ofEntity(grants, entity)).filter((grant) => grant.verb === verb)
  if (named.length === 0 && entities.length > 0 && verb && own.every(({ when }) => when && looksAtUser(when)))
    return unclearIf(own.length > 0 || grants.length > 0)
  const others = lifecycles.filter(isAbout).flatMap(({ actions }) => actions)
  return unclearIf(
    [...rules, ...restrictions].filter(isAbout).some(looksAtUser) ||
      (named.length === 0 && !verb && others.some((action) => comparesPerson(action, plan))),
  )
}

/** Does it compare the user? `updatedBy` is the user who last changed the record. */
const looksAtUser = (part: object): boolean => /"(?:me|createdBy|updatedBy)"/u.test(textOf(part))

function comparesPerson({ name, entity, who, when }: Action, { lifecycles }: PlanParts): boolean {
  const approvals = lifecycles
    .filter((one) => one.entity === entity)
    .flatMap((one) => one.approvals.filter(({ action }) => action === name))
  return who === null || isSomebodyElse(who) || [when, ...approvals.map(({ from }) => from)].some(isCompared)
}

const isCompared = (part: Who | Action['when']): boolean =>
  part !== undefined && ('but' in part ? isSomebodyElse(part) : looksAtUser(part))

/** A path from the record leads to one person, whom the record names. */
const isSomebodyElse = ({ actors, but }: Who): boolean => but.length > 0 || actors.every(({ kind }) => kind === 'path')
