/** Conditions on records: "The place must not be empty". Enforced by rules of point 5, properties of fields, or guards of actions. */
import { anyPattern } from '@ninefold/plan/pattern'
import { memoize } from '@ninefold/plan/base'
import { childrenOf, type Tree } from '@ninefold/plan/expression'
import { actionsOf, named, ofEntity, type Field, type Rule } from '@ninefold/plan'
import { contradicts } from '../direction.ts'
import {
  boundsOf,
  fieldsIn,
  hasNumbers,
  mentionsPartOf,
  literalsIn,
  namesAll,
  textOf,
  usesFunction,
  usesPresent,
  type FieldOfEntity,
} from '../evidence.ts'
import {
  coveredIf,
  fieldPlaces,
  namesOf,
  ownersIn,
  unclearIf,
  type Aspect,
  type PlanParts,
  type Sentence,
  type Verdict,
} from '../sentence.ts'
import { AT_ONE_TIME, CONDITION, DENIES, NEEDS, OBLIGES, phrases, sentence, UNIQUE } from '../words.ts'

/** Words of conditions on records. */
const TESTS = phrases(
  'empty|blank|missing|without|omitted|given|filled|provided|entered|stated|known|unique|twice|again|same|different|distinct|overlap|required|mandatory|obligatory|compulsory|optional|at (least|most)|(more|less|fewer|greater|smaller|larger|bigger|higher|lower|longer|shorter|later|earlier) than|no (more|less|later|earlier)|exceeds?|above|below|under|over|between|before|after|past|future|positive|negative|zero|equal|maximum|minimum|characters|digits|letters|(start|begin|end)[s] with|contains?|match|valid|limited|capped|today|tomorrow|<count>',
)
const ONLY_WHILE = '(may|can) only be {:word} (while|when|if|as long as)'

export const RULE: Aspect = {
  kind: 'rule',
  words: OBLIGES,
  isStatedBy: ({ text, mentions }) => TESTS.test(text) && ownersIn(mentions).length > 0,
  compare: compareRule,
}

/** "A tool is lent only once." */
export const ONCE: Aspect = {
  kind: 'rule',
  words: phrases(
    '(only|at most|no more than|just) once|once per|no (double|duplicate)|by [only] one … (only|at a time|at once)|(only|at most) one … (at a time|at once)',
  ),
  isStatedBy: namesRecords,
  compare: (sentence, plan) => unclearIf(plan.rules.some((rule) => countsRecords(rule, sentence))),
}

/** "Tools may only be lent while the hall is open." */
export const ALLOWED_WHILE: Aspect = {
  kind: 'rule',
  words: phrases(ONLY_WHILE),
  isStatedBy: namesRecords,
  compare: compareWithEntities,
}

/** "Courses on Sundays are not possible", "No courses in closed halls". */
export const FORBIDDEN: Aspect = {
  kind: 'rule',
  words: anyPattern(
    phrases('(is|are) [<adverb>] [<adverb>] (allowed|permitted|forbidden|prohibited|refused|possible)'),
    sentence('no {:word} [{:word}] (in|on|for|at|without|while|during|before|after|outside|with)…'),
  ),
  isStatedBy: namesRecords,
  compare: compareWithEntities,
}

function namesRecords({ mentions }: Sentence): boolean {
  return mentions.some(({ kind }) => kind !== 'role')
}

/** "A booking ends after it starts": described without words that oblige. */
export function describesRule(sentence: Sentence, plan: PlanParts): boolean {
  const { text, mentions } = sentence
  const rules = ownersIn(mentions).flatMap((entity) => ofEntity(plan.rules, entity))
  const isOf = ({ entity }: Rule, fields: readonly string[]) =>
    namesOf(mentions, 'entity').includes(entity) && namesAll(fields, mentions)
  if (AT_ONE_TIME.test(text)) return rules.some((rule) => rule.must.kind === 'noOverlap' && isOf(rule, rule.must.per))
  if (ONE_PER.test(text) || UNIQUE.test(text))
    return !DENIES.test(text) && rules.some((rule) => rule.must.kind === 'unique' && isOf(rule, rule.must.fields))
  if (!COMPARES.test(text)) return false
  if (fieldPlaces(mentions).length < 2 && !REQUIRED.test(text) && !OPTIONAL.test(text))
    return compareRule(sentence, plan) === 'covered'
  return !contradicts(sentence, rules, [], plan) && rules.some((rule) => comparesAll(rule, sentence, plan))
}

