/**
 * Computes once per plan what a change of an entity's records requires: which fields are derived and in which order,
 * which are required, which rules are checked, and which paths must be loaded.
 */
import { isOwnRead, type Expr, type Tree } from '@ninefold/plan/expression'
import { placeFields, type Rule } from '@ninefold/plan'
import { isSecret, readsStore } from '../access/index.ts'
import { liveFieldsOf, loadedFor } from './change/derivation.ts'
import { mergePaths, ownPaths, pathsOf, type Paths } from './load/paths.ts'
import type { EntityModel, FieldModel, Model } from './model.ts'
import { rulesOf } from './rules/rules.ts'
import type { Column, ChangeSteps } from './change-steps.ts'
import { readsIn } from './change/person.ts'
import { isMany, isFile } from '@ninefold/plan/values'

export function changeStepsOf(model: Model): (entity: EntityModel) => ChangeSteps {
  const made = new Map<string, ChangeSteps>()
  const of = (entity: EntityModel): ChangeSteps => {
    const known = made.get(entity.name)
    if (known) return known
    const steps = buildSteps(model, entity, of)
    made.set(entity.name, steps)
    return steps
  }
  return of
}

function buildSteps(model: Model, entity: EntityModel, of: (entity: EntityModel) => ChangeSteps): ChangeSteps {
  const { fields } = entity
  const rules = rulesOf(model).filter(({ rule, isCrossRecord }) => rule.entity === entity.name && !isCrossRecord)
  const inRules = new Set(
    rulesOf(model).flatMap(({ rule, demands }) => (rule.entity === entity.name && demands ? [demands] : [])),
  )
  const parts = partsOf(fields).map((field) => ({ field, steps: of(model.entities.get(field.part)!) }))
  const secretFields = fields.filter((f) => isSecret(f.field))
  const columns = fields.filter((f): f is Column => f.kind === 'column')
  const indexed = rules.filter(({ rule }) => isIndexed(entity, rule))
  const inRule = new Set(indexed.flatMap(({ rule: { must } }) => (must.kind === 'unique' ? must.fields : [])))
  const place = placeFields(entity.entity)
  const isContent = ({ name }: Column) => !place.includes(name) && name !== 'id'
  const { now, old, live, querying } = needsOf(model, entity, inRules)
  const searched = rules.filter(({ rule }) => rule.must.kind !== 'hold' && !isIndexed(entity, rule))
  return {
    entity,
    querying,
    computed: fields.filter((f) => f.field.computed && (f.kind !== 'live' || live.has(f.name))),
    defaults: fields.filter((f) => f.field.default && !f.field.default.copy),
    copies: fields.filter((f) => f.field.default?.copy),
    hidden: fields.filter((f) => f.field.shownWhen),
    priced: fields.filter((f) => f.field.currencyFrom),
    required: fields.filter((f) => f.field.required && !f.field.computed && !f.field.system && !inRules.has(f.name)),
    holds: rules.filter(({ rule }) => rule.must.kind === 'hold'),
    searched,
    indexed,
    parts,
    links: fields.filter((f): f is FieldModel & { kind: 'link' } => f.kind === 'link' && isMany(f.field.type)),
    secretFields,
    ...whetherAny(parts, { querying, searched, secretFields }),
    columns,
    files: columns.filter((column) => isFile(column.field.type)),
    unique: columns.filter(({ name, field }) => name !== 'id' && (field.unique || inRule.has(name))),
    content: [...columns.filter(isContent), ...parts.map(({ field }) => field)],
    stored: ownPaths(model, entity),
    needs: withParts(now, parts, 'needs'),
    oldNeeds: withParts(old, parts, 'oldNeeds'),
  }
}

/** Whether the entity or its parts have any. */
function whetherAny(
  parts: ChangeSteps['parts'],
  own: Pick<ChangeSteps, 'querying' | 'searched' | 'secretFields'>,
): Pick<ChangeSteps, 'hasQueries' | 'hasSearched' | 'hasSecrets'> {
  return {
    hasQueries: own.querying.length > 0 || parts.some(({ steps }) => steps.hasQueries),
    hasSearched: own.searched.length > 0 || parts.some(({ steps }) => steps.hasSearched),
    hasSecrets: own.secretFields.length > 0 || parts.some(({ steps }) => steps.hasSecrets),
  }
}

