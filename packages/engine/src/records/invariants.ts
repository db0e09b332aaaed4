/**
 * Rules that read other records hold in the state after the change, whichever record was written. When a change is
 * complete, its effects included, one statement per rule asks for the records that the change reaches and that break it.
 *
 * INV-1  The written record counts with what it is now; so do records that effects wrote.
 * INV-2  A record that broke the rule before, and breaks it no more than it did, stands in nobody's way.
 * INV-3  A rule that asks for the time, the person or what was before is checked when its own record is written.
 */
import { sqlCondition, type Dependency } from '@ninefold/language'
import type { Finding } from '../refusal.ts'
import type { Reader } from '../store/store.ts'
import { affectedBy, affectedCondition, type Affected } from './back-path.ts'
import { ruleFinding } from './checks.ts'
import { claimsInScript, claimsOf, isInSql, isWorse, ruleTarget, violationOf, type Judging } from './claims.ts'
import type { EntityModel, FieldModel, Model } from './model.ts'
import { onlyOnesOf } from './only-one.ts'
import { isDue, rulesOf, type RuleWithReach } from './rules.ts'
import { statement, type Statement } from './statement.ts'
import { changesAny, isThere, touchesOf, type Touch, type Written } from './written.ts'
import { bareRecord } from '../values/bare-record.ts'

interface Watching {
  /** Rules that read other records, in the order of the document. */
  readonly rules: readonly RuleWithReach[]
  /** The entities on which they read something. */
  readonly entities: ReadonlySet<string>
}

const watching = new WeakMap<Model, Watching>()

export function watchingOf(model: Model): Watching {
  const known = watching.get(model)
  if (known) return known
  const beyond = rulesOf(model).filter(({ isBeyond }) => isBeyond)
  const read = beyond.flatMap(({ reach }) => reach.dependencies.map(({ entity }) => entity))
  const made = { rules: beyond, entities: new Set(read) }
  watching.set(model, made)
  return made
}

/** Many-to-many lists of records of this entity that a rule reads. */
export function watchedLists(model: Model, of: string): readonly { entity: EntityModel; field: LinkField }[] {
  const read = watchingOf(model).rules.flatMap(({ reach }) => reach.dependencies)
  const found = new Map<string, { entity: EntityModel; field: LinkField }>()
  for (const { entity: name, fields } of read) {
    const entity = model.entities.get(name)!
    for (const field of entity.fields)
      if (fields.has(field.name) && field.kind === 'link' && field.field.type.kind === 'many' && field.other === of)
        found.set(`${name}.${field.name}`, { entity, field })
  }
  return [...found.values()]
}

type LinkField = FieldModel & { readonly kind: 'link' }

/** The two states that are compared. */
export interface States {
  readonly after: Reader
  readonly before: () => Reader
}

interface Checking extends Judging {
  /** As it was before the change. */
  readonly was: Judging
  readonly states: States
  readonly touches: readonly Touch[]
}

/** Errors and warnings, the first record that breaks a rule of each. `first`: the record that the change is about. */
export async function invariantFindings(
  judging: Judging,
  states: States,
  written: readonly Written[],
  first: string,
  looked: (watched: RuleWithReach) => boolean = () => true,
): Promise<Finding[]> {
  const { model } = judging
  const { rules, entities } = watchingOf(model)
  if (rules.length === 0) return []
  const touches = written.flatMap((one) => touchesOf(one))
  if (!touches.some(({ entity }) => entities.has(entity.name))) return []
  const own = new Map(
    written
      .filter(({ id }) => id === first)
      .flatMap((one) => touchesOf(one))
      .map((t) => [t.id, t]),
  )
  const findings: Finding[] = []
  const checking = await withPresentOnes({ ...judging, was: judging, states, touches })
  for (const watched of rules.filter(looked)) {
    const broken = await brokenOf(checking, watched)
    const [id] = broken.toSorted((a, b) => Number(own.has(b)) - Number(own.has(a)) || (a < b ? -1 : 1))
    if (id !== undefined) findings.push(findingOf(model.entity(watched.rule.entity), watched, id, own.get(id)))
  }
  return findings
}

