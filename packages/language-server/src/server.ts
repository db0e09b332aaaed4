// Handles the requests of an editor. Each answer is computed in its own turn of the event loop, so that a later cancellation is received.
// An error is logged in the editor and answered with an empty result, so the server continues.
import {
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  LSPErrorCodes,
  ResponseError,
  TextDocuments,
} from 'vscode-languageserver'
import type { CancellationToken, Connection, Position } from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { CAPABILITIES, readClient, type Client } from './capabilities.ts'
import { completionsAt, signatureHelpAt } from './completion.ts'
import { descriptionOf } from './description.ts'
import { Files, pathOf } from './files.ts'
import { definitions, highlights, hover, prepareRename, references, renameTo } from './names.ts'
import { actionsAt } from './problems.ts'
import { Publisher } from './publisher.ts'
import { readSettings } from './settings.ts'
import {
  documentLinksOf,
  flatSymbolsOf,
  foldingRangesOf,
  formattingOf,
  semanticTokensOf,
  symbolsOf,
  workspaceSymbols,
} from './shape.ts'
import { Specifications, type Specification } from './specifications.ts'

export function attach(connection: Connection): void {
  const open = new TextDocuments(TextDocument)
  const specifications = new Specifications(new Files(open))
  const publisher = new Publisher(connection, specifications)
  const begun = begin(connection, specifications, publisher, open)
  answer(connection, specifications, open, begun)
  open.onDidChangeContent(({ document }) => publisher.soon(document.uri))
  open.onDidClose(({ document }) => publisher.closed(document.uri))
  connection.onDidChangeWatchedFiles(() => open.keys().forEach((uri) => publisher.soon(uri)))
  open.listen(connection)
}

/** What was learned of the editor when it connected. */
interface Begun {
  client: Client
  /** Hold where the editor's configuration says nothing. */
  options: unknown
}

function begin(
  connection: Connection,
  specifications: Specifications,
  publisher: Publisher,
  open: TextDocuments<TextDocument>,
): Begun {
  const begun: Begun = { client: readClient({}), options: undefined }
  connection.onInitialize(({ capabilities, initializationOptions, workspaceFolders, rootUri }) => {
    begun.client = readClient(capabilities)
    begun.options = initializationOptions
    specifications.settings = readSettings(initializationOptions)
    const folders = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : [])
    specifications.roots = folders.flatMap((uri) => pathOf(uri) ?? [])
    return { capabilities: CAPABILITIES, serverInfo: { name: 'ninefold' } }
  })
  const refresh = async () => {
    if (begun.client.configuration) {
      const settings: unknown = await connection.workspace.getConfiguration('ninefold')
      specifications.settings = readSettings(settings ?? begun.options)
    }
    for (const uri of open.keys()) publisher.soon(uri)
  }
  connection.onInitialized(async () => {
    const { client } = connection
    if (begun.client.configuration)
      await client.register(DidChangeConfigurationNotification.type, { section: 'ninefold' })
    const watchers = [{ globPattern: '**/*.{md,markdown}' }]
    if (begun.client.watching) await client.register(DidChangeWatchedFilesNotification.type, { watchers })
    await refresh()
  })
  connection.onDidChangeConfiguration(refresh)
  return begun
}

interface Params {
  readonly textDocument: { readonly uri: string }
}

// oxlint-disable-next-line max-lines-per-function -- one handler for each request of the protocol
function answer(
  connection: Connection,
  specifications: Specifications,
  open: TextDocuments<TextDocument>,
  begun: Begun,
): void {
  const about =
    <P extends Params, R>(nothing: R, work: (specification: Specification, params: P) => R) =>
    (params: P, token: CancellationToken): Promise<R> =>
      inTurn(connection, token, nothing, () => {
        const specification = specifications.of(params.textDocument.uri)
        return specification ? work(specification, params) : nothing
      })
  const at = <R>(nothing: R, work: (specification: Specification, uri: string, position: Position) => R) =>
    about(nothing, (specification, { textDocument, position }: Params & { readonly position: Position }) =>
      work(specification, textDocument.uri, position),
    )
  connection.onCompletion(at([], (one, uri, position) => completionsAt(one, uri, position, begun.client)))
  connection.onSignatureHelp(at(null, signatureHelpAt))
  connection.onHover(at(null, hover))
  connection.onDefinition(at([], definitions))
  connection.onReferences(
    about([], (one, { textDocument, position, context }) =>
      references([one, textDocument.uri, position], context.includeDeclaration),
    ),
  )
  connection.onDocumentHighlight(at([], highlights))
  connection.onPrepareRename(at(null, prepareRename))
  connection.onRenameRequest(
    about(null, (one, { textDocument, position, newName }) =>
      renameTo([one, textDocument.uri, position], newName, begun.client, specifications.settings),
    ),
  )
  connection.onCodeAction(
    about([], (one, { textDocument, range, context }) => [...actionsAt(one, textDocument.uri, range, context)]),
  )
  connection.onDocumentSymbol(
    about([], (one, { textDocument: { uri } }) =>
      begun.client.hierarchy ? symbolsOf(one, uri) : flatSymbolsOf(one, uri),
    ),
  )
  connection.onDocumentFormatting(about([], (one, { textDocument }) => formattingOf(one, textDocument.uri)))
  connection.onFoldingRanges(about([], (one, { textDocument }) => foldingRangesOf(one, textDocument.uri)))
  connection.onDocumentLinks(about([], (one, { textDocument }) => documentLinksOf(one, textDocument.uri)))
  connection.languages.semanticTokens.on(
    about({ data: [] }, (one, { textDocument }) => semanticTokensOf(one, textDocument.uri)),
  )
  connection.onRequest(
    'ninefold/describe',
    about(null, (asking) => ({ text: descriptionOf(asking.understood()) ?? null })),
  )
  connection.onWorkspaceSymbol(({ query }, token) =>
    inTurn(connection, token, [], () => workspaceSymbols(everyOne(specifications, open), query)),
  )
}

/** The specifications that have an open file, each once. */
function everyOne(specifications: Specifications, open: TextDocuments<TextDocument>): readonly Specification[] {
  const found = open.keys().flatMap((uri) => specifications.of(uri) ?? [])
  return [...new Map(found.map((one) => [one.key, one])).values()]
}

/** Twice, so that a cancellation that came right behind its question has been read. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

async function inTurn<R>(connection: Connection, token: CancellationToken, nothing: R, work: () => R): Promise<R> {
  await nextTurn()
  await nextTurn()
  if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'Cancelled.')
  try {
    return work()
  } catch (error) {
    if (error instanceof ResponseError) throw error
    connection.console.error(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return nothing
  }
}
