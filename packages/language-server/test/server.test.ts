// Every feature of the server, asked for as an editor asks, on the example and on a document in the middle of being written.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  CodeActionRequest,
  CompletionRequest,
  DefinitionRequest,
  DocumentFormattingRequest,
  DocumentHighlightRequest,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  SemanticTokensRequest,
  SignatureHelpRequest,
  WorkspaceSymbolRequest,
  type CompletionItem,
  type Diagnostic,
  type DocumentSymbol,
  type Location,
  type MarkupContent,
  type Range,
  type TextDocumentEdit,
  type TextEdit,
} from 'vscode-languageserver-protocol/node'
import { offsetOf, root, speak, startEditor, type Editor } from './editor.ts'

const claims = join(root, 'examples/expense-claims/specification.md')

let editor: Editor
const times: string[] = []

beforeAll(async () => {
  editor = await startEditor()
})

afterAll(async () => {
  // Told, not judged: how long an answer takes depends on the machine.
  process.stdout.write(`${times.join('\n')}\n`)
  await editor.stop()
})

async function timed<T>(what: string, asked: Promise<T>): Promise<T> {
  const start = performance.now()
  const answer = await asked
  times.push(`${what}: ${Math.round(performance.now() - start)} ms`)
  return answer
}

const written = (uri: string, { start, end }: Range): string =>
  editor.text(uri).slice(offsetOf(editor.text(uri), start), offsetOf(editor.text(uri), end))

async function labels(uri: string, mark: string): Promise<readonly string[]> {
  const found = await timed(
    `completion at ${mark}`,
    editor.connection.sendRequest(CompletionRequest.type, editor.at(uri, mark)),
  )
  return (found as CompletionItem[]).map(({ label }) => label)
}

