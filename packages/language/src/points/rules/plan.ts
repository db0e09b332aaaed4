/**
 * Point 5 → the plan's rules: names resolved, expressions checked. `check.ts` checks what can be proven of a rule. Planning is
 * memoized for each rule; `scope.ts` holds its queries.
 */
import { append, memoize, foldName, identifierOf } from '@ninefold/plan/base'
import { pattern } from '@ninefold/plan/pattern'
import { isEmpty, matchPattern, plainText } from '../../document/index.ts'
import type { Expr } from '@ninefold/plan/expression'
import { placesOf, type Entity, type Rule, allOf } from '@ninefold/plan'
import { closest, type Problem, type Span } from '@ninefold/plan/problem'
import { isDateType, traitsOf } from '@ninefold/plan/values'
import {
  mapMemoized,
  checkCondition,
  memoizedByItems,
  type EntityName,
  type FieldName,
  type Names,
  type Outcome,
  type Planned,
  type Written,
  duplicateFinder,
  placeWithFix,
  undeclaredField,
} from '../../kernel/index.ts'
import { resolveRule } from './about.ts'
import { checkAmong } from './clauses.ts'
import { checkRule } from './check.ts'
import { builtInCode } from './read-rule.ts'
import type { MustRead, RuleRead, RulesRead } from './model.ts'
import { rulesProblem } from './problems.ts'
import { ruleScope, type RuleScope } from './scope.ts'

/** `entities`: of the plan, with stored computed fields. */
export function planRules(read: RulesRead, names: Names, entities: readonly Entity[]): Planned<readonly Rule[]> {
  const scope = ruleScope(names, entities)
  const planned = mapMemoized(read.rules, planEach, scope)
  return memoizedByItems('rules.plan', planned, () => joined(planned))
}

/** A rule for one entity; without a value after an error. */
interface RulePlanned extends Outcome<Rule | undefined> {
  readonly read: RuleRead
  /** Equal for rules with the same name on the same entity. */
  readonly key: string
}

interface EachPlanned extends Outcome<readonly RulePlanned[]> {
  /** The paragraph of a sentence: its unread sentences are reported once. */
  readonly paragraph?: Span
}

function joined(each: readonly EachPlanned[]): Planned<readonly Rule[]> {
  const inRows = each.flatMap(({ value }) =>
    value.flatMap(({ read, value: rule }) => (read.besideTable ? [] : (rule ?? []))),
  )
  const meanings = new Set(inRows.map(meaningOf))
  const isRepeated = ({ read, value }: RulePlanned) => read.besideTable && value && meanings.has(meaningOf(value))
  const all = each.flatMap(({ value }) => value.filter((one) => !isRepeated(one)))
  const firstOfName = duplicateFinder(all, ({ key }) => key)
  const value = all.flatMap((one) => one.value ?? [])
  const reported = new Set<string>()
  const problems = each.flatMap((rule) => [
    ...(rule.paragraph ? onceFor(rule.paragraph, rule.problems, reported) : rule.problems),
    ...rule.value
      .filter((one) => !isRepeated(one))
      .flatMap((one) => [...reportTwice(one.read, firstOfName(one)), ...one.problems]),
  ])
  return { value, problems, assumptions: assumeNone(value) }
}

/** Equal for rules with the same condition on the same entity. */
const meaningOf = memoize(({ entity, must }: Rule): string =>
  JSON.stringify([entity, must.kind === 'hold' ? must.expr.tree : must]),
)

/** Reports only the first problem of each paragraph. */
function onceFor({ file, start }: Span, problems: readonly Problem[], reported: Set<string>): readonly Problem[] {
  const place = `${file} ${start}`
  if (problems.length === 0 || reported.has(place)) return []
  reported.add(place)
  return problems
}

const planEach = (rule: RuleRead, scope: RuleScope): EachPlanned => {
  const { value, problems } = resolveRule(rule, scope)
  const ofParagraph = rule.must.kind === 'words' && rule.must.paragraph && { paragraph: rule.must.paragraph }
  return { value: value.map(({ read, entity }) => planOne(read, entity, scope)), problems, ...ofParagraph }
}

