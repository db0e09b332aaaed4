/** Why a field is as it is for a user: what fills it in, when it can be changed, and by whom. */
import { isWritable, whyReadOnly, type Field } from '@ninefold/plan'
import type { EntityView, Reasons } from '@ninefold/plan/wire'
import type { EntityFacts } from './facts.ts'
import { rulesAbout } from './rule.ts'
import { restrictionsOn, whoHas } from './who-may.ts'
import { sentences, type Words } from './words.ts'

/** Undefined if there is no such field, or the reader may not read it on this record. */
export function explainField(facts: EntityFacts, name: string): Reasons | undefined {
  const { entity, record } = facts
  const field = readableField(entity, name)
  if (!field || (record && !(field.name in record.view.record))) return undefined
  const { create, update } = entity.can
  const mayChange = (record?.view.may.update ?? [...(create ?? []), ...update]).includes(field.name)
  return {
    kind: 'field',
    name: field.name,
    label: field.label,
    possible: mayChange ? 'now' : openElsewhere(facts, field) ? 'later' : 'never',
    sentences: sentences(
      mayChange ? facts.words.say('You can change this.') : undefined,
      ...filledBy(facts, field),
      ...(mayChange || !isWritable(entity, field) ? [] : notChangeable(facts, field)),
      ...conditions(field, facts.words),
      ...rulesAbout(facts, field.name),
    ),
    ...(field.origin && { origin: field.origin }),
  }
}

function readableField({ fields, can }: EntityView, name: string): Field | undefined {
  const field = fields.find((one) => one.name.toLowerCase() === name.toLowerCase())
  return field && !can.unreadable?.includes(field.name) ? field : undefined
}

/** The state of the record is in the way. */
const openElsewhere = (facts: EntityFacts, { name }: Field): boolean =>
  facts.entity.can.update.includes(name) && stateOf(facts, name) !== undefined

/** What fills it in, where that is not a person at any time. */
function filledBy(facts: EntityFacts, field: Field): readonly (string | undefined)[] {
  const { words } = facts
  const { say } = words
  const value = words.value(field.computed?.expr.tree)
  const copied = field.default?.copy ? words.value(field.default.expr.tree) : undefined
  if (field.computed)
    return [
      value === undefined
        ? say('The application calculates this.')
        : say('The application calculates this: {formula}.', { formula: value }),
    ]
  if (whyReadOnly(field)) return [say('The application fills this in.')]
  if (field.default?.copy)
    return [
      copied === undefined
        ? say('It is copied from another record.')
        : say('It is copied from {value}.', { value: copied }),
    ]
  if (field.editable?.kind === 'once')
    return [say('It is filled in when the record is created, and then stays as it is.')]
  const actions = filledInBy(facts, field.name)
  const isState = facts.seen.lifecycles.some(
    ({ entity, field: state }) => entity === facts.entity.name && state === field.name,
  )
  return [
    isState ? say('It is the state of the record: only the steps of its life cycle change it.') : undefined,
    field.editable?.kind === 'never' ? say('Nobody changes this by hand.') : undefined,
    !isWritable(facts.entity, field) && actions.length > 0
      ? say('It is filled in with {actions}.', { actions: words.anyOf(actions) })
      : undefined,
  ]
}

/** The labels of the actions that ask for it, or set it. */
const filledInBy = ({ seen, document, entity }: EntityFacts, name: string): readonly string[] => {
  const setting = document.lifecycles.flatMap((lifecycle) =>
    lifecycle.entity === entity.name
      ? lifecycle.actions.filter(({ then }) =>
          then.some((effect) => effect.kind === 'set' && effect.path.join('.') === name),
        )
      : [],
  )
  return seen.lifecycles.flatMap((lifecycle) =>
    lifecycle.entity === entity.name
      ? lifecycle.actions.flatMap(({ asks, label, name: action }) =>
          asks.some(({ field }) => field === name) || setting.some((one) => one.name === action) ? [`“${label}”`] : [],
        )
      : [],
  )
}

/** Why this user cannot change what people may change at all. */
function notChangeable(facts: EntityFacts, { name, editable }: Field): readonly (string | undefined)[] {
  const { words, entity } = facts
  const { say } = words
  const state = stateOf(facts, name)
  const condition = editable?.kind === 'when' ? words.condition(editable.expr) : undefined
  const mayElsewhere = entity.can.update.includes(name)
  return [
    state && say('It cannot be changed in the state “{state}”.', { state: state.label }),
    state && state.open.length > 0
      ? say('It can be changed in the state {states}.', { states: words.anyOf(state.open) })
      : undefined,
    condition === undefined ? undefined : say('It can be changed only while {condition}.', { condition }),
    state ? undefined : refusal(facts, mayElsewhere),
    ...((state || editable) && mayElsewhere ? [] : whoHas(facts, 'update', name)),
    ...restrictionsOn(facts, 'update'),
  ]
}

function refusal({ words: { say }, principal }: EntityFacts, mayElsewhere: boolean): string {
  if (principal.person === null) return say('You are not signed in.')
  return mayElsewhere ? say('You cannot change this now.') : say('You may not change this.')
}

interface LockingState {
  readonly label: string
  /** The labels of the states in which people may write the field. */
  readonly open: readonly string[]
}

/** The state of the record that keeps people from writing the field. */
function stateOf({ seen, entity, record }: EntityFacts, name: string): LockingState | undefined {
  if (!record) return undefined
  for (const { entity: of, field, states } of seen.lifecycles) {
    if (of !== entity.name) continue
    const isOpen = ({ mayChange }: (typeof states)[number]) => mayChange?.includes(name) ?? true
    const state = states.find(({ key }) => key === record.view.record[field])
    if (state && !isOpen(state)) return { label: state.label, open: states.filter(isOpen).map(({ label }) => label) }
  }
  return undefined
}

/** When it must be filled in, and when it is there at all. */
function conditions(
  { required, shownWhen, displayedWhen, unique }: Field,
  { say, condition }: Words,
): readonly (string | undefined)[] {
  const [needed, applies, shown] = [required?.when, shownWhen, displayedWhen].map((expr) => condition(expr))
  return [
    required &&
      (required.when === undefined
        ? say('It must be filled in.')
        : needed && say('It must be filled in if {condition}.', { condition: needed })),
    applies && say('It applies only if {condition}.', { condition: applies }),
    shown && say('It is shown only if {condition}.', { condition: shown }),
    unique ? say('No two records may have the same value here.') : undefined,
  ]
}

/** The total of a field over the rows of a list. */
export function explainTotal({ entity, words }: EntityFacts, name: string): Reasons | undefined {
  const field = readableField(entity, name)
  return (
    field && {
      kind: 'number',
      name: field.name,
      label: field.label,
      sentences: [words.say('It adds up {field} of all rows of the list that you may read.', { field: field.label })],
      ...(field.origin && { origin: field.origin }),
    }
  )
}
