/** Does the plan say what a sentence says of who makes an account, or of what nobody may do with what is their own? */
import { ofEntity, type Action, type Who } from '@ninefold/plan'
import { actionsIn, coveredIf, namesOf, textOf, unclearIf, type Coverage, type Planned } from './evidence.ts'
import { VERBS } from './permission-coverage.ts'
import type { Statement } from './read-statement.ts'

const DENIES = /\b(?:not|cannot|can['’]t|never|nobody|no one|only)\b/iu

/** `Anyone may register and becomes a customer`: sign-up is open, and whoever signs up has the role. */
export function coverageOfSignUp({ text, mentions }: Statement, { settings, roles }: Planned): Coverage {
  if (DENIES.test(text)) return coveredIf(settings.signUp === 'invitation')
  const become = /\b(?:becomes?|as|gets?|receives?|is then|are then)\b/iu.exec(text)?.index ?? text.length
  const got = mentions.flatMap(({ kind, name, start }) => (kind === 'role' && start > become ? [name] : []))
  const isForAll = (name: string) =>
    roles.some((role) => role.name === name && (role.kind === 'signedIn' || role.kind === 'anyone'))
  return coveredIf(settings.signUp === 'open' && got.every(isForAll))
}

/** `Nobody can approve their own request`: what the sentence names looks at who does it. */
export function coverageOfOtherPerson({ mentions, rest }: Statement, plan: Planned): Coverage {
  const { lifecycles, grants, restrictions, rules } = plan
  const entities = namesOf(mentions, 'entity')
  const isAbout = ({ entity }: { readonly entity: string }) => entities.length === 0 || entities.includes(entity)
  const named = actionsIn(mentions, plan).filter(isAbout)
  if (named.length > 0 && named.every((action) => comparesPerson(action, plan))) return 'covered'
  const verb = VERBS.find(([words]) => words.test(rest))?.[1]
  const rights = entities.flatMap((entity) => ofEntity(grants, entity)).filter((grant) => grant.verb === verb)
  if (named.length === 0 && entities.length > 0 && verb && rights.every(({ when }) => when && looksAtMe(when)))
    return unclearIf(rights.length > 0 || grants.length > 0)
  const others = lifecycles.filter(isAbout).flatMap(({ actions }) => actions)
  return unclearIf(
    [...rules, ...restrictions].filter(isAbout).some(looksAtMe) ||
      (named.length === 0 && !verb && others.some((action) => comparesPerson(action, plan))),
  )
}

/** `"updatedBy"`: whoever changed the record last. */
const looksAtMe = (part: object): boolean => /"(?:me|createdBy|updatedBy)"/u.test(textOf(part))

function comparesPerson({ name, entity, who, when }: Action, { lifecycles }: Planned): boolean {
  const approvals = lifecycles
    .filter((one) => one.entity === entity)
    .flatMap((one) => one.approvals.filter(({ action }) => action === name))
  return who === null || isSomebodyElse(who) || [when, ...approvals.map(({ from }) => from)].some(isCompared)
}

const isCompared = (part: Who | Action['when']): boolean =>
  part !== undefined && ('but' in part ? isSomebodyElse(part) : looksAtMe(part))

/** A path from the record leads to one person, whom the record names. */
const isSomebodyElse = ({ actors, but }: Who): boolean => but.length > 0 || actors.every(({ kind }) => kind === 'path')
