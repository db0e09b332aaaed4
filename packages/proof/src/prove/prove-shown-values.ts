/**
 * Warns of calculated fields that show a role values which it may not read: a sum of salaries for users who may read no
 * salary. Calculated fields are computed with the document's authority, so a permission that names such a field states
 * that this is intended.
 */
import { append } from '@ninefold/plan/base'
import {
  childrenOf,
  type Tree,
  has,
  isThis,
  me,
  notThat,
  replaceIn,
  roleNamed,
  orFalse,
  thisOf,
  truth,
} from '@ninefold/plan/expression'
import { roleLabel, type Entity, type Field, type Grant, type Plan } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { decide } from '../logic/index.ts'
import { grantsOn, isAdministrators, mayHave, listed } from '../audit/index.ts'
import { type Knowledge } from '../possible/index.ts'
import { proofProblem } from './problems.ts'
import type { ProofContext } from './proof-context.ts'
import { isReference, isRelation } from '@ninefold/plan/values'

interface Shown {
  readonly entity: Entity
  readonly field: Field
}

export function proveShownValues(context: ProofContext): readonly Problem[] {
  return context.plan.entities.flatMap((entity) =>
    entity.fields.filter(({ computed }) => computed).flatMap((field) => proveField({ entity, field }, context)),
  )
}

function proveField(calculated: Shown, context: ProofContext): readonly Problem[] {
  const { entity, field } = calculated
  const { knowledge, plan } = context
  const span = context.spanOf(field.computed!.expr.origin)
  const readers = grantsOn(entity, 'read', field.name, knowledge).filter((one) => !isAdministrators(one) && !names(one))
  if (!span || readers.length === 0) return []
  for (const shown of shownBy(calculated, knowledge)) {
    const open = grantsOn(shown.entity, 'read', shown.field.name, knowledge).filter((one) => !isAdministrators(one))
    // A value that nobody else may read either is only used for this field.
    if (open.length === 0) continue
    const blindReaders = readers.filter(({ role }) => !open.some(mayHave(role, plan)))
    const early = blindReaders.length > 0 ? undefined : firstEarly(readers, open, { calculated, shown }, context)
    const first = blindReaders[0] ?? early?.reader
    if (!first) continue
    const second = context.spanOf(first.origin)
    const roles = listed([
      ...new Set((early ? [first] : blindReaders).map(({ role }) => roleLabel(knowledge.plan.roles, role))),
    ])
    const details = {
      field: field.label,
      name: field.name,
      entity: entity.label,
      shown: shown.field.label,
      of: shown.entity.label,
      roles,
      ...(early && { when: early.when }),
    }
    return [
      proofProblem(
        'PRF-025',
        { span, ...(second && { second: { span: second, label: 'by this they read it' } }) },
        details,
      ),
    ]
  }
  return []
}

interface Both {
  readonly calculated: Shown
  readonly shown: Shown
}

/** The first grant that shows the calculated field of a record whose underlying values its users may not read yet. */
function firstEarly(readers: readonly Grant[], open: readonly Grant[], both: Both, context: ProofContext) {
  for (const reader of readers) {
    const theirs = open.filter(mayHave(reader.role, context.plan))
    const isFixed = ({ role, when }: Grant) => when && !CHANGING.has(kindOf(role, context.plan))
    const tests = theirs.map(({ when }) => when && fromCalculated(context.knowledge.expand(when.tree), both))
    if (!theirs.every(isFixed) || tests.length === 0 || tests.some((one) => one === undefined)) continue
    const reads = reader.when ? [context.knowledge.expand(reader.when.tree)] : []
    const person = [has(me), roleIn(reader.role, context.plan)]
    const closed = (tests as readonly Tree[]).map((test) => notThat(orFalse(test)))
    const conditions = [...person, ...reads.map(orFalse), ...closed].map((tree) => ({ tree }))
    if (decide(conditions, context.knowledge.setting).kind !== 'yes') continue
    return { reader, when: theirs.map(({ when }) => when!.source).join('` or `') }
  }
  return undefined
}

/** Kinds of roles that a user has only for some records. */
const CHANGING: ReadonlySet<string> = new Set(['record', 'condition'])
const kindOf = (role: string, { roles }: Plan): string => roles.find(({ name }) => name === role)?.kind ?? role
const roleIn = (role: string, plan: Plan): Tree => (kindOf(role, plan) === 'given' ? roleNamed(role) : truth(true))

/**
 * What a condition over the shown record requires of the record with the calculated field, through its one reference to
 * it. Undefined if it requires anything else: a sum over other users' records is often intended.
 */
function fromCalculated(test: Tree, { calculated, shown }: Both): Tree | undefined {
  if (calculated.entity === shown.entity) return test
  const [reference, ...others] = shown.entity.fields.filter(
    ({ type }) => isReference(type) && type.entity === calculated.entity.name,
  )
  if (!reference || others.length > 0) return undefined
  const record = thisOf(calculated.entity.name)
  const found = replaceIn(test, (part) =>
    part.op === 'field' && part.field === reference.name && isThis(part.of) ? record : undefined,
  )
  return dependsOn(found, shown.entity.name) ? undefined : found
}

/** Whether it reads the record itself, of this entity. */
const dependsOn = (tree: Tree, entity: string): boolean =>
  (isThis(tree) && tree.type.kind === 'record' && tree.type.entity === entity) ||
  childrenOf(tree).some((child) => dependsOn(child, entity))

/** It names single fields, instead of all or all but some. */
const names = ({ fields }: Grant): boolean => fields !== undefined && !fields.includes('id')

/**
 * Fields whose values the result reveals: those that are added or combined, not those that are counted, compared or
 * filtered by.
 */
function shownBy(calculated: Shown, knowledge: Knowledge, under = new Set<Field>()): readonly Shown[] {
  if (under.has(calculated.field)) return []
  under.add(calculated.field)
  const found: Shown[] = []
  const visit = (tree: Tree): void => {
    if (tree.op === 'call') return valueArguments(tree).forEach(visit)
    if (tree.op === 'macro')
      return void (VALUES_OF_BODY.has(tree.fn) ? visit(tree.body) : isFilter(tree) && visit(tree.over))
    if (tree.op !== 'field') return childrenOf(tree).forEach(visit)
    const { type } = tree.of
    const entity = type.kind === 'record' ? knowledge.entity(type.entity) : undefined
    const field = entity?.fields.find(({ name }) => name === tree.field)
    if (!entity || !field || isLink(field)) return visit(tree.of)
    if (field.computed) append(found, shownBy({ entity, field }, knowledge, under))
    else if (!field.system) found.push({ entity, field })
  }
  visit(calculated.field.computed!.expr.tree)
  return found
}

const VALUES_OF_BODY: ReadonlySet<string> = new Set(['sum', 'average', 'least', 'min', 'most', 'max', 'map', 'flatMap'])
const isFilter = ({ fn }: Tree & { op: 'macro' }): boolean => fn === 'filter'

/** Types whose values reveal little: yes/no; of a choice between two, one is revealed. */
const TELLS_LITTLE: ReadonlySet<string> = new Set(['size', 'has'])

function valueArguments({ fn, args, type }: Tree & { op: 'call' }): readonly Tree[] {
  if (type.kind === 'yesNo' || TELLS_LITTLE.has(fn)) return []
  return fn === '?:' ? args.slice(1) : args
}

const isLink = ({ type }: Field): boolean => isRelation(type)
