/** Plans what a print has besides its fields: letterhead, addressee, lines, totals, footer. */
import { type Phrase, plainText } from '../../document/index.ts'
import { SYSTEM_FIELDS, type Entity, type Field, type Paper, type PaperText } from '@ninefold/plan'
import { isMoney, isParts, isWriteOnly } from '@ninefold/plan/values'
import {
  closestLabel,
  findFieldPath,
  placeWithFix,
  undeclaredField,
  unquoted,
  type EntityName,
} from '../../kernel/index.ts'
import { findField, type ScreenContext } from './find.ts'
import type { DetailsRead } from './model.ts'
import { screensProblem } from './problems.ts'

interface Shown {
  readonly entity: EntityName
  readonly plan: Entity
}

export function planPaper(details: DetailsRead, shown: Shown, context: ScreenContext): Paper {
  const texts = (phrases: readonly Phrase[] = []) =>
    phrases.flatMap((one) => planText(one, shown.entity, context) ?? [])
  return {
    letterhead: texts(details.letterhead),
    addressee: texts(details.addressee),
    lists: planLists(details, shown, context),
    totals:
      details.totals?.flatMap((one) => findField(one, shown.entity, context)?.name ?? []) ?? defaultTotals(shown.plan),
    footer: texts(details.footer),
  }
}

/** A quoted text, a constant, or a field of the record; reports what is none of them. */
function planText(phrase: Phrase, entity: EntityName, context: ScreenContext): PaperText | undefined {
  const { names, problems } = context
  const written = plainText(phrase)
  const text = unquoted(written)
  if (text !== written) return { kind: 'text', text }
  const constant = names.constant(phrase)
  if (constant) return { kind: 'constant', name: constant.name }
  const path = findFieldPath(phrase, entity, names)
  if (path.found && !isWriteOnly(path.field.type)) return { kind: 'field', path: path.path, type: path.field.type }
  const suggestion = closestLabel(written, [...names.constants, ...entity.fields])
  problems.push(
    screensProblem('SCR-025', placeWithFix(phrase.span, suggestion), {
      text: written,
      entity: entity.label,
      suggestion,
    }),
  )
  return undefined
}

/** Without *Lines*, all lists of parts; without *Columns*, all their fields. */
function planLists(details: DetailsRead, { entity, plan }: Shown, context: ScreenContext): Paper['lists'] {
  const named = details.lines?.flatMap((phrase) => {
    const name = findField(phrase, entity, context)?.name
    const field = plan.fields.find((one) => one.name === name)
    if (field && isParts(field.type)) return [field]
    const because = 'it is no list of parts'
    if (field) context.problems.push(screensProblem('SCR-016', { span: phrase.span }, { field: field.label, because }))
    return []
  })
  const lists = named ?? plan.fields.filter(({ type }) => isParts(type))
  const parts = lists.flatMap(({ name, type }) => {
    const part = isParts(type) ? context.names.entity(type.entity) : undefined
    return part ? [{ field: name, part, of: context.entity(part.name) }] : []
  })
  reportMissing(details.columns, parts, entity, context)
  return parts.map(({ field, part, of }) => ({
    field,
    columns:
      details.columns?.flatMap((phrase) => context.names.field(part, phrase)?.name ?? []) ??
      of?.fields.filter(isColumn).map(({ name }) => name) ??
      [],
  }))
}

/** A column must be a field of one of the lists. */
function reportMissing(
  columns: readonly Phrase[] = [],
  parts: readonly { readonly part: EntityName }[],
  entity: EntityName,
  { names, problems }: ScreenContext,
): void {
  for (const phrase of columns) {
    if (parts.some(({ part }) => names.field(part, phrase))) continue
    const [first] = parts
    problems.push(screensProblem('SCR-003', ...undeclaredField(phrase.span, plainText(phrase), first?.part ?? entity)))
  }
}

const isColumn = ({ name, type, system }: Field): boolean =>
  !system && !SYSTEM_FIELDS.has(name) && !isWriteOnly(type) && !isParts(type)

/** The calculated amounts: sums of the lines, as a rule. */
const defaultTotals = ({ fields }: Entity): readonly string[] =>
  fields.filter(({ type, computed }) => computed && isMoney(type)).map(({ name }) => name)
