// Finds the documents of the repository. Companion files, which translate the texts of a document, are none.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { companionOf } from '@ninefold/plan/translation'
import { root } from './root.ts'

/** The documents in a folder, in order of name. All paths start at the root folder. */
export function documentFilesIn(folder: string): readonly string[] {
  const all = readdirSync(join(root, folder), { withFileTypes: true })
  const files = all.flatMap((one) => (one.isFile() && /\.(?:md|markdown)$/iu.test(one.name) ? one.name : [])).toSorted()
  return files.filter((file) => file !== 'README.md' && !companionOf(file, files)).map((file) => join(folder, file))
}

/** Also those in the folders below it. */
export function documentFilesBelow(folder: string): readonly string[] {
  const below = readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
  const folders = below.flatMap((one) => (one.isDirectory() ? join(one.parentPath, one.name).slice(root.length) : []))
  return [folder, ...folders.toSorted()].flatMap(documentFilesIn)
}