const partsOf = (fields: readonly FieldModel[]) =>
  fields.filter((field): field is FieldModel & { kind: 'parts' } => field.kind === 'parts')

const withParts = (own: Paths, parts: ChangeSteps['parts'], what: 'needs' | 'oldNeeds'): Paths =>
  parts.reduce((all, { field, steps }) => mergePaths(all, new Map([[field.name, steps[what]]])), own)

const isIndexed = (entity: EntityModel, rule: Rule): boolean =>
  rule.must.kind === 'unique' &&
  rule.weight === 'error' &&
  !rule.when &&
  rule.must.fields.every((name) => entity.byName.get(name)?.kind === 'column')

interface Needs {
  readonly now: Paths
  readonly old: Paths
  /** Fields computed at each read that the change itself needs; the others may be expensive (sums over thousands). */
  readonly live: ReadonlySet<string>
  readonly querying: readonly Tree[]
}

// oxlint-disable-next-line max-lines-per-function -- one walk over all expressions of an entity
function needsOf(model: Model, entity: EntityModel, inRules: ReadonlySet<string>): Needs {
  const { plan } = model
  const own = entity.fields.flatMap(({ field, kind }) => [
    field.default?.expr,
    kind === 'live' ? undefined : field.computed?.expr,
    ...(inRules.has(field.name) ? [] : [field.required?.when, field.displayedWhen]),
    field.shownWhen,
    field.editable?.kind === 'when' ? field.editable.expr : undefined,
    field.currencyFrom,
    ...(field.numberedBy ?? []).map(({ text }) => text),
  ])
  const editable = entity.fields.map(({ field }) => (field.editable?.kind === 'when' ? field.editable.expr : undefined))
  const [beyond = [], rules = []] = [true, false].map((isCrossRecord) =>
    rulesOf(model)
      .filter((one) => one.rule.entity === entity.name && one.isCrossRecord === isCrossRecord)
      .flatMap(({ rule: { when, must } }) => [when, must.kind === 'hold' ? must.expr : undefined]),
  )
  // A new record is not stored yet.
  const initialRows = plan.lifecycles
    .filter((lifecycle) => lifecycle.entity === entity.name)
    .flatMap(({ create }) => [create.who?.test, create.when])
  const rights = [
    ...plan.grants.filter(
      (g) => g.entity === entity.name && (g.verb === 'create' || g.verb === 'update' || g.verb === 'delete'),
    ),
    ...plan.restrictions.filter((restriction) => restriction.entity === entity.name),
  ].map((part) => part.test)
  const readsOf = (exprs: readonly (Expr | undefined)[]) => exprs.flatMap((expr) => expr?.reads ?? [])
  const live = new Set(
    liveFieldsOf(entity, readsOf([...own, ...rules, ...rights, ...initialRows])).map(({ name }) => name),
  )
  const computedReads = [...live].map((name) => entity.byName.get(name)!.field.computed!.expr)
  const loaded = (exprs: readonly (Expr | undefined)[]) =>
    readsOf(exprs)
      .filter(isOwnRead)
      .flatMap((path) => loadedFor(model.entities, entity, path))
  const effects = plan.lifecycles
    .filter((lifecycle) => lifecycle.entity === entity.name)
    .flatMap(({ actions }) => actions.map(({ then }) => then))
  const old = [...readsOf([...own, ...rules, ...beyond, ...computedReads]), ...readsIn(effects)].filter((path) =>
    path.startsWith('old.'),
  )
  return {
    now: pathsOf(loaded([...own, ...rules, ...rights, ...initialRows])),
    // The old version is stored, so the database can compute its derived fields.
    old: pathsOf([...old.map((path) => path.slice(4)), ...readsOf([...rights, ...editable]).filter(isOwnRead)]),
    live,
    querying: [...own, ...rules, ...rights, ...computedReads].flatMap((expr) =>
      expr && readsStore(expr.tree) ? [expr.tree] : [],
    ),
  }
}
