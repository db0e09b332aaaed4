// The .vsix as an editor opens it: what it says of itself is in it, and the server inside answers.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire, Module } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver-protocol/node'
import { packageExtension } from '../scripts/package.ts'

const folder = mkdtempSync(join(tmpdir(), 'ninefold-vsix-'))
let files: Record<string, Uint8Array>
const textOf = (name: string): string => strFromU8(files[name]!)

beforeAll(async () => {
  files = unzipSync(readFileSync(await packageExtension(folder)))
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the .vsix', () => {
  test('says of itself what its manifest says', () => {
    const manifest = JSON.parse(textOf('extension/package.json'))
    const page = textOf('extension.vsixmanifest')
    expect(page).toContain(`Id="${manifest.name}" Version="${manifest.version}" Publisher="${manifest.publisher}"`)
    expect(page).toContain(`Id="Microsoft.VisualStudio.Code.Engine" Value="${manifest.engines.vscode}"`)
    const assets = [...page.matchAll(/Path="([^"]+)"/gu)].map((match) => match[1]!)
    expect(assets.filter((path) => !files[path])).toEqual([])
  })

  test('holds every file that its manifest names, and what builds it is left out', () => {
    const manifest = JSON.parse(textOf('extension/package.json'))
    const named = [
      manifest.main,
      manifest.icon,
      ...manifest.contributes.grammars.map((one: { path: string }) => one.path),
    ]
    expect(named.filter((path: string) => !files[`extension/${path.replace('./', '')}`])).toEqual([])
    expect(Object.keys(manifest).filter((key) => ['devDependencies', 'scripts', 'type'].includes(key))).toEqual([])
    expect(Object.keys(files).filter((name) => /node_modules|\.ts$/u.test(name))).toEqual([])
    const types = textOf('[Content_Types].xml')
    const endings = new Set(Object.keys(files).map((name) => /\.\w+$/u.exec(name)![0]))
    expect([...endings].filter((ending) => ending !== '.xml' && !types.includes(`Extension="${ending}"`))).toEqual([])
  })

  test('colours expressions by a grammar whose patterns are sound', () => {
    const grammar = JSON.parse(textOf('extension/syntaxes/expression.tmLanguage.json'))
    const patterns = JSON.stringify(grammar).match(/"match":"(?:[^"\\]|\\.)*"/gu)!
    expect(patterns.length).toBeGreaterThan(6)
    const number = new RegExp(grammar.repository.number.match, 'u')
    expect(number.exec('amount > 1000 EUR')?.[0]).toBe('1000 EUR')
  })

  test('is the same each time it is made', async () => {
    const file = await packageExtension(join(folder, 'again'))
    expect(basename(file)).toMatch(/^ninefold-vscode-\d+\.\d+\.\d+\.vsix$/u)
    expect(Object.keys(unzipSync(readFileSync(file)))).toEqual(Object.keys(files))
  })
})

test('the server inside starts and answers', async () => {
  const child = spawn(process.execPath, [join(folder, 'extension/dist/server.cjs'), '--stdio'])
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  )
  connection.listen()
  const answer = await connection.sendRequest<{
    serverInfo: { name: string }
    capabilities: { renameProvider?: unknown }
  }>('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities: {},
  })
  expect(answer.serverInfo.name).toBe('ninefold')
  expect(answer.capabilities.renameProvider).toBeDefined()
  await connection.sendNotification('initialized', {})
  const uri = 'untitled:Untitled-1'
  const text =
    '# Specification: Plants\n\n## 3. Entities\n\n### Plant\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n'
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'markdown', version: 1, text },
  })
  const hover = await connection.sendRequest<{ contents: { value: string } }>('textDocument/hover', {
    textDocument: { uri },
    position: { line: 4, character: 6 },
  })
  expect(hover.contents.value).toContain('**Plant** — entity')
  await connection.sendRequest('shutdown')
  await connection.sendNotification('exit')
  await new Promise((resolve) => child.on('close', resolve))
})

test('the extension registers each command that its manifest names', () => {
  const registered: string[] = []
  const nothing = { dispose: () => undefined }
  // VS Code itself cannot be had in a test: this stands for the few doors that are used when the extension starts.
  const vscode = new Proxy(
    {
      commands: {
        registerCommand: (name: string) => (registered.push(name), nothing),
        executeCommand: () => Promise.resolve(),
      },
      window: { onDidChangeActiveTextEditor: () => nothing, activeTextEditor: undefined },
      workspace: {
        textDocuments: [],
        registerTextDocumentContentProvider: () => nothing,
        onDidOpenTextDocument: () => nothing,
        onDidChangeTextDocument: () => nothing,
      },
    },
    { get: (known, name) => Reflect.get(known, name) ?? class Any {} },
  )
  const load = Reflect.get(Module, '_load')
  Reflect.set(Module, '_load', (name: string, ...rest: unknown[]) => (name === 'vscode' ? vscode : load(name, ...rest)))
  try {
    const extension = createRequire(import.meta.url)(join(folder, 'extension/dist/extension.cjs'))
    extension.activate({ subscriptions: [] })
  } finally {
    Reflect.set(Module, '_load', load)
  }
  const manifest = JSON.parse(textOf('extension/package.json'))
  const named = manifest.contributes.commands.map(({ command }: { command: string }) => command)
  expect(registered.toSorted()).toEqual(named.toSorted())
})
