/** Whether the plan says as much as a statement, so that the sentence only explains it. */
import { once } from '../once.ts'
import type { Action, Field, Grant, Plan, Rule } from '../plan/plan.ts'
import { rolesHad } from './access/index.ts'
import type { Mention } from './mentions.ts'
import type { Statement } from './statement.ts'

export type Planned = Pick<Plan, 'entities' | 'lifecycles' | 'rules' | 'roles' | 'grants' | 'constants' | 'limits'>

/** `perhaps`: something of the kind is there, but whether it says the same is not worked out. */
export type Carried = 'yes' | 'perhaps' | 'no'

export function carried(statement: Statement, plan: Planned): Carried {
  switch (statement.kind) {
    case 'rule':
      return carriedRule(statement, plan)
    case 'permission':
      return carriedPermission(statement, plan)
    case 'action':
      return carriedAction(statement, plan)
    case 'limit':
      return yes(isLimit(statement, plan))
  }
}

const yes = (is: boolean): Carried => (is ? 'yes' : 'no')
const perhaps = (is: boolean): Carried => (is ? 'perhaps' : 'no')
const either = (all: readonly Carried[]): Carried =>
  all.includes('yes') ? 'yes' : all.includes('perhaps') ? 'perhaps' : 'no'

// ── Rules ───────────────────────────────────────────────────────────────────────────────────────────────────────────

interface Place {
  readonly entity: string
  readonly field: Field
}

/** The fields that it names, of the entities that it names where it names any of theirs. */
function placesIn({ mentions }: Pick<Statement, 'mentions'>, { entities }: Planned): readonly Place[] {
  const byName = entitiesByName(entities)
  const all = mentions.flatMap(({ kind, name, of }) => {
    const field = kind === 'field' ? byName.get(of!)?.fields.find((one) => one.name === name) : undefined
    return field ? [{ entity: of!, field }] : []
  })
  const named = new Set(mentions.flatMap(({ kind, name }) => (kind === 'entity' ? [name] : [])))
  const own = all.filter(({ entity }) => named.has(entity))
  return own.length > 0 ? own : all
}

function carriedRule(statement: Statement, plan: Planned): Carried {
  const places = placesIn(statement, plan)
  if (places.length > 0) return either(places.map((place) => carriedBy(place, statement, plan)))
  const named = statement.mentions.filter(({ kind }) => kind === 'entity').map(({ name }) => name)
  return either(named.map((entity) => carriedByRules(entity, statement, plan)))
}

/** No field is named. */
function carriedByRules(entity: string, statement: Statement, plan: Planned): Carried {
  const rules = rulesByEntity(plan.rules).get(entity) ?? []
  if (OVERLAPS.test(statement.text)) return yes(rules.some(({ must }) => must.kind === 'noOverlap'))
  if (ALIKE.test(statement.text)) return perhaps(rules.some(({ must }) => must.kind === 'unique'))
  const actions = actionsByEntity(plan.lifecycles).get(entity) ?? []
  if (statement.numbers.length === 0) return perhaps(rules.length + actions.length > 0)
  return perhaps(holdsNumbers(statement, [rules, entitiesByName(plan.entities).get(entity), actions], plan))
}

const OVERLAPS = /\b(?:overlap|at the same time|at once)/iu
const ALIKE = /\b(?:unique|same|twice|distinct)\b/iu
const GIVEN =
  /\b(?:empty|blank|missing|without|omitted|given|filled|provided|entered|stated|required|mandatory|obligatory|compulsory|needs?)\b/iu
const MOMENT = /\b(?:past|future|today|tomorrow|now)\b/iu

