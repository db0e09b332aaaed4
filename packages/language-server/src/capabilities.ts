// The capabilities of the server, and the capabilities of the editor that it uses.
import { TOKEN_TYPES } from '@ninefold/ide'
import {
  CodeActionKind,
  TextDocumentSyncKind,
  type ClientCapabilities,
  type ServerCapabilities,
} from 'vscode-languageserver'

export const FIX_ALL = `${CodeActionKind.SourceFixAll}.ninefold`

export const CAPABILITIES: ServerCapabilities = {
  positionEncoding: 'utf-16',
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: false },
  completionProvider: { triggerCharacters: ['.', '`', "'", '|', '{', ':', '#', '-', ' '] },
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  documentHighlightProvider: true,
  renameProvider: { prepareProvider: true },
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
  documentFormattingProvider: true,
  foldingRangeProvider: true,
  documentLinkProvider: {},
  signatureHelpProvider: { triggerCharacters: ['(', ','] },
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] },
  semanticTokensProvider: { legend: { tokenTypes: [...TOKEN_TYPES], tokenModifiers: ['declaration'] }, full: true },
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
}

/** What the editor can do. */
export interface Client {
  readonly snippets: boolean
  /** It can show an edit apart and leave it to the person. */
  readonly annotations: boolean
  readonly configuration: boolean
  readonly watching: boolean
  readonly hierarchy: boolean
}

export function readClient({ textDocument, workspace }: ClientCapabilities): Client {
  return {
    snippets: textDocument?.completion?.completionItem?.snippetSupport === true,
    annotations:
      workspace?.workspaceEdit?.changeAnnotationSupport !== undefined &&
      workspace.workspaceEdit.documentChanges === true,
    configuration: workspace?.configuration === true,
    watching: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    hierarchy: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true,
  }
}
