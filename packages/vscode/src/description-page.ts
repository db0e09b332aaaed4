// The page with the description of the specification in the active editor.
import { commands, EventEmitter, Uri, window, type TextDocumentContentProvider } from 'vscode'
import type { LanguageClient } from 'vscode-languageclient/node'

export class DescriptionPage implements TextDocumentContentProvider {
  static readonly scheme = 'ninefold-description'
  readonly #pages = new Map<string, string>()
  readonly #changed = new EventEmitter<Uri>()
  readonly onDidChange = this.#changed.event

  provideTextDocumentContent(uri: Uri): string {
    return this.#pages.get(uri.path) ?? ''
  }

  async show(client: LanguageClient | undefined): Promise<void> {
    const document = window.activeTextEditor?.document
    if (!client || !document) return
    const parameters = { textDocument: { uri: document.uri.toString() } }
    const said = await client.sendRequest<{ readonly text: string | null } | null>('ninefold/describe', parameters)
    if (!said?.text) {
      await window.showInformationMessage('What a specification says is read back once it has no errors.')
      return
    }
    const uri = Uri.from({ scheme: DescriptionPage.scheme, path: `${document.uri.path}.read-back.md` })
    this.#pages.set(uri.path, said.text)
    this.#changed.fire(uri)
    await commands.executeCommand('markdown.showPreviewToSide', uri)
  }
}
