/** Do the permissions of point 6, or who may take an action, say what a sentence says of who may do what? */
import { ofEntity, type Action, type Grant } from '@ninefold/plan'
import { rolesHad } from '../access/index.ts'
import {
  actionsIn,
  coveredIf,
  fieldsIn,
  hasWord,
  namesOf,
  OWN,
  speaksOf,
  textOf,
  unclearIf,
  type Coverage,
  type Planned,
} from './evidence.ts'
import { NOT_SIGNED_IN, VISITORS, type Statement } from './read-statement.ts'
import { statesBefore } from './sentence.ts'

const ALL = /\b(?:all|every|any)\b/iu
const EVERYBODY = /\b(?:everyone|everybody|anyone|anybody|every user|all users)\b/iu
const NOBODY = /\b(?:nobody|no one|no user)\b(?! (?:but|except|other than|else))/iu
const NOBODY_ELSE =
  /^only\b|\b(?:nobody|no one) (?:but|except|other than|else)\b|\bonly (?:be |by |for |to |the |an? )|\b(?:by|for|to) [^,]*\bonly\.?$|\b(?:reserved|restricted|visible only)\b/iu
const DENIES =
  /\b(?:cannot|can['’]t|mustn['’]t|don['’]t|doesn['’]t|(?:may|can|must|is|are|do|does) (?:not|never)|never|neither|no access|hidden|nobody|no one|none)\b/iu
const ONLY = /\bonly\b/iu
const ONLY_OWN = /\bonly\b.*\b(?:own|their|his|her)\b|\b(?:own|their|his|her)\b.*\bonly\b/iu
/** It is clear what is done without the name of an entity. */
const WITHOUT_ENTITY = /\b(?:reopen|delete|export|everything|approve|reject|cancel)\w*\b/iu
/** Without an action of that name, nobody does it. */
const ACTS = /\b(?:reopen|approve|reject|cancel|confirm)\w*\b/iu
const CONDITION =
  /\b(?:own|their|his|her|if|when|unless|until|once|while|who|whose|that|which|with|without|of the same|assigned)\b/iu
const WRITES = /\b(?:delet|remov|export|creat|edit|updat|chang)/iu

export const VERBS: readonly (readonly [RegExp, Grant['verb']])[] = [
  [/\b(?:delet|remov)/iu, 'delete'],
  [/\b(?:export|download)/iu, 'export'],
  [/\b(?:creat|add|enter|register)/iu, 'create'],
  [/\b(?:chang|edit|updat|modif|correct)/iu, 'update'],
  [/\b(?:see|read|view|look|open|access|visible|shown|hidden)/iu, 'read'],
]

export function coverageOfPermission(said: Statement, plan: Planned): Coverage {
  const { mentions, numbers } = said
  // "Visitors who are not signed in can": the "not" says who they are.
  const [text, rest] = [said.text, said.rest].map((one) => one.replace(NOT_SIGNED_IN, '')) as [string, string]
  const statement = { ...said, text, rest }
  const found = namesOf(mentions, 'role')
  const roles =
    found.length > 0 ? found : [VISITORS.test(said.text) ? 'anyone' : EVERYBODY.test(text) ? 'signedIn' : '']
  const named = actionsIn(mentions, plan)
  const actions = named.filter((action) => mayBeOf(action, statement))
  if (named.length > 0 && actions.length === 0 && ACTS.test(rest)) return 'missing'
  if (actions.length > 0 && !WRITES.test(rest)) return coverageByActions(actions, roles, statement)
  if (actions.length === 0 && ACTS.test(rest)) return 'missing'
  const grants = grantsFor(statement, plan)
  if (!grants && /\beverything\b/iu.test(rest)) return coveredIf(readsEverything(roles, plan))
  if (!grants) return unclearIf(!WITHOUT_ENTITY.test(rest))
  const coverage = coverageByGrants(grants, roles, statement, plan)
  return coverage === 'covered' && numbers.length > 0 ? 'unclear' : coverage
}

/** Of an entity that the sentence names, if it names one at all. */
const mayBeOf = ({ entity }: Action, { mentions }: Statement): boolean => {
  const entities = namesOf(mentions, 'entity')
  return entities.length === 0 || entities.includes(entity)
}

/** It starts in the states in which the sentence has the record. */
const startsAsSaid = ({ entity, from }: Action, statement: Statement): boolean =>
  statesBefore(statement).every(({ of, name }) => of !== entity || from.includes(name))

function coverageByActions(actions: readonly Action[], roles: readonly string[], statement: Statement): Coverage {
  const { text } = statement
  const areFor = (role: string) => actions.some((action) => isFor(action, role) && startsAsSaid(action, statement))
  const areForAll = roles.every(areFor)
  const areForNobodyElse = actions.every(({ who }) =>
    who?.actors.every((one) => one.kind === 'role' && roles.includes(one.role)),
  )
  if (NOBODY_ELSE.test(text)) return areForNobodyElse ? 'covered' : unclearIf(areForAll)
  // Whoever is named first is denied it; the others say of which records.
  if (DENIES.test(text)) {
    const isGuarded = ({ who, when }: Action) =>
      Boolean(who?.but.length) || (when !== undefined && speaksOf(when, statement) && namesCondition(statement, when))
    return unclearIf(!areFor(roles[0]!) || actions.some(isGuarded))
  }
  return coveredIf(areForAll)
}

