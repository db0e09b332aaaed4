/** Point 5 → the plan's rules: names resolved, expressions checked. What can be proven of a rule is `check.ts`'s. */
import type { Phrase } from '../../document/model.ts'
import { codes, isEmpty, plainText } from '../../document/phrase.ts'
import { checkExpression } from '../../expression/check.ts'
import type { Expr } from '../../expression/tree.ts'
import { once } from '../../once.ts'
import { placesOf } from '../../plan/places.ts'
import type { Entity, Rule } from '../../plan/plan.ts'
import { closest } from '../../problem/closest.ts'
import type { Problem, Span } from '../../problem/problem.ts'
import type { FieldType } from '../../values/field-type.ts'
import { checkPhrase } from '../expressions.ts'
import { suggestField } from '../field-path.ts'
import { foldName, identifierOf } from '../identifier.ts'
import type { EntityName, FieldName, Names, Planned, Written } from '../room.ts'
import { checkRule } from './check.ts'
import { builtInCode } from './read.ts'
import type { MustRead, RuleRead, RulesRead } from './model.ts'
import { rulesProblem } from './problems.ts'
import { readSentence, saidOfEach } from './sentences.ts'

/** `stored`: computed fields that are kept with their record, as `Entity.field`. */
interface RuleNames extends Names {
  readonly stored: ReadonlySet<string>
}

/** `entities`: of the plan, which tells what is stored. */
export function planRules(read: RulesRead, all: Names, entities: readonly Entity[]): Planned<readonly Rule[]> {
  const names: RuleNames = { ...all, stored: storedAmong(entities) }
  const problems: Problem[] = []
  const planned: Rule[] = []
  const seen = new Map<string, RuleRead>()
  for (const rule of read.rules) {
    for (const { entity, read: settled } of settle(rule, names, problems)) {
      reportTwice(settled, entity, seen, problems)
      const value = planRule(settled, entity, names, problems)
      if (value) planned.push(value)
    }
  }
  return { value: planned, problems, assumptions: assumeNone(planned) }
}

interface Settled {
  readonly entity: EntityName
  readonly read: RuleRead
}

/** The entities of a rule, and what its words mean. */
function settle(rule: RuleRead, names: Names, problems: Problem[]): readonly Settled[] {
  const entities = rule.entities.flatMap((phrase) => findEntity(phrase, names, problems) ?? [])
  if (rule.entities.length > 0 && entities.length === 0) return []
  const { must } = rule
  if (must.kind === 'said') {
    const found = (entities.length > 0 ? entities : [undefined]).map((on) =>
      readSentence(must.words, must.field, on, names),
    )
    const plain = found.flatMap((one) => (one && !(one.when && rule.when) ? [one] : []))
    // An empty field is not held to what a sentence says of it.
    if (plain.length === found.length)
      return plain.map(({ entity, ...said }) => ({ entity, read: { ...rule, ...said, besideField: true } }))
    if (must.elseText) problems.push(...reportText(rule, must.words, names))
    if (must.elseText) return []
  }
  const read: RuleRead = must.kind === 'said' ? { ...rule, must: { kind: 'hold', expression: must.words } } : rule
  const only = entities.length === 0 ? (onlyEntity(names) ?? onlyFitting(read.must, names)) : undefined
  if (entities.length === 0 && !only) {
    const span = isEmpty(rule.label) ? rule.span : rule.label.span
    problems.push(rulesProblem('RUL-001', { span }, {}))
  }
  return [...entities, ...(only ? [only] : [])].map((entity) => ({ entity, read }))
}

function onlyEntity({ entities }: Names): EntityName | undefined {
  const [one, another] = entities.filter(({ span, partOf, name }) => span && !partOf && name !== 'User')
  return another ? undefined : one
}