function carriedBy({ entity, field }: Place, statement: Statement, plan: Planned): Carried {
  const { text, numbers, mentions } = statement
  const isAbout = (value: object) => writtenOf(value).includes(`"${field.name}"`)
  const rules = (rulesByEntity(plan.rules).get(entity) ?? []).filter(
    ({ must, when }) => isAbout(must) || (when && isAbout(when)),
  )
  const actions = (actionsByEntity(plan.lifecycles).get(entity) ?? []).filter(
    ({ when, asks }) => (when && isAbout(when)) || asks.some(({ name }) => name === field.name),
  )
  if (/\boptional\b/iu.test(text)) return yes(!field.required)
  if (OVERLAPS.test(text)) return yes(rules.some(({ must }) => must.kind === 'noOverlap'))
  if (ALIKE.test(text))
    return yes(field.unique || rules.some(({ must }) => must.kind === 'unique' || writtenOf(must).includes('"exists"')))
  if (numbers.length > 0) return yes(holdsNumbers(statement, [rules, boundsOf(field), field.computed, actions], plan))
  const others = mentions.flatMap(({ kind, name }) => (kind === 'field' && name !== field.name ? [`"${name}"`] : []))
  const isSame = ({ must }: Rule) =>
    MOMENT.test(text) ? /"(?:today|now)"/u.test(writtenOf(must)) : others.some((name) => writtenOf(must).includes(name))
  if (GIVEN.test(text) && !field.required)
    return perhaps(
      field.computed !== undefined || actions.length > 0 || rules.some(({ must }) => ASKS.test(writtenOf(must))),
    )
  if (rules.some(isSame) || (GIVEN.test(text) && field.required)) return 'yes'
  return perhaps(rules.length + actions.length > 0 || field.computed !== undefined || isOfType(text, field))
}

/** A condition whether something is there. */
const ASKS = /"fn":"has"|"value":null/u

const boundsOf = ({ type }: Field): readonly unknown[] => [
  'min' in type ? type.min : undefined,
  'max' in type ? type.max : undefined,
]

/** A type holds a number to its bounds, and a choice to its choices. */
const isOfType = (text: string, { type }: Field): boolean =>
  (/\b(?:negative|positive|zero)\b/iu.test(text) && type.kind === 'integer' && type.min !== undefined) ||
  /\bvalid\b/iu.test(text)

/** Each number stands there, or in a constant that is named there. */
function holdsNumbers(
  { numbers }: Pick<Statement, 'numbers'>,
  evidence: readonly unknown[],
  { constants }: Planned,
): boolean {
  const written = JSON.stringify(evidence, withoutOrigin)
  const named = [...written.matchAll(/"scope":"constant","name":"(\w+)"/gu)].map(([, name]) => name!)
  const values = named.map((name) => constantsByName(constants).get(name)?.value)
  return numbers.every((any) => any.some((number) => says(written, number) || says(JSON.stringify(values), number)))
}

const withoutOrigin = (key: string, value: unknown): unknown =>
  key === 'origin' || key === 'help' || key === 'source' ? undefined : value

const says = (written: string, word: string): boolean =>
  new RegExp(String.raw`(?<![\p{L}\p{N}_.])${word}(?![\p{L}\p{N}_]|\.\d)`, 'u').test(written)

const writtenOf = once((value: object): string => JSON.stringify(value, withoutOrigin))
const rulesByEntity = once((rules: readonly Rule[]) => Map.groupBy(rules, ({ entity }) => entity))
const entitiesByName = once((entities: Plan['entities']) => new Map(entities.map((entity) => [entity.name, entity])))
const constantsByName = once((all: Plan['constants']) => new Map(all.map((constant) => [constant.name, constant])))
const actionsByEntity = once(
  (lifecycles: Plan['lifecycles']): ReadonlyMap<string, readonly Action[]> =>
    new Map(
      [...Map.groupBy(lifecycles, ({ entity }) => entity)].map(([entity, of]) => [
        entity,
        of.flatMap((one) => one.actions),
      ]),
    ),
)

// ── Permissions ─────────────────────────────────────────────────────────────────────────────────────────────────────

function carriedPermission(statement: Statement, plan: Planned): Carried {
  const { text, rest, mentions } = statement
  const named = mentions.flatMap(({ kind, name }) => (kind === 'role' ? [name] : []))
  const roles = named.length > 0 ? named : [EVERYBODY.test(text) ? 'signedIn' : '']
  const actions = actionsIn(mentions, plan)
  if (actions.length > 0 && !WRITES.test(rest)) {
    const isTaken = roles.every((role) => actions.some((action) => isFor(action, role)))
    const alone = actions.every(({ who }) =>
      who?.actors.every((one) => one.kind === 'role' && roles.includes(one.role)),
    )
    if (NOBODY_ELSE.test(text)) return alone ? 'yes' : perhaps(isTaken)
    return DENIES.test(text)
      ? perhaps(!isTaken || actions.some(({ who, when }) => when ?? who?.but.length))
      : yes(isTaken)
  }
  const grants = grantsFor(statement, plan)
  if (!grants) return perhaps(!ALONE.test(rest))
  const fit = fits(grants, roles, text, plan)
  return fit === 'yes' && statement.numbers.length > 0 ? 'perhaps' : fit
}

