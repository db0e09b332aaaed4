// The texts that the fuzzer starts from: every document of this repository.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/root.ts'

const folders = ['examples', 'tests/documents', 'tests/broken-documents', 'packages/language/src']

/** Whole documents: examples, test documents and the rooms' cases, sorted by path. */
export function seedTexts(): readonly string[] {
  const files = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => file.endsWith('.md') && !file.endsWith('README.md'))
  return files
    .toSorted()
    .map((file) => readFileSync(join(root, file), 'utf8').replace(/\n*<!-- expected\n.*?-->\n*$/su, '\n'))
}

/** Every piece of code in these texts that may be an expression. */
export function seedExpressions(texts: readonly string[]): readonly string[] {
  const codes = texts.flatMap((text) => [...text.matchAll(/`([^`\n]{1,200})`/gu)].map((match) => match[1]!))
  return [...new Set(codes.map((code) => code.replaceAll('\\|', '|').replace(/^=\s*/u, '')))]
}
