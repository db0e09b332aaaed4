/** Checks one rule: it can be both true and false, and it states what an empty field means. */
import { type Phrase, plainText, soleCode } from '../../document/index.ts'
import { childrenOf, COMPARISONS, compileExpression, type Expr, type Tree } from '@ninefold/plan/expression'
import type { Rule } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import type { EntityName, FieldName, Names } from '../../kernel/index.ts'
import type { RuleRead } from './model.ts'
import { rulesProblem } from './problems.ts'
import { isReference, isListType } from '@ninefold/plan/values'

export function checkRule(rule: Rule, read: RuleRead, entity: EntityName, names: Names): readonly Problem[] {
  const label = plainText(read.label) || rule.label
  const never = rule.when && constantValue(rule.when) === false
  if (never && read.when) return [rulesProblem('RUL-012', { span: read.when.span }, { rule: label })]
  if (rule.must.kind !== 'hold' || read.must.kind !== 'hold') return []
  const span = read.must.expression.span
  const constant = constantValue(rule.must.expr)
  if (constant === true) return [rulesProblem('RUL-007', { span }, { rule: label })]
  if (constant === false) {
    return rule.when ? [] : [rulesProblem('RUL-008', { span }, { rule: label, entity: entity.label })]
  }
  const { tree } = rule.must.expr
  if (read.besideField) return []
  const fields = untested(rule.must.expr, rule.when, entity, names)
  const fix = allowEmpty(fields, read.must.expression, tree)
  return fields.length === 0 ? [] : [rulesProblem('RUL-006', { span, fix }, { fields, rule: label })]
}

/** Alternatives that state the current meaning: a record with an empty field is valid. */
function allowEmpty(fields: readonly string[], written: Phrase, tree: Tree): NonNullable<Problem['fix']> {
  const { file, start, end } = soleCode(written)?.span ?? written.span
  const text = fields.map((field) => `${field} == null or `).join('')
  const before = { span: { file, start, end: start }, text }
  const choice = tree.op === 'call' && tree.fn === '?'
  const edits = choice
    ? [
        { ...before, text: `${before.text}(` },
        { span: { file, start: end, end }, text: ')' },
      ]
    : [before]
  return { title: `Say that an empty ${fields.join(' or ')} is fine`, edits, suggested: true }
}

/** The value of an expression that does not depend on the record; undefined if it depends on it. */
function constantValue(expr: Expr): boolean | undefined {
  if (isSameTwice(expr.tree)) return true
  if (namesAnything(expr.tree)) return undefined
  const moment = { now: '2000-01-01T00:00:00.000Z', today: '2000-01-01', timeZone: 'UTC' }
  const value = compileExpression(expr.tree)({ me: null, roles: new Set(), constants: {}, ...moment })
  return typeof value === 'boolean' ? value : undefined
}

function isSameTwice(tree: Tree): boolean {
  if (tree.op !== 'call' || !['==', '<=', '>='].includes(tree.fn)) return false
  return JSON.stringify(tree.args[0]) === JSON.stringify(tree.args[1])
}

function namesAnything(tree: Tree): boolean {
  return tree.op === 'name' || tree.op === 'set' || childrenOf(tree).some(namesAnything)
}

/** Optional fields that the rule compares without a test that they have a value, in the rule or in When. */
function untested(must: Expr, when: Expr | undefined, entity: EntityName, names: Names): readonly string[] {
  const tested = new Set([
    ...testedPaths(must.tree),
    ...(when ? [...testedPaths(when.tree), ...comparedPaths(when.tree)] : []),
  ])
  const compared = [...new Set(comparedPaths(must.tree))]
  const optional = compared.flatMap((path) => optionalPart(path, entity, names) ?? [])
  return [...new Set(optional)].filter((path) => ![...tested].some((one) => one === path || one.startsWith(`${path}.`)))
}

/** The shortest part of the path that may be empty. */
function optionalPart(path: string, entity: EntityName, names: Names): string | undefined {
  let at: EntityName | undefined = entity
  const walked: string[] = []
  for (const segment of path.split('.')) {
    const field: FieldName | undefined = at && names.field(at, segment)
    if (!field) return undefined
    walked.push(segment)
    const list = isListType(field.type)
    if (field.required === 'no' && !field.computed && !field.system && !list) return walked.join('.')
    at = isReference(field.type) ? names.entity(field.type.entity) : undefined
  }
  return undefined
}

/** `has(x)`, `x == null`, `x != null`, `orElse(x, …)`. */
function testedPaths(tree: Tree): readonly string[] {
  const inner = childrenOf(tree).flatMap(testedPaths)
  if (tree.op !== 'call') return inner
  const tests = tree.fn === 'has' || tree.fn === 'orElse' || tree.args.some(isNull)
  return tests ? [...inner, ...tree.args.flatMap((arg) => pathOf(arg) ?? [])] : inner
}

function isNull(tree: Tree): boolean {
  return tree.op === 'literal' && tree.value === null
}

function comparedPaths(tree: Tree): readonly string[] {
  if (tree.op !== 'call' || !(COMPARISONS.has(tree.fn) || tree.fn === 'in'))
    return childrenOf(tree).flatMap(comparedPaths)
  return tree.args.some(isNull) ? [] : tree.args.flatMap(pathsIn)
}

/** The fields from which one side of a comparison is computed; the inside of macros does not count. */
function pathsIn(tree: Tree): readonly string[] {
  const path = pathOf(tree)
  if (path) return [path]
  return tree.op === 'call' && tree.fn !== 'has' && tree.fn !== 'orElse' ? tree.args.flatMap(pathsIn) : []
}

/** `a.b` of `this.a.b`. */
function pathOf(tree: Tree): string | undefined {
  if (tree.op !== 'field') return undefined
  if (tree.of.op === 'name') return tree.of.scope === 'this' ? tree.field : undefined
  const before = pathOf(tree.of)
  return before && `${before}.${tree.field}`
}
