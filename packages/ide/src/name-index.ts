/**
 * An index of all occurrences of names: the symbol references of the rooms, and the names in expressions. A name that is derived
 * from another one (the reference of a part to its whole) counts as that one, so that both are renamed together.
 */
import { plainText } from '@ninefold/language/document'
import { placesOf } from '@ninefold/plan'
import type { EntityDeclared } from '@ninefold/language/entities'
import type { PointsDeclared } from '@ninefold/language/points'
import { foldName } from '@ninefold/plan/base'
import type { ExpressionNote, Named } from '@ninefold/language/kernel'
import type { Span } from '@ninefold/plan/problem'
import { namesInExpressions } from './names-in-expression.ts'
import type { NameIndex, Occurrence, Resolved } from './occurrence.ts'

export function findNames(resolved: Resolved): NameIndex {
  const { mentions, expressions: noted } = resolved.notes
  const original = originals(resolved)
  const texts = new Map(resolved.sources.map(({ file, text }) => [file, text]))
  const expressions = noted.map((note) => placed(note, texts))
  const found = new Map<string, Occurrence>()
  const add = ({ of, span, ...more }: Occurrence) => {
    const bare = withoutQuotes(span, texts.get(span.file) ?? '')
    const key = `${bare.file} ${bare.start} ${bare.end}`
    const before = found.get(key)
    if (bare.end > bare.start && !before?.declares) found.set(key, { of: original(of), span: bare, ...more })
  }
  for (const { kind, name, of, span, text, declares } of mentions) {
    const made =
      text !== undefined && foldName(text) !== foldName(texts.get(span.file)?.slice(span.start, span.end) ?? '')
    if (name !== undefined && !made)
      add({ of: { kind, name, ...(of !== undefined && { of }) }, span, declares, code: false })
  }
  for (const { of, also, span } of namesInExpressions(expressions, resolved)) {
    add({ of, ...(also && { also: also.map(original) }), span, declares: false, code: true })
  }
  const files = resolved.sources.map((source) => source.file)
  const occurrences = [...found.values()].toSorted(
    ({ span: a }, { span: b }) => files.indexOf(a.file) - files.indexOf(b.file) || a.start - b.start,
  )
  return { occurrences, expressions }
}

/** Parts of generated expressions have no places; parts of written expressions have. */
function placed(note: ExpressionNote, texts: ReadonlyMap<string, string>): ExpressionNote {
  const { kind, text, span, offsets } = note.piece
  if (!offsets || offsets.some((offset) => offset !== span.start)) return note
  const at = texts.get(span.file)?.slice(span.start, span.end).indexOf(text) ?? -1
  if (at < 0) return note
  const start = span.start + at
  return { ...note, piece: { kind, text, span: { file: span.file, start, end: start + text.length } } }
}

export const keyOf = ({ kind, of, name }: Named): string => `${kind} ${of ?? ''} ${name}`.toLowerCase()

export const isSame = (a: Named, b: Named): boolean => keyOf(a) === keyOf(b)

/** The occurrence at this offset, its end included. */
export function occurrenceAt({ occurrences }: NameIndex, file: string, offset: number): Occurrence | undefined {
  return occurrences.find(({ span }) => span.file === file && span.start <= offset && offset <= span.end)
}

export function occurrencesOf({ occurrences }: NameIndex, of: Named): readonly Occurrence[] {
  return occurrences.filter((one) => [one.of, ...(one.also ?? [])].some((named) => isSame(named, of)))
}

/** The declaration. Without one (states that only From and To mention), the first occurrence outside of expressions. */
export function declarationsOf(index: NameIndex, of: Named): readonly Occurrence[] {
  const all = occurrencesOf(index, of)
  const declaring = all.filter((one) => one.declares)
  const first = all.find(({ code }) => !code) ?? all[0]
  return declaring.length > 0 || !first ? declaring : [first]
}

function withoutQuotes({ file, start, end }: Span, text: string): Span {
  const written = text.slice(start, end)
  const [, before = '', inside = written] = /^([`'"\s]*)(.*?)[`'"\s]*$/su.exec(written) ?? []
  return { file, start: start + before.length, end: start + before.length + inside.length }
}

/** The symbol that a name refers to. */
function originals({ declared, plan }: Resolved): (named: Named) => Named {
  const made = fieldsMade(declared.entities)
  for (const { actions } of plan.lifecycles) {
    for (const { name, entity, asks } of actions) {
      for (const { name: parameter, field } of asks) {
        if (field === undefined) continue
        const input: Named = { kind: 'input', of: `${entity}.${name}`, name: parameter }
        made.set(keyOf(input), { kind: 'field', of: entity, name: field })
      }
    }
  }
  const lists = codeListsOf(declared)
  return (named) => {
    const codes = named.kind === 'choice' ? lists.get(named.of?.toLowerCase() ?? '') : undefined
    return codes ? { ...named, of: codes } : (made.get(keyOf(named)) ?? named)
  }
}

/** Implicit fields by key: the reference to a part's whole and the list of parts, each named after its entity. */
function fieldsMade(entities: readonly EntityDeclared[]): Map<string, Named> {
  const fieldOf = (entity: string, name: string) => keyOf({ kind: 'field', of: entity, name })
  // The first one has precedence, so it is set last.
  const places = entities.flatMap((part) => placesOf(part).map((place) => ({ part: part.name, ...place }))).toReversed()
  const leads = new Map([
    ...places.map(({ part, entity, list }) => [fieldOf(entity, list), part] as const),
    ...places.map(({ part, entity, whole }) => [fieldOf(part, whole), entity] as const),
  ])
  const made = new Map<string, Named>()
  for (const { name: entity, fields } of entities)
    for (const { name, read, span } of fields) {
      const key = fieldOf(entity, name)
      const from = leads.get(key)
      if (!read && !span && from !== undefined) made.set(key, { kind: 'entity', name: from })
    }
  return made
}

/** `Entity.field` → the list of codes whose codes are its choices. */
function codeListsOf({ entities, names }: PointsDeclared): ReadonlyMap<string, string> {
  const found = entities.flatMap(({ name, fields }) =>
    fields.flatMap((field) => {
      const type = field.read?.type
      const list = type?.kind === 'codes' ? names.constant(plainText(type.list)) : undefined
      return list ? [[`${name}.${field.name}`.toLowerCase(), list.name] as const] : []
    }),
  )
  return new Map(found)
}
