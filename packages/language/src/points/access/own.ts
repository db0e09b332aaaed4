/** What is one's own: oneself, what names the person as its owner, or what the person has made. */
import { readsOf } from '../../expression/reads.ts'
import type { Expr, Origin } from '../../expression/tree.ts'
import type { Assumption, Entity, Field } from '../../plan/plan.ts'
import type { Span } from '../../problem/problem.ts'
import type { EntityName, FieldName, Names, Outcome } from '../room.ts'
import { accessProblem } from './problems.ts'

export interface Own {
  readonly test: Expr
  readonly assumption: Assumption
}

/** `span`: what says that only one's own are meant. */
export function planOwn(
  entity: EntityName,
  planned: Entity | undefined,
  names: Names,
  span: Span,
): Outcome<Own | undefined> {
  const [first, second, ...others] = ownersOf(entity, planned, names)
  if (first && second) {
    const at = { span, ...(second.span && { second: { span: second.span, label: `"${second.label}"` } }) }
    const fields = [first, second, ...others].map(({ label }) => label).join(', ')
    const parameters = { entity: entity.label, fields, example: `${first.name} == me` }
    return { value: undefined, problems: [accessProblem('ACC-022', at, parameters)] }
  }
  const path = entity.name === 'User' ? 'this' : (first?.name ?? 'createdBy')
  const test = isMe(entity.name, path, names.originOf(span))
  return { value: { test, assumption: assumed(entity, path) }, problems: [] }
}

/** A field Owner; else those that start with the person who makes the record. */
function ownersOf(entity: EntityName, planned: Entity | undefined, names: Names): readonly FieldName[] {
  const owner = names.field(entity, 'owner')
  if (owner && holdsPerson(owner)) return [owner]
  const mine = (planned?.fields ?? []).filter((field) => !field.system && startsWithMe(field)).map(({ name }) => name)
  return entity.fields.filter((field) => holdsPerson(field) && mine.includes(field.name))
}

const holdsPerson = ({ type }: FieldName): boolean => type.kind === 'reference' && type.entity === 'User'

function startsWithMe({ default: start }: Field): boolean {
  const tree = start?.expr.tree
  return tree?.op === 'name' && tree.scope === 'me' && tree.name === ''
}

function assumed({ label }: EntityName, path: string): Assumption {
  return {
    point: 6,
    subject: label,
    text: `"Own" for ${label} means \`${path} == me\`.`,
    help: 'Write the condition itself instead of "own" to mean something else.',
  }
}

/** That the field names the person, alone or among others; `undefined` for a field that names no people. */
export function namesMe(entity: EntityName, field: FieldName, origin: Origin): Expr | undefined {
  if (holdsPerson(field)) return isMe(entity.name, field.name, origin)
  if (field.type.kind !== 'many' || field.type.entity !== 'User') return undefined
  const among = { op: 'field', of: selfOf(entity.name), field: field.name, type: { kind: 'list', of: USER } } as const
  const tree = { op: 'call', fn: 'in', args: [ME, among], type: YES_NO } as const
  return { source: `me in ${field.name}`, tree, reads: readsOf(tree), origin }
}

function isMe(entity: string, path: string, origin: Origin): Expr {
  const self = selfOf(entity)
  const side = path === 'this' ? self : ({ op: 'field', of: self, field: path, type: USER } as const)
  const tree = { op: 'call', fn: '==', args: [side, ME], type: YES_NO } as const
  return { source: `${path} == me`, tree, reads: readsOf(tree), origin }
}

const YES_NO = { kind: 'yesNo' } as const
const USER = { kind: 'record', entity: 'User' } as const
const ME = { op: 'name', scope: 'me', name: '', type: USER } as const
const selfOf = (entity: string) => ({ op: 'name', scope: 'this', name: '', type: { kind: 'record', entity } }) as const
