// Requests about a name: hover, definition, references, rename.
import {
  companionDefinitions,
  companionEdits,
  companionHover,
  definitionsAt,
  hoverAt,
  occurrenceAt,
  referencesAt,
  rename,
  renameableAt,
  type Renamed,
} from '@ninefold/ide'
import { DocumentHighlightKind, ErrorCodes, MarkupKind, ResponseError } from 'vscode-languageserver'
import type {
  ChangeAnnotation,
  DocumentHighlight,
  Hover,
  Location,
  Position,
  PrepareRenameResult,
  TextDocumentEdit,
  WorkspaceEdit,
} from 'vscode-languageserver'
import type { Client } from './capabilities.ts'
import { changesOf } from './problems.ts'
import type { Settings } from './settings.ts'
import type { Specification } from './specifications.ts'

type At = readonly [specification: Specification, uri: string, position: Position]

const place = ([specification, uri, position]: At) =>
  [specification.analysis(), specification.file(uri), specification.offset(uri, position)] as const

/** In a companion file, the text that stands there is asked about. */
export function hover(...at: At): Hover | null {
  const [specification, uri, position] = at
  const companion = specification.companion(uri)
  const found = companion
    ? companionHover(specification.analysis(), companion, specification.offset(uri, position))
    : hoverAt(...place(at))
  return found
    ? { contents: { kind: MarkupKind.Markdown, value: found.markdown }, range: at[0].range(found.span) }
    : null
}

const locationIn =
  (specification: Specification) =>
  (span: Parameters<Specification['range']>[0]): Location => ({
    uri: specification.uri(span.file),
    range: specification.range(span),
  })

export function definitions(...at: At): Location[] {
  const [specification, uri, position] = at
  const companion = specification.companion(uri)
  const spans = companion
    ? companionDefinitions(specification.analysis(), companion, specification.offset(uri, position))
    : definitionsAt(...place(at))
  return spans.map(locationIn(specification))
}

export const references = (at: At, declarations: boolean): Location[] =>
  referencesAt(...place(at), declarations).map(locationIn(at[0]))

export function highlights(...at: At): DocumentHighlight[] {
  const [specification, uri] = at
  const inFile = referencesAt(...place(at)).filter((span) => specification.uri(span.file) === uri)
  const declaring = new Set(definitionsAt(...place(at)).map(({ start }) => start))
  return inFile.map((span) => ({
    range: specification.range(span),
    kind: declaring.has(span.start) ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
  }))
}

export function prepareRename(...at: At): PrepareRenameResult | null {
  const found = renameableAt(...place(at))
  return found ? { range: at[0].range(found.span), placeholder: found.placeholder } : null
}

/** In the companion files too. Refused with a sentence where it would make the document wrong. */
export function renameTo(at: At, to: string, client: Client, { formerNames }: Settings): WorkspaceEdit | null {
  const [specification] = at
  if (!occurrenceAt(specification.analysis().names, place(at)[1], place(at)[2])) return null
  const done = rename(...place(at), to)
  if (done.kind === 'refused') throw new ResponseError(ErrorCodes.InvalidParams, done.because)
  const former = formerNames === 'never' ? [] : done.former
  const edits = [...done.edits, ...companionEdits(specification.analysis(), done.edits, specification.companions())]
  if (formerNames === 'ask' && client.annotations && former.length > 0)
    return annotated({ ...done, edits, former }, specification)
  return { changes: changesOf([...edits, ...former], specification) }
}

const KEEP: ChangeAnnotation = {
  label: 'Keep the data: note the former name',
  description: 'Without it, a running application takes this for something new.',
  needsConfirmation: true,
}

/** The former name is an edit of its own, which the person agrees to or not. */
function annotated({ edits, former }: Renamed & { kind: 'edits' }, specification: Specification): WorkspaceEdit {
  const [plain, noted] = [changesOf(edits, specification), changesOf(former, specification)]
  const documentChanges = [...new Set([...Object.keys(plain), ...Object.keys(noted)])].map((uri): TextDocumentEdit => ({
    textDocument: { uri, version: null },
    edits: [...(plain[uri] ?? []), ...(noted[uri] ?? []).map((edit) => ({ ...edit, annotationId: 'keep' }))],
  }))
  return { documentChanges, changeAnnotations: { keep: KEEP } }
}
