/** Emits the declarations of all names, and the names in headings, which are not resolved elsewhere. */
import { type Document, type Phrase, matchPhrase, plainText } from '../document/index.ts'
import { isAddress } from './calls/index.ts'
import type { EntityDeclared } from './entities/index.ts'
import { foldName, identifierOf } from '@ninefold/plan/base'
import {
  readName,
  type WrittenName,
  noteDeclared,
  noteUse,
  type Named,
  type NameKind,
  type PathRead,
  type Names,
} from '../kernel/index.ts'
import type { PointsDeclared, PointsRead } from './passes.ts'
import { resolvePeople, type DiagramLine } from './lifecycle/index.ts'
import { isMany, isChoice } from '@ninefold/plan/values'

export function noteDeclarations(read: PointsRead, { names, entities }: PointsDeclared, document: Document): void {
  for (const entity of entities) noteEntity(entity)
  noteLifecycles(read, names)
  for (const role of read.access.value.roles) noteName(readName(role.label), 'role')
  for (const { name, span } of names.shapes) noteDeclared(span, { kind: 'shape', name })
  for (const { code, span, derived } of names.errors)
    if (span && !derived) noteDeclared(span, { kind: 'error', name: code })
  // A rule whose name is its code is only that code; a rule beside a field has no name.
  for (const { label, besideField, must } of read.rules.value.rules)
    if (!besideField && must.kind !== 'words') noteLabel(label, 'rule')
  noteLimits(read)
  noteScreensAndCalls(read)
  noteHeadings(document, read, names)
}

function noteName(written: WrittenName, kind: NameKind, of?: string, name = written.identifier): void {
  const named: Named = { kind, name, ...(of !== undefined && { of }) }
  noteDeclared(written.labelSpan, named)
  if (written.own) noteDeclared(written.own.span, named)
}

/** Declares the identifier that is made from the words of a label. */
function noteLabel(label: Phrase, kind: NameKind, of?: string): string {
  const name = identifierOf(plainText(label))
  noteDeclared(label.span, { kind, name, ...(of !== undefined && { of }) })
  return name
}

function noteEntity({ name: of, read, partOf, fields }: EntityDeclared): void {
  if (read) noteName(read.name, 'entity', undefined, of)
  const list = read?.partOf?.list
  if (list && partOf) noteDeclared(list.span, { kind: 'field', of: partOf.entity, name: partOf.list })
  for (const { name, type, read: written } of fields) {
    if (!written) continue
    noteName(written.name, 'field', of, name)
    const inverse = written.type.kind === 'many' ? written.type.inverse : undefined
    if (inverse && isMany(type) && type.inverse) {
      noteDeclared(inverse.span, { kind: 'field', of: type.entity, name: type.inverse })
    }
    const choices = written.type.kind === 'choice' ? written.type.choices : []
    for (const { key, span } of choices) noteDeclared(span, { kind: 'choice', of: `${of}.${name}`, name: key })
  }
}

/** States that occur only in From and To have no declaration; their uses are emitted elsewhere. */
function noteLifecycles({ lifecycles }: PointsRead, names: Names): void {
  for (const { entity: heading, field: written, states, actions, diagrams } of lifecycles.value.subjects) {
    const entity = names.entity(heading)
    if (!entity) continue
    const field = written ? names.field(entity, written) : names.field(entity, 'status')
    const options = isChoice(field?.type) ? field.type.options : []
    for (const { name } of states) {
      const key = options.find((option) => foldName(option.key) === foldName(plainText(name)))?.key
      const state = { kind: 'choice', of: `${entity.name}.${field?.name}` } as const
      if (key !== undefined && !written) noteDeclared(name.span, { ...state, name: key })
      else noteUse(name, state.kind, key, state.of)
    }
    const drawn = diagrams.flatMap(({ lines }) => lines)
    const rows = actions.filter((row) => !row.creates && !row.unnamed && resolvePeople(row, entity, names) === row)
    const labels = rows.map(({ label }) => label)
    noteDrawn(drawn, { kind: 'choice', of: `${entity.name}.${field?.name}` }, options)
    noteEvents(drawn, entity.name, labels)
    for (const { label, asks } of rows) {
      const action = noteLabel(label, 'action', entity.name)
      for (const ask of asks) if (ask.type) noteLabel(ask.name, 'input', `${entity.name}.${action}`)
    }
  }
  for (const { label, receivers } of lifecycles.value.messages) {
    if (receivers) noteUse(label, 'message', identifierOf(plainText(label)))
    else noteLabel(label, 'message')
  }
}

