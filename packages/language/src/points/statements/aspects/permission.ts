/** Who may do what: "Only managers may delete claims". The permissions of point 6, or who may take an action of point 4. */
import { anyPattern } from '@ninefold/plan/pattern'
import { ofEntity, type Action, type Grant } from '@ninefold/plan'
import { usesMe, type Expr, type Tree } from '@ninefold/plan/expression'
import { rolesIncludedIn } from '../../access/index.ts'
import { actionsIn, fieldsIn, hasWord, literalsIn, mentionsPartOf, textOf, usesFunction } from '../evidence.ts'
import {
  coveredIf,
  namesOf,
  statesBefore,
  unclearIf,
  type Aspect,
  type PlanParts,
  type Sentence,
  type Verdict,
} from '../sentence.ts'
import {
  ALLOWS,
  CONDITION,
  DOES,
  EVERYBODY,
  NOT_SIGNED_IN,
  OWN,
  phrases,
  sentence,
  STEPS,
  verbIn,
  VISITORS,
} from '../words.ts'

const NOBODY = phrases('nobody|no one|no user')
const PEOPLE = anyPattern(EVERYBODY, NOBODY, VISITORS)
/** "Managers see everything", "Visitors see the list": people, then what they do. */
const STATES_RIGHT = sentence(
  '[<article>|all|every|each] (<name>|visitors?|<everybody>|<nobody>|the public) [<adverb>] (<toRead>|<toUpdate>|<toCreate>|<toDelete>|exports?)…',
)
const THING = phrases('it|them|these|those|everything|all of')

export const PERMISSION: Aspect = {
  kind: 'permission',
  words: anyPattern(ALLOWS, DOES),
  isStatedBy({ text, rest, mentions }) {
    const has = (...kinds: readonly string[]) => mentions.some(({ kind }) => kinds.includes(kind))
    return (
      (has('role') || PEOPLE.test(text)) &&
      (ALLOWS.test(text) || STATES_RIGHT.test(rest)) &&
      (DOES.test(rest) || has('action')) &&
      (has('entity', 'field', 'action') || THING.test(text))
    )
  },
  compare: comparePermission,
}

const ALL = phrases('all|every|any')
const ONLY = phrases('only')
const ONLY_AT_END = sentence('… only [.]')
const EVERYTHING = phrases('everything')
const BUT = phrases('(nobody|no one|no user) (but|except|other than|else)')
const NOBODY_ELSE = anyPattern(
  BUT,
  sentence('only…'),
  phrases('only (be|by|for|to|the|an?)|reserved|restricted|visible only'),
  sentence('…(by|for|to) {:..60} only [.]'),
)
const DENIES_RIGHT = phrases(
  "(may|can|must|is|are|do|does) <not>|cannot|(ca|must|do|does)n't|never|neither|<nobody>|no access|hidden",
)
const ONLY_OWN = phrases('only … <own>|<own> … only')
/** Whose records, or which. */
const WHICH = anyPattern(CONDITION, OWN, phrases('with|without|of the same|assigned'))
/** Without an entity it is clear what is done to. */
const WITHOUT_ENTITY = anyPattern(STEPS, EVERYTHING, phrases('<toDelete>|<wasDeleted>|exports?|exported'))
const PERSON = phrases('(they|he|she) (is|are|was|were|themselves)')

function comparePermission(stated: Sentence, plan: PlanParts): Verdict {
  // In "Visitors who are not signed in can", the "not" does not deny the permission.
  const [text, rest] = [stated.text, stated.rest].map(NOT_SIGNED_IN.removeFrom) as [string, string]
  const sentence = { ...stated, text, rest }
  const roles = rolesIn(stated)
  const named = actionsIn(stated.mentions, plan)
  const actions = named.filter((action) => mayBeOf(action, sentence))
  if (actions.length === 0 && STEPS.test(rest)) return 'missing'
  const verb = verbIn(rest)
  if (actions.length > 0 && (!verb || verb === 'read')) return compareWithActions(actions, roles, sentence)
  const grants = grantsFor(sentence, plan)
  if (!grants && EVERYTHING.test(rest)) return coveredIf(readsEverything(roles, plan))
  if (!grants) return unclearIf(!WITHOUT_ENTITY.test(rest))
  const verdict = compareWithGrants(grants, roles, sentence, plan)
  return verdict === 'covered' && sentence.numbers.length > 0 ? 'unclear' : verdict
}

