// Several writes in one request, some of them on what others have just made.
import type { Json } from '@ninefold/plan/values'
import { bodyFor, generateOperation } from './generate-operation.ts'
import type { GenerationContext } from './generation-context.ts'
import type { Operation } from './step.ts'

export function generateBatch(c: GenerationContext): object {
  const { random } = c
  const operations: Operation[] = []
  const count = 1 + random.below(4)
  for (let i = 0; i < count; i++) {
    const made = operations.findIndex(({ kind }) => kind === 'create')
    const operation =
      made >= 0 && random.chance(0.4)
        ? onMade(c, operations[made]!, made)
        : generateOperation(c, random.one(['create', 'create', 'change', 'change', 'act', 'delete'] as const))
    operations.push(made >= 0 && random.chance(0.5) ? withReference(c, operation, operations[made]!, made) : operation)
  }
  return { kind: 'batch', operations }
}

/** `$0` in its path. */
function onMade(c: GenerationContext, { entity }: Operation, place: number): Operation {
  const { random, index } = c
  const id = `$${random.chance(0.98) ? place : place + 5}`
  const actions = index.lifecycles(entity).flatMap((each) => each.actions)
  if (actions.length > 0 && random.chance(0.4))
    return { kind: 'act', entity, id, action: random.one(actions).name, body: {} }
  if (random.chance(0.2)) return { kind: 'delete', entity, id }
  const body = Object.entries(bodyFor(c, index.entity(entity), null))
  const [name, value] = body.length > 0 ? random.one(body) : (['nothing', null] as const)
  return { kind: 'change', entity, id, body: { [name]: value } }
}

/** `{ $from: 0 }` where a field refers to such a record. */
function withReference(c: GenerationContext, operation: Operation, made: Operation, place: number): Operation {
  if (operation.kind !== 'create' && operation.kind !== 'change') return operation
  const fields = c.index.entity(operation.entity).fields.filter(({ name }) => Object.hasOwn(operation.body, name))
  const field = fields.find(({ type }) => type.kind === 'reference' && type.entity === made.entity)
  return field
    ? { ...operation, body: { ...operation.body, [field.name]: { $from: place } as unknown as Json } }
    : operation
}