/** The one entity that has all that the condition names. */
function onlyFitting(must: MustRead, { entities, schema, originOf }: Names): EntityName | undefined {
  if (must.kind !== 'hold') return undefined
  const { span } = must.expression
  const source = plainText(must.expression)
  const fits = ({ name }: EntityName): boolean => {
    const { expr } = checkExpression(
      source,
      { span, origin: originOf(span) },
      { schema, this: name },
      { kind: 'yesNo' },
    )
    return expr !== undefined && expr.reads.length > 0
  }
  const [one, another] = entities.filter((entity) => entity.span && fits(entity))
  return another ? undefined : one
}

/** A sentence that reads like a rule, and is not understood. */
function reportText({ label, entities }: RuleRead, words: Phrase, names: Names): readonly Problem[] {
  if (codes(words).length > 0) return [rulesProblem('RUL-015', { span: words.span }, {})]
  const named = label.span.start !== words.span.start
  const rule = named ? `${plainText(label)}: ${plainText(words)}` : words.text
  const span = named ? { ...label.span, end: words.span.end } : words.span
  const either = entities.length === 0 ? saidOfEach(words, names) : []
  return [rulesProblem('RUL-016', { span }, { rule, isSentence: true, either })]
}

function storedAmong(entities: readonly Entity[]): ReadonlySet<string> {
  const stored = entities.flatMap(({ name, fields }) =>
    fields.flatMap((field) => (field.computed?.stored ? [`${name}.${field.name}`] : [])),
  )
  return new Set(stored)
}

function assumeNone(planned: readonly Rule[]): Planned<unknown>['assumptions'] {
  if (planned.length > 0) return []
  const text = 'A record may hold anything that the types of its fields and "Required" allow.'
  return [{ point: 5, subject: '', text, help: 'Write a table with the columns Rule, Entity, Must hold.' }]
}

function findEntity(phrase: Phrase, names: Names, problems: Problem[]): EntityName | undefined {
  const name = plainText(phrase)
  const entity = names.entity(phrase)
  if (!entity) {
    const meant = closest(
      name,
      names.entities.map((one) => one.label),
    )
    problems.push(rulesProblem('RUL-002', withFix(phrase.span, meant), { name, meant }))
  }
  return entity
}

function withFix(span: Span, meant: string | undefined) {
  return meant === undefined ? { span } : { span, fix: { title: `Write "${meant}"`, edits: [{ span, text: meant }] } }
}

function reportTwice(rule: RuleRead, entity: EntityName, seen: Map<string, RuleRead>, problems: Problem[]): void {
  const label = plainText(rule.label)
  const key = `${entity.name} ${foldName(label)}`
  const first = seen.get(key)
  if (first && label !== '') {
    const second = { span: first.label.span, label: 'it stands here first' }
    problems.push(rulesProblem('RUL-009', { span: rule.label.span, second }, { name: label }))
  }
  seen.set(key, first ?? rule)
}

function planRule(read: RuleRead, entity: EntityName, names: RuleNames, problems: Problem[]): Rule | undefined {
  const when = read.when && checkPhrase(read.when, names, { this: entity.name, old: true }, { kind: 'yesNo' })
  problems.push(...(when?.problems ?? []))
  const must = planMust(read.must, entity, names, problems)
  const error = planError(read, names, problems)
  if (!must || (read.when && !when?.expr)) return undefined
  // It stands within the sentences of refusals.
  const label = isEmpty(read.label) ? sourceOf(must) : plainText(read.label).replace(/\.+$/u, '')
  const rule: Rule = {
    name: isEmpty(read.label) ? `rule${names.originOf(read.span).line}` : identifierOf(label),
    label,
    entity: entity.name,
    ...(when?.expr && { when: when.expr }),
    must,
    weight: read.weight,
    error,
    fields: fieldsOf(must, when?.expr, entity),
    help: read.help,
    origin: names.originOf(read.span),
  }
  problems.push(...checkRule(rule, read, entity, names))
  return rule
}

/** What a rule without a name is called by. */
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
  const meant = closest(name, codes)
  problems.push(rulesProblem('RUL-005', withFix(read.error.span, meant), { name, meant }))
  return 'RULE_BROKEN'
}

