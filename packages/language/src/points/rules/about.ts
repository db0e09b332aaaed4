/**
 * Finds the entities of a rule and parses its words. The rule names an entity, the heading above names it, or only one entity has all
 * names of the condition.
 */
import { append } from '@ninefold/plan/base'
import { type Phrase, codes, isEmpty, plainText } from '../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import { type EntityName, type Names, type Outcome, undeclaredEntity } from '../../kernel/index.ts'
import { exampleRule } from './example-rule.ts'
import { onlyFitting } from './fitting.ts'
import { eitherOutcome, namesField, readInWords, whyNot } from './in-words.ts'
import type { MustRead, RuleRead } from './model.ts'
import { rulesProblem } from './problems.ts'
import { readOnSave } from './clauses.ts'
import { readOverlap } from './between-records.ts'
import { readSentence, readingsOf } from './sentences.ts'
import type { RuleScope } from './scope.ts'

/** A rule of one entity. Its words have become an expression. */
interface EntityRule {
  readonly entity: EntityName
  readonly read: RuleRead
}

export function resolveRule(rule: RuleRead, scope: RuleScope): Outcome<readonly EntityRule[]> {
  const problems: Problem[] = []
  return { value: resolve(rule, scope, problems), problems }
}

function resolve(written: RuleRead, scope: RuleScope, problems: Problem[]): readonly EntityRule[] {
  const rule = readOnSave(written)
  const { names } = scope
  const entities = rule.entities.flatMap((phrase) => findEntity(phrase, names, problems) ?? [])
  if (rule.entities.length > 0 && entities.length === 0) return []
  const { must } = rule
  if (must.kind === 'words') {
    const found = (entities.length > 0 ? entities : [undefined]).map((on) => readWords(must, on, scope))
    const plain = found.flatMap((one) => (one && !(one.when && rule.when) ? [one] : []))
    // A sentence does not restrict an empty field.
    if (plain.length === found.length)
      return plain.map(({ entity, ...sentence }) => ({
        entity,
        read: namedBy({ ...rule, ...sentence, besideField: true }, rule),
      }))
    if (must.otherwise !== 'expression') {
      if (must.otherwise === 'report' || namesField(must.words, entities[0], scope))
        append(problems, reportText(rule, must.words, entities[0], scope))
      return []
    }
  }
  const read: RuleRead = must.kind === 'words' ? { ...rule, must: { kind: 'hold', expression: must.words } } : rule
  const only = entities.length === 0 ? (scope.onlyEntity() ?? fittingFor(read.must, scope)) : undefined
  if (entities.length === 0 && !only) {
    const span = isEmpty(rule.label) ? rule.span : rule.label.span
    problems.push(rulesProblem('RUL-001', { span }, {}))
  }
  return [...entities, ...(only ? [only] : [])].map((entity) => ({ entity, read }))
}

type InWords = MustRead & { readonly kind: 'words' }

function readWords({ words, field, otherwise }: InWords, on: EntityName | undefined, scope: RuleScope) {
  if (field) return readSentence(words, field, on, scope)
  if (otherwise !== 'expression') return readInWords(words, on, scope)
  return readSentence(words, undefined, on, scope) ?? readOverlap(words, on, scope)
}

/** The text before the colon is the name of a rule without another name. */
const namedBy = (read: RuleRead, { label, must }: RuleRead): RuleRead =>
  must.kind === 'words' && label !== must.words ? { ...read, label } : read

const fittingFor = (must: MustRead, scope: RuleScope): EntityName | undefined =>
  must.kind === 'hold' ? onlyFitting(must.expression, scope) : undefined

function findEntity(phrase: Phrase, names: Names, problems: Problem[]): EntityName | undefined {
  const entity = names.entity(phrase)
  if (!entity) problems.push(rulesProblem('RUL-002', ...undeclaredEntity(phrase, names)))
  return entity
}

/** Reports words that read like a rule but were not understood. */
function reportText(
  { label, entities }: RuleRead,
  words: Phrase,
  on: EntityName | undefined,
  scope: RuleScope,
): readonly Problem[] {
  const spellings = eitherOutcome(words, on, scope)
  if (spellings) return [reportWeight(words, spellings)]
  if (codes(words).length > 0) return [rulesProblem('RUL-015', { span: words.span }, {})]
  const named = label.span.start !== words.span.start
  const rule = named ? `${plainText(label)}: ${plainText(words)}` : words.text
  const span = named ? { ...label.span, end: words.span.end } : words.span
  const either = entities.length === 0 ? readingsOf(words, scope) : []
  const because = whyNot(words, on, scope)
  const example = exampleRule(plainText(words), on, scope.names)
  return [rulesProblem('RUL-016', { span }, { rule, isSentence: true, either, because, example })]
}

function reportWeight(words: Phrase, spellings: readonly string[]): Problem {
  const { span } = words
  const alternatives = spellings.map((text) => ({ title: `Write "${text}"`, edits: [{ span, text }] }))
  return rulesProblem('RUL-022', { span, alternatives }, { rule: words.text, spellings })
}
