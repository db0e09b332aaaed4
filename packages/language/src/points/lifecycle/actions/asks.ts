/** Plans the inputs of an action (the column Asks): fields of its entity, or inputs with a type. */
import { whyNotWritable, type EntityName, type Names, undeclaredField } from '../../../kernel/index.ts'
import { append, foldName, identifierOf, upperFirst } from '@ninefold/plan/base'
import { plainText } from '../../../document/index.ts'
import { type Type, typeOfField } from '@ninefold/plan/values'
import type { Asked } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import type { ActionRead, AskRead } from '../model.ts'
import { lifecycleProblem } from '../problems.ts'

/** The inputs of each action, by folded name. All rows of an action share its inputs. */
export function planInputs(
  rows: readonly ActionRead[],
  entity: EntityName,
  names: Names,
  problems: Problem[],
): ReadonlyMap<string, readonly Asked[]> {
  const byName = Map.groupBy(rows, (row) => foldName(plainText(row.label)))
  return new Map(
    [...byName].map(([name, same]) => {
      const planned = same.map((row) => inputsOfRow(row.asks, entity, names, problems))
      return [name, planned.reduce(joinInputs, [])]
    }),
  )
}

/** An input is required if one of the rows requires it. */
function joinInputs(before: readonly Asked[], more: readonly Asked[]): readonly Asked[] {
  const needed = (input: Asked) => input.required || more.some(({ name, required }) => name === input.name && required)
  const fresh = more.filter(({ name }) => !before.some((input) => input.name === name))
  return [...before.map((input) => ({ ...input, required: needed(input) })), ...fresh]
}

function inputsOfRow(
  asks: readonly AskRead[],
  entity: EntityName,
  names: Names,
  problems: Problem[],
): readonly Asked[] {
  const planned: Asked[] = []
  for (const ask of asks) {
    const one = ask.type ? planInput(ask, names, problems) : planField(ask, entity, names, problems)
    if (one && planned.some((other) => other.name === one.name)) {
      problems.push(lifecycleProblem('LIF-023', { span: ask.span }, { name: plainText(ask.name) }))
    } else if (one) planned.push(one)
  }
  return planned
}

function planInput(ask: AskRead, names: Names, problems: Problem[]): Asked | undefined {
  const read = names.readType(ask.type!)
  append(problems, read.problems)
  const label = plainText(ask.name)
  const name = identifierOf(label)
  return read.value && { name, label: upperFirst(label), type: read.value, required: ask.required }
}

function planField(ask: AskRead, entity: EntityName, names: Names, problems: Problem[]): Asked | undefined {
  const name = plainText(ask.name)
  const field = names.field(entity, ask.name)
  if (!field) {
    problems.push(lifecycleProblem('LIF-020', ...undeclaredField(ask.name.span, name, entity)))
    return undefined
  }
  const because = field.copied ? 'it is a copy of another field' : whyNotWritable(field, entity, names)
  if (because) {
    const second = field.span && { span: field.span, label: 'the field is described here' }
    const at = { span: ask.name.span, ...(second && { second }) }
    problems.push(lifecycleProblem('LIF-021', at, { name, because }))
    return undefined
  }
  return { name: field.name, label: field.label, type: field.type, required: ask.required, field: field.name }
}

/** The types of `input.` in an action's expressions. */
export function inputTypes(asks: readonly Asked[]): Readonly<Record<string, Type>> {
  return Object.fromEntries(asks.map((ask) => [ask.name, typeOfField(ask.type) ?? { kind: 'unknown' }]))
}