/** The named roles; else visitors or everyone signed in. */
function rolesIn({ text, mentions }: Sentence): readonly string[] {
  const named = namesOf(mentions, 'role')
  if (named.length > 0) return named
  return [VISITORS.test(text) ? 'anyone' : EVERYBODY.test(text) ? 'signedIn' : '']
}

/** Of an entity that the sentence names, if it names one at all. */
const mayBeOf = ({ entity }: Action, { mentions }: Sentence): boolean => {
  const entities = namesOf(mentions, 'entity')
  return entities.length === 0 || entities.includes(entity)
}

// ── Actions ─────────────────────────────────────────────────────────────────────────────────────────────────────────

function compareWithActions(actions: readonly Action[], roles: readonly string[], sentence: Sentence): Verdict {
  const { text } = sentence
  const areFor = (role: string) => actions.some((action) => isFor(action, role) && startsIn(action, sentence))
  const areForAll = roles.every(areFor)
  const areForNobodyElse = actions.every(({ who }) =>
    who?.actors.every((one) => one.kind === 'role' && roles.includes(one.role)),
  )
  if (NOBODY_ELSE.test(text)) return areForNobodyElse ? 'covered' : unclearIf(areForAll)
  // The first named role is denied the permission; further names restrict the records.
  if (DENIES_RIGHT.test(text)) {
    const isGuarded = ({ who, when }: Action) =>
      Boolean(who?.but.length) || (when !== undefined && mentionsPartOf(when, sentence) && isAbout(when, sentence))
    return unclearIf(!areFor(roles[0]!) || actions.some(isGuarded))
  }
  return coveredIf(areForAll)
}

/** It starts in the states in which the sentence has the record. */
const startsIn = ({ entity, from }: Action, sentence: Sentence): boolean =>
  statesBefore(sentence).every(({ of, name }) => of !== entity || from.includes(name))

/** Is the condition about the named things or about the user? Other conditions do not deny the permission. */
const isAbout = ({ tree }: Expr, { text, mentions }: Sentence): boolean =>
  PERSON.test(text)
    ? usesMe(tree)
    : mentions.some(({ kind }) => kind === 'field' || kind === 'state') || !WHICH.test(text)

const isFor = ({ who }: Action, role: string): boolean =>
  who === null || role === '' || textOf(who).includes(`"${role}"`)

// ── Grants ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The grants for the named entities and verbs; undefined if the sentence names no entity and no field. */
function grantsFor({ mentions, rest }: Sentence, plan: PlanParts): readonly Grant[] | undefined {
  const entities = namesOf(mentions, 'entity')
  const others = new Set(mentions.flatMap(({ kind, start }) => (kind === 'field' ? [] : [start])))
  const fields = fieldsIn(
    mentions.filter(({ kind, start }) => kind !== 'field' || !others.has(start)),
    plan,
  )
  if (fields.length + entities.length === 0) return undefined
  const verb = verbIn(rest)
  const grants =
    fields.length > 0
      ? fields.flatMap(({ entity, field }) =>
          ofEntity(plan.grants, entity).filter((grant) => !grant.fields || grant.fields.includes(field.name)),
        )
      : entities.flatMap((entity) => ofEntity(plan.grants, entity))
  return grants.filter((grant) => verb === undefined || grant.verb === verb)
}

function compareWithGrants(
  grants: readonly Grant[],
  roles: readonly string[],
  sentence: Sentence,
  plan: PlanParts,
): Verdict {
  const { text } = sentence
  const allRoles = new Set(roles.flatMap((role) => rolesOwnedBy(role, plan)))
  const all = grants.filter(({ role }) => allRoles.has(role))
  const isWhich = WHICH.test(text)
  // Permissions of everybody on their own records do not count as permissions of a role.
  const own = isWhich ? all : all.filter((grant) => roles.includes(grant.role) || !isForOwnOnly(grant, plan))
  const isConditional = own.some((grant) => hasCondition(grant, plan))
  if (NOBODY.test(BUT.removeFrom(text))) return coveredIf(grants.length === 0 && deniesAdministrators(sentence, plan))
  if (NOBODY_ELSE.test(text)) {
    const areAlone = own.length > 0 && grants.every(({ role }) => roles.includes(role) || role === 'administrators')
    return areAlone && isWhich && !isConditional ? 'unclear' : coveredIf(areAlone)
  }
  if (DENIES_RIGHT.test(text)) return compareDenial(own, sentence, plan)
  if (ONLY_OWN.test(text)) return coveredIf(own.length > 0 && own.every((grant) => isForOwn(grant, plan)))
  if (own.length === 0) return 'missing'
  if (ONLY_AT_END.test(text) && own.every((grant) => isForChoices(grant, text))) return 'covered'
  if (isWhich || ONLY.test(text)) return 'unclear'
  return coveredIf(!ALL.test(text) || !own.every((grant) => hasCondition(grant, plan)))
}