describe('the example expense-claims', () => {
  let uri: string
  let told: readonly Diagnostic[]
  beforeAll(async () => {
    uri = editor.open(claims).uri
    told = await timed('problems', editor.problems(uri))
  })

  test('has no problems', () => {
    expect(told).toEqual([])
  })

  test('says what it can do', () => {
    expect(editor.initialized.serverInfo?.name).toBe('ninefold')
    expect(editor.initialized.capabilities.positionEncoding).toBe('utf-16')
  })

  test('reads the specification back, each line with its place', async () => {
    const parameters = { textDocument: { uri } }
    const said = await timed(
      'read-back',
      editor.connection.sendRequest<{ text: string }>('ninefold/describe', parameters),
    )
    expect(said.text).toMatch(/^## 1\. Purpose\n/)
    expect(said.text).toMatch(/- Auditor reads every Claim but for its Customer, .+ \*\(line \d+\)\*\n/)
  })

  test('hover tells what a name means, what a cell is for, and what is assumed', async () => {
    const hover = async (mark: string) =>
      (await timed(`hover at ${mark}`, editor.connection.sendRequest(HoverRequest.type, editor.at(uri, mark))))
        ?.contents as MarkupContent
    expect((await hover('list of Cl‸aim')).value).toContain('**Claim** — entity')
    expect((await hover('list of Cl‸aim')).value).toContain('/api/records/claim')
    expect((await hover('su‸m(l, l.vat')).value).toContain('sum of the expression')
    expect((await hover('| Req‸uired |')).value).toContain('Where it is empty: The field may be empty.')
    expect((await hover('## 3. Ent‸ities')).value).toContain('**Assumed**')
  })

  test('definition and references lead through all nine points', async () => {
    const at = editor.at(uri, 'sum(l, l.vatAm‸ount)')
    const [definition] = (await timed(
      'definition',
      editor.connection.sendRequest(DefinitionRequest.type, at),
    )) as Location[]
    expect(written(uri, definition!.range)).toBe('VAT amount')
    const all = await timed(
      'references',
      editor.connection.sendRequest(ReferencesRequest.type, {
        ...editor.at(uri, '| Spent ‸on |'),
        context: { includeDeclaration: true },
      }),
    )
    const words = all!.map(({ range }) => written(uri, range).toLowerCase().replace(' ', ''))
    expect(words.length).toBeGreaterThan(8)
    expect(new Set(words)).toEqual(new Set(['spenton']))
    const highlights = await editor.connection.sendRequest(
      DocumentHighlightRequest.type,
      editor.at(uri, '| Spent ‸on |'),
    )
    expect(highlights).toHaveLength(all!.length)
  })

  test('a rename reaches every place and offers to keep the data', async () => {
    const at = editor.at(uri, '| Spent ‸on |')
    expect(await editor.connection.sendRequest(PrepareRenameRequest.type, at)).toMatchObject({
      placeholder: 'Spent on',
    })
    const edit = await timed('rename', editor.connection.sendRequest(RenameRequest.type, { ...at, newName: 'Paid on' }))
    const [document] = edit!.documentChanges as TextDocumentEdit[]
    const edits = document!.edits as (TextEdit & { readonly annotationId?: string })[]
    expect(new Set(edits.filter((one) => !one.annotationId).map(({ newText }) => newText))).toEqual(
      new Set(['Paid on', 'paid on', 'paidOn']),
    )
    expect(edits.some(({ annotationId, newText }) => annotationId === 'keep' && newText.includes('Spent on'))).toBe(
      true,
    )
    expect(edit!.changeAnnotations?.['keep']?.needsConfirmation).toBe(true)
  })

  test('a rename that would make the document wrong is refused with the reason', async () => {
    const asked = editor.connection.sendRequest(RenameRequest.type, {
      ...editor.at(uri, '| Spent ‸on |'),
      newName: 'Title',
    })
    await expect(asked).rejects.toThrow('There is another field "Title" already.')
    const builtIn = editor.connection.sendRequest(RenameRequest.type, {
      ...editor.at(uri, '### Us‸er'),
      newName: 'Person',
    })
    await expect(builtIn).rejects.toThrow('Only names that this document gives itself')
  })

  test('the outline has the points, their headings and rows', async () => {
    const symbols = (await timed(
      'outline',
      editor.connection.sendRequest(DocumentSymbolRequest.type, { textDocument: { uri } }),
    )) as DocumentSymbol[]
    expect(symbols.map(({ name }) => name[0])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
    const claim = symbols[2]!.children!.find(({ name }) => name === 'Claim')!
    expect(claim.children!.map(({ name }) => name)).toContain('Spent on')
    const found = await editor.connection.sendRequest(WorkspaceSymbolRequest.type, { query: 'spon' })
    expect(found!.map(({ name }) => name)).toContain('Spent on')
  })

  test('sections and tables fold; words have colours; screens lead to their headings', async () => {
    const folds = await editor.connection.sendRequest(FoldingRangeRequest.type, { textDocument: { uri } })
    expect(folds!.length).toBeGreaterThan(20)
    const tokens = await timed(
      'colours',
      editor.connection.sendRequest(SemanticTokensRequest.type, { textDocument: { uri } }),
    )
    expect(tokens!.data.length).toBeGreaterThan(1000)
    const links = await editor.connection.sendRequest(DocumentLinkRequest.type, { textDocument: { uri } })
    const route = links!.find(({ range }) => written(uri, range) === '/claims/mine')
    expect(route?.tooltip).toBe('What My claims shows')
    const line = Number(/#L(\d+)/u.exec(route!.target!)![1])
    expect(editor.text(uri).split('\n')[line - 1]).toBe('### My claims')
  })

  test('laid out anew, the document means what it meant, and is laid out then', async () => {
    const path = join(root, 'tests/documents/stock.md')
    const other = editor.open(path, readFileSync(path, 'utf8').replaceAll('| --- |', '|-|')).uri
    const options = { tabSize: 2, insertSpaces: true }
    const format = () =>
      editor.connection.sendRequest(DocumentFormattingRequest.type, { textDocument: { uri: other }, options })
    const edits = await timed('layout', format())
    expect(edits!.length).toBe(1)
    editor.change(
      other,
      edits!.map(({ range, newText }) => ({ range, text: newText })),
    )
    expect(await format()).toEqual([])
    editor.closeFile(other)
  })

  test('a signature follows the brackets', async () => {
    const help = await editor.connection.sendRequest(SignatureHelpRequest.type, editor.at(uri, 'sum(l, ‸l.vatAmount)'))
    expect(help).toMatchObject({ activeParameter: 1, signatures: [{ label: 'xs.sum(x, value)' }] })
  })

  test('completion offers what the place takes', async () => {
    expect(await labels(uri, 'list of ‸Claim')).toContain('Cost centre')
    expect((await labels(uri, 'sum(l, l.‸vatAmount)')).slice(0, 3)).toEqual(['description', 'amount', 'vatRate'])
    expect(await labels(uri, 'notify manager with ‸Waiting')).toEqual(expect.arrayContaining(['Waiting', 'Came back']))
  })
})

test('a cancelled question is answered as such', async () => {
  const uri = pathToFileURL(claims).href
  const textDocument = { uri, languageId: 'markdown', version: 1, text: readFileSync(claims, 'utf8') }
  const answers = await speak([
    { id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } },
    { method: 'initialized', params: {} },
    { method: 'textDocument/didOpen', params: { textDocument } },
    {
      id: 2,
      method: 'textDocument/completion',
      params: { textDocument: { uri }, position: { line: 23, character: 39 } },
    },
    { method: '$/cancelRequest', params: { id: 2 } },
    { id: 3, method: 'textDocument/documentSymbol', params: { textDocument: { uri } } },
  ])
  expect(answers.get(2)?.error?.code).toBe(-32800)
  expect(answers.get(3)?.result).not.toEqual([])
})

describe('a document in the middle of being written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ninefold-editor-'))
  const path = join(folder, 'broken.md')
  let uri: string
  let told: readonly Diagnostic[]
  afterAll(() => rmSync(folder, { recursive: true }))

  const TEXT = [
    '# Specification: Plants 🌱',
    '',
    '## 3. Entities',
    '',
    '### Plant',
    '',
    '| Field | Type |',
    '| --- | --- |',
    '| Name 🌵 kaktus | text |',
    '| Watered on | dat |',
    '| State of it | one of: well, poor |',
    '',
    '## 5. Rules',
    '',
    '| Rule | Entity | Must hold |',
    '| --- | --- | --- |',
    '| Not in the future | Plant | `wateredOn <= ',
    "| Fine | Plnt | `stateOfIt == 'well'` |",
    "| Good | Plant | `stateOfIt == 'wel'` |",
    '',
  ].join('\n')

  beforeAll(async () => {
    writeFileSync(path, TEXT)
    uri = editor.open(path).uri
    told = await editor.problems(uri)
  })

  test('its problems are told with their codes, what to do, and a second place where there is one', () => {
    expect(told.map(({ code }) => code)).toEqual(expect.arrayContaining(['ENT-005', 'RUL-002']))
    expect(told.find(({ code }) => code === 'RUL-002')?.message).toMatch(/did you mean "Plant"\?/iu)
  })

  test('places are counted in UTF-16, as editors count', async () => {
    const help = await editor.connection.sendRequest(HoverRequest.type, editor.at(uri, 'Name 🌵 kak‸tus'))
    expect(written(uri, help!.range!)).toBe('Name 🌵 kaktus')
  })

  test('half an expression and half a row are completed', async () => {
    expect(await labels(uri, '`wateredOn <= ‸')).toEqual(expect.arrayContaining(['today', 'wateredOn', 'nameKaktus']))
    editor.change(uri, [
      { range: { start: editor.at(uri, 'dat |').position, end: editor.at(uri, 'dat‸ |').position }, text: 'date' },
    ])
    const row = editor.at(uri, '| Fine |').position
    editor.change(uri, [{ range: { start: row, end: row }, text: '| New | Pl' }])
    expect(await labels(uri, '| New | Pl‸')).toContain('Plant')
    editor.change(uri, [{ range: { start: row, end: { ...row, character: row.character + 10 } }, text: '' }])
    expect(editor.text(uri)).toContain('| Watered on | date |')
  })

  test('problems carry fixes; all can be made at once', async () => {
    const end = { line: editor.text(uri).split('\n').length, character: 0 }
    const actions = await editor.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri },
      range: { start: { line: 0, character: 0 }, end },
      context: { diagnostics: [] },
    })
    const titles = actions!.map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining(['Write "Plant"', "Write 'well'"]))
    const all = actions!.find((action) => 'kind' in action && action.kind === 'source.fixAll.ninefold')
    const edits = all && 'edit' in all ? all.edit?.changes?.[uri] : undefined
    // Which entity a rule is about is a guess, and so a proposal.
    expect(edits?.map(({ newText }) => newText)).toEqual(['`'])
  })

  test('any text at all is borne', async () => {
    const whole = editor.text(uri)
    for (let at = 0; at < whole.length; at += 23) {
      editor.change(uri, [{ text: whole.slice(0, at) + '`{|' + whole.slice(at + 5) }])
      await editor.connection.sendRequest(CompletionRequest.type, {
        textDocument: { uri },
        position: { line: 9, character: 14 },
      })
    }
    editor.change(uri, [{ text: '\u0000| | |\n|-\n#\n##\n```' }])
    expect(await editor.connection.sendRequest(DocumentSymbolRequest.type, { textDocument: { uri } })).toEqual([])
    editor.change(uri, [{ text: whole }])
    expect(await labels(uri, "stateOfIt == '‸wel'")).toEqual(['well', 'poor'])
  })
})

