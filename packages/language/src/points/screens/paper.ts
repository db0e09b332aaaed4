/** Plans what a print has besides its fields: letterhead, addressee, lines, totals, footer. */
import { type Phrase, plainText, splitAt } from '../../document/index.ts'
import { SYSTEM_FIELDS, type Entity, type Field, type Paper, type PaperText } from '@ninefold/plan'
import { isFile, isMoney, isParts, isWriteOnly, type FieldType } from '@ninefold/plan/values'
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
    letterhead: (details.letterhead ?? []).flatMap((one) => planLetterhead(one, shown.entity, context) ?? []),
    addressee: texts(details.addressee),
    lists: planLists(details, shown, context),
    totals:
      details.totals?.flatMap((one) => findField(one, shown.entity, context)?.name ?? []) ?? defaultTotals(shown.plan),
    footer: texts(details.footer),
  }
}

/** An image must be of a kind that can be printed. */
function planLetterhead(phrase: Phrase, entity: EntityName, context: ScreenContext): PaperText | undefined {
  const text = planText(phrase, entity, context)
  const type = text && 'type' in text ? text.type : undefined
  if (!type || !isFile(type) || isPrintable(type)) return text
  context.problems.push(screensProblem('SCR-032', { span: phrase.span }, { field: plainText(phrase) }))
  return undefined
}

const PRINTABLE: ReadonlySet<string> = new Set(['image/png', 'image/jpeg'])
/** Bytes: a print contains its logo. */
const LARGEST_LOGO = 2 * 1024 * 1024

const isPrintable = ({ accept, maxSize }: FieldType & { readonly kind: 'file' }): boolean =>
  accept.length > 0 && accept.every((kind) => PRINTABLE.has(kind)) && maxSize <= LARGEST_LOGO

/** A quoted text, a constant, a field of the record or of a settings page; reports what is none of them. */
function planText(phrase: Phrase, entity: EntityName, context: ScreenContext): PaperText | undefined {
  const { names, problems } = context
  const written = plainText(phrase)
  const text = unquoted(written)
  if (text !== written) return { kind: 'text', text }
  const constant = names.constant(phrase)
  if (constant) return { kind: 'constant', name: constant.name }
  const path = findFieldPath(phrase, entity, names)
  if (path.found && !isWriteOnly(path.field.type)) return { kind: 'field', path: path.path, type: path.field.type }
  const setting = settingNamed(phrase, context)
  if (setting) return setting
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

/** `Company.logo`: a field of the only record of an entity. */
function settingNamed(phrase: Phrase, { names }: ScreenContext): PaperText | undefined {
  const [first, second, ...rest] = splitAt(phrase, /\./u)
  const entity = first && second && rest.length === 0 ? names.entity(first) : undefined
  const field = entity?.onlyOne ? names.field(entity, second!) : undefined
  if (!entity || !field || isWriteOnly(field.type)) return undefined
  return { kind: 'setting', entity: entity.name, field: field.name, type: field.type }
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
