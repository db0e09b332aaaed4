// Completion, and the signature of the function at the cursor.
import {
  companionCompletions,
  complete,
  readable,
  signatureAt,
  type Completion,
  type CompletionKind,
} from '@ninefold/ide'
import {
  CompletionItemKind,
  InsertTextFormat,
  MarkupKind,
  type CompletionItem,
  type Position,
  type SignatureHelp,
} from 'vscode-languageserver'
import type { Client } from './capabilities.ts'
import type { Specification } from './specifications.ts'

const KINDS: Readonly<Record<CompletionKind, CompletionItemKind>> = {
  entity: CompletionItemKind.Class,
  field: CompletionItemKind.Field,
  choice: CompletionItemKind.EnumMember,
  role: CompletionItemKind.Interface,
  constant: CompletionItemKind.Constant,
  function: CompletionItemKind.Function,
  code: CompletionItemKind.Event,
  action: CompletionItemKind.Method,
  name: CompletionItemKind.Reference,
  word: CompletionItemKind.Keyword,
  column: CompletionItemKind.Property,
  heading: CompletionItemKind.Module,
  snippet: CompletionItemKind.Snippet,
}

export function completionsAt(
  specification: Specification,
  uri: string,
  position: Position,
  client: Client,
): CompletionItem[] {
  const offset = specification.offset(uri, position)
  const companion = specification.companion(uri)
  const found = companion
    ? companionCompletions(specification.analysis(), companion, offset)
    : complete(specification.analysis(), specification.file(uri), offset)
  return found.map((one, index) => item(one, index, specification, client))
}

function item(one: Completion, index: number, specification: Specification, { snippets }: Client): CompletionItem {
  const { label, kind, detail, documentation, insert, snippet, span } = one
  return {
    label,
    kind: KINDS[kind],
    sortText: String(index).padStart(5, '0'),
    filterText: insert.startsWith("'") ? insert : label,
    textEdit: { range: specification.range(span), newText: snippet && !snippets ? readable(insert) : insert },
    insertTextFormat: snippet && snippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    ...(detail !== undefined && { detail }),
    ...(documentation !== undefined && { documentation: { kind: MarkupKind.Markdown, value: documentation } }),
  }
}

export function signatureHelpAt(specification: Specification, uri: string, position: Position): SignatureHelp | null {
  const found = signatureAt(specification.analysis(), specification.file(uri), specification.offset(uri, position))
  if (!found) return null
  const { usages, active, parameter, documentation } = found
  return {
    signatures: usages.map(({ label, parameters }) => ({
      label,
      documentation: { kind: MarkupKind.Markdown, value: documentation },
      parameters: parameters.map((one) => ({ label: one })),
    })),
    activeSignature: active,
    activeParameter: parameter,
  }
}
