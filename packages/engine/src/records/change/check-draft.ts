/** The problems of a draft that is not stored: for a trial change, and in addition to the reasons of a refused one. */
import type { Finding } from '../../refusal.ts'
import { uniquenessFindings } from '../rules/uniqueness.ts'
import type { ChangeRequest } from './change.ts'
import { findingsOf } from '../rules/checks.ts'
import { completeFindings } from '../rules/complete-findings.ts'
import type { PipelineContext } from './context.ts'
import { placesOf, type Draft } from './draft.ts'
import { loadBefore } from './change-target.ts'
import { fillDraft } from './fill-draft.ts'
import { brokenRules, findingOf } from '../rules/invariants.ts'
import { EVERYTHING, checkScope } from './check-scope.ts'
import { overlayReader } from '../load/overlay-reader.ts'
import type { RuleWithReach } from '../change-steps.ts'

/**
 * All problems of a trial change. REC-17: for an invalid value, nothing else is reported. `rules`: names of the rules
 * to check; then nothing else is required.
 */
export async function checkChange(
  c: PipelineContext,
  request: ChangeRequest,
  rules?: readonly string[],
): Promise<readonly Finding[]> {
  const entity = c.model.entity(request.entity)
  const steps = c.stepsOf(entity)
  const before = request.kind === 'create' ? null : await loadBefore(c, request, entity)
  const { draft, input } = await fillDraft(c, request, steps, before)
  const wanted = checkScope(input, rules)
  const findings = [
    ...input,
    ...findingsOf(c.principal, draft, wanted),
    ...(await uniquenessFindings(c, draft, true, wanted)),
    ...(await crossRecordFindings(c, draft, wanted)),
  ]
  return completeFindings(c, entity, findings, request.input, input)
}

/** Problems by rules that read other records, over a draft that is not stored yet. */
export async function crossRecordFindings(
  c: PipelineContext,
  draft: Draft,
  wanted = EVERYTHING,
): Promise<readonly Finding[]> {
  const { steps, id, before, record: after } = draft
  const written = [{ steps, id, before, after }]
  const states = { after: overlayReader(c.reader, c.model, written, 'after'), before: () => c.reader }
  const places = placesOf(draft)
  const isChecked = ({ rule }: RuleWithReach) => places.every((place) => wanted.rule(place, rule))
  const own = new Set(places.map(({ record }) => record.id))
  const found = await brokenRules(c, states, written, { rank: (one) => Number(own.has(one)), isChecked })
  return found.map((broken) => findingOf(c.model, broken, own.has(broken.id)))
}
