// The document that Ninefold runs while it is measured: the expense claims example.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../servers.ts'

export const example = join(root, 'examples', 'expense-claims', 'specification.md')

/** Its text without its limit on requests, which is not what is measured. */
export const benchText = (): string =>
  readFileSync(example, 'utf8').replace(/\| Requests per minute \| .*? \|/, '| Requests per minute | 1000000 |')

/** The same as a file in the folder. */
export function benchDocument(folder: string): string {
  const file = join(folder, 'expense-claims.md')
  writeFileSync(file, benchText())
  return file
}
