/**
 * Statements that nothing in the plan carries, in points 2 to 9: a rule, a permission, a notification, a timer or a limit, said as a
 * sentence where its point does not read it. What stands in a quotation (`>`), or above the tables of points 2, 3 and 7 to 9, explains.
 */
import type { Block, Phrase, Section, Subject } from '../document/model.ts'
import { joinPhrases, plainText, splitAt } from '../document/phrase.ts'
import { documentProblem } from '../document/problems.ts'
import { once } from '../once.ts'
import type { Field, Grant, Plan, PointNumber } from '../plan/plan.ts'
import type { Problem } from '../problem/problem.ts'
import { isExample } from './examples/index.ts'
import { itemOf } from './reading.ts'
import type { EntityName, Names, RoleName } from './room.ts'

type Kind = 'rule' | 'permission' | 'action' | 'limit'
type Planned = Pick<Plan, 'entities' | 'lifecycles' | 'rules' | 'grants' | 'constants' | 'limits'>

interface Statement {
  readonly kind: Kind
  readonly text: Phrase
  /** What it is about: the words that name a role, an entity or a field. */
  readonly parts: Readonly<Record<string, string | undefined>>
}

const START = String.raw`^(?:the |an? |each |every |all )?`
const UNIT = '(?:minute|hour|day|week|month|year)'
const VERBS = '(?:see|read|view|create|change|edit|update|delete|remove|export|approve|reopen)'
const SHAPES: readonly (readonly [Kind, RegExp])[] = [
  [
    'rule',
    /^(?:no )?two of (?:the )?(?<entity>.+?) (?:may|must|can) (?:not |never )?have the same (?<field>[^,]+?)\.?$/iu,
  ],
  ['rule', new RegExp(`${START}(?<entity>.+?) must have an? unique (?<field>[^,]+?)\\.?$`, 'iu')],
  [
    'rule',
    new RegExp(
      `${START}(?<field>.+?)(?: of (?:the |an? |each |every )?(?<entity>.+?))? must (?:not be (?:empty|negative)|be (?:at (?:least|most)|more than|less than|above|below) \\d[^,]*)\\.?$`,
      'iu',
    ),
  ],
  [
    'permission',
    new RegExp(`^(?<only>only) (?:the |an? )?(?<role>.+?) (?:may|can) (?<verb>${VERBS}) (?<object>[^,]+?)\\.?$`, 'iu'),
  ],
  [
    'permission',
    /^(?<only>nobody|no one) (?:but|except) (?:the |an? )?(?<role>.+?) (?:sees|reads|may (?:see|read)) (?<object>[^,]+?)\.?$/iu,
  ],
  [
    'permission',
    new RegExp(`${START}(?<role>.+?) (?:may|can) (?<only>only )?(?<verb>${VERBS}) (?<object>[^,]+?)\\.?$`, 'iu'),
  ],
  [
    'action',
    /^(?:remind|notify|inform|e-?mail) (?:the |an? )?(?<role>.+?)(?: (?:after|when|if|by|once|before|of|about) .+)?\.?$/iu,
  ],
  ['action', /(?:^|, )(?:the |an? )?(?<role>[^,]+?) (?:is|are) (?:told|informed|notified|reminded)\b/iu],
  [
    'action',
    new RegExp(
      `^after (?<count>\\d+) ${UNIT}s?,? (?:the |an? |each |every )?(?<entity>.+?) (?:is|are) \\p{L}+ (?:automatically|by itself)\\.?$`,
      'iu',
    ),
  ],
  [
    'limit',
    new RegExp(
      `^(?:at most|no more than|a maximum of) (?<count>\\d+) (?<entity>.+?) per (?:person|user|customer|${UNIT})\\.?$`,
      'iu',
    ),
  ],
  [
    'limit',
    new RegExp(
      `^(?:all )?(?<entity>.+?) (?:is|are) kept for (?:\\d+|one|two|three|four|five|six|seven|ten) ${UNIT}s?\\.?$`,
      'iu',
    ),
  ],
]

/** What people do, or what mostly happens. */
const EXPLAINS = /\b(?:usually|often|normally|typically|sometimes|in practice)\b/iu
/** A longer sentence is no such statement. */
const LONGEST = 160

