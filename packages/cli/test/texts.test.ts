// `ninefold texts`: writes the companion file of a document, which the other commands read with it.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shortPath } from '../src/sources/names.ts'
import { ninefold } from './command.ts'
import { root, temporaryFolder } from './process.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

const DOCUMENT =
  '# Specification: Tools\n\n## 3. Entities\n\n### Tool\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n'

test('TXT-1 writes all texts, keeps translations, and checks them with the document', async () => {
  const [document, german] = ['tools.md', 'tools.de.md'].map((name) => join(folder.path, name)) as [string, string]
  const called = shortPath(german, root)
  writeFileSync(document, DOCUMENT)
  expect((await ninefold(['texts', document, 'de'])).out).toBe(`${called}: 4 texts, 4 to translate.\n`)
  const translated = readFileSync(german, 'utf8').replace('| Tool |  |', '| Tool | Werkzeug |')
  writeFileSync(german, translated)
  writeFileSync(document, DOCUMENT.replace('| Name |', '| Title |'))
  expect((await ninefold(['check', document])).out).toContain('TXT-001')
  expect((await ninefold(['texts', document, 'Deutsch'])).out).toBe(`${called}: 4 texts, 3 to translate.\n`)
  expect(readFileSync(german, 'utf8')).toContain('| Tool | Werkzeug |')
  expect((await ninefold(['check', document])).code).toBe(0)
})

test('TXT-1 names the languages if another one is asked for', async () => {
  const { code, error } = await ninefold(['texts', 'examples/ten-lines', 'fi'])
  expect([code, error]).toEqual([2, expect.stringContaining('de (Deutsch)')])
})

const TRANSLATED = readdirSync(join(root, 'examples'), { recursive: true, encoding: 'utf8' }).flatMap((file) => {
  const [, folder, tag] = /^(.+)\/specification\.([a-z]{2})\.md$/u.exec(file.replaceAll('\\', '/')) ?? []
  return folder === undefined ? [] : [[folder, tag!] as const]
})

test.each(TRANSLATED)('TXT-4 the example %s has all texts in %s, and no others', async (name, tag) => {
  const example = join(root, 'examples', name)
  cpSync(example, folder.path, { recursive: true })
  const { code, out } = await ninefold(['texts', folder.path, tag])
  expect([code, out]).toEqual([0, expect.stringMatching(/ texts, all translated\.\n$/u)])
  const file = `specification.${tag}.md`
  expect(readFileSync(join(folder.path, file), 'utf8')).toBe(readFileSync(join(example, file), 'utf8'))
})
