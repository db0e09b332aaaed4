/** Does the plan hold records to what a sentence demands of them, by a rule, a field's properties, or what an action asks for? */
import { actionsOf, named, ofEntity } from '../../plan/find.ts'
import type { Field, Rule } from '../../plan/plan.ts'
import {
  coveredIf,
  fieldsIn,
  hasNumbers,
  namesOf,
  textOf,
  unclearIf,
  type Coverage,
  type FieldOfEntity,
  type Planned,
} from './evidence.ts'
import type { Statement } from './read-statement.ts'

export function coverageOfRule(statement: Statement, plan: Planned): Coverage {
  const { mentions } = statement
  const fields = fieldsIn(mentions, plan)
  if (fields.length > 0) return best(fields.map((field) => coverageOfField(field, statement, plan)))
  return best(namesOf(mentions, 'entity').map((entity) => coverageOfEntity(entity, statement, plan)))
}

const best = (all: readonly Coverage[]): Coverage =>
  all.includes('covered') ? 'covered' : all.includes('unclear') ? 'unclear' : 'missing'

const OVERLAPS = /\b(?:overlap|at the same time|at once)/iu
const UNIQUE = /\b(?:unique|same|twice|distinct)\b/iu
const OPTIONAL = /\boptional\b/iu
const REQUIRED =
  /\b(?:empty|blank|missing|without|omitted|given|filled|provided|entered|stated|required|mandatory|obligatory|compulsory|needs?)\b/iu
const MOMENT = /\b(?:past|future|today|tomorrow|now)\b/iu

const isNoOverlap = ({ must }: Rule): boolean => must.kind === 'noOverlap'
const isUnique = ({ must }: Rule): boolean => must.kind === 'unique'

/** No field is named. */
function coverageOfEntity(entity: string, { text, numbers }: Statement, plan: Planned): Coverage {
  const rules = ofEntity(plan.rules, entity)
  if (OVERLAPS.test(text)) return coveredIf(rules.some(isNoOverlap))
  if (UNIQUE.test(text)) return unclearIf(rules.some(isUnique))
  const actions = actionsOf(plan.lifecycles, entity)
  if (numbers.length === 0) return unclearIf(rules.length + actions.length > 0)
  return unclearIf(hasNumbers(numbers, [rules, named(plan.entities, entity), actions], plan))
}

function coverageOfField({ entity, field }: FieldOfEntity, statement: Statement, plan: Planned): Coverage {
  const { text, numbers } = statement
  const isAbout = (part: object) => textOf(part).includes(`"${field.name}"`)
  const rules = ofEntity(plan.rules, entity).filter(({ must, when }) => isAbout(must) || (when && isAbout(when)))
  const actions = actionsOf(plan.lifecycles, entity).filter(
    ({ when, asks }) => (when && isAbout(when)) || asks.some(({ name }) => name === field.name),
  )
  if (OPTIONAL.test(text)) return coveredIf(!field.required)
  if (OVERLAPS.test(text)) return coveredIf(rules.some(isNoOverlap))
  if (UNIQUE.test(text)) return coveredIf(field.unique || rules.some((rule) => isUnique(rule) || isSearch(rule)))
  if (numbers.length > 0) return coveredIf(hasNumbers(numbers, [rules, boundsOf(field), field.computed, actions], plan))
  const isComputed = field.computed !== undefined
  if (REQUIRED.test(text) && !field.required)
    return unclearIf(isComputed || actions.length > 0 || rules.some(testsPresence))
  if (REQUIRED.test(text) || rules.some((rule) => comparesAlike(rule, field, statement))) return 'covered'
  return unclearIf(rules.length + actions.length > 0 || isComputed || isHeldByType(field, text))
}

const isSearch = ({ must }: Rule): boolean => textOf(must).includes('"exists"')
const testsPresence = ({ must }: Rule): boolean => /"fn":"has"|"value":null/u.test(textOf(must))

/** Both compare with the present, or with the same other field. */
const comparesAlike = ({ must }: Rule, field: Field, { text, mentions }: Statement): boolean =>
  MOMENT.test(text)
    ? /"(?:today|now)"/u.test(textOf(must))
    : namesOf(mentions, 'field').some((name) => name !== field.name && textOf(must).includes(`"${name}"`))

const boundsOf = ({ type }: Field): readonly unknown[] => [
  'min' in type ? type.min : undefined,
  'max' in type ? type.max : undefined,
]

/** A type holds a number to its bounds, and a choice to its choices. */
const isHeldByType = ({ type }: Field, text: string): boolean =>
  (/\b(?:negative|positive|zero)\b/iu.test(text) && type.kind === 'integer' && type.min !== undefined) ||
  /\bvalid\b/iu.test(text)
