/** Does the plan hold records to what a sentence demands of them, by a rule, a field's properties, or what an action asks for? */
import { childrenOf, type Tree } from '@ninefold/plan/expression'
import { actionsOf, named, ofEntity, type Field, type Rule } from '@ninefold/plan'
import {
  boundsOf,
  coveredIf,
  fieldsIn,
  hasNumbers,
  namesAll,
  namesOf,
  speaksOf,
  textOf,
  unclearIf,
  type Coverage,
  type FieldOfEntity,
  type Planned,
} from './evidence.ts'
import { contradicts } from './direction.ts'
import type { Statement } from './read-statement.ts'
import { isInteger } from '@ninefold/plan/values'

export function coverageOfRule(statement: Statement, plan: Planned): Coverage {
  const { mentions, aspect } = statement
  if (aspect === 'once') return unclearIf(plan.rules.some((rule) => countsAlike(rule, statement)))
  const demanded = REQUIRED.test(statement.text) ? fieldsIn(outsideCondition(statement), plan) : []
  const fields = demanded.length > 0 ? demanded : fieldsIn(mentions, plan)
  if (aspect === 'forbidden' || fields.length === 0)
    return best(ownersIn(statement).map((entity) => coverageOfEntity(entity, statement, plan)))
  const byEntity = [...Map.groupBy(fields, ({ entity }) => entity).values()]
  return worst(byEntity.map((own) => best(own.map((field) => coverageOfField(field, statement, plan)))))
}

/** The entities that are named, and those of the fields that are. */
const ownersIn = ({ mentions }: Statement): readonly string[] => [
  ...new Set(mentions.flatMap(({ kind, name, of }) => (kind === 'entity' ? [name] : kind === 'field' ? [of!] : []))),
]

/** Where it is not said of which entity a field is, it is of each. */
const worst = (all: readonly Coverage[]): Coverage =>
  all.includes('missing') ? 'missing' : all.includes('unclear') ? 'unclear' : 'covered'

/** "Only once": no two records alike, none at the same time, or a count, of an entity that is named or that refers to it. */
function countsAlike({ entity, must }: Rule, statement: Statement): boolean {
  const text = textOf(must)
  const owners = ownersIn(statement)
  const isAbout =
    owners.includes(entity) || owners.some((owner) => text.includes(`"${owner[0]!.toLowerCase()}${owner.slice(1)}"`))
  return isAbout && (must.kind !== 'hold' || /"(?:size|exists|count|distinct)"/u.test(text))
}

const best = (all: readonly Coverage[]): Coverage =>
  all.includes('covered') ? 'covered' : all.includes('unclear') ? 'unclear' : 'missing'

const OVERLAPS = /\b(?:overlap|at the same time|at once)/iu
const UNIQUE = /\b(?:unique|same|twice|distinct|shares?)\b/iu
const OPTIONAL = /\b(?:optional|not (?:required|mandatory|obligatory|compulsory|needed))\b/iu
const NOT_UNIQUE = /\bnot (?:unique|distinct)\b/iu
const REQUIRED =
  /\b(?:empty|blank|missing|without|omitted|given|filled|provided|entered|stated|required|mandatory|obligatory|compulsory|needs?)\b/iu
const MOMENT = /\b(?:past|future|today|tomorrow|now)\b/iu

const isNoOverlap = ({ must }: Rule): boolean => must.kind === 'noOverlap'
const isUnique = ({ must }: Rule): boolean => must.kind === 'unique'
/** By these fields together, each of which is named. */
const isUniqueBy = ({ must }: Rule, { mentions }: Statement): boolean =>
  must.kind === 'unique' && namesAll(must.fields, mentions)

/** No field is named. */
function coverageOfEntity(entity: string, statement: Statement, plan: Planned): Coverage {
  const { text, numbers } = statement
  const rules = ofEntity(plan.rules, entity)
  if (OVERLAPS.test(text)) return coveredIf(rules.some(isNoOverlap))
  if (UNIQUE.test(text)) return unclearIf(rules.some(isUnique))
  const actions = actionsOf(plan.lifecycles, entity)
  if (numbers.length > 0) {
    const isOpposite = contradicts(statement, [rules, actions], [], plan)
    return unclearIf(!isOpposite && hasNumbers(numbers, [rules, named(plan.entities, entity), actions], plan))
  }
  const conditions = [
    ...rules.filter(({ must }) => must.kind === 'hold'),
    ...[...actions, ...ofEntity(plan.grants, entity)].flatMap(({ when }) => when ?? []),
  ]
  return unclearIf(conditions.some((one) => speaksOf(one, statement) && speaksOfTime(one, text)))
}

/** Days of the week, and the present, are looked at by name. */
const speaksOfTime = (part: object, text: string): boolean =>
  !(WEEKDAY.test(text) && !textOf(part).includes('"weekday"')) &&
  !(MOMENT.test(text) && !/"(?:today|now)"/u.test(textOf(part)))
const WEEKDAY = /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?)\b/iu

