/**
 * Adds to the problems of a refused change what their texts name: the field's label, and what the document's own
 * message reads beyond the record itself (`{room.name} is taken`), as far as the principal may read it.
 */
import { isOwnRead, type Expr } from '@ninefold/plan/expression'
import { type Json, type MutableRecord } from '@ninefold/plan/values'
import type { Plan, Template } from '@ninefold/plan'
import type { About, Finding } from '../../refusal.ts'
import type { Surroundings } from '../change/draft.ts'
import { hiddenParts } from './hidden-values.ts'
import { labelsOf } from '../read/labels.ts'
import { pathsOf } from '../load/paths.ts'
import { withAnswersTo } from '../load/set-answers.ts'
import { wordingEnvironment } from '../../wording/index.ts'
import type { EntityModel, Model } from '../model.ts'
import type { WireInput } from '../records.ts'

/**
 * `refused`: problems of the input itself. A field that was not accepted counts as not sent: the record has its stored
 * value.
 */
export async function completeFindings<F extends readonly Finding[]>(
  s: Surroundings,
  entity: EntityModel,
  findings: F,
  input?: WireInput,
  refused: readonly Finding[] = [],
): Promise<F> {
  const complete: Finding[] = []
  const sent = sentIn(s.model, entity, input)
  for (const { field } of refused) {
    const at = fieldAt(s.model, entity, field)
    sent.get(at.entity.name)?.delete(at.name)
  }
  for (const found of findings) {
    const label = found.label ?? labelOf(s.model, entity, found.field)
    const parameters = { subject: entity.entity.label, ...found.parameters }
    // No input was sent for another record.
    const own = found.elsewhere ? NOTHING_SENT : sent
    const about = found.about && (await completeAbout(s, found.about, { ...found, parameters, label }, own))
    const record = found.elsewhere && (await recordOf(s, found.elsewhere))
    const more = { ...(label !== undefined && { label }), ...(about && { about }), ...(record && { record }) }
    complete.push({ ...found, parameters, ...more })
  }
  return complete as unknown as F
}

/** Undefined if the principal may not read it. */
async function recordOf({ model, reader, principal }: Surroundings, { entity, id }: NonNullable<Finding['elsewhere']>) {
  if (model.entity(entity).isPart) return undefined
  const label = (await labelsOf(model, reader, principal, [{ entity, id }]))[id]?.label
  return label === undefined ? undefined : { entity, id, label: label || model.entity(entity).entity.label }
}

/** Names of the fields that were sent, by their entity. */
type Sent = ReadonlyMap<string, Set<string>>

const NOTHING_SENT: Sent = new Map()

async function completeAbout(s: Surroundings, about: About, found: Finding, sent: Sent): Promise<About> {
  const holes = holesOf(s.model.plan, found.code)
  const reads = holes.flatMap((hole) => hole.reads.filter(isOwnRead))
  const record = about.record as MutableRecord
  if (reads.length > 0)
    await s.loader.fill(s.reader, s.principal, s.model.entity(about.entity), [record], pathsOf(reads))
  const environment = wordingEnvironment(
    { ...found, field: found.label ?? found.field, about },
    s.principal.environment,
    s.model.plan.settings.language,
  )
  const { answer } = await withAnswersTo(
    s,
    holes.map(({ tree }) => tree),
    environment,
  )
  const entity = s.model.entity(about.entity)
  const hidden = await hiddenParts(s, { entity, record, sent: sent.get(entity.name) ?? new Set() }, holes)
  return { ...about, hidden, ...(answer && { answer }) }
}

function sentIn(
  model: Model,
  entity: EntityModel,
  input: Json | undefined,
  sent = new Map<string, Set<string>>(),
): Sent {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return sent
  const own = sent.get(entity.name) ?? new Set()
  sent.set(entity.name, own)
  for (const [name, value] of Object.entries(input)) {
    own.add(name)
    const field = entity.byName.get(name)
    if (field?.kind === 'parts' && Array.isArray(value))
      for (const part of value as readonly Json[]) sentIn(model, model.entity(field.part), part, sent)
  }
  return sent
}

function holesOf(plan: Plan, code: string): readonly Expr[] {
  const entry = plan.errors.find((error) => error.code === code)
  const holes = [entry?.message, entry?.remedy].flatMap((template: Template | undefined) => template ?? [])
  return holes.filter((part): part is Expr => typeof part !== 'string')
}

const labelOf = (model: Model, entity: EntityModel, path: string | undefined): string | undefined => {
  const at = fieldAt(model, entity, path)
  return at.entity.byName.get(at.name)?.field.label
}

/** For `lines.0.amount`, the part's entity and its field `amount`. */
function fieldAt(
  model: Model,
  entity: EntityModel,
  path = '',
): { readonly entity: EntityModel; readonly name: string } {
  const [name = '', , ...inside] = path.split('.')
  const field = entity.byName.get(name)
  if (field?.kind !== 'parts' || inside.length === 0) return { entity, name }
  return fieldAt(model, model.entity(field.part), inside.join('.'))
}
