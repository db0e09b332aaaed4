/**
 * Derives fields in a change: calculated fields, and clearing fields that do not apply. *Applies when* is evaluated
 * after the change. If it may lead back to the record through others (`crew.rooms.sum(r, r.seats) > 10` on Room), the
 * database is queried with the new version of the record.
 */
import { isOwnRead, type Expr } from '@ninefold/plan/expression'
import { readsItsOwnKind } from '@ninefold/plan'
import { memoize } from '@ninefold/plan/base'
import type { Value } from '@ninefold/plan/values'
import { derivationOf } from './derivation.ts'
import {
  runQueries,
  environmentOf,
  storedForm,
  placesOf,
  valueAt,
  type Draft,
  type Place,
  type Surroundings,
} from './draft.ts'
import { evaluate } from '../expressions.ts'
import { pathsOf } from '../load/paths.ts'
import type { EntityModel, Model } from '../model.ts'
import { overlayReader } from '../load/overlay-reader.ts'
import { withAnswersTo } from '../load/set-answers.ts'
import { withParts, type ChangeSteps } from '../change-steps.ts'

/** For the record and its parts. */
export async function derive(s: Surroundings, draft: Draft): Promise<void> {
  draft.dirty = false
  if (derivesNothing(draft.steps)) return
  const places = placesOf(draft)
  await compute(s, draft, places)
  if (places.some(({ steps }) => steps.hidden.length > 0)) {
    for (const place of places) await emptyHidden(s, draft, place)
    await compute(s, draft, places)
  }
  await runQueries(s, draft)
}

const derivesNothing = memoize(
  (steps: ChangeSteps): boolean =>
    derivationOf(steps).length === 0 &&
    withParts(steps).every(({ hidden, querying }) => hidden.length === 0 && querying.length === 0),
)

async function compute(s: Surroundings, { steps }: Draft, places: readonly Place[]): Promise<void> {
  const byEntity = Map.groupBy(places, (place) => place.steps.entity.name)
  for (const { entity, field } of derivationOf(steps)) {
    for (const place of byEntity.get(entity) ?? [])
      place.record[field.name] = storedForm(field, await valueAt(s, place, field.field.computed!.expr))
  }
}

async function emptyHidden(s: Surroundings, draft: Draft, place: Place): Promise<void> {
  for (const field of place.steps.hidden) {
    const condition = field.field.shownWhen!
    const readsOwn = readsOwnEntity(s.model, place.steps.entity, condition)
    const applies = readsOwn ? await valueAfter(s, draft, place, condition) : await valueAt(s, place, condition)
    if (applies !== true) place.record[field.name] = storedForm(field, null)
  }
}

const ownEntityReads = new WeakMap<Expr, boolean>()

function readsOwnEntity({ plan }: Model, { name }: EntityModel, condition: Expr): boolean {
  const known = ownEntityReads.get(condition) ?? readsItsOwnKind(plan.entities, name, condition.tree)
  ownEntityReads.set(condition, known)
  return known
}

/** The value over the record as it will be stored. */
async function valueAfter(s: Surroundings, draft: Draft, place: Place, expr: Expr): Promise<Value> {
  const { model, loader, principal } = s
  const written = [{ steps: draft.steps, id: draft.id, before: draft.before, after: draft.record }]
  const reader = overlayReader(s.reader, model, written, 'after')
  const { id } = place.record
  const paths = pathsOf(expr.reads.filter(isOwnRead))
  const record = (await loader.load(reader, principal, place.steps.entity, [id], paths)).get(id)
  const environment = environmentOf(principal, record ?? place.record, place.before)
  return evaluate(expr, await withAnswersTo({ model, loader, reader }, [expr.tree], environment))
}