/** Points 4 to 6 say how things go in sentences, too; elsewhere, text above the tables describes. */
const ABOUT_BEHAVIOUR: readonly PointNumber[] = [4, 5, 6]

export const tellStated = (section: Section, plan: Planned, names: Names): readonly Problem[] =>
  statementsIn(section)
    .filter((statement) => isAbout(statement, names) && !isCarried(statement, plan, names))
    .map(({ kind, text }) => documentProblem('DOC-039', { span: text.span }, { text: plainText(text), kind }))

const statementsIn = once(({ number, blocks, subjects }: Section): readonly Statement[] => {
  const whole = ABOUT_BEHAVIOUR.includes(number)
  const own = whole ? blocks : belowTable(blocks)
  return [own, ...subjects.map((subject) => (whole && !isExample(subject) ? subject.blocks : belowTableOf(subject)))]
    .flat()
    .flatMap((block) => statementsOf(block))
})

const belowTable = (blocks: readonly Block[]): readonly Block[] => {
  const last = blocks.findLastIndex(({ kind }) => kind === 'table')
  return last < 0 ? [] : blocks.slice(last + 1)
}
const belowTableOf = ({ blocks }: Subject): readonly Block[] => belowTable(blocks)

const statementsOf = once((block: Block): readonly Statement[] => {
  const lines = block.kind === 'prose' && !block.code ? block.lines : undefined
  const said = itemOf(block)?.text ?? (lines && joinPhrases(lines, ' '))
  const sentences = said ? splitAt(said, /(?<=[.!?])\s+/u) : []
  return sentences.flatMap((text): readonly Statement[] => {
    const words = plainText(text)
    if (words.length > LONGEST || EXPLAINS.test(words)) return []
    return SHAPES.flatMap(([kind, shape]) => {
      const parts = shape.exec(words)?.groups
      return parts ? [{ kind, text, parts }] : []
    }).slice(0, 1)
  })
})

/** It names what the document declares. */
function isAbout({ kind, parts: { role, entity, field } }: Statement, names: Names): boolean {
  if (kind === 'limit') return entity !== undefined && (isGeneral(entity) || entityOf(entity, names) !== undefined)
  if (role !== undefined) return roleOf(role, names) !== undefined
  if (field === undefined) return entity !== undefined && entityOf(entity, names) !== undefined
  return fieldsOf(field, entity, names).length > 0
}

const isGeneral = (word: string): boolean => /^(?:requests?|records?|data|files?)$/iu.test(word)

/** Without a note for editors: a sentence is no place where a name is used. */
const entityOf = (word: string, { entities }: Names): EntityName | undefined =>
  byLabel(entities).get(word.toLowerCase())

const byLabel = once(
  (entities: Names['entities']): ReadonlyMap<string, EntityName> =>
    // The first of a name counts.
    new Map(
      entities
        .filter(({ span }) => span)
        .flatMap((entity) => [entity.label, entity.plural].map((one) => [one.toLowerCase(), entity] as const))
        .toReversed(),
    ),
)

const roleOf = (word: string, { roles }: Names): RoleName | undefined =>
  roles.find(({ label }) => isSame(label, word) || isSame(`${label}s`, word))

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The fields of that name, as `Entity.field`. */
function fieldsOf(field: string, entity: string | undefined, names: Names): readonly string[] {
  const known = entity === undefined ? undefined : entityOf(entity, names)
  if (entity !== undefined && !known) return []
  return (known ? [known] : names.entities.filter(({ span }) => span)).flatMap(({ name, fields }) =>
    fields.filter(({ label, system }) => !system && isSame(label, field)).map((one) => `${name}.${one.name}`),
  )
}

/** The plan says as much, so that the sentence explains it. */
function isCarried(statement: Statement, plan: Planned, names: Names): boolean {
  switch (statement.kind) {
    case 'rule':
      return isRule(statement, plan, names)
    case 'permission':
      return isGranted(statement, plan, names)
    case 'action':
      return isDone(statement, plan, names)
    case 'limit': {
      const { count } = statement.parts
      return count !== undefined && says([plan.limits, plan.constants.map(({ value }) => value), plan.rules], count)
    }
  }
}