function planOne(read: RuleRead, entity: EntityName, scope: RuleScope): RulePlanned {
  const problems: Problem[] = []
  const value = planRule(read, entity, scope, problems)
  return { read, key: `${entity.name} ${foldName(plainText(read.label))}`, value, problems }
}

function reportTwice({ label }: RuleRead, first: RulePlanned | undefined): readonly Problem[] {
  const name = plainText(label)
  if (!first || name === '') return []
  const second = { span: first.read.label.span, label: 'it stands here first' }
  return [rulesProblem('RUL-009', { span: label.span, second }, { name })]
}

function assumeNone(planned: readonly Rule[]): Planned<unknown>['assumptions'] {
  if (planned.length > 0) return []
  const text = 'A record may hold anything that the types of its fields and "Required" allow.'
  return [{ point: 5, subject: '', text, help: 'Write a table with the columns Rule, Entity, Must hold.' }]
}

function planRule(read: RuleRead, entity: EntityName, scope: RuleScope, problems: Problem[]): Rule | undefined {
  const { names } = scope
  const when = read.when && checkCondition(read.when, names, { this: entity.name, old: true })
  append(problems, when?.problems ?? [])
  const among = 'among' in read.must && read.must.among ? checkAmong(read.must.among, entity, names) : undefined
  append(problems, among?.problems ?? [])
  const must = planMust(read.must, entity, scope, problems)
  const error = planError(read, names, problems)
  if (!must || (read.when && !when?.expr) || (among && !among.expr)) return undefined
  const condition = when?.expr ? allOf(when.expr, among?.expr) : among?.expr
  // Messages contain the label in a sentence.
  const label = isEmpty(read.label) ? sourceOf(must) : plainText(read.label).replace(/\.+$/u, '')
  const rule: Rule = {
    name: isEmpty(read.label) ? `rule${names.lineOf(read.span)}` : identifierOf(label),
    label,
    entity: entity.name,
    ...(condition && { when: condition }),
    ...(read.onSave && { onSave: read.onSave }),
    must,
    weight: read.weight,
    error,
    fields: fieldsOf(must, condition, entity),
    help: read.help,
    origin: names.originOf(read.span),
  }
  append(problems, checkRule(rule, read, entity, names))
  return rule
}

/** The label of a rule without a name in the document. */
function sourceOf(must: Rule['must']): string {
  return must.kind === 'hold' ? must.expr.source : must.kind === 'unique' ? must.fields.join(', ') : must.from
}

function planError(read: RuleRead, names: Names, problems: Problem[]): string {
  if (read.wording) return read.wording.code
  if (!read.error) return builtInCode(read.must)
  const name = plainText(read.error)
  const found = names.error(read.error)
  if (found) return found.code
  const codes = names.errors.filter((error) => error.span).map((error) => error.code)
  const suggestion = closest(name, codes)
  problems.push(rulesProblem('RUL-005', placeWithFix(read.error.span, suggestion), { name, suggestion }))
  return 'RULE_BROKEN'
}

function planMust(read: MustRead, entity: EntityName, scope: RuleScope, problems: Problem[]): Rule['must'] | undefined {
  switch (read.kind) {
    case 'unread':
    case 'words':
      return undefined
    case 'hold': {
      const checked = checkCondition(read.expression, scope.names, { this: entity.name, old: true })
      append(problems, checked.problems)
      return checked.expr && { kind: 'hold', expr: checked.expr }
    }
    case 'unique': {
      const written = read.fields.flatMap((one) => (scope.names.field(entity, one) ? [one] : partPer(one)))
      const within = { entity, scope, problems, place: read.span }
      const fields = written.map((one) => findField(one, within, cannotCompare))
      return fields.includes(undefined) ? undefined : { kind: 'unique', fields: namesOf(fields) }
    }
    case 'noOverlap':
      return planNoOverlap(read, { entity, scope, problems, place: read.span })
  }
}

const FIELD_PER = pattern('{field} (<per>|within) {per}')

/** `code per room` is two fields, unless one field has this name. */
function partPer(written: Written): readonly Written[] {
  if (typeof written === 'string') return [written]
  const { field, per } = matchPattern(written, FIELD_PER) ?? {}
  return field && per ? [field, per] : [written]
}

