// A text that would lose something or show people more waits for a yes in the terminal, or at the next start.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ninefold, startInProcess } from './command.ts'
import { startRun, temporaryFolder, until, type Started } from './process.ts'

const text = `# Specification: Reading list

## 3. Entities and their fields

### Book

| Field | Type | Required |
| --- | --- | --- |
| Title | text (1–200) | yes |
| Pages | integer | yes |

## 6. Roles

| Role | Who has it |
| --- | --- |
| reader | everyone signed in |

| Entity | reader |
| --- | --- |
| Book | create; read \`title\` |
`
const without = text
  .replace('| Pages | integer | yes |\n', '')
  .replace('### Book\n', '### Book\n\n- Removed: Pages (drop)\n')
const wider = text.replace('read `title`', 'read')

let folder: ReturnType<typeof temporaryFolder>
let file: string
const running: Started[] = []
beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder.path, 'books.md')
  writeFileSync(file, text)
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()))
  folder.remove()
})

async function start(...args: string[]): Promise<Started> {
  const started = await startRun([file, '--port', '0', '--data', join(folder.path, 'data'), ...args])
  running.push(started)
  return started
}
const behind = async ({ address }: Started): Promise<unknown> =>
  ((await (await fetch(`${address}/api/app`)).json()) as { document?: { behind: boolean } }).document?.behind
const codeIn = (said: string): string | undefined => /--accept ([0-9a-f]{16})/.exec(said)?.[1]

test('VER-7 a text that drops something says how many records lose it, and runs once somebody types y', async () => {
  const started = await start()
  writeFileSync(file, without)
  const said = await until(() => (started.error().includes('--accept') ? started.error() : undefined))
  expect(said).toMatch(/error MIG-016\n.*Book: Pages is dropped: \d+ records lose their values/)
  expect(said).toContain('The new text waits for confirmation. The previous one keeps running.')
  expect(said).toContain('Type y and Enter to confirm it')
  expect(await behind(started)).toBe(true)
  started.type('what is this?')
  started.type('y')
  await until(() => (started.out().includes('The new text runs now') ? true : undefined))
  expect(await behind(started)).toBe(false)
  // The keyboard holds nothing up.
  expect((await started.stop('SIGINT')).code).toBe(0)
})

test('VER-7 another text takes the place of the one that waits', async () => {
  const started = await start()
  writeFileSync(file, without)
  await until(() => codeIn(started.error()))
  writeFileSync(file, wider)
  await until(() => (started.out().includes('The new text runs now') ? true : undefined))
  expect(started.out()).toContain('reader can now read Pages of a Book')
})

test('VER-7 in production what people gain waits, too; a start with the code says yes to it', async () => {
  const data = join(folder.path, 'data')
  const inProduction = [file, '--port', '0', '--data', data, '--production']
  await (await startInProcess(inProduction)).stop()
  writeFileSync(file, wider)
  const dry = await ninefold(['run', file, '--dry-run', '--data', data])
  expect(dry.out).toContain('In production it would wait for confirmation')
  const started = await start('--production')
  const code = await until(() => codeIn(started.error()))
  expect(started.error()).toMatch(/error MIG-017\n.*reader can now read Pages of a Book/)
  expect(code).toBe(codeIn(dry.out))
  await started.stop()
  running.length = 0
  const again = await startInProcess([...inProduction, '--accept', code])
  expect(again.error()).not.toContain('waits')
  await again.stop()
})

test('VER-7 where nobody can type, the code alone is told', async () => {
  const started = await startRun([file, '--port', '0', '--data', join(folder.path, 'data')], { nobody: true })
  running.push(started)
  writeFileSync(file, without)
  await until(() => codeIn(started.error()))
  expect(started.error()).toMatch(/To confirm it, start it with --accept [0-9a-f]{16}\./)
  expect(started.error()).not.toContain('Type y')
})
