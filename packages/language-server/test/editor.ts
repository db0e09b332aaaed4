// An editor for tests: starts the real server as a process of its own and speaks the real protocol with it.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  PublishDiagnosticsNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type ClientCapabilities,
  type Diagnostic,
  type InitializeResult,
  type Position,
  type ProtocolConnection,
  type TextDocumentContentChangeEvent,
} from 'vscode-languageserver-protocol/node'

export const root = join(import.meta.dirname, '..', '..', '..')

export interface Editor {
  readonly connection: ProtocolConnection
  readonly initialized: InitializeResult
  /** The addresses of files that were opened, as requests take them. */
  open(path: string, text?: string): { readonly uri: string }
  change(uri: string, changes: readonly TextDocumentContentChangeEvent[]): void
  closeFile(uri: string): void
  text(uri: string): string
  /** Where `mark` begins in the text; with `‸` in it, the place of that. */
  at(uri: string, mark: string): { readonly textDocument: { readonly uri: string }; readonly position: Position }
  /** The next problems that are told of a file. */
  problems(uri: string): Promise<readonly Diagnostic[]>
  stop(): Promise<number | null>
}

const SERVER = [process.execPath, join(root, 'packages/cli/bin/ninefold.cjs'), 'language-server', '--stdio']

export const CAPABILITIES: ClientCapabilities = {
  textDocument: {
    completion: { completionItem: { snippetSupport: true } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
  },
  workspace: { workspaceEdit: { documentChanges: true, changeAnnotationSupport: {} } },
}

export interface Start {
  readonly command?: readonly string[]
  readonly capabilities?: ClientCapabilities
  readonly options?: object
  readonly folder?: string
}

export async function startEditor({
  command,
  capabilities = CAPABILITIES,
  options,
  folder = root,
}: Start = {}): Promise<Editor> {
  const [file, ...args] = command ?? SERVER
  const child = spawn(file!, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  )
  const texts = new Map<string, string>()
  const versions = new Map<string, number>()
  const told = new Map<string, (problems: readonly Diagnostic[]) => void>()
  connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => told.get(uri)?.(diagnostics))
  connection.listen()
  const rootUri = pathToFileURL(folder).href
  const initialized = await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri,
    workspaceFolders: [{ uri: rootUri, name: 'test' }],
    capabilities,
    ...(options && { initializationOptions: options }),
  })
  await connection.sendNotification(InitializedNotification.type, {})
  return {
    connection,
    initialized,
    open(path, text = readFileSync(path, 'utf8')) {
      const uri = pathToFileURL(path).href
      texts.set(uri, text)
      versions.set(uri, 1)
      void connection.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri, languageId: 'markdown', version: 1, text },
      })
      return { uri }
    },
    change(uri, changes) {
      texts.set(uri, changes.reduce(applied, texts.get(uri)!))
      versions.set(uri, versions.get(uri)! + 1)
      void connection.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri, version: versions.get(uri)! },
        contentChanges: [...changes],
      })
    },
    closeFile: (uri) =>
      void connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } }),
    text: (uri) => texts.get(uri)!,
    at(uri, mark) {
      const start = texts.get(uri)!.indexOf(mark.replace('‸', ''))
      if (start < 0) throw new Error(`"${mark}" does not stand in ${uri}.`)
      return { textDocument: { uri }, position: positionOf(texts.get(uri)!, start + Math.max(0, mark.indexOf('‸'))) }
    },
    problems: (uri) => new Promise((resolve) => told.set(uri, resolve)),
    async stop() {
      await connection.sendRequest(ShutdownRequest.type)
      await connection.sendNotification(ExitNotification.type)
      return ended
    },
  }
}

export function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length - 1, character: before.at(-1)!.length }
}

export function offsetOf(text: string, { line, character }: Position): number {
  return text.split('\n').slice(0, line).join('\n').length + (line > 0 ? 1 : 0) + character
}

function applied(text: string, change: TextDocumentContentChangeEvent): string {
  if (!('range' in change)) return change.text
  const { start, end } = change.range
  return text.slice(0, offsetOf(text, start)) + change.text + text.slice(offsetOf(text, end))
}

interface Answer {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly code: number }
}

/** Writes all messages at once, as one chunk, and waits for the answer to the last one. */
export async function speak(
  messages: readonly { readonly id?: number; readonly method: string; readonly params: object }[],
): Promise<ReadonlyMap<number, Answer>> {
  const [file, ...args] = SERVER
  const child = spawn(file!, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const answers = new Map<number, Answer>()
  const reader = new StreamMessageReader(child.stdout)
  const done = new Promise<void>((resolve) => {
    reader.listen((message) => {
      const answer = message as Answer
      if (answer.id !== undefined) answers.set(answer.id, answer)
      if (answer.id === messages.at(-1)?.id) resolve()
    })
  })
  const written = messages.map((message) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  })
  child.stdin.write(written.join(''))
  await done
  child.kill()
  return answers
}