function planNoOverlap(read: MustRead & { kind: 'noOverlap' }, within: FieldsOfRule): Rule['must'] | undefined {
  const from = findField(read.from, within, cannotSpan)
  const type = from?.type
  const alike: Cannot = (field, stored) =>
    cannotSpan(field, stored) ??
    (type && field.type.kind !== type.kind ? `it is not of the type of "${from!.label}"` : undefined)
  const to = findField(read.to, within, alike)
  const per = read.per.map((phrase) => findField(phrase, within, cannotCompare))
  if (!from || !to || per.includes(undefined)) return undefined
  const { lastDay } = read
  if (isDateType(type) ? !lastDay : lastDay) within.problems.push(reportLastDay(read, from.label, to.label))
  return {
    kind: 'noOverlap',
    from: from.name,
    to: to.name,
    per: namesOf(per),
    ...(isDateType(type) && lastDay && { lastDay }),
  }
}

/** Periods of days must state whether the last day counts; moments, times and numbers must not. */
function reportLastDay({ span, lastDay }: MustRead & { kind: 'noOverlap' }, from: string, to: string): Problem {
  if (lastDay) return rulesProblem('RUL-020', { span }, { from, to })
  const end = { ...span, start: span.end }
  const alternatives = ['days included', 'last day free'].map((text) => ({
    title: `Write "${text}"`,
    edits: [{ span: end, text: `, ${text}` }],
  }))
  return rulesProblem('RUL-019', { span, alternatives }, { from, to })
}

function namesOf(fields: readonly (FieldName | undefined)[]): readonly string[] {
  return fields.flatMap((field) => field?.name ?? [])
}

/** The context of the field names in a rule. `place`: the span for implied names. */
interface FieldsOfRule {
  readonly entity: EntityName
  readonly scope: RuleScope
  readonly problems: Problem[]
  readonly place: Span
}

function findField(
  written: Written,
  { entity, scope, problems, place }: FieldsOfRule,
  cannot: Cannot,
): FieldName | undefined {
  const [name, span] = typeof written === 'string' ? [written, place] : [plainText(written), written.span]
  const field = scope.names.field(entity, written)
  const because = field && cannot(field, scope.isStored(`${entity.name}.${field.name}`))
  if (because) problems.push(rulesProblem('RUL-010', { span }, { name, because }))
  if (!field) {
    problems.push(rulesProblem('RUL-004', ...undeclaredField(span, name, entity)))
  }
  return because ? undefined : field
}

/** Why the database cannot compare a field; undefined if it can. `stored`: the field is computed and stored. */
type Cannot = (field: FieldName, stored: boolean) => string | undefined

function cannotCompare(field: FieldName, stored: boolean): string | undefined {
  if (field.computed && !stored) return 'it is worked out anew at each reading'
  return traitsOf(field.type).comparable ? undefined : 'its values cannot be compared as a whole'
}

function cannotSpan(field: FieldName, stored: boolean): string | undefined {
  return traitsOf(field.type).interval ? cannotCompare(field, stored) : 'it has no order in time or number'
}

/** The entity's own fields in the rule, in the order of the text, without references to the whole. */
function fieldsOf(must: Rule['must'], when: Expr | undefined, entity: EntityName): readonly string[] {
  switch (must.kind) {
    case 'unique':
      return must.fields
    case 'noOverlap':
      return [must.from, must.to, ...must.per]
    case 'hold': {
      const own = ownFields(must.expr, entity)
      return own.length > 0 || !when ? own : ownFields(when, entity)
    }
  }
}

function ownFields({ reads, source }: Expr, entity: EntityName): readonly string[] {
  const first = new Set(reads.map((path) => path.split('.')[0]!))
  const named = [...first].filter((name) => ownFieldNames(entity).has(name))
  return named.toSorted((a, b) => source.indexOf(a) - source.indexOf(b))
}

const ownFieldNames = memoize((entity: EntityName): ReadonlySet<string> => {
  const pathsToWhole = placesOf(entity).map(({ whole }) => whole)
  return new Set(entity.fields.map(({ name }) => name).filter((name) => !pathsToWhole.includes(name)))
})
