/** The conditions for reading, creating, changing, deleting, exporting and importing a record. */
import {
  type Tree,
  allOf,
  anyOf,
  equal,
  foundAs,
  has,
  me,
  notThat,
  replaceIn,
  orFalse,
  thisOf,
  unchanged,
  word,
} from '@ninefold/plan/expression'
import { isWritable, type Entity, type Field, type Verb } from '@ninefold/plan'
import { readable } from './act.ts'
import { after, asStored, requiredOn, rulesOn, type Change } from './stored-record.ts'
import type { Knowledge } from './knowledge.ts'
import { given, written, type Premise } from './reason.ts'
import { editableNow, isSecret, mayChoose, rightTo, rightToField, somethingOpen, whole, type Right } from './rights.ts'
import { isGenerated } from '@ninefold/plan/values'

/** All conditions for a verb. `field`: for this field only. */
export function can(verb: Verb, entity: Entity, field: string | undefined, knowledge: Knowledge): readonly Premise[] {
  const record = thisOf(entity.name)
  switch (verb) {
    case 'create':
      return canCreate(entity, field, knowledge)
    case 'update':
      return canUpdate(entity, field, knowledge)
    case 'delete':
      return [given(has(record)), ...allowed('delete', entity, undefined, knowledge), readable(entity, knowledge)]
    case 'export':
      return [
        given(has(record)),
        ...allowed('export', entity, undefined, knowledge),
        ...allowed('read', entity, field, knowledge),
      ]
    case 'import':
      return [...allowed('import', entity, undefined, knowledge), ...canCreate(entity, field, knowledge)]
    case 'read':
    case 'erase':
      return [given(has(record)), ...allowed(verb, entity, field, knowledge)]
  }
}

/** The conditions of point 6: one of the permissions applies, and all restrictions hold. */
export function allowed(
  verb: Verb,
  entity: Entity,
  field: string | undefined,
  knowledge: Knowledge,
): readonly Premise[] {
  const record = thisOf(entity.name)
  const right = rightTo(verb, record, knowledge)
  const fieldRight = field === undefined ? undefined : rightToField(verb, record, field, knowledge)
  return [...rightPremises(right, verb, entity), ...(fieldRight ? rightPremises(fieldRight, verb, entity, field) : [])]
}

/** The field is editable (`Editable`, `May still change`); without a name, some field is. */
export function openTo(verb: Verb, entity: Entity, name: string | undefined, knowledge: Knowledge): readonly Premise[] {
  if (verb !== 'update') return []
  const record = thisOf(entity.name)
  const field = entity.fields.find((one) => one.name === name)
  if (!field) return somethingOpen(entity, record, knowledge)
  const value = field.editable && knowledge.field(record, field.name)
  if (!value) return []
  const text = `${field.label} of ${entity.label} is editable ${editableText(field)}`
  return [written(editableNow(field, value, record, knowledge), text, field.origin)]
}

const editableText = ({ editable }: Field): string =>
  editable?.kind === 'when' ? `when \`${editable.expr.source}\`` : (editable?.kind ?? 'always')

function rightPremises(
  { permissions, restrictions }: Right,
  verb: Verb,
  entity: Entity,
  field?: string,
): readonly Premise[] {
  const lines = permissions.filter(({ origin }) => origin)
  const named = entity.fields.find(({ name }) => name === field)
  const what = named ? `${named.label} of ${entity.label}` : entity.label
  const closed =
    named && verb !== 'read' && !isWritable(entity, named) ? `${what} is not filled in by people` : undefined
  const text = closed ?? `point 6 lets nobody but administrators ${verb} ${what}`
  const one = written(anyOf(permissions.map(({ tree }) => tree)), text, closed ? named?.origin : lines[0]?.origin)
  return [lines.length > 0 && !closed ? { ...one, lines } : one, ...restrictions]
}

/** Conditions for creating a record. A field that the person may not fill in has its default, or is empty. */
function canCreate(entity: Entity, field: string | undefined, knowledge: Knowledge): readonly Premise[] {
  const record = thisOf(entity.name)
  const change = asStored({ fields: new Map(), isNew: true }, entity, knowledge)
  const lifecycles = knowledge.lifecycles(entity.name)
  const byLifecycle = lifecycles.flatMap(({ create }): readonly Premise[] => [
    ...(create.who
      ? [
          written(
            knowledge.expand(create.who.test.tree),
            `a new ${entity.label} is for ${create.who.actors.map(({ label }) => label).join(', ')}`,
            create.origin,
          ),
        ]
      : []),
    ...(create.when
      ? [
          written(
            knowledge.expand(create.when.tree),
            `a new ${entity.label} needs \`${create.when.source}\``,
            create.when.origin,
          ),
        ]
      : []),
  ])
  const demands = [
    given(has(record)),
    ...allowed('create', entity, field, knowledge),
    ...byLifecycle,
    ...requiredOn(entity, change, knowledge),
    ...rulesOn(entity, change, knowledge),
  ].map((one) => ({ ...one, tree: after(one.tree, change) }))
  return [...demands, ...initialValues(entity, readsOf(demands), knowledge)]
}