/** Those of what it names, and of what it says is done with it; undefined where it names neither an entity nor a field. */
function grantsFor(statement: Statement, plan: Planned): readonly Grant[] | undefined {
  const entities = statement.mentions.flatMap(({ kind, name }) => (kind === 'entity' ? [name] : []))
  const others = new Set(statement.mentions.flatMap(({ kind, start }) => (kind === 'field' ? [] : [start])))
  const mentions = statement.mentions.filter(({ kind, start }) => kind !== 'field' || !others.has(start))
  const places = placesIn({ mentions }, plan)
  if (places.length + entities.length === 0) return undefined
  const verb = VERBS.find(([words]) => words.test(statement.rest))?.[1]
  const of = (entity: string) => grantsByEntity(plan.grants).get(entity) ?? []
  const all =
    places.length > 0
      ? places.flatMap(({ entity, field }) => of(entity).filter(({ fields }) => !fields || fields.includes(field.name)))
      : entities.flatMap(of)
  return all.filter((grant) => verb === undefined || grant.verb === verb)
}

function fits(grants: readonly Grant[], roles: readonly string[], text: string, plan: Planned): Carried {
  const had = new Set(roles.flatMap((role) => [...rolesHad(role, plan.roles)]))
  const own = grants.filter(({ role }) => had.has(role))
  const isNarrow = own.some(isConditional(plan))
  if (NOBODY.test(text)) return yes(grants.every(({ role }) => role === 'administrators'))
  if (NOBODY_ELSE.test(text)) {
    const isAlone = own.length > 0 && grants.every(({ role }) => roles.includes(role) || role === 'administrators')
    return isAlone && NARROWED.test(text) && !isNarrow ? 'perhaps' : yes(isAlone)
  }
  if (DENIES.test(text) && own.length === 0) return 'yes'
  if (DENIES.test(text)) return perhaps(!ALL.test(text) && own.every(({ when, fields }) => when ?? fields))
  if (ONLY_OWN.test(text)) return yes(own.length > 0 && own.every(isOwn(plan)))
  if (own.length === 0) return 'no'
  if (NARROWED.test(text) || /\bonly\b/iu.test(text)) return 'perhaps'
  return yes(!ALL.test(text) || !own.every(isConditional(plan)))
}

/** The role may have the condition in itself. */
const isConditional =
  ({ roles }: Planned) =>
  ({ when, role }: Grant): boolean =>
    when !== undefined || roles.some(({ name, kind }) => name === role && kind === 'record')

const isOwn =
  (plan: Planned) =>
  (grant: Grant): boolean =>
    isConditional(plan)(grant) && (!grant.when || writtenOf(grant.when).includes('"me"'))

const ALL = /\b(?:all|every|any)\b/iu
const EVERYBODY = /\b(?:everyone|everybody|anyone|anybody|every user|all users)\b/iu
const NOBODY = /\b(?:nobody|no one|no user)\b(?! (?:but|except|other than|else))/iu
const NOBODY_ELSE =
  /^only\b|\b(?:nobody|no one) (?:but|except|other than|else)\b|\bonly (?:be |by |for |to |the |an? )|\b(?:by|for|to) [^,]*\bonly\.?$|\b(?:reserved|restricted|visible only)\b/iu
const DENIES =
  /\b(?:cannot|can['’]t|mustn['’]t|(?:may|can|must|is|are) (?:not|never)|never|no access|hidden|nobody|no one|none)\b/iu
