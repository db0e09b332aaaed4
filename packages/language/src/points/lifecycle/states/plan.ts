/** Plans the states of a life cycle: labels, final states, and fields that may still change. */
import { withArticle } from '@ninefold/plan/problem'
import { type Phrase, plainText } from '../../../document/index.ts'
import type { Action, Assumption, State } from '@ninefold/plan'
import { foldName } from '@ninefold/plan/base'
import type { EntityName, FieldName } from '../../../kernel/index.ts'
import type { LifecycleContext } from '../actions/plan.ts'
import { findState, statesOf, type StateName } from '../declare.ts'
import { unknownField } from '../effects/plan.ts'
import type { LifecycleRead, MayChangeRead } from '../model.ts'
import { isChoice } from '@ninefold/plan/values'

/** The choices of a status field of point 3, else the states of the life cycle. */
export function statesHere(subject: LifecycleRead, field: FieldName | undefined): readonly StateName[] {
  const written = statesOf(subject)
  if (!field?.span || !isChoice(field.type)) return written
  const span = field.span
  return field.type.options.map((option) => ({ span: findState(option.key, written)?.span ?? span, ...option }))
}

export function planStates(
  subject: LifecycleRead,
  actions: readonly Action[],
  initial: StateName | undefined,
  context: LifecycleContext,
): readonly State[] {
  return context.states.map((state) => {
    const { key, label, span } = state
    const row = rowOf(subject, state)
    const leaves = actions.some(({ from, to }) => to !== undefined && to !== key && from.includes(key))
    const mayChange = row?.mayChange && planMayChange(row.mayChange, state === initial, context)
    return {
      key,
      label,
      help: row?.meaning ?? '',
      final: row?.final !== undefined || isNamed(subject.finals, state) || !leaves,
      ...(mayChange && { mayChange }),
      origin: context.names.originOf(span),
    }
  })
}

const isNamed = (phrases: readonly Phrase[], { key }: StateName): boolean =>
  phrases.some((phrase) => foldName(plainText(phrase)) === foldName(key))

const rowOf = ({ states }: LifecycleRead, { key }: StateName) =>
  states.find((state) => foldName(plainText(state.name)) === foldName(key))

/** The fields that may still change; undefined for all. An empty cell means all in the first state and none in others. */
function planMayChange(
  read: MayChangeRead,
  first: boolean,
  { entity, names, problems }: LifecycleContext,
): readonly string[] | undefined {
  const found = (phrases: readonly Phrase[]) =>
    phrases.flatMap((phrase): readonly FieldName[] => {
      const section = entity.fields.filter(
        (field) => field.section && foldName(field.section) === foldName(phrase.text),
      )
      const field = names.field(entity, phrase)
      if (!field && section.length === 0) problems.push(unknownField(phrase.span, plainText(phrase), entity))
      return field ? [field] : section
    })
  switch (read.kind) {
    case 'all':
      return undefined
    case 'empty':
      return first ? undefined : []
    case 'fields':
      return found(read.fields).map(({ name }) => name)
    case 'but': {
      const but = found(read.fields)
      return entity.fields.filter((field) => !but.includes(field)).map(({ name }) => name)
    }
  }
}

/** The assumption for empty cells in the column *May still change*. */
export function assumeChanges(
  subject: LifecycleRead,
  states: readonly StateName[],
  initial: StateName | undefined,
  entity: EntityName,
): readonly Assumption[] {
  const unstated = states.filter((state) => rowOf(subject, state)?.mayChange?.kind === 'empty' && state !== initial)
  if (unstated.length === 0) return []
  const names = unstated.map(({ key }) => key).join(', ')
  return [
    {
      point: 4,
      subject: entity.label,
      text: `Nothing of ${withArticle(entity.label)} that is ${names} may be changed any more, but by actions.`,
      help: 'Write the fields, or "all", in the column May still change to say otherwise.',
    },
  ]
}