/** The names of the fields of `this` that the conditions read. */
export function readsOf(conditions: readonly Premise[]): ReadonlySet<string> {
  const read = new Set<string>()
  for (const { tree } of conditions) {
    replaceIn(tree, (part) => {
      if (part.op === 'field' && part.of.op === 'name' && part.of.scope === 'this') read.add(part.field)
      return undefined
    })
  }
  return read
}

/** For each of these fields of a new record: it has its first value, or the person may fill it in. */
export function initialValues(entity: Entity, names: ReadonlySet<string>, knowledge: Knowledge): readonly Premise[] {
  const record = thisOf(entity.name)
  return entity.fields.flatMap((field): readonly Premise[] => {
    const value = names.has(field.name) ? knowledge.field(record, field.name) : undefined
    if (!value || field.computed) return []
    const first = firstValue(field, value, entity, knowledge)
    const right = orFalse(whole(rightToField('create', record, field.name, knowledge)))
    const text = `${field.label} of a new ${entity.label} cannot be filled in by them`
    const filled = allOf([right, mayChoose(value, knowledge)])
    return first === undefined ? [] : [written(anyOf([first, filled]), text, field.origin)]
  })
}

/** The condition that the field has its first value; undefined if that is not known. */
export function firstValue(field: Field, value: Tree, entity: Entity, knowledge: Knowledge): Tree | undefined {
  const lifecycle = knowledge.lifecycles(entity.name).find((one) => one.field === field.name)
  if (lifecycle) return equal(value, word(lifecycle.initial))
  if (field.system && !isWritable(entity, field)) return field.name === 'createdBy' ? unchanged(value, me) : undefined
  if (isGenerated(field.type)) return undefined
  return field.default ? unchanged(value, knowledge.expand(field.default.expr.tree)) : notThat(has(value))
}

/** Conditions for changing a record. The person may change it before and after; fields that they may not write stay the same. */
function canUpdate(entity: Entity, field: string | undefined, knowledge: Knowledge): readonly Premise[] {
  const record = thisOf(entity.name)
  const now = [...allowed('update', entity, field, knowledge), ...openTo('update', entity, field, knowledge)]
  const fields = new Map(
    entity.fields.flatMap((one) => {
      const value = isWritable(entity, one) && !isSecret(one) ? knowledge.field(record, one.name) : undefined
      return value ? [[one.name, foundAs(`new.${entity.name}.${one.name}`, value.type)] as const] : []
    }),
  )
  const change = asStored({ fields, isNew: false }, entity, knowledge)
  const later = allowed('update', entity, undefined, knowledge).map((one) => ({
    ...one,
    tree: after(one.tree, change),
  }))
  const demands = [...later, ...requiredOn(entity, change, knowledge), ...rulesOn(entity, change, knowledge)]
  return [
    given(has(record)),
    ...now,
    readable(entity, knowledge),
    ...demands,
    ...unwritableUnchanged(entity, change, fields, demands, knowledge),
  ]
}

/** Each field that the conditions read after the change is unchanged, or the person may write it. */
function unwritableUnchanged(
  entity: Entity,
  change: Change,
  fields: ReadonlyMap<string, Tree>,
  demands: readonly Premise[],
  knowledge: Knowledge,
): readonly Premise[] {
  const record = thisOf(entity.name)
  const read = new Set<string>()
  for (const { tree } of demands) {
    replaceIn(tree, (part) => {
      if (part.op === 'name' && part.scope === 'found') read.add(part.name)
      return undefined
    })
  }
  return [...fields].flatMap(([name, value]) => {
    const before = knowledge.field(record, name)
    const field = entity.fields.find((one) => one.name === name)
    if (!before || !field || value.op !== 'name' || !read.has(value.name)) return []
    const right = orFalse(whole(rightToField('update', record, name, knowledge)))
    const writable = [
      right,
      after(right, change),
      editableNow(field, before, record, knowledge),
      mayChoose(value, knowledge),
    ]
    return [given(anyOf([unchanged(value, before), allOf(writable)]), `they may not change \`${name}\``)]
  })
}
