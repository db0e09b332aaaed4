// The structure of a document: outline, folding ranges, colours, links.
import { foldingOf, linksOf, outlineOf, textOf, TOKEN_TYPES, tokensOf, type OutlineItem } from '@ninefold/ide'
import { formatText } from '@ninefold/language/document'
import { SemanticTokensBuilder, SymbolKind } from 'vscode-languageserver'
import type {
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  SemanticTokens,
  SymbolInformation,
  TextEdit,
  WorkspaceSymbol,
} from 'vscode-languageserver'
import type { Specification } from './specifications.ts'

const SYMBOLS: Readonly<Record<OutlineItem['kind'], SymbolKind>> = {
  point: SymbolKind.Module,
  subject: SymbolKind.Class,
  example: SymbolKind.Event,
  row: SymbolKind.Field,
}

const ROWS: Readonly<Record<string, SymbolKind>> = {
  actions: SymbolKind.Method,
  states: SymbolKind.EnumMember,
  constants: SymbolKind.Constant,
  roles: SymbolKind.Interface,
  calls: SymbolKind.Function,
  shapes: SymbolKind.Struct,
  errors: SymbolKind.Event,
}

export function symbolsOf(specification: Specification, uri: string): DocumentSymbol[] {
  const symbol = ({ label, kind, detail, span, name, children }: OutlineItem): DocumentSymbol => ({
    name: label,
    kind: ROWS[detail ?? ''] ?? SYMBOLS[kind],
    range: specification.range(span),
    selectionRange: specification.range(name),
    children: children.map(symbol),
  })
  return outlineOf(specification.analysis(), specification.file(uri)).map(symbol)
}

/** For editors that know no tree. */
export function flatSymbolsOf(specification: Specification, uri: string): SymbolInformation[] {
  const flat = (symbols: readonly DocumentSymbol[], containerName?: string): SymbolInformation[] =>
    symbols.flatMap(({ name, kind, range, children = [] }) => [
      { name, kind, location: { uri, range }, ...(containerName !== undefined && { containerName }) },
      ...flat(children, name),
    ])
  return flat(symbolsOf(specification, uri))
}

/** Everything whose name holds the letters of the query in their order. */
export function workspaceSymbols(specifications: readonly Specification[], query: string): WorkspaceSymbol[] {
  const wanted = query.toLowerCase()
  const holds = (name: string) => {
    let at = 0
    for (const letter of name.toLowerCase()) if (wanted.startsWith(letter, at)) at += letter.length
    return at === wanted.length
  }
  return specifications
    .flatMap((specification) => specification.uris.flatMap((uri) => flatSymbolsOf(specification, uri)))
    .filter(({ name }) => holds(name))
}

export function foldingRangesOf(specification: Specification, uri: string): FoldingRange[] {
  return foldingOf(specification.analysis(), specification.file(uri)).map((span) => {
    const { start, end } = specification.range(span)
    return { startLine: start.line, endLine: end.line }
  })
}

export function documentLinksOf(specification: Specification, uri: string): DocumentLink[] {
  return linksOf(specification.analysis(), specification.file(uri)).map(({ span, target, title }) => {
    const { line, character } = specification.range(target).start
    const place = `${specification.uri(target.file)}#L${line + 1},${character + 1}`
    return { range: specification.range(span), target: place, tooltip: title }
  })
}

/** One edit from the first line that changes to the last. */
/** `ninefold texts` lays out companion files. */
export function formattingOf(specification: Specification, uri: string): TextEdit[] {
  if (specification.companion(uri)) return []
  const file = specification.file(uri)
  const before = textOf(specification.analysis(), file)
  const after = formatText({ file, text: before })
  if (after === before) return []
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const range = specification.range({ file, start, end: before.length - end })
  return [{ range, newText: after.slice(start, after.length - end) }]
}

export function semanticTokensOf(specification: Specification, uri: string): SemanticTokens {
  const builder = new SemanticTokensBuilder()
  for (const { span, type, declares } of tokensOf(specification.analysis(), specification.file(uri))) {
    const { start, end } = specification.range(span)
    if (start.line !== end.line) continue
    builder.push(
      start.line,
      start.character,
      end.character - start.character,
      TOKEN_TYPES.indexOf(type),
      declares ? 1 : 0,
    )
  }
  return builder.build()
}