function planMust(read: MustRead, entity: EntityName, names: RuleNames, problems: Problem[]): Rule['must'] | undefined {
  switch (read.kind) {
    case 'unread':
    case 'said':
      return undefined
    case 'hold': {
      const checked = checkPhrase(read.expression, names, { this: entity.name, old: true }, { kind: 'yesNo' })
      problems.push(...checked.problems)
      return checked.expr && { kind: 'hold', expr: checked.expr }
    }
    case 'unique': {
      const fields = read.fields.map((one) => findField(one, entity, names, problems, cannotCompare, read.span))
      return fields.includes(undefined) ? undefined : { kind: 'unique', fields: namesOf(fields) }
    }
    case 'noOverlap':
      return planNoOverlap(read, entity, names, problems)
  }
}

function planNoOverlap(
  read: MustRead & { kind: 'noOverlap' },
  entity: EntityName,
  names: RuleNames,
  problems: Problem[],
): Rule['must'] | undefined {
  const from = findField(read.from, entity, names, problems, cannotSpan, read.span)
  const kind = from?.type.kind
  const alike: Cannot = (field, stored) =>
    cannotSpan(field, stored) ??
    (kind && field.type.kind !== kind ? `it is not of the type of "${from.label}"` : undefined)
  const to = findField(read.to, entity, names, problems, alike, read.span)
  const per = read.per.map((phrase) => findField(phrase, entity, names, problems, cannotCompare, read.span))
  if (!from || !to || per.includes(undefined)) return undefined
  return { kind: 'noOverlap', from: from.name, to: to.name, per: namesOf(per) }
}

function namesOf(fields: readonly (FieldName | undefined)[]): readonly string[] {
  return fields.flatMap((field) => field?.name ?? [])
}

function findField(
  written: Written,
  entity: EntityName,
  names: RuleNames,
  problems: Problem[],
  cannot: Cannot,
  place: Span,
): FieldName | undefined {
  const [name, span] = typeof written === 'string' ? [written, place] : [plainText(written), written.span]
  const field = names.field(entity, written)
  const because = field && cannot(field, names.stored.has(`${entity.name}.${field.name}`))
  if (because) problems.push(rulesProblem('RUL-010', { span }, { name, because }))
  if (!field) {
    const meant = suggestField(name, entity)
    problems.push(rulesProblem('RUL-004', withFix(span, meant), { name, entity: entity.label, meant }))
  }
  return because ? undefined : field
}

const PLAIN: ReadonlySet<FieldType['kind']> = new Set([
  ...(['text', 'integer', 'decimal', 'money', 'percent', 'yesNo', 'date', 'time', 'dateTime', 'duration'] as const),
  ...(['choice', 'email', 'webAddress', 'phone', 'sequence', 'slug', 'reference'] as const),
])

/** Why a field cannot be compared by the database; undefined where it can. `stored`: computed, but kept with its record. */
type Cannot = (field: FieldName, stored: boolean) => string | undefined

function cannotCompare(field: FieldName, stored: boolean): string | undefined {
  if (field.computed && !stored) return 'it is worked out anew at each reading'
  return PLAIN.has(field.type.kind) ? undefined : 'its values cannot be compared as a whole'
}

const SPANS: ReadonlySet<FieldType['kind']> = new Set(['integer', 'decimal', 'date', 'time', 'dateTime'])

function cannotSpan(field: FieldName, stored: boolean): string | undefined {
  return SPANS.has(field.type.kind) ? cannotCompare(field, stored) : 'it has no order in time or number'
}

/** The entity's own fields that the rule speaks of, in the order in which it names them; never the way to the whole. */
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
  const named = [...first].filter((name) => fieldsWithoutWays(entity).has(name))
  return named.toSorted((a, b) => source.indexOf(a) - source.indexOf(b))
}

const fieldsWithoutWays = once((entity: EntityName): ReadonlySet<string> => {
  const ways = placesOf(entity).map(({ whole }) => whole)
  return new Set(entity.fields.map(({ name }) => name).filter((name) => !ways.includes(name)))
})