const says = (values: unknown, word: string): boolean =>
  new RegExp(String.raw`(?<![\p{L}\p{N}_.])${word}(?![\p{L}\p{N}_.])`, 'u').test(
    JSON.stringify(values, (key, value: unknown) => (key === 'origin' ? undefined : value)),
  )

function isRule({ text, parts }: Statement, { entities, rules }: Planned, names: Names): boolean {
  const about = fieldsOf(parts['field']!, parts['entity'], names)
  const words = plainText(text)
  const isHeld = (entity: string, { name, required, unique }: Field): boolean => {
    if (/\bempty\b/iu.test(words)) return required !== undefined
    const own = rulesByEntity(rules).get(entity) ?? []
    if (!/\b(?:unique|same)\b/iu.test(words)) return own.some(({ must }) => says(must, name))
    return unique || own.some(({ must }) => must.kind === 'unique' && must.fields.every((field) => field === name))
  }
  return about.some((place) => {
    const [entity, field] = place.split('.') as [string, string]
    const found = entitiesByName(entities)
      .get(entity)
      ?.fields.find(({ name }) => name === field)
    return found !== undefined && isHeld(entity, found)
  })
}

const rulesByEntity = once((rules: Plan['rules']) => Map.groupBy(rules, ({ entity }) => entity))
const entitiesByName = once((entities: Plan['entities']) => new Map(entities.map((entity) => [entity.name, entity])))

function isGranted({ parts }: Statement, plan: Planned, names: Names): boolean {
  const { role, verb, object, only } = parts
  const { name } = roleOf(role!, names)!
  const entity = entityOf(object!.replace(/^(?:the|an?|every|all|each|(?:only )?their own|their|any) /iu, ''), names)
  if (!entity) {
    const action = plan.lifecycles.flatMap(({ actions }) => actions).find(({ label }) => isSame(label, verb ?? ''))
    if (action) return says(action.who, name)
    const fields = fieldsOf(object!.replace(/^the /iu, ''), undefined, names)
    // Without an entity or a field, the sentence speaks of something else.
    if (fields.length === 0) return !/^it$/iu.test(object!)
    return fields.every((place) => holdAlone(readersOf(place, plan), name, only !== undefined))
  }
  const does = VERBS_OF[(verb ?? 'see').toLowerCase()]
  const holders = plan.grants.filter((grant) => grant.entity === entity.name && (!does || grant.verb === does))
  return holdAlone(holders, name, only !== undefined)
}

function readersOf(place: string, { grants }: Planned): readonly Grant[] {
  const [entity, field] = place.split('.')
  return grants.filter(
    (grant) => grant.entity === entity && grant.verb === 'read' && (!grant.fields || grant.fields.includes(field!)),
  )
}

/** `alone`: nobody else, but administrators. */
const holdAlone = (holders: readonly Grant[], role: string, alone: boolean): boolean =>
  holders.some((grant) => grant.role === role) &&
  (!alone || holders.every((grant) => grant.role === role || grant.role === 'administrators'))

const VERBS_OF: Readonly<Record<string, string>> = {
  see: 'read', read: 'read', view: 'read', create: 'create', change: 'update', edit: 'update', update: 'update',
  delete: 'delete', remove: 'delete', export: 'export',
} // prettier-ignore

function isDone(
  { parts: { role, entity, count } }: Statement,
  { lifecycles, constants }: Planned,
  names: Names,
): boolean {
  if (role !== undefined) {
    const { name } = roleOf(role, names)!
    const effects = lifecycles.flatMap(({ actions }) => actions).flatMap(({ then }) => then)
    return effects.some((effect) => effect.kind === 'notify' && says(effect.who, name))
  }
  const on = entityOf(entity!, names)!.name
  const timers = lifecycles
    .filter((one) => one.entity === on)
    .flatMap(({ actions }) => actions.flatMap(({ timer }) => timer ?? []))
  return timers.length > 0 && says([timers, constants.map(({ value }) => value)], count!)
}