/** States in the lines of a diagram. */
function noteDrawn(
  lines: readonly DiagramLine[],
  { kind, of }: Pick<Named, 'kind' | 'of'>,
  options: readonly { readonly key: string }[],
): void {
  const phrases = lines.flatMap((line) =>
    line.kind === 'edge'
      ? [line.from, line.to]
      : line.kind === 'state'
        ? [line.id]
        : line.kind === 'note'
          ? [line.of]
          : [],
  )
  for (const phrase of phrases) {
    const key = options.find((option) => foldName(option.key) === foldName(plainText(phrase)))?.key
    if (key !== undefined) noteUse(phrase, kind, key, of)
  }
}

/** Actions beside the arrows of a diagram. */
function noteEvents(lines: readonly DiagramLine[], of: string, actions: readonly Phrase[]): void {
  for (const line of lines) {
    const [event] = (line.kind === 'edge' && line.label && matchPhrase(line.label, /^(.*?)\s*(?:[[/].*)?$/u)) || []
    const action = event && actions.find((label) => foldName(plainText(label)) === foldName(plainText(event)))
    if (event && action) noteUse(event, 'action', identifierOf(plainText(action)), of)
  }
}

function noteLimits({ limits }: PointsRead): void {
  for (const { name } of limits.value.constants) noteName(name, 'constant')
  for (const { name, codes } of limits.value.lists) {
    noteName(name, 'constant')
    for (const { key, span } of codes) noteDeclared(span, { kind: 'choice', of: name.identifier, name: key })
  }
}

function noteScreensAndCalls({ screens, calls }: PointsRead): void {
  for (const { label, route } of screens.value.screens) notePath(route?.parts, noteLabel(label, 'screen'))
  for (const { label, path, queries, words } of calls.value.calls) {
    // A call without a name is identified by its address.
    const call = isAddress(label) ? identifierOf(plainText(label)) : noteLabel(label, 'call')
    const parts = path?.parts.filter((part) => !words || part.kind === 'literal' || part.what)
    notePath(parts, call)
    for (const { name } of queries) noteName(name, 'query', call)
  }
}

function notePath(parts: PathRead['parts'] = [], owner: string): void {
  const handles: string[] = []
  for (const part of parts) {
    if (part.kind === 'literal') continue
    const { handle, of } = part
    if (of) {
      const outer = handles.find((name) => name.toLowerCase() === foldName(plainText(of)))
      noteUse(of, 'lookUp', outer, owner)
    }
    handles.push(noteLabel(handle, 'lookUp', owner))
  }
}

/** The names in headings. A heading may occur several times. */
function noteHeadings(document: Document, { screens, calls }: PointsRead, names: Names): void {
  const titles = (point: number) => document.sections[point - 1]!.subjects.map((subject) => subject.title)
  const byLabel = (kind: NameKind, phrases: readonly Phrase[], labels: readonly Phrase[]) => {
    const known = labels.map((label) => identifierOf(plainText(label)))
    for (const title of phrases) {
      const folded = foldName(plainText(title))
      noteUse(
        title,
        kind,
        known.find((name) => name.toLowerCase() === folded),
      )
    }
  }
  const labels = (rows: readonly { readonly label: Phrase }[]) => rows.map((row) => row.label)
  byLabel('screen', titles(2), labels(screens.value.screens))
  byLabel('call', titles(7), labels(calls.value.calls))
  for (const title of titles(3)) names.entity(withoutCode(title))
  for (const title of titles(6)) if (!names.entity(title)) names.role(title)
}

/** ``Sender `hiringSender` ``: only the label; the code is declared separately. */
function withoutCode(title: Phrase): Phrase {
  const { label, labelSpan } = readName(title)
  return { text: label, pieces: [{ kind: 'text', text: label, span: labelSpan }], span: labelSpan }
}
