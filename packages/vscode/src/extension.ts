// The extension: starts the language server when a specification is opened, and registers the commands.
import { kindOfText } from '@ninefold/language-server'
import { join } from 'node:path'
import { commands, window, workspace, type ExtensionContext, type TextDocument } from 'vscode'
import { LanguageClient, TransportKind } from 'vscode-languageclient/node'
import { DescriptionPage } from './description-page.ts'
import { ProblemPages } from './problem-pages.ts'
import { checkInTerminal, runInTerminal } from './terminal.ts'

let client: LanguageClient | undefined

export function activate(context: ExtensionContext): void {
  const pages = new ProblemPages()
  const description = new DescriptionPage()
  context.subscriptions.push(
    workspace.registerTextDocumentContentProvider(ProblemPages.scheme, pages),
    workspace.registerTextDocumentContentProvider(DescriptionPage.scheme, description),
    commands.registerCommand('ninefold.describe', () => description.show(client)),
    commands.registerCommand('ninefold.run', runInTerminal),
    commands.registerCommand('ninefold.check', checkInTerminal),
    commands.registerCommand('ninefold.explainProblem', () => pages.show()),
    commands.registerCommand('ninefold.restart', () => client?.restart()),
    workspace.onDidOpenTextDocument((document) => look(document, context)),
    workspace.onDidChangeTextDocument(({ document }) => look(document, context)),
    window.onDidChangeActiveTextEditor(() => tell()),
  )
  for (const document of workspace.textDocuments) look(document, context)
  tell()
}

export function deactivate(): Promise<void> | undefined {
  return client?.stop()
}

/** The server runs from the first specification on, and not for other Markdown. */
function look(document: TextDocument, context: ExtensionContext): void {
  if (document === window.activeTextEditor?.document) tell()
  if (client || !isSpecification(document)) return
  client = newClient(context)
  void client.start()
}

function newClient(context: ExtensionContext): LanguageClient {
  const module = context.asAbsolutePath(join('dist', 'server.cjs'))
  return new LanguageClient(
    'ninefold',
    'Ninefold',
    { module, transport: TransportKind.stdio },
    {
      documentSelector: [
        { scheme: 'file', language: 'markdown' },
        { scheme: 'untitled', language: 'markdown' },
      ],
    },
  )
}

/** Buttons and menus are there only where they are of use. */
function tell(): void {
  const document = window.activeTextEditor?.document
  void commands.executeCommand('setContext', 'ninefold.isSpecification', document ? isSpecification(document) : false)
}

function isSpecification(document: TextDocument): boolean {
  if (document.languageId !== 'markdown') return false
  const said = workspace.getConfiguration('ninefold', document).get<string[]>('specifications', [])
  const path = workspace.asRelativePath(document.uri, false)
  if (said.some((one) => path === one || path.startsWith(`${one.replace(/\/$/u, '')}/`))) return true
  return kindOfText(document.getText()) !== 'other'
}
