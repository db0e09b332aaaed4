// `ninefold format`, and what `ninefold check` does beside printing: on files, folders and pipes.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { shortPath } from '../src/sources/names.ts'
import { ninefold } from './command.ts'
import { root, temporaryFolder } from './process.ts'

const launcher = join(root, 'packages/cli/bin/ninefold.cjs')
const through = (args: readonly string[], input: string) =>
  spawnSync(process.execPath, [launcher, ...args], { input, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } })

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())
/** As it is called in the terminal. */
const called = (path: string): string => shortPath(path, root)
const put = (name: string, text: string): string => {
  writeFileSync(join(folder.path, name), text)
  return join(folder.path, name)
}

const rough = '# Specification: Tools\n\n3) Data\n---\n### Tool\nField|Type\n:--|--\nName|text\n* Shown as: `name`\n'
const smooth =
  '# Specification: Tools\n\n## 3. Data\n\n### Tool\n\n| Field | Type |\n| :---- | ---- |\n| Name  | text |\n\n- Shown as: `name`\n'

describe('format', () => {
  test('the examples are formatted', async () => {
    const folders = readdirSync(join(root, 'examples'))
    const answers = await Promise.all(
      folders.map((name) => ninefold(['format', '--check', join(root, 'examples', name)])),
    )
    for (const { code, out } of answers) expect([code, out]).toEqual([0, expect.stringContaining('is formatted')])
  })

  test('formats a file once; --check says whether it is formatted', async () => {
    const file = put('tools.md', rough)
    const told = await ninefold(['format', '--check', file])
    expect([told.code, told.error]).toEqual([1, `${called(file)} would change.\n`])
    expect((await ninefold(['format', file])).out).toBe(`Formatted ${called(file)}.\n`)
    expect(readFileSync(file, 'utf8')).toBe(smooth)
    expect((await ninefold(['format', file])).out).toBe('Nothing to do: 1 file formatted already.\n')
    expect((await ninefold(['format', '--check', file])).code).toBe(0)
  })

  test('formats each file of a folder', async () => {
    put('1.md', rough)
    put('2.md', smooth.replace('Tools', 'More'))
    expect((await ninefold(['format', folder.path])).out).toBe(`Formatted ${called(join(folder.path, '1.md'))}.\n`)
  })

  test('prints what came through a pipe', () => {
    expect(through(['format', '-'], rough).stdout).toBe(smooth)
  })
})

describe('check', () => {
  const wrong =
    '# Specification: Tools\n\n## 3. Data\n\n### Tool\n\n| Field | Tpye | Requird |\n| --- | --- | --- |\n| Name | text | yes |\n'
  const right = wrong.replace('Tpye', 'Type').replace('Requird', 'Required')

  test('--fix makes the fixes that are certain and names them', async () => {
    const file = put('tools.md', wrong)
    const { code, out } = await ninefold(['check', file, '--fix'])
    expect([code, readFileSync(file, 'utf8')]).toEqual([0, right])
    expect(out).toContain(`${called(file)}: Call it "Type"`)
    expect(out).toContain(`Fixed 2 problems in ${called(file)}.`)
  })

  test('--fix prints what came through a pipe, and the rest beside it', () => {
    const { status, stdout, stderr } = through(['check', '-', '--fix'], wrong)
    expect([status, stdout]).toEqual([0, right])
    expect(stderr).toContain('Fixed 2 problems')
  })

  test('a folder is one specification; each problem names its file', async () => {
    put(
      '1-data.md',
      '# Specification: Tools\n\n## 3. Data\n\n### Tool\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n',
    )
    const second = put(
      '2-rules.md',
      "## 5. Rules\n\n| Rule | Entity | Must hold |\n| --- | --- | --- |\n| No bread | Tool | `nam != 'bread'` |\n| Named | Tool | `name != ''` |\n| Short | Tool | `size(name) < 9` |\n",
    )
    const { code, error } = await ninefold(['check', folder.path])
    expect(code).toBe(1)
    expect(error).toContain(`${called(second)}:5:22  error EXP-020`)
    expect(error).toContain('`ninefold check --fix` fixes 1 of them.')
    await ninefold(['check', folder.path, '--fix'])
    expect(readFileSync(second, 'utf8')).toContain("name != 'bread'`")
    expect((await ninefold(['check', folder.path])).code).toBe(0)
  })

  test('--json gives lines, columns and edits', async () => {
    const file = put('tools.md', wrong)
    const { code, out } = await ninefold(['check', file, '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({
      files: [called(file)],
      errors: 2,
      open: [1, 2, 4, 5, 6, 7, 8, 9],
      problems: [
        {
          code: 'DOC-015',
          severity: 'error',
          file: called(file),
          line: 7,
          column: 11,
          endColumn: 15,
          fix: { title: 'Call it "Type"', edits: [{ file: called(file), line: 7, column: 11, text: 'Type' }] },
        },
        { code: 'DOC-015', line: 7, column: 18 },
      ],
    })
  })

  test('called wrongly, it says so and ends with 2', async () => {
    expect(await ninefold(['check', 'a.md', 'b.md'])).toMatchObject({
      code: 2,
      error: expect.stringContaining('One document at a time'),
    })
    expect((await ninefold(['check', '--jsn'])).error).toContain('Did you mean --json?')
  })
})
