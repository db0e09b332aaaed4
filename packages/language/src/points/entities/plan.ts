/** Point 3 → entities of the plan: names are known, so expressions are checked and defaults are evaluated. */
import { interned, mapMemoized, callMemoized } from '../../kernel/index.ts'
import { append, memoize, identifierOf, pascalOf } from '@ninefold/plan/base'
import { plainText } from '../../document/index.ts'
import type { Assumption, Entity, Removed } from '@ninefold/plan'
import { languageOf } from '@ninefold/plan/translation'
import type { Problem, Span } from '@ninefold/plan/problem'
import type { Names, Planned } from '../../kernel/index.ts'
import { commentLabel } from './comments.ts'
import { markStored } from './computed.ts'
import type { EntitiesRead, EntityDeclared, RemovedRead } from './model.ts'
import { planField } from './plan-field.ts'
import { entitiesProblem } from './problems.ts'
import { planShownAs } from './shown-as.ts'

interface EntitiesPlan {
  readonly entities: readonly Entity[]
  /** Former entities whose data is migrated or dropped. */
  readonly removed: readonly Removed[]
}

/** The entities of the plan, with their fields, in the order of the document. */
export function planEntities(
  read: EntitiesRead,
  declared: readonly EntityDeclared[],
  names: Names,
): Planned<EntitiesPlan> {
  const place = interned('entities.place', '', read.span)
  const planned = mapMemoized(declared, planEntity, names, place)
  const problems = declared.flatMap((entity, index) => [
    ...callMemoized(hiddenConstants, entity, names),
    ...planned[index]!.problems,
  ])
  const stored = markStored(
    planned.map(({ value }) => value),
    declared,
  )
  const removed = planRemoved(read.removed, declared, pascalOf, { names, problems })
  return {
    value: { entities: stored.value, removed },
    problems: [...problems, ...stored.problems],
    assumptions: [...planned.flatMap((one) => one.assumptions), ...(read.entities.length === 0 ? [NOTHING] : [])],
  }
}

/** `place`: the span for entities that the document does not declare. */
const planEntity = (entity: EntityDeclared, names: Names, place: Span): Planned<Entity> => {
  const { name, label, path, partOf, alsoPartOf, commentOn, read } = entity
  const at = read?.span ?? commentOn?.span
  const assumptions: Assumption[] = []
  const problems: Problem[] = []
  const shownAs = planShownAs(entity, names, place, problems, assumptions)
  append(assumptions, [...assumeOverAll(entity), ...assumePlural(entity, names)])
  append(problems, checkEntity(entity))
  const value: Entity = {
    name,
    label,
    plural: shownPlural(entity, names),
    path,
    help: read?.help ?? '',
    ...(at && { origin: names.originOf(at) }),
    shownAs,
    ...(partOf && { partOf }),
    ...(alsoPartOf && { alsoPartOf }),
    ...(commentOn && { commentOn: { entity: commentOn.entity, field: commentOn.field } }),
    fields: entity.fields.map((field) => planField(field, entity, names, problems)),
    was: formerNames(entity),
    onlyOne: read?.onlyOne ?? false,
    removed: planRemoved(read?.removed ?? [], entity.fields, identifierOf, { names, problems }),
  }
  return { value, problems, assumptions }
}

/** Only plurals of English words are assumed, such as `User`; elsewhere many are called as one is. */
function shownPlural({ name, label, plural, read }: EntityDeclared, { settings }: Names): string {
  const isEnglish = !read || name === 'User' || languageOf(settings.language) === 'en'
  return isEnglish || read.plural ? plural : label
}

function assumePlural(entity: EntityDeclared, names: Names): readonly Assumption[] {
  const { label, plural, read } = entity
  if (!read || read.onlyOne || shownPlural(entity, names) === plural) return []
  const text = `Lists and headings call several of them "${label}", too.`
  return [{ point: 3, subject: label, text, help: 'Write "- Plural: …" under its heading.' }]
}

/** Comments on a renamed entity are renamed with it. */
const formerNames = ({ read, commentOn }: EntityDeclared): readonly string[] => [
  ...(read?.was ?? []).map((phrase) => pascalOf(plainText(phrase))),
  ...(commentOn?.was ?? []).map((name) => pascalOf(commentLabel(name))),
]

/** The assumption for unique fields of parts that do not state whether another whole may repeat the value. */
function assumeOverAll({ label, fields, partOf }: EntityDeclared): readonly Assumption[] {
  const whole = partOf && fields.find(({ name }) => name === partOf.whole)?.label
  if (whole === undefined) return []
  const bare = fields.filter(({ read }) => read?.unique && !read.uniqueOverAll)
  return bare.map((field) => ({
    point: 3,
    subject: label,
    text: `No two records of ${label} have the same "${field.label}", in whichever ${whole} they stand.`,
    help: `Write "unique per ${whole}" where it may stand again in another ${whole}, or "unique over all" if it may not.`,
  }))
}

const NOTHING: Assumption = {
  point: 3,
  subject: '',
  text: 'The application keeps nothing but the people who use it.',
  help: 'Write a heading for each thing that it keeps, such as `### Claim`, with a table Field, Type under it.',
}

function checkEntity({ read, label, fields }: EntityDeclared): readonly Problem[] {
  const written = fields.some((field) => !field.system || field.read)
  return read && !written && read.fields.length === 0
    ? [entitiesProblem('ENT-035', { span: read.span }, { entity: label })]
    : []
}

/** Queries all constants at once, so it is memoized separately. */
const hiddenConstants = ({ label, fields }: EntityDeclared, names: Names): readonly Problem[] => {
  const constants = constantsByName(names.constants)
  return fields.flatMap((field) => {
    const constant = constants.get(field.name.toLowerCase())
    if (!constant || !field.span) return []
    // `Size | Size` names the list of its choices.
    if (constant.type.kind === 'list' && /^choices?$/u.test(field.type.kind)) return []
    const second = { span: constant.span, label: 'the constant' }
    const parameters = { field: field.label, entity: label, constant: constant.label }
    return [entitiesProblem('ENT-042', { span: field.span, second }, parameters)]
  })
}

const constantsByName = memoize((constants: Names['constants']) => {
  return new Map(constants.map((one) => [one.name.toLowerCase(), one]))
})

function planRemoved(
  removed: readonly RemovedRead[],
  present: readonly { readonly name: string }[],
  identifier: (label: string) => string,
  { names, problems }: { readonly names: Names; readonly problems: Problem[] },
): readonly Removed[] {
  return removed.flatMap(({ name: written, keep, span }) => {
    const name = written.own ? written.identifier : identifier(written.label)
    const still = present.some((one) => one.name.toLowerCase() === name.toLowerCase())
    if (still) problems.push(entitiesProblem('ENT-039', { span }, { name: written.label }))
    return still ? [] : [{ name, keep, origin: names.originOf(span) }]
  })
}