const SIGNED = phrases('zero|negative|positive')
const ONE_PER = phrases('(one|1|single) … (per|for each|for every)')
const COMPARES = anyPattern(
  NEEDS,
  SIGNED,
  phrases(
    'after|before|later|earlier|until|between|than|equal|same|above|below|over|under|up to|exceeds?|within|at (least|most)|minimum|maximum|past|future|today|fits?|covers?|long|most|least|limit[ed]|only',
  ),
  { test: (text) => /[<>≤≥=]/u.test(text) },
)

// ── Fields ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const OPTIONAL = phrases('optional|not (required|mandatory|obligatory|compulsory|needed)')
const NOT_UNIQUE = phrases('not (unique|distinct)')
const REQUIRED = phrases(
  'empty|blank|missing|without|omitted|given|filled|provided|entered|stated|required|mandatory|obligatory|compulsory|needs?',
)
const SHARES = anyPattern(UNIQUE, phrases('shares?'))
const MOMENT = phrases('past|future|today|tomorrow|now')
const ADDS = phrases('plus|minus')
const VALID = phrases('valid')

function compareRule(stated: Sentence, plan: PlanParts): Verdict {
  // A sign compares with zero; whole numbers are positive from 1.
  const isSign = stated.numbers.length === 0 && SIGNED.test(stated.text)
  const sentence = isSign ? { ...stated, numbers: [['0', '1']] } : stated
  const demanded = REQUIRED.test(sentence.text) ? fieldsIn(outsideClauses(sentence), plan) : []
  const fields = demanded.length > 0 ? demanded : fieldsIn(sentence.mentions, plan)
  const ofEntities = fieldPlaces(sentence.mentions).length === 0 ? compareWithEntities(sentence, plan) : undefined
  if (ofEntities === 'covered' || fields.length === 0) return ofEntities!
  const byEntity = [...Map.groupBy(fields, ({ entity }) => entity).values()]
  const verdicts = byEntity.map((own) => best(own.map((field) => compareWithField(field, sentence, plan))))
  // "Unique" and "required" must hold in each entity that has such a field; a comparison may be about any of them.
  const isOfEach = UNIQUE.test(sentence.text) || REQUIRED.test(sentence.text)
  return !isOfEach && verdicts.includes('covered') ? 'covered' : worst(verdicts)
}

const ORDER: readonly Verdict[] = ['missing', 'unclear', 'covered']
const best = (all: readonly Verdict[]): Verdict => ORDER.findLast((one) => all.includes(one)) ?? 'missing'
const worst = (all: readonly Verdict[]): Verdict => ORDER.find((one) => all.includes(one)) ?? 'covered'

/** The names outside clauses: "Note is required unless Kind is meeting" demands Note. */
const outsideClauses = ({ text, mentions }: Sentence): Sentence['mentions'] => {
  const clauses = [...text.matchAll(/\b(?:when|if|unless|while|until)\b[^,;]*/giu)]
  return mentions.filter(({ start }) =>
    clauses.every((clause) => start < clause.index || start >= clause.index + clause[0].length),
  )
}