function compareDenial(own: readonly Grant[], sentence: Sentence, plan: PlanParts): Verdict {
  const { text, mentions } = sentence
  if (own.length === 0) return 'covered'
  if (OWN.test(text) && own.some((grant) => isForOwn(grant, plan))) return 'missing'
  const mayExcept = fieldsIn(mentions, plan).length === 0 || WHICH.test(text)
  return unclearIf(mayExcept && !ALL.test(text) && !requiresState(own, sentence) && own.every(isNarrowed))
}

/** "The authority sees dangerous defects only": `gravity == 'dangerous'`. */
function isForChoices({ when }: Grant, text: string): boolean {
  if (!when || when.tree.op !== 'call' || when.tree.fn !== '==') return false
  const [, value] = when.tree.args
  return (
    value?.op === 'literal' && typeof value.value === 'string' && hasWord(text.toLowerCase(), value.value.toLowerCase())
  )
}

const isNarrowed = ({ when, fields }: Grant): boolean => (when ?? fields) !== undefined

/** `delete when status == 'refused'` allows what "cannot delete refused requests" denies. */
const requiresState = (grants: readonly Grant[], { mentions }: Sentence): boolean =>
  namesOf(mentions, 'state').some((state) =>
    grants.some(({ when }) => when && usesFunction(when, '==') && literalsIn(when).includes(state)),
  )

/** The role with the roles that it includes. Visitors have only the roles of everybody. */
const rolesOwnedBy = (role: string, { roles }: PlanParts): readonly string[] =>
  role === 'anyone'
    ? ['anyone', ...roles.flatMap(({ name, kind }) => (kind === 'anyone' ? [name] : []))]
    : [...rolesIncludedIn(role, roles)]

const readsEverything = (roles: readonly string[], plan: PlanParts): boolean =>
  plan.entities
    .filter(({ origin, partOf }) => origin && !partOf)
    .every(({ name }) =>
      ofEntity(plan.grants, name).some(
        ({ role, verb, when }) =>
          verb === 'read' && !when && roles.some((one) => rolesOwnedBy(one, plan).includes(role)),
      ),
    )

/** Does a restriction deny it to administrators? They have all other permissions. */
function deniesAdministrators({ mentions, rest }: Sentence, { restrictions }: PlanParts): boolean {
  const verb = verbIn(rest)
  const entities = namesOf(mentions, 'entity')
  return restrictions.some(
    ({ entity, verbs }) => entities.includes(entity) && (!verbs || !verb || verbs.includes(verb)),
  )
}

/** The condition may be in the role. */
const hasCondition = ({ when, role }: Grant, { roles }: PlanParts): boolean =>
  when !== undefined || roles.some(({ name, kind }) => name === role && kind === 'record')

const isForOwnOnly = ({ role, when }: Grant, { roles }: PlanParts): boolean =>
  when !== undefined &&
  usesMe(when.tree) &&
  roles.some(({ name, kind }) => name === role && (kind === 'signedIn' || kind === 'anyone'))

const isForOwn = (grant: Grant, plan: PlanParts): boolean =>
  hasCondition(grant, plan) && (!grant.when || requiresMe(grant.when.tree))

/** Is the condition true only of records of the user? Each alternative must be about the user. */
function requiresMe(tree: Tree): boolean {
  if (tree.op === 'call' && tree.fn === 'or') return tree.args.every(requiresMe)
  if (tree.op === 'call' && tree.fn === 'and') return tree.args.some(requiresMe)
  return usesMe(tree)
}
