/** Suggests a rule for a sentence that was not understood, with names of the document. */
import { lowerFirst } from '@ninefold/plan/base'
import { numberOf, pattern } from '@ninefold/plan/pattern'
import { type EntityName, type FieldName, type Names, wordsOf } from '../../kernel/index.ts'
import { isDateType, isDateTime, isReference } from '@ninefold/plan/values'

const OVERLAPS = pattern('…(overlap…|at the same time|double[-]~book…|twice at|at once)…')
const AT_MOST = pattern('…([at|no|not] (most|more than)|[a] maximum [of]|up to) {most:<count>}…')
const CASES = [
  pattern("…(cannot|can't|(must|may) not|(may|can|must) only) … (when|if|while|unless|as long as)…"),
  pattern('…requires? that…'),
  pattern('(when|if)…'),
]

/** The suggestion; undefined if no kind of rule fits. `on`: the entity of the heading. */
export function exampleRule(text: string, on: EntityName | undefined, names: Names): string | undefined {
  const mentions = (name: string) => ` ${wordsOf(text)} `.includes(` ${wordsOf(name)} `)
  const placeOf = (name: string) => ` ${wordsOf(text)} `.indexOf(` ${wordsOf(name)} `)
  const firstPlace = ({ label, plural }: EntityName) => Math.max(placeOf(label), placeOf(plural))
  const mentioned = names.entities
    .filter((entity) => entity.span && firstPlace(entity) >= 0)
    .toSorted((one, other) => firstPlace(one) - firstPlace(other))
  const candidates = on ? [on, ...mentioned] : mentioned
  if (OVERLAPS.test(text)) return noOverlap(candidates, mentions)
  const { most } = AT_MOST.match(text) ?? {}
  const limited = most && atMost(numberOf(most), candidates, mentions)
  if (limited) return limited
  const [entity] = candidates
  if (!entity || !CASES.some(({ test }) => test(text))) return undefined
  return `Write a row of a table Rule, Entity, When, Must hold: ${entity.label} under Entity, the case under When, and under Must hold what must be so then, both as conditions with fields of ${entity.label}.`
}

type Mentions = (name: string) => boolean

function noOverlap(candidates: readonly EntityName[], mentions: Mentions): string | undefined {
  for (const entity of candidates) {
    const [from, to] = entity.fields.filter(({ span, type }) => span && (isDateType(type) || isDateTime(type)))
    if (!from || !to) continue
    const per = sharedBy(entity, mentions)
    return `Write \`No overlap: ${from.label}, ${to.label}${per ? ` per ${per.label}` : ''}\` under the heading of ${entity.label}.`
  }
  return undefined
}

function atMost(most: number, candidates: readonly EntityName[], mentions: Mentions): string | undefined {
  for (const entity of candidates) {
    const per = sharedBy(entity, mentions)
    if (!per) continue
    const item = lowerFirst(entity.name).slice(0, 1)
    const count = `${entity.name}.filter(${item}, ${item}.${per.name} == ${per.name}).size() <= ${most}`
    return `Write it as a rule of ${entity.label}: \`${count}\`; which of them count stands behind \`and\` in the brackets.`
  }
  return undefined
}

/** The reference that the sentence names, by its label or by its target entity. */
const sharedBy = ({ fields, name }: EntityName, mentions: Mentions): FieldName | undefined =>
  fields.find(
    ({ span, label, type }) =>
      span && isReference(type) && type.entity !== name && (mentions(label) || mentions(type.entity)),
  )
