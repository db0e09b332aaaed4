// What somebody might do next: mostly what makes sense, sometimes the very edge of it, sometimes what only malice does.
import { generateBatch } from './generate-batch.ts'
import { generateImport } from './generate-import.ts'
import { generateOperation, someEntity, someRecord, someVersion } from './generate-operation.ts'
import { queryFor } from './generate-query.ts'
import type { GenerationContext } from './generation-context.ts'
import type { Step } from './step.ts'

type Kind = Step['kind']
const WEIGHTS: readonly (readonly [Kind, number])[] = [
  ['create', 15],
  ['change', 20],
  ['act', 22],
  ['delete', 4],
  ['get', 6],
  ['page', 6],
  ['history', 5],
  ['list', 12],
  ['file', 2],
  ['upload', 3],
  ['inbox', 2],
  ['roles', 1],
  ['suspend', 1],
  ['constant', 1],
  ['wait', 3],
  ['export', 2],
  ['restart', 1],
  ['undo', 8],
  ['batch', 6],
  ['import', 5],
]
const BAG = WEIGHTS.flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind))

const TRIES: Partial<Record<Kind, number>> = {
  create: 10,
  change: 10,
  act: 30,
  file: 15,
  undo: 20,
  batch: 10,
  import: 5,
}

/** Much of what one might do is refused: so that things go on, it is mostly something that the model would do. */
export function generateStep(c: GenerationContext, number: number): Step {
  const { random } = c
  const kind = random.one(BAG)
  const propose = (): Step => {
    const who = random.chance(0.08) ? '' : random.one(c.people).name
    return { who, number, ...generate(c, kind) } as Step
  }
  const first = propose()
  const tries = random.chance(0.3) ? 0 : (TRIES[kind] ?? 0)
  for (let tried = 0; tried < tries; tried++) {
    const step = propose()
    if (c.wouldBeDone(step)) return step
  }
  return first
}

function generate(c: GenerationContext, kind: Kind): object {
  const { random, index } = c
  switch (kind) {
    case 'create':
    case 'change':
    case 'act':
    case 'delete':
      return generateOperation(c, kind)
    case 'get':
    case 'page':
    case 'history': {
      const { entity, id } = someRecord(c)
      return { kind, entity, id }
    }
    case 'file': {
      const { entity, id } = someRecord(c)
      const fields = index.entity(entity).fields.filter(({ type }) => type.kind === 'file')
      return { kind, entity, id, field: fields.length > 0 ? random.one(fields).name : 'receipt' }
    }
    case 'list': {
      const entity = someEntity(c)
      return { kind, entity, ...queryFor(c, entity), limit: 1 + random.below(20) }
    }
    case 'inbox':
      return { kind }
    case 'upload':
      return random.chance(0.5)
        ? { kind, name: 'a.pdf', type: 'application/pdf', size: 9 + random.below(9) }
        : { kind, name: 'b.png', type: 'image/png', size: 9 + random.below(9) }
    case 'roles': {
      const given = index.plan.roles.filter((role) => role.kind === 'given').map(({ name }) => name)
      return { kind, person: somePerson(c), roles: given.filter(() => random.chance(0.4)) }
    }
    case 'suspend':
      return { kind, person: somePerson(c), active: random.chance(0.7) }
    case 'constant': {
      const known = index.plan.constants.filter(({ type }) => type.kind === 'money' || type.kind === 'integer')
      if (known.length === 0) return { kind: 'inbox' }
      const { name, type } = random.one(known)
      const value =
        type.kind === 'integer' ? 1 + random.below(20) : { amount: String(1 + random.below(6000)), currency: 'EUR' }
      return { kind, name, value }
    }
    case 'export':
      return { kind, entity: someEntity(c) }
    case 'undo':
      return generateUndo(c)
    case 'batch':
      return generateBatch(c)
    case 'import': {
      const entity = someEntity(c)
      return { kind, ...generateImport(c, index.entity(entity)) }
    }
    case 'restart':
      return { kind, seconds: 3600 * random.one([1, 30, 24 * 3, 24 * 8, 24 * 35]) }
    case 'wait':
      return { kind, seconds: 3600 * random.one([1, 6, 30, 24 * 3, 24 * 8, 24 * 35]) }
  }
}

const somePerson = ({ people, random }: GenerationContext): string =>
  random.one(people.filter(({ administrator }) => !administrator)).id

/** What changed lately, and what was deleted. */
function generateUndo(c: GenerationContext): object {
  const { random, state } = c
  const gone = [...state.deleted.values()].filter(({ id }) => c.isKnown(id))
  const isOfGone = gone.length > 0 && random.chance(0.35)
  const { entity, id } = isOfGone ? random.one(gone.slice(-6)) : someRecord(c)
  const count = state.history.get(id)?.length ?? 0
  const back = isOfGone && random.chance(0.9) ? 0 : random.below(Math.min(count, random.chance(0.7) ? 3 : 12) + 1)
  return { kind: 'undo', entity, id, entry: count - 1 - back, ...someVersion(c, state.rows.get(id) ?? null) }
}
