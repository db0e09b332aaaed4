// The texts that the fuzzer starts from: every document of this repository, and its pieces.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentFilesBelow } from '../support/document-files.ts'
import { roomPages } from '../support/room-pages.ts'
import { root } from '../support/root.ts'

const folders = ['examples', 'tests/documents', 'tests/ways-of-writing', 'tests/cases']

export interface Seeds {
  /** Examples, test documents and the rooms' cases. */
  readonly documents: readonly string[]
  /** Sections of documents and the examples of the rooms' pages: quickly checked, and each with something of its own. */
  readonly small: readonly string[]
  /** Every piece of code in them, most of which are expressions. */
  readonly expressions: readonly string[]
}

export function seedTexts(): Seeds {
  const files = folders.flatMap(documentFilesBelow).concat(roomPages()).toSorted()
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const documents = files
    .filter((file) => !file.endsWith('README.md'))
    .map((file) => read(file).replace(/\n*<!-- expected\n.*?-->\n*$/su, '\n'))
  const examples = files
    .filter((file) => file.startsWith('packages'))
    .flatMap((file) => [...read(file).matchAll(/^(`{3,})markdown[^\n]*\n(.*?)^\1$/gmsu)].map((fence) => fence[2]!))
  const sections = documents.flatMap((text) => text.split(/\n(?=## )/u).map((part) => `# X\n\n${part}\n`))
  return { documents, small: [...sections, ...examples], expressions: expressionsIn([...documents, ...examples]) }
}

function expressionsIn(texts: readonly string[]): readonly string[] {
  const codes = texts.flatMap((text) => [...text.matchAll(/`([^`\n]{1,200})`/gu)].map((match) => match[1]!))
  return [...new Set(codes.map((code) => code.replaceAll('\\|', '|').replace(/^=\s*/u, '')))]
}
