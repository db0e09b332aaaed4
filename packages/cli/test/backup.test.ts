// `ninefold backup` and `ninefold restore` as an operator uses them: a folder of backups, a new place, and what is refused.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastBackup } from '../src/running/last-backup.ts'
import { ninefold, startInProcess } from './command.ts'
import { root, temporaryFolder, type Started } from './process.ts'

const tenLines = join(root, 'examples', 'ten-lines', 'specification.md')
const text = readFileSync(tenLines, 'utf8')

let folder: ReturnType<typeof temporaryFolder>
let running: Omit<Started, 'type' | 'signal'>
const within = (...names: readonly string[]): string => join(folder.path, ...names)

beforeAll(async () => {
  folder = temporaryFolder()
  running = await startInProcess([tenLines, '--port', '0', '--data', within('data')])
})
afterAll(async () => {
  await running.stop()
  folder.remove()
})

const people = async ({ address }: Pick<Started, 'address'>) =>
  ((await (await fetch(`${address}/api/app`)).json()) as { people: unknown }).people

test('a folder of backups keeps the newest, and the last one becomes an application elsewhere', async () => {
  const backups = { path: within('new-folder', 'backups') }
  const once = () => ninefold(['backup', tenLines, backups.path, '--data', within('data'), '--keep', '1'])
  const first = await once()
  expect([first.code, first.error]).toEqual([0, ''])
  expect(first.out).toMatch(/ten-lines-\d{8}T\d{6}Z\.tar\.gz: Reading list at .*: \d+ rows, 0 files, /)
  const [name] = readdirSync(backups.path)
  expect(statSync(join(backups.path, name!)).mode & 0o777).toBe(0o600)

  expect(lastBackup(within('data'))).toEqual({ at: expect.any(String), file: join(backups.path, name!) })

  const restored = await ninefold(['restore', join(backups.path, name!), within('new'), '--data', within('new-data')])
  expect([restored.code, restored.error]).toEqual([0, ''])
  expect(restored.out).toMatch(/^Start it with `\S+ run \S+ --production`\./m)
  expect(readFileSync(within('new', 'specification.md'), 'utf8')).toBe(text)
  const again = await startInProcess([within('new'), '--port', '0', '--data', within('new-data')])
  expect(await people(again)).toEqual(await people(running))
  await again.stop()

  const changed = within('changed.md')
  writeFileSync(changed, text.replace('| Finished | yes/no', '| Pages | integer'))
  const check = (document: readonly string[]) =>
    ninefold(['restore', '--check', join(backups.path, name!), ...document])
  const same = await check([])
  expect([same.code, same.error]).toEqual([0, ''])
  expect(same.out).toMatch(
    /^The backup is complete: [^]*Nothing would change\.[^]*the server migrated the data and started in [\d.]+ s\.$/m,
  )
  const refused = await check([changed])
  expect(refused.out).not.toMatch(/Nothing would change\.|Both mean the same\./)
  expect([refused.code, refused.out]).toEqual([1, expect.stringContaining('It would not run. Nothing was changed.')])
  expect(refused.error).toContain('MIG-002')

  const second = await ninefold(['restore', join(backups.path, name!), tenLines, '--data', within('new-data')])
  expect([second.code, second.error]).toEqual([1, expect.stringContaining('new-data is not empty.')])
})

test('what is wrong is said in words', async () => {
  const missing = await ninefold(['backup', tenLines, within('x.tar'), '--data', within('nowhere')])
  expect([missing.code, missing.error]).toEqual([
    1,
    expect.stringContaining(`There is no data in ${within('nowhere')}.`),
  ])
  const unnamed = await ninefold(['backup'])
  expect([unnamed.code, unnamed.error]).toEqual([2, expect.stringContaining('No file is named for the backup.')])
  const document = await ninefold(['backup', tenLines])
  expect([document.code, document.error]).toEqual([
    2,
    expect.stringContaining(`${tenLines} is a document. No file is named for its backup.`),
  ])
  const neither = await ninefold(['backup', tenLines, within('claims')])
  expect([neither.code, neither.error]).toEqual([2, expect.stringContaining('is no folder, and no name of a backup.')])
  const place = await ninefold(['restore', tenLines])
  expect([place.code, place.error]).toEqual([2, expect.stringContaining('No folder is named for the document.')])
  const keep = await ninefold(['backup', tenLines, within('x.tar'), '--keep', '3'])
  expect([keep.code, keep.error]).toEqual([2, expect.stringContaining('--keep needs a folder of backups')])
  const none = await ninefold(['restore', within('x.tar'), within('y')])
  expect([none.code, none.error]).toEqual([2, expect.stringContaining(`There is no file ${within('x.tar')}.`)])
  const foreign = await ninefold(['restore', tenLines, within('y'), '--data', within('y-data')])
  expect([foreign.code, foreign.error]).toEqual([1, expect.stringContaining('The backup cannot be used: ')])
})
