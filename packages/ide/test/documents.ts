// The documents on which the editor's properties are tested: the examples, documents in other styles, and the world's own cases.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '../../language/src/compile.ts'
import type { Source } from '../../language/src/document/model.ts'
import { documentFilesBelow } from '../../../tests/support/document-files.ts'
import { root } from '../../../tests/support/root.ts'

/** In the order of the points. */
const ROOMS = ['purpose', 'screens', 'entities', 'lifecycle', 'rules', 'access', 'calls', 'errors', 'limits'] as const

export interface Specification {
  readonly name: string
  readonly sources: readonly Source[]
}

const folder = (path: string): readonly string[] =>
  existsSync(join(root, path)) ? readdirSync(join(root, path)).toSorted() : []

const read = (path: string, file: string): Source => ({ file, text: readFileSync(join(root, path), 'utf8') })

const examples = folder('examples')
  .filter((name) => existsSync(join(root, 'examples', name, 'specification.md')))
  .map((name) => ({ name, sources: [read(`examples/${name}/specification.md`, 'specification.md')] }))

const others = folder('tests/documents').map((name): Specification => {
  const path = `tests/documents/${name}`
  if (!statSync(join(root, path)).isDirectory()) return { name, sources: [read(path, name)] }
  return { name, sources: folder(path).map((file) => read(`${path}/${file}`, file)) }
})

export const specifications: readonly Specification[] = [...examples, ...others]

export const specificationOf = (name: string): Specification => specifications.find((one) => one.name === name)!

/** The examples of the language reference that are sound: every way to write that it knows. */
export const referenceExamples: readonly Specification[] = ROOMS.flatMap((room, at) => {
  const text = readFileSync(join(root, 'packages/language/src/points', room, 'README.md'), 'utf8')
  const blocks = [...text.matchAll(/^(`{3,})markdown\n(.*?)^\1$/gmsu)].map(([, , markdown = '']) => markdown)
  return blocks.map((markdown, index): Specification => {
    const whole = /^# /mu.test(markdown)
    const title = whole ? '' : `# Specification: Example\n\n${/^## /mu.test(markdown) ? '' : `## ${at + 1}. Point\n\n`}`
    return { name: `${room} ${index + 1}`, sources: [{ file: 'example.md', text: title + markdown }] }
  })
})

/** Whole documents of the tests: real cases, and the same one written in many ways. */
export const furtherDocuments: readonly Specification[] = ['tests/cases', 'tests/ways-of-writing']
  .flatMap(documentFilesBelow)
  .map((file) => ({ name: file, sources: [read(file, 'specification.md')] }))
  // A table that is kept in columns by blanks bears no other words than those that stand in it.
  .filter(({ name, sources }) => !name.endsWith('word.md') && compile(sources).plan)