/** The one record of an entity is known to the asker as it was before the change. */
async function withPresentOnes(checking: Checking): Promise<Checking> {
  const { model, loader, asker, states, touches } = checking
  if (!touches.some(({ entity }) => entity.entity.onlyOne)) return checking
  const only = await onlyOnesOf(model, loader, states.after, asker)
  return { ...checking, asker: { ...asker, only, environment: { ...asker.environment, only } } }
}

function findingOf({ entity }: EntityModel, { rule, demands }: RuleWithReach, id: string, touch?: Touch): Finding {
  // As it would be: in a trial, the store holds it as it was.
  const record = touch?.after ? { ...touch.after } : bareRecord(id)
  const about = { entity: rule.entity, record }
  const { field, ...made } = ruleFinding(rule, touch?.prefix ?? '', about)
  if (touch) return { ...made, ...(field !== undefined && { field }) }
  const label = demands === undefined ? {} : { label: `${entity.label}, ${rule.label}` }
  return { ...made, ...label, elsewhere: { entity: rule.entity, id } }
}

const brokenOf = (checking: Checking, watched: RuleWithReach): Promise<readonly string[]> =>
  watched.reach.checked === 'anyWrite' ? brokenAnywhere(checking, watched) : brokenWritten(checking, watched)

/** Of all records that the change reaches. */
async function brokenAnywhere(checking: Checking, watched: RuleWithReach): Promise<readonly string[]> {
  const { rule, reach } = watched
  const { states, touches, was } = checking
  const affected = affectedBy(reach.dependencies, (dependency) =>
    touches.filter((touch) => concerns(touch, dependency)),
  )
  if (!affected) return []
  const ids = await violating(checking, watched, affected)
  if (ids.length === 0) return []
  const after = await claimsOf(checking, states.after, rule, reach.condition, ids)
  const before = await claimsOf(was, states.before(), rule, reach.condition, ids)
  return ids.filter((id) => isWorse(before.get(id), after.get(id) ?? []))
}

const concerns = (touch: Touch, { entity, fields }: Dependency): boolean =>
  touch.entity.name === entity && (!isThere(touch) || changesAny(touch, fields))

const statements = new WeakMap<Model, Map<string, Statement>>()

/** Affected records that break the rule; all that are affected, where no statement can say it. */
async function violating(
  { model, asker, states }: Checking,
  { rule, reach }: RuleWithReach,
  affected: Affected,
): Promise<readonly string[]> {
  const entity = model.entity(rule.entity)
  const { key, pieces, values } = affectedCondition(model, entity, affected)
  const known = statements.get(model) ?? new Map<string, Statement>()
  statements.set(model, known)
  const name = `${rule.entity} ${rule.name} ${key}`
  let made = known.get(name)
  if (!made) {
    const broken = isInSql(model, rule, reach.condition)
      ? [' AND ', sqlCondition(violationOf(rule, reach.condition), ruleTarget(model, rule))]
      : []
    made = statement([`SELECT t."id" FROM ${entity.table} AS t WHERE `, ...pieces, ...broken])
    known.set(name, made)
  }
  return (await states.after.rows(made.text, made.values(asker.environment, values))).map((row) => row[0] as string)
}

/** Of the rule's own records that the change wrote. */
async function brokenWritten(checking: Checking, watched: RuleWithReach): Promise<readonly string[]> {
  const { rule, reach } = watched
  const { states, touches } = checking
  const due = touches.filter(
    (touch) => touch.entity.name === rule.entity && touch.after !== null && isDue(touch, watched, touches),
  )
  if (due.length === 0) return []
  const was = new Map(due.map(({ id, before }) => [id, before]))
  const claims = await claimsInScript(checking, states.after, rule, reach.condition, was)
  return [...claims].filter(([, each]) => each.some(({ broken }) => broken)).map(([id]) => id)
}
