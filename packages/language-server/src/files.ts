// Markdown files as the editor has them: the text of open files, and the files on disk.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { TextDocuments } from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'

interface OnDisk {
  readonly changed: number
  readonly document: TextDocument
}

export class Files {
  readonly #open: TextDocuments<TextDocument>
  readonly #onDisk = new Map<string, OnDisk>()

  constructor(open: TextDocuments<TextDocument>) {
    this.#open = open
  }

  /** Undefined for a file that is not there or cannot be read. */
  document(uri: string): TextDocument | undefined {
    return this.#open.get(uri) ?? this.#read(uri)
  }

  isOpen(uri: string): boolean {
    return this.#open.get(uri) !== undefined
  }

  /** All Markdown files of the folder that a file lies in, in order of their names; itself too. */
  beside(uri: string): readonly string[] {
    const path = pathOf(uri)
    if (path === undefined) return [uri]
    const open = this.#open.keys().filter((one) => folderOf(one) === dirname(path))
    return [...new Set([...markdownIn(dirname(path)), ...open, uri])].toSorted()
  }

  #read(uri: string): TextDocument | undefined {
    const path = pathOf(uri)
    if (path === undefined) return undefined
    try {
      const changed = statSync(path).mtimeMs
      const known = this.#onDisk.get(uri)
      if (known?.changed === changed) return known.document
      const text = readFileSync(path, 'utf8').replace(/^\uFEFF/u, '')
      const document = TextDocument.create(uri, 'markdown', 0, text)
      this.#onDisk.set(uri, { changed, document })
      return document
    } catch {
      return undefined
    }
  }
}

/** Undefined for what is no file: a text that has not been saved yet. */
export function pathOf(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined
  } catch {
    return undefined
  }
}

/** The name by which problems and origins call a file. */
export function nameOf(uri: string): string {
  const path = pathOf(uri)
  return path === undefined ? uri.replace(/^.*[/:]/u, '') || uri : basename(path)
}

/** In the form in which editors write addresses. */
export function uriOf(path: string): string {
  return pathToFileURL(path).href
}

function folderOf(uri: string): string | undefined {
  const path = pathOf(uri)
  return path === undefined ? undefined : dirname(path)
}

export function markdownIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:md|markdown)$/iu.test(entry.name) && !entry.name.startsWith('.'))
      .map((entry) => uriOf(join(folder, entry.name)))
  } catch {
    return []
  }
}
