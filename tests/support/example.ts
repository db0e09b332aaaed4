// The specifications under `examples/`, for tests that change a row of one.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

/** The names of all examples. */
export const exampleNames = (): readonly string[] =>
  readdirSync(join(root, 'examples')).filter((name) => existsSync(join(root, 'examples', name, 'specification.md')))

/** The files beside an example that translate it. */
export const exampleCompanions = (name: string) =>
  readdirSync(join(root, 'examples', name))
    .filter((file) => /^specification\...\.md$/u.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, 'examples', name, file), 'utf8') }))

/** With one blank beside each cell, however wide its column is drawn, so that a test can name a row by its words. */
export const exampleText = (name: string): string =>
  readFileSync(join(root, 'examples', name, 'specification.md'), 'utf8')
    .split('\n')
    .map((line) => (line.startsWith('|') ? line.replaceAll(/ {2,}(?=\|)/g, ' ').replaceAll(/-{3,}/g, '---') : line))
    .join('\n')
