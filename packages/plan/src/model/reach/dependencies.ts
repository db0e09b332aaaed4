/** Follows an expression through references, lists, sets, trees and calculated fields, and notes each field it reads. */
import { childrenOf, isThis, type Tree } from '../../expression/index.ts'
import { placesOf } from '../places.ts'
import type { Entity, Field } from '../entity.ts'
import { equalSteps, readsVariable } from './equal-steps.ts'
import { narrowingOf } from './narrowing.ts'
import { othersIn, type Others } from './others.ts'
import type { Dependency, Narrowing, Position, ReachStep, Variables } from './dependency.ts'
import { isMany, isRecordList, isReference, isEither, isParts, isInverse, isLine } from '../../values/index.ts'

interface Dependencies {
  readonly dependencies: readonly Dependency[]
  readonly asks: ReadonlySet<'person' | 'time' | 'old' | 'isNew'>
  /** It reads a field of the record before the change that it does not read of the record after it. */
  readonly onlyOld: boolean
  /** See `Reach`. */
  readonly sameFor?: readonly string[]
}

type Entities = ReadonlyMap<string, Entity>
type Asked = Dependencies['asks'] extends ReadonlySet<infer A> ? A : never

/** What these trees of an entity read, over every path of references and sets. */
export function dependenciesIn(entities: Entities, entity: string, trees: readonly Tree[]): Dependencies {
  const others = othersIn(entities, entity, trees)
  const walk = new Walk(entities, others)
  const record = walk.present({ entity, back: [] })
  const own = { this: [record], old: [{ ...record, old: true as const }] }
  for (const tree of trees) walk.visit(tree, own)
  const now = walk.found.find(({ back }) => back.length === 0)?.fields ?? new Set()
  return {
    dependencies: walk.found,
    asks: walk.asks,
    onlyOld: [...walk.oldFields].some((field) => !now.has(field)),
    ...(!walk.asksWhich && { sameFor: [...new Set([...now, ...others.fields])] }),
  }
}

/** The position one step back from another: from records of `entity`, by their field or by the one that lists them. */
type Step = (kind: 'referencedBy' | 'references' | 'listedBy' | 'lists', entity: string, by: string) => Position

interface Found extends Dependency {
  readonly fields: Set<string>
  /** Absent where one of them counts whatever the condition of a `filter` says. */
  narrowedBy?: Narrowing[]
}

class Walk {
  readonly found: Found[] = []
  readonly asks = new Set<Asked>()
  readonly oldFields = new Set<string>()
  /** The result depends on which record it is, but for leaving it out of all, or on lists of it. */
  asksWhich = false
  private readonly byKey = new Map<string, Found>()
  /** Calculated fields under way. One that reads itself, also of another record, is an error elsewhere and ends here. */
  private readonly under = new Set<string>()
  private readonly entities: Entities
  private readonly others: Others

  constructor(entities: Entities, others: Others) {
    this.entities = entities
    this.others = others
  }

  visit(tree: Tree, variables: Variables): readonly Position[] {
    if (this.others.leavingOut.has(tree)) return []
    switch (tree.op) {
      case 'name':
        return this.name(tree, variables)
      case 'field':
        return this.base(tree.of, variables).flatMap((of) => this.field(of, tree.field))
      case 'macro':
        return this.macro(tree, variables)
      case 'set':
        return [this.present({ entity: tree.entity, back: everyStep(tree.entity, variables) })]
      default: {
        const inside = childrenOf(tree).flatMap((child) => this.visit(child, variables))
        return mayBeRecords(tree) ? inside : []
      }
    }
  }

  /** The records of which a field is read. */
  private base(of: Tree, variables: Variables): readonly Position[] {
    return isThis(of) ? (variables['this'] ?? []) : this.visit(of, variables)
  }

  private name(tree: Tree & { op: 'name' }, variables: Variables): readonly Position[] {
    if (tree.scope === 'old') this.asks.add('old')
    if (tree.scope === 'me' || tree.scope === 'role' || tree.name === 'signedIn') this.asks.add('person')
    if (tree.scope === 'context' && (tree.name === 'today' || tree.name === 'now')) this.asks.add('time')
    if (tree.scope === 'context' && tree.name === 'isNew') this.asks.add('isNew')
    if (tree.scope === 'only') return [this.present({ entity: tree.name, back: everyStep(tree.name, variables) })]
    if (tree.scope === 'this' || tree.scope === 'old') {
      const own = variables[tree.scope] ?? []
      if (tree.name !== '') return own.flatMap((of) => this.field(of, tree.name))
      this.asksWhich ||= own.some(isOwn)
      return own
    }
    return tree.scope === 'variable' ? (variables[tree.name] ?? []) : []
  }

