// What a rule reads and asks for, by a walk of its own over the expression: not where a write reaches it, which is found by
// looking at every record.
import { childrenOf, type Tree } from '@ninefold/plan/expression'
import type { Entity, Field, Rule } from '@ninefold/plan'
import type { PlanIndex } from './plan.ts'

export interface RuleReads {
  /** It reads records other than its own, the whole of it and its parts. */
  readonly isBeyond: boolean
  /** Fields of the record itself. */
  readonly own: ReadonlySet<string>
  /** `Entity.field` of its whole and its parts. */
  readonly inside: ReadonlySet<string>
  readonly asks: ReadonlySet<'person' | 'time' | 'old' | 'isNew' | 'onlyOld'>
}

interface Position {
  readonly entity: string
  readonly where: 'own' | 'old' | 'inside' | 'other'
}

type Variables = Readonly<Record<string, Position | undefined>>

const known = new WeakMap<Rule, RuleReads>()

export function readsOfRule(index: PlanIndex, rule: Rule): RuleReads {
  const before = known.get(rule)
  if (before) return before
  const { must, when } = rule
  const fields = must.kind === 'hold' ? [] : must.kind === 'unique' ? must.fields : [must.from, must.to, ...must.per]
  const trees = [...(when ? [when.tree] : []), ...(must.kind === 'hold' ? [must.expr.tree] : [])]
  const made = readsOf(index, rule.entity, trees, fields)
  known.set(rule, made)
  return made
}

/** Of one condition in a rule. */
export const readsOfCondition = (index: PlanIndex, entity: string, tree: Tree): RuleReads =>
  readsOf(index, entity, [tree])

const conditions = new WeakMap<Field, boolean>()

/** Does what makes the field required ask for the person, the time or what was before? */
export function isRequiredByChange(index: PlanIndex, entity: string, { required, shownWhen, displayedWhen }: Field) {
  const trees = [required?.when, shownWhen, displayedWhen].flatMap((expr) => (expr ? [expr.tree] : []))
  return readsOf(index, entity, trees).asks.size > 0
}

/** A required field whose conditions read other records. */
export function isRequiredByOthers(index: PlanIndex, entity: string, field: Field): boolean {
  const { required, shownWhen, displayedWhen } = field
  const before = conditions.get(field)
  if (before !== undefined) return before
  const trees = [required?.when, shownWhen, displayedWhen].flatMap((expr) => (expr ? [expr.tree] : []))
  const made = required !== undefined && readsOf(index, entity, trees).isBeyond
  conditions.set(field, made)
  return made
}

function readsOf(index: PlanIndex, entity: string, trees: readonly Tree[], fields: readonly string[] = []): RuleReads {
  let isBeyond = false
  const inside = new Set<string>()
  const own = new Set<string>()
  const old = new Set<string>()
  const asks = new Set<'person' | 'time' | 'old' | 'isNew' | 'onlyOld'>()
  const underWay = new Set<string>()

  const note = ({ entity, where }: Position, name: string) => {
    if (where === 'other') isBeyond = true
    else if (where === 'old') old.add(name)
    else if (where === 'own') own.add(name)
    else inside.add(`${entity}.${name}`)
  }

  function field(of: Position | undefined, name: string): Position | undefined {
    const found = of && index.field(of.entity, name)
    if (!found) return undefined
    const { type } = found
    if (of.where === 'old') note(of, name)
    else if (found.computed && !found.computed.stored) return calculated(of, name, found.computed.expr.tree)
    else if (type.kind === 'parts')
      note({ entity: type.entity, where: of.where === 'other' ? 'other' : 'inside' }, 'id')
    else if (type.kind === 'inverse' || type.kind === 'line' || (type.kind === 'many' && type.inverse !== undefined))
      note({ ...of, where: 'other' }, name)
    else note(of, name)
    if (type.kind === 'line') return { entity: of.entity, where: 'other' }
    if (!('entity' in type)) return undefined
    const stays = of.where !== 'other' && (type.kind === 'parts' || isWhole(index.entity(of.entity), name))
    return { entity: type.entity, where: stays ? 'inside' : 'other' }
  }

  function calculated(of: Position, name: string, tree: Tree): Position | undefined {
    const key = `${of.where} ${of.entity} ${name}`
    if (underWay.has(key)) return undefined
    underWay.add(key)
    const found = visit(tree, { this: of })
    underWay.delete(key)
    return found
  }

  function named({ scope, name }: Tree & { op: 'name' }, variables: Variables): Position | undefined {
    if (scope === 'old') asks.add('old')
    if (scope === 'me' || scope === 'role' || name === 'signedIn') asks.add('person')
    if (scope === 'context' && ['today', 'now'].includes(name)) asks.add('time')
    if (scope === 'context' && name === 'isNew') asks.add('isNew')
    if (scope === 'variable') return variables[name]
    if (scope === 'only') {
      isBeyond = true
      return { entity: name, where: 'other' }
    }
    if (scope !== 'this' && scope !== 'old') return undefined
    const record = variables[scope]
    return name === '' ? record : field(record, name)
  }

  function visit(tree: Tree, variables: Variables): Position | undefined {
    switch (tree.op) {
      case 'name':
        return named(tree, variables)
      case 'field':
        return field(visit(tree.of, variables), tree.field)
      case 'set':
        isBeyond = true
        return { entity: tree.entity, where: 'other' }
      case 'macro': {
        const items = visit(tree.over, variables)
        const body = visit(tree.body, { ...variables, [tree.variable]: items })
        return tree.fn === 'map' || tree.fn === 'flatMap' ? body : items
      }
      default:
        return childrenOf(tree)
          .map((child) => visit(child, variables))
          .find((position) => position !== undefined)
    }
  }

  const start: Variables = {
    this: { entity, where: 'own' },
    old: { entity, where: 'old' },
  }
  for (const tree of trees) visit(tree, start)
  for (const name of fields) field(start['this'], name)
  if ([...old].some((name) => !own.has(name))) asks.add('onlyOld')
  return { isBeyond, inside, own, asks }
}

const isWhole = ({ partOf, alsoPartOf }: Entity, name: string): boolean =>
  [...(partOf ? [partOf] : []), ...(alsoPartOf ?? [])].some(({ whole }) => whole === name)
