// Whether inputs of a form look the same after a key, so that sections and rows are not rendered again. Those whose fields depend on other
// values of the record always are.
import type { Field } from '@ninefold/plan'
import { draftAt, placeText, sameJson, type Place } from '../records/draft.ts'
import type { Finding } from '../rules/finding.ts'
import type { FormController } from './use-form.ts'
import type { PartShape } from './writable.ts'

/** Whether only its own value and findings decide how the input looks. */
const isPlain = ({ shownWhen, displayedWhen, required, currencyFrom }: Field): boolean =>
  !shownWhen && !displayedWhen && !currencyFrom && required?.when === undefined

/** `fields`: of the record itself, in both. */
export function sameInputs(before: FormController, after: FormController, fields: readonly Field[]): boolean {
  if (before.about !== after.about) return false
  return fields.every(
    (field) =>
      isPlain(field) &&
      before.draft.values[field.name] === after.draft.values[field.name] &&
      sameFindings(before, after, field.name),
  )
}

/** The inputs and computed fields of a part without lists of its own. */
export function samePart(before: FormController, after: FormController, list: PartShape, place: Place): boolean {
  if (before.about !== after.about || list.lists.length > 0 || !list.typed.every(isPlain)) return false
  const isComputedSame = (field: Field) => sameJson(before.computed(field, place), after.computed(field, place))
  return (
    draftAt(before.draft, place) === draftAt(after.draft, place) &&
    sameFindings(before, after, placeText(place)) &&
    list.computed.every(isComputedSame)
  )
}

function sameFindings(before: FormController, after: FormController, path: string): boolean {
  const [were, are] = [findingsAt(before, path), findingsAt(after, path)]
  return were.length === are.length && were.every((finding, at) => sameJson(finding, are[at]))
}

const findingsAt = ({ findings }: FormController, path: string): readonly Finding[] =>
  findings.filter((finding) => finding.path === path || finding.path?.startsWith(`${path}.`))