function compareWithField({ entity, field }: FieldOfEntity, sentence: Sentence, plan: PlanParts): Verdict {
  const { text, numbers } = sentence
  const isAbout = (part: object) => textOf(part).includes(`"${field.name}"`)
  const rules = ofEntity(plan.rules, entity).filter(({ must, when }) => isAbout(must) || (when && isAbout(when)))
  const actions = actionsOf(plan.lifecycles, entity).filter(
    ({ when, asks }) => (when && isAbout(when)) || asks.some(({ name }) => name === field.name),
  )
  if (OPTIONAL.test(text)) return coveredIf(!field.required)
  if (NOT_UNIQUE.test(text)) return coveredIf(!field.unique)
  if (AT_ONE_TIME.test(text)) return coveredIf(rules.some(({ must }) => must.kind === 'noOverlap'))
  if (contradicts(sentence, [rules, actions], [{ entity, field }], plan)) return 'missing'
  if (rules.some((rule) => comparesAll(rule, sentence, plan))) return 'covered'
  if (SHARES.test(text))
    return coveredIf(field.unique || rules.some((rule) => isUniqueBy(rule, sentence) || comparesRecords(rule, field)))
  if (numbers.length > 0) return coveredIf(hasNumbers(numbers, [rules, boundsOf(field), field.computed, actions], plan))
  const isComputed = field.computed !== undefined
  const isAlways = !isConditional(sentence)
  if (REQUIRED.test(text) && (!field.required || (field.required.when && isAlways))) {
    const isRequired = isAlways ? (rule: Rule) => alwaysRequires(rule, field) : testsPresence
    return unclearIf(isComputed || actions.length > 0 || rules.some(isRequired))
  }
  if (REQUIRED.test(text) || rules.some((rule) => comparesSimilarly(rule, field, sentence))) return 'covered'
  const conditions = rules.filter(({ must }) => must.kind === 'hold')
  return unclearIf(conditions.length + actions.length > 0 || isComputed || VALID.test(text))
}

/** It compares everything that the sentence does: all fields that are named, and the numbers. */
const comparesAll = (rule: Rule, { text, mentions, numbers }: Sentence, plan: PlanParts): boolean => {
  const fields = fieldPlaces(mentions)
  return (
    rule.must.kind === 'hold' &&
    fields.length + numbers.length > 1 &&
    COMPARES.test(text) &&
    fields.every((all) => all.some(({ name }) => conditionOf(rule).includes(`"${name}"`))) &&
    hasNumbers(numbers, [rule], plan)
  )
}

const conditionOf = memoize((rule: Rule): string => textOf({ ...rule, label: '', name: '' }))

/** Is it `unique` over fields that are all named? */
const isUniqueBy = ({ must }: Rule, { mentions }: Sentence): boolean =>
  must.kind === 'unique' && namesAll(must.fields, mentions)

/** Does it apply to some records or to some actions only? */
const isConditional = ({ text, mentions }: Sentence): boolean =>
  CONDITION.test(text) || mentions.some(({ kind }) => kind === 'state' || kind === 'action')

/** Values of several records are compared: `not lines.exists(o, o != this and o.number == number)`. */
const comparesRecords = ({ must }: Rule, { name }: Field): boolean =>
  must.kind === 'hold' && someIn(must.expr.tree, (tree) => isDistinct(tree, name) || comparesWithItself(tree, name))

const someIn = (tree: Tree, is: (tree: Tree) => boolean): boolean =>
  is(tree) || childrenOf(tree).some((child) => someIn(child, is))

/** `lines.map(l, l.number).distinct()` */
const isDistinct = (tree: Tree, name: string): boolean =>
  tree.op === 'call' &&
  tree.fn === 'distinct' &&
  tree.args[0]?.op === 'macro' &&
  tree.args[0].body.op === 'field' &&
  tree.args[0].body.field === name

const comparesWithItself = (tree: Tree, name: string): boolean =>
  tree.op === 'call' && tree.args.length === 2 && tree.args.every((arg) => arg.op === 'field' && arg.field === name)

/** No record without the field satisfies the rule. */
const alwaysRequires = ({ must, when }: Rule, field: Field): boolean =>
  !when && must.kind === 'hold' && requires(must.expr.tree, field)

function requires(tree: Tree, field: Field): boolean {
  if (tree.op !== 'call') return false
  if (tree.fn === 'and') return tree.args.some((part) => requires(part, field))
  const [of, other] = tree.args
  const isPresent = tree.fn === 'has' || (tree.fn === '!=' && other?.op === 'literal' && other.value === null)
  return isPresent && of?.op === 'field' && of.field === field.name
}

const testsPresence = ({ must }: Rule): boolean => usesFunction(must, 'has') || literalsIn(must).includes(null)

