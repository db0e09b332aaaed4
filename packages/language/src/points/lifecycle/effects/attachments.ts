/** Resolves the attachments of a mail: prints of point 2, fields with files, and the fields of a calendar entry. */
import type { Attachment } from '@ninefold/plan'
import { closest, type Span } from '@ninefold/plan/problem'
import { pattern } from '@ninefold/plan/pattern'
import { isFile } from '@ninefold/plan/values'
import { type Phrase, plainText } from '../../../document/index.ts'
import { findFieldPath, noteUse, placeWithFix, type FieldName } from '../../../kernel/index.ts'
import type { AttachmentRead } from '../model.ts'
import { lifecycleProblem } from '../problems.ts'
import type { PrintName } from '../scope.ts'
import type { EffectsContext } from './context.ts'

export const planAttachments = (
  attachments: readonly AttachmentRead[],
  context: EffectsContext,
): readonly Attachment[] => attachments.flatMap((one) => planAttachment(one, context))

function planAttachment(read: AttachmentRead, context: EffectsContext): readonly Attachment[] {
  switch (read.kind) {
    case 'pdf':
      return isRecord(read.of, context) ? onlyPrint(read.span, context) : named(read.of, context)
    case 'files':
      return isRecord(read.of, context) ? allFiles(read.span, context) : named(read.of, context)
    case 'named':
      return named(read.name, context)
    case 'dates':
      return planDates(read, context)
  }
}

const THIS = pattern('(this|it|the record)')

/** Nothing, `this`, or the name of the entity. */
const isRecord = (phrase: Phrase | undefined, { entity, names }: EffectsContext): phrase is undefined =>
  !phrase || THIS.test(plainText(phrase)) || names.entity(phrase)?.name === entity.name

// ── Prints and files ────────────────────────────────────────────────────────────────────────────────────────────────

function onlyPrint(span: Span, context: EffectsContext): readonly Attachment[] {
  const { entity, names, problems, printsOf } = context
  const [print, ...others] = printsOf(entity.name)
  if (print && others.length === 0) return [{ kind: 'print', screen: print.name, origin: names.originOf(span) }]
  const known = [print, ...others].flatMap((one) => one?.label ?? [])
  problems.push(lifecycleProblem('LIF-066', { span }, { entity: entity.label, known }))
  return []
}

/** A print of the entity, or a field with files. */
function named(phrase: Phrase, context: EffectsContext): readonly Attachment[] {
  const { entity, names, problems, printsOf } = context
  const name = plainText(phrase)
  const origin = names.originOf(phrase.span)
  const print = printsOf(entity.name).find((one) => isCalled(one, name))
  if (print) {
    noteUse(phrase, 'screen', print.name)
    return [{ kind: 'print', screen: print.name, origin }]
  }
  const path = findFieldPath(phrase, entity, names)
  if (path.found && path.fields.length === 1 && isFile(path.field.type))
    return [{ kind: 'files', field: path.field.name, origin }]
  const known = [...printsOf(entity.name), ...entity.fields.filter(({ type }) => isFile(type))].map(
    ({ label }) => label,
  )
  const suggestion = closest(name, known)
  problems.push(
    lifecycleProblem('LIF-065', placeWithFix(phrase.span, suggestion), {
      name,
      entity: entity.label,
      suggestion,
      known,
    }),
  )
  return []
}

const isCalled = (print: PrintName, name: string): boolean => print.label.toLowerCase() === name.toLowerCase()

function allFiles(span: Span, context: EffectsContext): readonly Attachment[] {
  const { entity, names, problems } = context
  const origin = names.originOf(span)
  const fields = entity.fields.filter(({ type }) => isFile(type))
  if (fields.length === 0)
    problems.push(lifecycleProblem('LIF-065', { span }, { name: 'files', entity: entity.label, known: [] }))
  return fields.map(({ name }) => ({ kind: 'files', field: name, origin }))
}

// ── Dates ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const STARTS = pattern('…(start|starts|begin|begins|from|due)…')
const ENDS = pattern('…(end|ends|until|till|to)…')

function planDates(read: AttachmentRead & { kind: 'dates' }, context: EffectsContext): readonly Attachment[] {
  if (!isRecord(read.of, context)) {
    const name = plainText(read.of)
    context.problems.push(
      lifecycleProblem('LIF-067', { span: read.of.span }, { name, entity: context.entity.label, known: [] }),
    )
    return []
  }
  const { from, to } = read.from ? writtenDates(read, context) : usualDates(read, context)
  if (!from || (read.to && !to)) return []
  const origin = context.names.originOf(read.span)
  const cancelled = read.cancelled && { cancelled: true as const }
  return [{ kind: 'dates', from: from.name, ...(to && { to: to.name }), ...cancelled, origin }]
}

interface Dates {
  readonly from?: FieldName | undefined
  readonly to?: FieldName | undefined
}

const isMoment = ({ type }: FieldName): boolean => type.kind === 'dateTime' || type.kind === 'date'

function writtenDates(read: AttachmentRead & { kind: 'dates' }, context: EffectsContext): Dates {
  const find = (phrase: Phrase | undefined): FieldName | undefined => {
    if (!phrase) return undefined
    const { entity, names, problems } = context
    const path = findFieldPath(phrase, entity, names)
    if (path.found && path.fields.length === 1 && isMoment(path.field)) return path.field
    const known = entity.fields.filter((field) => isMoment(field) && !field.system).map(({ label }) => label)
    const name = plainText(phrase)
    problems.push(lifecycleProblem('LIF-067', { span: phrase.span }, { name, entity: entity.label, known }))
    return undefined
  }
  return { from: find(read.from), to: find(read.to) }
}

/** The only field with a moment, or the one whose name says that it starts; a field of the same type that ends. */
function usualDates(read: AttachmentRead & { kind: 'dates' }, { entity, problems }: EffectsContext): Dates {
  const own = entity.fields.filter((field) => isMoment(field) && !field.system)
  const ends = own.filter(({ label }) => ENDS.test(label))
  const starts = own.filter((field) => !ends.includes(field))
  const named = starts.filter(({ label }) => STARTS.test(label))
  const [from, ...others] = named.length > 0 ? named : starts
  if (from && others.length === 0) return { from, to: ends.find(({ type }) => type.kind === from.type.kind) }
  const known = own.map(({ label }) => label)
  problems.push(lifecycleProblem('LIF-067', { span: read.span }, { entity: entity.label, known }))
  return {}
}