const ONLY_OWN = /\bonly\b.*\b(?:own|their|his|her)\b|\b(?:own|their|his|her)\b.*\bonly\b/iu
/** Said of something that is not named. */
const ALONE = /\b(?:reopen|delete|export|everything|approve|reject|cancel)\w*\b/iu
const NARROWED =
  /\b(?:own|their|his|her|if|when|unless|until|once|while|who|whose|that|which|with|without|of the same|assigned)\b/iu
const WRITES = /\b(?:delet|remov|export|creat|edit|updat|chang)/iu

const VERBS: readonly (readonly [RegExp, Grant['verb']])[] = [
  [/\b(?:delet|remov)/iu, 'delete'],
  [/\b(?:export|download)/iu, 'export'],
  [/\b(?:creat|add|enter|register)/iu, 'create'],
  [/\b(?:chang|edit|updat|modif|correct)/iu, 'update'],
  [/\b(?:see|read|view|look|open|access|visible|shown|hidden)/iu, 'read'],
]
const grantsByEntity = once((grants: readonly Grant[]) => Map.groupBy(grants, ({ entity }) => entity))

function actionsIn(mentions: readonly Mention[], { lifecycles }: Planned): readonly Action[] {
  return mentions.flatMap(({ kind, name, of }) =>
    kind === 'action' ? (actionsByEntity(lifecycles).get(of!) ?? []).filter((action) => action.name === name) : [],
  )
}

const isFor = ({ who }: Action, role: string): boolean =>
  who === null || role === '' || writtenOf(who).includes(`"${role}"`)

// ── What happens, and limits ────────────────────────────────────────────────────────────────────────────────────────

function carriedAction(statement: Statement, plan: Planned): Carried {
  const { mentions, numbers } = statement
  const all = [...actionsByEntity(plan.lifecycles).values()].flat()
  const states = new Set(mentions.flatMap(({ kind, name, of }) => (kind === 'state' ? [`${of} ${name}`] : [])))
  const named = new Set(actionsIn(mentions, plan))
  const near = all.filter(
    (action) =>
      named.has(action) ||
      [action.to, ...action.from].some((state) => typeof state === 'string' && states.has(`${action.entity} ${state}`)),
  )
  const things = new Set(mentions.flatMap(({ kind, name }) => (kind === 'entity' ? [name] : [])))
  const actions = near.length > 0 ? near : all.filter(({ entity }) => things.size === 0 || things.has(entity))
  const entities = new Set(actions.map(({ entity }) => entity))
  const timed = all
    .filter(({ entity }) => entities.has(entity))
    .flatMap(({ timer, when }) => [timer ?? [], when ?? []].flat())
  if (numbers.length > 0 && !holdsNumbers(statement, timed, plan)) return 'no'
  const people = mentions.flatMap(({ kind, name }) => (kind === 'role' || kind === 'field' ? [name] : []))
  const isNear = near.length > 0 || numbers.length > 0
  if (people.some((name) => actions.some((action) => isTold(action, name)))) return isNear ? 'yes' : 'perhaps'
  if (mentions.some(({ kind }) => kind === 'role')) return 'no'
  return perhaps(timed.length > 0 || actions.some(({ then }) => then.length > 0))
}

const isTold = ({ then }: Action, name: string): boolean =>
  then.some((effect) => effect.kind === 'notify' && says(writtenOf(effect.who), name))

function isLimit(statement: Statement, plan: Planned): boolean {
  const { numbers, text, mentions } = statement
  const { limits, constants, lifecycles, rules } = plan
  if (/\brequests?\b/iu.test(text)) return numbers.every((any) => any.includes(String(limits.requestsPerMinute)))
  const values = constants.map(({ value }) => value)
  const named = mentions.flatMap(({ kind, name }) => (kind === 'entity' ? [name] : []))
  if (numbers.some((any) => any.some(isSpan)))
    return holdsNumbers({ numbers: numbers.map((any) => any.filter(isSpan)) }, [values, lifecycles], plan)
  const counting = rules.filter(
    ({ must }) => named.some((entity) => writtenOf(must).includes(`"${entity}"`)) && writtenOf(must).includes('"size"'),
  )
  return holdsNumbers(statement, named.length > 0 ? counting : [limits, values], plan)
}

const isSpan = (number: string): boolean => number.startsWith('"')