/** Both compare with the present, or with the same other field; what the sentence adds to it, the rule adds, too. */
const comparesSimilarly = ({ must }: Rule, field: Field, { text, mentions }: Sentence): boolean =>
  must.kind === 'hold' &&
  (!(ADDS.test(text) || /\s[-+−]\s/u.test(text)) || usesFunction(must, '+', '-')) &&
  (MOMENT.test(text)
    ? usesPresent(must)
    : namesOf(mentions, 'field').some((name) => name !== field.name && textOf(must).includes(`"${name}"`)))

// ── Entities: no field is named ─────────────────────────────────────────────────────────────────────────────────────

const WEEKDAY = phrases('(mon|tues|wednes|thurs|fri|satur|sun)day[s]|weekends?')

function compareWithEntities(sentence: Sentence, plan: PlanParts): Verdict {
  return best(ownersIn(sentence.mentions).map((entity) => compareWithEntity(entity, sentence, plan)))
}

function compareWithEntity(entity: string, sentence: Sentence, plan: PlanParts): Verdict {
  const { text, numbers } = sentence
  const rules = ofEntity(plan.rules, entity)
  if (AT_ONE_TIME.test(text)) return coveredIf(rules.some(({ must }) => must.kind === 'noOverlap'))
  if (rules.some((rule) => comparesAll(rule, sentence, plan))) return 'covered'
  if (SHARES.test(text)) return unclearIf(rules.some(({ must }) => must.kind === 'unique'))
  const actions = actionsOf(plan.lifecycles, entity)
  if (numbers.length > 0) {
    const isOpposite = contradicts(sentence, [rules, actions], [], plan)
    const isMeasured = HAS_UNIT.test(text) && sentence.statement?.kind !== 'action'
    const isOfRule = ({ must, when }: Rule) => hasNumbers(numbers, [must, when], plan) && measures(must, text)
    if (!isOpposite && isMeasured && rules.some(isOfRule)) return 'covered'
    return unclearIf(!isOpposite && hasNumbers(numbers, [rules, named(plan.entities, entity), actions], plan))
  }
  const conditions = [
    ...rules.flatMap(({ must }) => (must.kind === 'hold' ? must.expr : [])),
    ...[...rules, ...actions, ...ofEntity(plan.grants, entity)].flatMap(({ when }) => when ?? []),
  ]
  return unclearIf(conditions.some((one) => mentionsPartOf(one, sentence) && looksAtTime(one, text)))
}

/** Days of the week, and the present, are looked at by name. */
const looksAtTime = (part: object, text: string): boolean =>
  !(WEEKDAY.test(text) && !usesFunction(part, 'weekday')) && !(MOMENT.test(text) && !usesPresent(part))

/** "Only once": no two records alike, none at the same time, or a count, of an entity that is named or that refers to it. */
function countsRecords({ entity, must }: Rule, { mentions }: Sentence): boolean {
  const text = textOf(must)
  const owners = ownersIn(mentions)
  const isAbout =
    owners.includes(entity) || owners.some((owner) => text.includes(`"${owner[0]!.toLowerCase()}${owner.slice(1)}"`))
  return isAbout && (must.kind !== 'hold' || usesFunction(must, 'size', 'exists', 'count', 'distinct'))
}

/** Without a field, the unit of a number shows what it measures: money, a share, a time, a size. */
const HAS_UNIT = anyPattern(phrases('{:number} (percent|<unit>)|{:number} … (long|wide|high|tall|deep|heavy|old)'), {
  test: (text) => /\d\s?(?:%|[A-Z]{3}\b|[€$£])/u.test(text),
})
/** "2 metres long" is about a field called Length. */
const MEASURED = [
  [phrases('wide|wider|broad'), /width/iu],
  [phrases('high|higher|tall|taller'), /height/iu],
  [phrases('deep|deeper'), /depth/iu],
  [phrases('heavy|heavier'), /weight/iu],
  [phrases('old|older'), /\bage|age"/iu],
  [phrases('(metres?|meters?|feet|cm|mm) long'), /length/iu],
] as const
const measures = (must: object, text: string): boolean =>
  MEASURED.every(([words, field]) => !words.test(text) || field.test(textOf(must)))
