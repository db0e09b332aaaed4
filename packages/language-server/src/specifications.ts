// Which files form one specification, with its problems, and its analysis, which is computed on the first request.
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { analyse, type Analysis } from '@ninefold/ide'
import { conclude, understand, withTexts, type Compiled, type Understood } from '@ninefold/language'
import { RecentMap } from '@ninefold/plan/base'
import type { Problem } from '@ninefold/plan/problem'
import { companionOf } from '@ninefold/plan/translation'
import type { Source } from '@ninefold/language/document'
import type { Position, Range } from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { markdownIn, nameOf, uriOf, type Files } from './files.ts'
import { isBesides, kindOfText, type KindOfText } from './kind-of-text.ts'
import { DEFAULTS, type Settings } from './settings.ts'

type Span = Problem['span']

/** One specification as it stands now. */
export interface Specification {
  /** The same for the same files. */
  readonly key: string
  /** Of its files and of its companion files. */
  readonly uris: readonly string[]
  /** The text of a companion file; undefined for a file of the document. */
  companion(uri: string): Source | undefined
  companions(): readonly Source[]
  understood(): Understood
  problems(): readonly Problem[]
  analysis(): Analysis
  file(uri: string): string
  uri(file: string): string
  range(span: Span): Range
  offset(uri: string, position: Position): number
}

/** The results of the specifications that changed last are stored, while they have at most so many characters together. */
const MOST_STORED = 1_500_000

interface Known {
  readonly sources: readonly Source[]
  /** From which problems and analysis are worked out once. */
  understood?: Understood
  compiled?: Compiled
}

/** An open document goes on being the same object when its text changes; only its version is another. */
interface KindNow {
  readonly version: number
  readonly kind: KindOfText
}

export class Specifications {
  readonly #files: Files
  readonly #known = new RecentMap<Known>(MOST_STORED)
  readonly #kinds = new WeakMap<TextDocument, KindNow>()
  settings: Settings = DEFAULTS
  /** Folders of the workspace, from which the paths in the settings are meant. */
  roots: readonly string[] = []

  constructor(files: Files) {
    this.#files = files
  }

  /** Undefined for Markdown that is no specification. */
  of(uri: string): Specification | undefined {
    const uris = this.#said(uri) ?? this.#found(uri)
    if (uris.length === 0) return undefined
    const documents = new Map(
      uris.flatMap((one) => {
        const document = this.#files.document(one)
        return document ? [[one, document] as const] : []
      }),
    )
    return documents.size === 0 ? undefined : this.#specification(documents)
  }

  /** A file or folder that the settings name. */
  #said(uri: string): readonly string[] | undefined {
    for (const place of this.settings.specifications.flatMap((one) => this.roots.map((root) => resolve(root, one)))) {
      const uris = isFolder(place) ? markdownIn(place) : [uriOf(place)]
      if (uris.includes(uri)) return uris
    }
    return undefined
  }

  /** The document with its companion files, from any of them. */
  #found(uri: string): readonly string[] {
    const beside = this.#files.beside(uri)
    const files = beside.map(nameOf)
    const translated = companionOf(nameOf(uri), files)?.document
    const one = translated === undefined ? uri : beside.find((each) => this.#translates(uri, each))
    const document = one === undefined ? [] : this.#document(one)
    return [...document, ...beside.filter((each) => document.some((of) => this.#translates(each, of)))].toSorted()
  }

  /** A text with a title, and the texts beside it that go on with it; where several have titles, each by itself. */
  #document(uri: string): readonly string[] {
    const kind = this.#kind(uri)
    if (kind === 'other') return []
    const beside = this.#files.beside(uri).map((one) => ({ uri: one, kind: this.#kind(one) }))
    const wholes = beside.filter((one) => one.kind === 'whole')
    if (wholes.length !== 1) return kind === 'whole' ? [uri] : []
    return beside.filter((one) => one.kind !== 'other').map((one) => one.uri)
  }

  /** Whether the first file translates texts of the second, or of all documents in their folder. */
  #translates(uri: string, of: string): boolean {
    return this.#kind(of) !== 'other' && companionOf(nameOf(uri), [nameOf(uri), nameOf(of)]) !== undefined
  }

  #isCompanion(uri: string): boolean {
    return companionOf(nameOf(uri), this.#files.beside(uri).map(nameOf)) !== undefined
  }

  #kind(uri: string): KindOfText {
    const document = this.#files.document(uri)
    if (!document || isBesides(nameOf(uri)) || this.#isCompanion(uri)) return 'other'
    const { version } = document
    const known = this.#kinds.get(document)
    if (known?.version === version) return known.kind
    const kind = kindOfText(document.getText())
    this.#kinds.set(document, { version, kind })
    return kind
  }

  #specification(documents: ReadonlyMap<string, TextDocument>): Specification {
    const uris = [...documents.keys()]
    const key = uris.join('\n')
    const sources = uris.map((uri): Source => ({ file: nameOf(uri), text: documents.get(uri)!.getText() }))
    const known = this.#knownFor(key, sources)
    const uriOfFile = new Map(uris.map((uri) => [nameOf(uri), uri]))
    const understood = () => (known.understood ??= understand(sources))
    const files = sources.map(({ file }) => file)
    const companions = sources.filter(({ file }) => companionOf(file, files))
    const document = (file: string) => documents.get(uriOfFile.get(file) ?? '') ?? documents.get(uris[0]!)!
    return {
      key,
      uris,
      companion: (uri) => companions.find(({ file }) => file === nameOf(uri)),
      companions: () => companions,
      understood,
      problems: () => (known.compiled ??= withTexts(conclude(understood()), sources)).problems,
      analysis: () => analyse(understood()),
      file: nameOf,
      uri: (file) => uriOfFile.get(file) ?? uris[0]!,
      range: ({ file, start, end }) => ({
        start: document(file).positionAt(start),
        end: document(file).positionAt(Math.max(start, end)),
      }),
      offset: (uri, position) => documents.get(uri)?.offsetAt(position) ?? 0,
    }
  }

  #knownFor(key: string, sources: readonly Source[]): Known {
    const before = this.#known.get(key)
    const same = before?.sources.every(({ text }, at) => text === sources[at]?.text)
    if (before && same) return before
    const known: Known = { sources }
    this.#known.set(
      key,
      known,
      sources.reduce((sum, { text }) => sum + text.length, 0),
    )
    return known
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