function coverageOfField({ entity, field }: FieldOfEntity, statement: Statement, plan: Planned): Coverage {
  const { text, numbers } = statement
  const isAbout = (part: object) => textOf(part).includes(`"${field.name}"`)
  const rules = ofEntity(plan.rules, entity).filter(({ must, when }) => isAbout(must) || (when && isAbout(when)))
  const actions = actionsOf(plan.lifecycles, entity).filter(
    ({ when, asks }) => (when && isAbout(when)) || asks.some(({ name }) => name === field.name),
  )
  if (OPTIONAL.test(text)) return coveredIf(!field.required)
  if (NOT_UNIQUE.test(text)) return coveredIf(!field.unique)
  if (OVERLAPS.test(text)) return coveredIf(rules.some(isNoOverlap))
  if (contradicts(statement, [rules, actions], [{ entity, field }], plan)) return 'missing'
  if (UNIQUE.test(text))
    return coveredIf(field.unique || rules.some((rule) => isUniqueBy(rule, statement) || comparesRecords(rule, field)))
  if (numbers.length > 0) return coveredIf(hasNumbers(numbers, [rules, boundsOf(field), field.computed, actions], plan))
  const isComputed = field.computed !== undefined
  const isAlways = !isConditional(statement)
  if (REQUIRED.test(text) && (!field.required || (field.required.when && isAlways))) {
    const isRequired = isAlways ? (rule: Rule) => alwaysRequires(rule, field) : testsPresence
    return unclearIf(isComputed || actions.length > 0 || rules.some(isRequired))
  }
  if (REQUIRED.test(text) || rules.some((rule) => comparesAlike(rule, field, statement))) return 'covered'
  const conditions = rules.filter(({ must }) => must.kind === 'hold')
  return unclearIf(conditions.length + actions.length > 0 || isComputed || isHeldByType(field, text))
}

/** `Note is required unless Kind is meeting` demands Note: Kind says when. */
const outsideCondition = ({ text, mentions }: Statement): Statement['mentions'] => {
  const clauses = [...text.matchAll(/\b(?:when|if|unless|while|until)\b[^,;]*/giu)]
  return mentions.filter(({ start }) =>
    clauses.every((clause) => start < clause.index || start >= clause.index + clause[0].length),
  )
}

/** It is said of some records only, or of what is done with them. */
const isConditional = ({ text, mentions }: Statement): boolean =>
  CONDITION.test(text) || mentions.some(({ kind }) => kind === 'state' || kind === 'action')
const CONDITION =
  /\b(?:when|if|once|unless|until|till|before|after|while|as soon as|whenever|where|who|which|that|whose)\b/iu

/** Values of several records are compared: `not lines.exists(o, o != this and o.number == number)`. */
const comparesRecords = ({ must }: Rule, { name }: Field): boolean =>
  must.kind === 'hold' && (isDistinct(must.expr.tree, name) || comparesWithItself(must.expr.tree, name))

/** `lines.map(l, l.number).distinct()` */
const isDistinct = (tree: Tree, name: string): boolean =>
  (tree.op === 'call' &&
    tree.fn === 'distinct' &&
    tree.args[0]?.op === 'macro' &&
    tree.args[0].body.op === 'field' &&
    tree.args[0].body.field === name) ||
  childrenOf(tree).some((child) => isDistinct(child, name))

const comparesWithItself = (tree: Tree, name: string): boolean =>
  (tree.op === 'call' &&
    tree.args.length === 2 &&
    tree.args.every((arg) => arg.op === 'field' && arg.field === name)) ||
  childrenOf(tree).some((child) => comparesWithItself(child, name))

/** No record without the field keeps the rule. */
const alwaysRequires = ({ must, when }: Rule, field: Field): boolean =>
  !when && must.kind === 'hold' && requires(must.expr.tree, field)

function requires(tree: Tree, field: Field): boolean {
  if (tree.op !== 'call') return false
  if (tree.fn === 'and') return tree.args.some((part) => requires(part, field))
  const [of, other] = tree.args
  const isPresent = tree.fn === 'has' || (tree.fn === '!=' && other?.op === 'literal' && other.value === null)
  return isPresent && of?.op === 'field' && of.field === field.name
}

const testsPresence = ({ must }: Rule): boolean => /"fn":"has"|"value":null/u.test(textOf(must))

/** Both compare with the present, or with the same other field; what the sentence adds to it, the rule adds, too. */
const comparesAlike = ({ must }: Rule, field: Field, { text, mentions }: Statement): boolean =>
  must.kind === 'hold' &&
  (!ADDS.test(text) || /"fn":"[-+]"/u.test(textOf(must))) &&
  (MOMENT.test(text)
    ? /"(?:today|now)"/u.test(textOf(must))
    : namesOf(mentions, 'field').some((name) => name !== field.name && textOf(must).includes(`"${name}"`)))

const ADDS = /\s(?:[-+−]|plus|minus)\s/iu

/** A type holds a number to its bounds, and a choice to its choices. */
const isHeldByType = ({ type }: Field, text: string): boolean =>
  (/\b(?:negative|positive|zero)\b/iu.test(text) && isInteger(type) && type.min !== undefined) ||
  /\bvalid\b/iu.test(text)