  private macro(tree: Tree & { op: 'macro' }, variables: Variables): readonly Position[] {
    const items = this.items(tree, variables)
    const body = this.visit(tree.body, { ...variables, [tree.variable]: items })
    return tree.fn === 'map' || tree.fn === 'flatMap' ? body : tree.fn === 'filter' ? items : []
  }

  /** What a macro goes through. */
  private items(tree: Tree & { op: 'macro' }, variables: Variables): readonly Position[] {
    const { over, variable } = tree
    const narrowedBy = narrowingOf(this.entities, tree, variables)
    if (over.op === 'field')
      return this.base(over.of, variables).flatMap((of) => this.field(of, over.field, narrowedBy))
    if (over.op !== 'set') return this.visit(over, variables)
    const visited = (side: Tree) => (readsVariable(side, variable) ? [] : this.base(side, variables))
    const backs = equalSteps(this.entities, tree, visited) ?? [everyStep(over.entity, variables)]
    return backs.map((back) => this.present({ entity: over.entity, back, ...(narrowedBy && { narrowedBy }) }))
  }

  /** Notes that it is read, and follows it. `narrowedBy`: of the list that it is. */
  private field(of: Position, name: string, narrowedBy?: Narrowing): readonly Position[] {
    const field = this.entities.get(of.entity)?.fields.find((one) => one.name === name)
    if (!field) return []
    if (of.old) {
      if (of.back.length === 0) this.oldFields.add(name)
      return []
    }
    if (field.computed && !field.computed.stored) return this.calculated(of, field)
    if (isRecordList(field.type)) this.asksWhich ||= isOwn(of)
    return this.follow(of, field, narrowedBy)
  }

  private calculated(of: Position, field: Field): readonly Position[] {
    const key = `${of.entity}.${field.name}`
    if (this.under.has(key)) return []
    this.under.add(key)
    const found = this.visit(field.computed!.expr.tree, { this: [of] })
    this.under.delete(key)
    return found
  }

  private follow(of: Position, field: Field, narrowedBy?: Narrowing): readonly Position[] {
    const { type, name } = field
    const step: Step = (kind, entity, by) => ({
      entity,
      back: [{ kind, from: entity, to: of.entity, field: by }, ...of.back],
      ...(narrowedBy && { narrowedBy }),
    })
    if (isReference(type)) {
      this.note(of, name)
      return [step('referencedBy', type.entity, name)]
    }
    if (isEither(type)) {
      this.note(of, name)
      return type.entities.map((entity) => step('referencedBy', entity, name))
    }
    if (isParts(type)) {
      const places = placesOf(this.entities.get(type.entity) ?? {})
      const place = places.find((one) => one.entity === of.entity && one.list === name)
      return place ? [this.note(step('references', type.entity, place.whole), place.whole)] : []
    }
    if (isInverse(type)) {
      const kind = this.isManyIn(type.entity, type.field) ? 'lists' : 'references'
      return [this.note(step(kind, type.entity, type.field), type.field)]
    }
    if (isMany(type)) {
      this.note(of, name)
      const { entity, inverse } = type
      if (inverse !== undefined && this.isManyIn(entity, inverse)) this.note(step('lists', entity, inverse), inverse)
      return [step('listedBy', entity, name)]
    }
    if (isLine(type)) {
      const line = { kind: 'line', from: of.entity, to: of.entity, by: type.by, up: type.up } as const
      return [this.note({ entity: of.entity, back: [line, ...of.back] }, type.by)]
    }
    this.note(of, name)
    return []
  }

  private isManyIn(entity: string, field: string): boolean {
    return isMany(this.entities.get(entity)?.fields.find(({ name }) => name === field)?.type)
  }

  private note(at: Position, field: string): Position {
    this.dependencyAt(at).fields.add(field)
    return at
  }

  /** Which records there are counts, whatever is read of them. */
  present(at: Position): Position {
    this.dependencyAt(at)
    return at
  }

  private dependencyAt({ entity, back, narrowedBy }: Position): Found {
    const key = JSON.stringify([entity, back])
    const known = this.byKey.get(key)
    if (known) {
      if (!narrowedBy) delete known.narrowedBy
      else if (known.narrowedBy?.includes(narrowedBy) === false) known.narrowedBy.push(narrowedBy)
      return known
    }
    const made: Found = { entity, fields: new Set(), back, ...(narrowedBy && { narrowedBy: [narrowedBy] }) }
    this.byKey.set(key, made)
    this.found.push(made)
    return made
  }
}

function everyStep(entity: string, variables: Variables): readonly ReachStep[] {
  const root = variables['this']?.[0]
  return [{ kind: 'every', from: entity, to: root?.entity ?? entity }, ...(root?.back ?? [])]
}

const isOwn = ({ back, old }: Position): boolean => back.length === 0 && old === undefined

const mayBeRecords = ({ type }: Tree): boolean => ['record', 'either', 'list', 'map', 'unknown'].includes(type.kind)
