// Runs and checks the specification of the active editor with the `ninefold` command, in a terminal that stays open.
import { dirname } from 'node:path'
import { window, workspace, type Terminal, type Uri } from 'vscode'

export const runInTerminal = (): Promise<void> => inTerminal('run')
export const checkInTerminal = (): Promise<void> => inTerminal('check')

async function inTerminal(what: 'run' | 'check'): Promise<void> {
  const document = window.activeTextEditor?.document
  if (!document || document.isUntitled) {
    await window.showInformationMessage('Save the specification first: it is run from its file.')
    return
  }
  await document.save()
  const command = workspace.getConfiguration('ninefold', document).get('command', 'npx ninefold')
  const terminal = terminalFor(document.uri)
  terminal.show(true)
  terminal.sendText(`${command} ${what} ${quoted(document.uri.fsPath)}`)
}

function terminalFor(uri: Uri): Terminal {
  const cwd = workspace.getWorkspaceFolder(uri)?.uri.fsPath ?? dirname(uri.fsPath)
  const open = window.terminals.find(({ name, exitStatus }) => name === NAME && exitStatus === undefined)
  return open ?? window.createTerminal({ name: NAME, cwd })
}

const NAME = 'Ninefold'

/** In double quotes a path is one word for every shell; what shells read inside them is not found in paths, or is escaped. */
function quoted(path: string): string {
  return `"${process.platform === 'win32' ? path : path.replace(/["$`\\]/gu, '\\$&')}"`
}