/** A condition of something else does not deny it: it looks at what is named, or at the person. */
const namesCondition = ({ text, mentions }: Statement, when: object): boolean =>
  PERSON.test(text)
    ? textOf(when).includes('"me"')
    : mentions.some(({ kind }) => kind === 'field' || kind === 'state') || !CONDITION.test(text)
const PERSON = /\b(?:they|he|she) (?:is|are|was|were|themselves)\b/iu

const isFor = ({ who }: Action, role: string): boolean =>
  who === null || role === '' || textOf(who).includes(`"${role}"`)

/** For what the sentence names, and for what it says is done with it; undefined where it names neither an entity nor a field. */
function grantsFor({ mentions, rest }: Statement, plan: Planned): readonly Grant[] | undefined {
  const entities = namesOf(mentions, 'entity')
  const others = new Set(mentions.flatMap(({ kind, start }) => (kind === 'field' ? [] : [start])))
  const fields = fieldsIn(
    mentions.filter(({ kind, start }) => kind !== 'field' || !others.has(start)),
    plan,
  )
  if (fields.length + entities.length === 0) return undefined
  const verb = VERBS.find(([words]) => words.test(rest))?.[1]
  const grants =
    fields.length > 0
      ? fields.flatMap(({ entity, field }) =>
          ofEntity(plan.grants, entity).filter((grant) => !grant.fields || grant.fields.includes(field.name)),
        )
      : entities.flatMap((entity) => ofEntity(plan.grants, entity))
  return grants.filter((grant) => verb === undefined || grant.verb === verb)
}

function coverageByGrants(
  grants: readonly Grant[],
  roles: readonly string[],
  statement: Statement,
  plan: Planned,
): Coverage {
  const { text } = statement
  const had = new Set(roles.flatMap((role) => hadBy(role, plan)))
  const all = grants.filter(({ role }) => had.has(role))
  // What everybody may do with what is their own is nothing that a role may do.
  const own = CONDITION.test(text)
    ? all
    : all.filter((grant) => roles.includes(grant.role) || !isForOwnOnly(grant, plan))
  const isConditional = own.some((grant) => hasCondition(grant, plan))
  if (NOBODY.test(text)) return coveredIf(grants.length === 0 && keepsOutAdministrators(statement, plan))
  if (NOBODY_ELSE.test(text)) {
    const areAlone = own.length > 0 && grants.every(({ role }) => roles.includes(role) || role === 'administrators')
    return areAlone && CONDITION.test(text) && !isConditional ? 'unclear' : coveredIf(areAlone)
  }
  if (DENIES.test(text) && own.length === 0) return 'covered'
  if (DENIES.test(text) && OWN.test(text) && own.some((grant) => isForOwn(grant, plan))) return 'missing'
  if (DENIES.test(text)) {
    const fields = fieldsIn(statement.mentions, plan)
    const mayExcept = fields.length === 0 || CONDITION.test(text)
    return unclearIf(mayExcept && !ALL.test(text) && !requiresState(own, statement) && own.every(isNarrowed))
  }
  if (ONLY_OWN.test(text)) return coveredIf(own.length > 0 && own.every((grant) => isForOwn(grant, plan)))
  if (own.length === 0) return 'missing'
  if (/\bonly\.?$/iu.test(text) && own.every((grant) => isForChoices(grant, text))) return 'covered'
  if (CONDITION.test(text) || ONLY.test(text)) return 'unclear'
  return coveredIf(!ALL.test(text) || !own.every((grant) => hasCondition(grant, plan)))
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
const requiresState = (grants: readonly Grant[], { mentions }: Statement): boolean =>
  namesOf(mentions, 'state').some((state) =>
    grants.some(({ when }) => when && /"fn":"=="/u.test(textOf(when)) && textOf(when).includes(`"value":"${state}"`)),
  )

/** Whoever is not signed in has what everybody has. */
const hadBy = (role: string, { roles }: Planned): readonly string[] =>
  role === 'anyone'
    ? ['anyone', ...roles.flatMap(({ name, kind }) => (kind === 'anyone' ? [name] : []))]
    : [...rolesHad(role, roles)]

const readsEverything = (roles: readonly string[], plan: Planned): boolean =>
  plan.entities
    .filter(({ origin, partOf }) => origin && !partOf)
    .every(({ name }) =>
      ofEntity(plan.grants, name).some(
        ({ role, verb, when }) => verb === 'read' && !when && roles.some((one) => hadBy(one, plan).includes(role)),
      ),
    )

/** Administrators have every permission but what a restriction takes away. */
function keepsOutAdministrators({ mentions, rest }: Statement, { restrictions }: Planned): boolean {
  const verb = VERBS.find(([words]) => words.test(rest))?.[1]
  const entities = namesOf(mentions, 'entity')
  return restrictions.some(
    ({ entity, verbs }) => entities.includes(entity) && (!verbs || !verb || verbs.includes(verb)),
  )
}

/** The condition may be in the role. */
const hasCondition = ({ when, role }: Grant, { roles }: Planned): boolean =>
  when !== undefined || roles.some(({ name, kind }) => name === role && kind === 'record')

const isForOwnOnly = ({ role, when }: Grant, { roles }: Planned): boolean =>
  when !== undefined &&
  textOf(when).includes('"me"') &&
  roles.some(({ name, kind }) => name === role && (kind === 'signedIn' || kind === 'anyone'))

const isForOwn = (grant: Grant, plan: Planned): boolean =>
  hasCondition(grant, plan) && (!grant.when || textOf(grant.when).includes('"me"'))
