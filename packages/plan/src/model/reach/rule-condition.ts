/** What a rule demands as one condition over its record: `unique` and `no overlap` too, as searches of their entity. */
import { allOf, call, equal, fieldOf, item, thisOf, withChildren, type Tree } from '../../expression/index.ts'
import type { Entity } from '../entity.ts'
import type { Rule } from '../rule.ts'
import { typeOfField } from '../../values/index.ts'

/** What a rule demands as one condition over its record; `unique` and `no overlap` become conditions over all other records. */
export function conditionOf(entities: ReadonlyMap<string, Entity>, { entity: name, must, when }: Rule): Tree {
  if (must.kind === 'hold') return must.expr.tree
  const entity = entities.get(name)
  const record = { kind: 'record', entity: name } as const
  const own = thisOf(name)
  const other = item('other', record)
  const field = (of: Tree, field: string): Tree => {
    const type = entity?.fields.find((one) => one.name === field)?.type
    return fieldOf(of, field, (type && typeOfField(type)) ?? { kind: 'unknown' })
  }
  const alike = (must.kind === 'unique' ? must.fields : must.per).map((one) =>
    equal(field(other, one), field(own, one)),
  )
  const before = must.kind === 'noOverlap' && must.lastDay === 'included' ? '<=' : '<'
  const overlap =
    must.kind === 'unique'
      ? []
      : [
          call(before, field(other, must.from), field(own, must.to)),
          call(before, field(own, must.from), field(other, must.to)),
        ]
  const conditions = when ? [withThis(when.tree, other)] : []
  const body = allOf([...alike, ...overlap, ...conditions, call('!=', other, own)])
  const over: Tree = { op: 'set', entity: name, type: { kind: 'list', of: record } }
  // A filter takes what is not known for no, as the index does.
  const found: Tree = { op: 'macro', fn: 'filter', over, variable: 'other', body, type: over.type }
  const none: Tree = { op: 'literal', value: 0, type: { kind: 'integer' } }
  return equal({ op: 'call', fn: 'size', args: [found], type: { kind: 'integer' } }, none)
}

const withThis = (tree: Tree, by: Tree): Tree =>
  tree.op === 'name' && tree.scope === 'this' && tree.name === ''
    ? by
    : withChildren(tree, (child) => withThis(child, by))
