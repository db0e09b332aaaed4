// The page that explains a problem: what is wrong, why it matters, what to do. Built from the data of the server.
import { commands, languages, Uri, window, type Diagnostic, type TextDocumentContentProvider } from 'vscode'

/** What the server sends along with a problem. */
interface Explained {
  readonly message: string
  readonly why: string
  readonly help: string
}

export class ProblemPages implements TextDocumentContentProvider {
  static readonly scheme = 'ninefold-problem'
  readonly #pages = new Map<string, string>()

  provideTextDocumentContent(uri: Uri): string {
    return this.#pages.get(uri.path) ?? ''
  }

  /** Explains the problem at the cursor; of several, the smallest. */
  async show(): Promise<void> {
    const editor = window.activeTextEditor
    const problem =
      editor &&
      smallest(
        languages
          .getDiagnostics(editor.document.uri)
          .filter(({ source, range }) => source === 'ninefold' && range.contains(editor.selection.active)),
      )
    if (!problem) {
      await window.showInformationMessage('Put the cursor on a problem that Ninefold tells.')
      return
    }
    const uri = Uri.from({ scheme: ProblemPages.scheme, path: `/${codeOf(problem)}.md` })
    this.#pages.set(uri.path, pageOf(problem))
    await commands.executeCommand('markdown.showPreviewToSide', uri)
  }
}

function smallest(problems: readonly Diagnostic[]): Diagnostic | undefined {
  const size = ({ range }: Diagnostic) =>
    (range.end.line - range.start.line) * 10_000 + range.end.character - range.start.character
  return problems.toSorted((a, b) => size(a) - size(b))[0]
}

function pageOf(problem: Diagnostic): string {
  const { message, why, help } = explained(problem)
  const parts = [
    `# ${codeOf(problem)}`,
    message,
    why && `**Why it matters.** ${why}`,
    help && `**What to do.** ${help}`,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

const codeOf = ({ code }: Diagnostic): string => (typeof code === 'object' ? String(code.value) : String(code ?? ''))

/** The data of a diagnostic is kept by the editor, though its type does not tell. */
function explained(problem: Diagnostic): Explained {
  const { data } = problem as Diagnostic & { readonly data?: Partial<Explained> }
  return { message: data?.message ?? problem.message, why: data?.why ?? '', help: data?.help ?? '' }
}
