/** Which entities a rule is about, and what its words mean: named by it, by the heading above it, or by what its condition names. */
import type { Phrase } from '../../document/model.ts'
import { codes, isEmpty, plainText } from '../../document/phrase.ts'
import { checkExpression } from '../../expression/check.ts'
import { parseExpression } from '../../expression/parse.ts'
import type { Syntax } from '../../expression/syntax.ts'
import { closest } from '../../problem/closest.ts'
import type { Problem, Span } from '../../problem/problem.ts'
import { isReserved } from '../identifier.ts'
import type { EntityName, Names, Outcome } from '../room.ts'
import type { MustRead, RuleRead } from './model.ts'
import { rulesProblem } from './problems.ts'
import { readSentence, saidOfEach } from './sentences.ts'
import type { RuleWorld } from './world.ts'

/** A rule of one entity, of which nothing is said in words. */
export interface Settled {
  readonly entity: EntityName
  readonly read: RuleRead
}

export function settle(rule: RuleRead, world: RuleWorld): Outcome<readonly Settled[]> {
  const problems: Problem[] = []
  return { value: settledOf(rule, world, problems), problems }
}

function settledOf(rule: RuleRead, world: RuleWorld, problems: Problem[]): readonly Settled[] {
  const { names } = world
  const entities = rule.entities.flatMap((phrase) => findEntity(phrase, names, problems) ?? [])
  if (rule.entities.length > 0 && entities.length === 0) return []
  const { must } = rule
  if (must.kind === 'said') {
    const found = (entities.length > 0 ? entities : [undefined]).map((on) =>
      readSentence(must.words, must.field, on, world),
    )
    const plain = found.flatMap((one) => (one && !(one.when && rule.when) ? [one] : []))
    // An empty field is not held to what a sentence says of it.
    if (plain.length === found.length)
      return plain.map(({ entity, ...said }) => ({ entity, read: { ...rule, ...said, besideField: true } }))
    if (must.elseText) problems.push(...reportText(rule, must.words, world))
    if (must.elseText) return []
  }
  const read: RuleRead = must.kind === 'said' ? { ...rule, must: { kind: 'hold', expression: must.words } } : rule
  const only = entities.length === 0 ? (world.onlyEntity() ?? onlyFitting(read.must, world)) : undefined
  if (entities.length === 0 && !only) {
    const span = isEmpty(rule.label) ? rule.span : rule.label.span
    problems.push(rulesProblem('RUL-001', { span }, {}))
  }
  return [...entities, ...(only ? [only] : [])].map((entity) => ({ entity, read }))
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

export function withFix(span: Span, meant: string | undefined) {
  return meant === undefined ? { span } : { span, fix: { title: `Write "${meant}"`, edits: [{ span, text: meant }] } }
}

/** A sentence that reads like a rule, and is not understood. */
function reportText({ label, entities }: RuleRead, words: Phrase, world: RuleWorld): readonly Problem[] {
  if (codes(words).length > 0) return [rulesProblem('RUL-015', { span: words.span }, {})]
  const named = label.span.start !== words.span.start
  const rule = named ? `${plainText(label)}: ${plainText(words)}` : words.text
  const span = named ? { ...label.span, end: words.span.end } : words.span
  const either = entities.length === 0 ? saidOfEach(words, world) : []
  return [rulesProblem('RUL-016', { span }, { rule, isSentence: true, either })]
}

/** The one entity that has all that the condition names. */
function onlyFitting(must: MustRead, world: RuleWorld): EntityName | undefined {
  if (must.kind !== 'hold') return undefined
  const { names } = world
  const { span } = must.expression
  const source = plainText(must.expression)
  const place = { span, origin: names.originOf(span) }
  const fitting: EntityName[] = []
  for (const name of candidates(source, world)) {
    const { expr } = checkExpression(source, place, { schema: names.schema, this: name }, { kind: 'yesNo' })
    const entity = expr && expr.reads.length > 0 ? names.entity(name) : undefined
    if (entity) fitting.push(entity)
    if (fitting.length > 1) return undefined
  }
  return fitting[0]
}

/** Entities that have a field for each name that nothing else can be; all others need not be tried, however many there are. */
function candidates(source: string, { names, having }: RuleWorld): readonly string[] {
  let broken = false
  const syntax = parseExpression(source, () => (broken = true))
  if (broken) return []
  const { schema } = names
  const isField = (name: string): boolean =>
    !isReserved(name) &&
    !ELSEWHERE.has(name.toLowerCase()) &&
    !(schema.entity(name) ?? schema.constant(name) ?? schema.role(name))
  const needed = [...new Set(namesIn(syntax))].filter(isField)
  if (needed.length === 0) return names.entities.flatMap(({ name, span }) => (span ? [name] : []))
  const [fewest = [], ...more] = needed.map(having).toSorted((a, b) => a.length - b.length)
  return more.map((list) => new Set(list)).reduce((left, list) => left.filter((name) => list.has(name)), fewest)
}

/** Names of expressions that a field may have as well. */
const ELSEWHERE: ReadonlySet<string> = new Set(['request', 'whole'])

/** The names that stand by themselves; not what is perhaps the variable of a macro, `l` of `lines.sum(l, l.amount)`. */
function namesIn(syntax: Syntax): readonly string[] {
  switch (syntax.op) {
    case 'name':
      return [syntax.name]
    case 'member':
      return namesIn(syntax.of)
    case 'list':
      return syntax.items.flatMap(namesIn)
    case 'map':
      return syntax.entries.flatMap(({ value }) => namesIn(value))
    case 'call': {
      const [, variable] = syntax.form === 'method' ? syntax.args : []
      const all = syntax.args.flatMap(namesIn)
      return variable?.op === 'name' ? all.filter((name) => name !== variable.name) : all
    }
    case 'literal':
    case 'role':
    case 'hole':
      return []
  }
}