describe('a companion file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ninefold-editor-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = (name: string, lines: readonly string[]) => {
    writeFileSync(join(folder, name), lines.join('\n'))
    return join(folder, name)
  }
  const tools = file('tools.md', [
    '# Specification: Tools',
    '',
    '## 3. Entities',
    '',
    '### Tool',
    '',
    '| Field | Type | Help |',
    '| --- | --- | --- |',
    '| Name | text | As on the label |',
    '| Weight in kg | decimal | |',
    '| Size | one of: small, large | |',
    '',
  ])
  const german = file('tools.de.md', [
    '# Texts in German: Tools',
    '',
    '## 3. Entities',
    '',
    '### Tool',
    '',
    '| Text | Translation |',
    '| --- | --- |',
    '| Tool | Werkzeug |',
    '| Name | Bezeichnung |',
    '| Small | klein |',
    '| Wieght in kg | Gewicht in kg |',
    '| ',
    '',
  ])
  let uri: string
  let told: readonly Diagnostic[]
  beforeAll(async () => {
    uri = editor.open(german).uri
    told = await editor.problems(uri)
  })
  const ask = (mark: string) => editor.at(uri, mark)

  test('has the problems that the compiler finds in it, with fixes', async () => {
    expect(told.map(({ code, range }) => [code, written(uri, range)])).toEqual([['TXT-001', 'Wieght in kg']])
    const actions = await editor.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri },
      range: told[0]!.range,
      context: { diagnostics: [...told] },
    })
    const [fix] = actions as { edit: { changes: Record<string, TextEdit[]> } }[]
    expect(fix!.edit.changes[uri]!.map(({ newText }) => newText)).toEqual(['Weight in kg'])
  })

  test('offers the texts that are missing under the heading', async () => {
    const offered = await labels(uri, '| Gewicht in kg |\n| ‸')
    expect(offered.toSorted()).toEqual(['As on the label', 'Large', 'Size', 'Tools', 'Weight in kg'])
  })

  test('shows the text of the document at its translation, and leads there', async () => {
    const shown = await editor.connection.sendRequest(HoverRequest.type, ask('kl‸ein'))
    expect((shown!.contents as MarkupContent).value).toBe('Small\n\nof *Tool*, point 3')
    const found = (await editor.connection.sendRequest(DefinitionRequest.type, ask('kl‸ein'))) as Location[]
    expect(found.map((one) => [one.uri, one.range.start.line])).toEqual([[pathToFileURL(tools).href, 10]])
  })

  test('follows a rename in the document: its texts, and its headings', async () => {
    const document = editor.open(tools).uri
    const changesIn = async (mark: string, newName: string) => {
      const edit = await editor.connection.sendRequest(RenameRequest.type, { ...editor.at(document, mark), newName })
      const changes = (edit!.documentChanges ?? []) as TextDocumentEdit[]
      const own = changes.find((one) => one.textDocument.uri === uri)?.edits ?? edit!.changes?.[uri] ?? []
      return own.map((one) => [written(uri, (one as TextEdit).range), (one as TextEdit).newText])
    }
    expect(await changesIn('Na‸me |', 'Title')).toEqual([['Name', 'Title']])
    // The heading, and the name of the entity.
    expect(await changesIn('### To‸ol', 'Device')).toEqual([
      ['Tool', 'Device'],
      ['Tool', 'Device'],
    ])
  })
})

describe('which files are specifications', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ninefold-editor-'))
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  afterAll(() => rmSync(folder, { recursive: true }))

  test('files beside one with the title go on with it; other Markdown is left alone', async () => {
    const data = file(
      '1-data.md',
      '# Specification: Plants\n\n## 3. Entities\n\n### Plant\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n',
    )
    const rules = file(
      '2-rules.md',
      '## 5. Rules\n\n| Rule | Entity | Must hold |\n| --- | --- | --- |\n| Named | Plant | `has(name)` |\n',
    )
    const readme = file('README.md', '# Plants\n\n## 1. Install\n\nSee above.\n')
    const uri = editor.open(rules).uri
    const [definition] = (await editor.connection.sendRequest(
      DefinitionRequest.type,
      editor.at(uri, '| Pl‸ant |'),
    )) as Location[]
    expect(definition!.uri.endsWith('1-data.md')).toBe(true)
    const edit = await editor.connection.sendRequest(RenameRequest.type, {
      ...editor.at(uri, 'has(na‸me)'),
      newName: 'Label',
    })
    expect((edit!.documentChanges as TextDocumentEdit[]).map(({ textDocument }) => textDocument.uri)).toHaveLength(2)
    expect(data).toBeDefined()
    const other = editor.open(readme).uri
    expect(
      await editor.connection.sendRequest(HoverRequest.type, {
        textDocument: { uri: other },
        position: { line: 0, character: 3 },
      }),
    ).toBeNull()
    editor.closeFile(uri)
  })

  test('the process ends when the editor says so', async () => {
    const other = await startEditor()
    expect(await other.stop()).toBe(0)
  })

  test('a setting names files that nothing in them tells', async () => {
    const plain = file(
      'plain.md',
      '# Things\n\n### Plant\n\n## 3. Things\n\n### Thing\n\n| Field | Type |\n| --- | --- |\n| Name | txt |\n',
    )
    const other = await startEditor({ folder, options: { specifications: ['plain.md'] } })
    const uri = other.open(plain).uri
    expect((await other.problems(uri)).map(({ code }) => code)).toContain('ENT-005')
    expect(await other.stop()).toBe(0)
  })
})
