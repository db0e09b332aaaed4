// `ninefold doctor` on an application that is well, on one that is not, and on nothing.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ninefold, startInProcess } from './command.ts'
import { root, temporaryFolder, type Started } from './process.ts'

const tenLines = join(root, 'examples', 'ten-lines', 'specification.md')

let folder: ReturnType<typeof temporaryFolder>
let running: Omit<Started, 'type' | 'signal'>
const within = (...names: readonly string[]): string => join(folder.path, ...names)

beforeAll(async () => {
  folder = temporaryFolder()
  running = await startInProcess([tenLines, '--port', '0', '--no-demo', '--data', within('data')])
})
afterAll(() => folder.remove())

interface Found {
  readonly about: string
  readonly level: string
  readonly text: string
  readonly help?: string
}

async function examined(...more: readonly string[]) {
  const { code, out } = await ninefold(['doctor', tenLines, '--data', within('data'), '--json', ...more])
  const findings = JSON.parse(out) as readonly Found[]
  return {
    code,
    wrong: findings.filter(({ level }) => level !== 'ok').map(({ about, text }) => `${about}: ${text}`),
    findings,
  }
}

test('an application that runs well has no errors, and a backup is wanted', async () => {
  const { code, wrong, findings } = await examined('--public-address', running.address)
  expect(code).toBe(0)
  expect(wrong).toEqual([
    'Backup: No backup was ever taken with `ninefold backup`.',
    'Administrator: No administrator can sign in.',
    `Public address: ${running.address} is not encrypted.`,
  ])
  expect(findings.map(({ text }) => text)).toContain(
    `A server runs. It is at ${running.address} (process ${process.pid}).`,
  )
  const rows = findings.map(({ about }) => about)
  expect(rows.filter((about, index) => rows.indexOf(about) !== index)).toEqual([])
  const { out } = await ninefold(['doctor', tenLines, '--data', within('data')])
  expect(out).toMatch(/✓ Database +SQLite [\d.]+: Reading list, with its document of /)
  expect(out).toContain('0 wrong, 2 to look at, ')
})

test('an address that leads elsewhere, open files, waiting messages and a damaged database are found', async () => {
  const other = createServer((_, response) => response.end('{"document":"another"}'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const elsewhere = await examined('--public-address', address)
  other.close()
  expect([elsewhere.code, ...elsewhere.wrong]).toContain(
    `Public address: ${address} leads to another application, or to another document.`,
  )
  expect(elsewhere.code).toBe(1)
  const nowhere = await examined('--public-address', 'https://claims.invalid')
  expect(nowhere.findings.find(({ about }) => about === 'Public address')?.help).toContain('DNS')
  await running.stop()

  const file = within('data', 'data.db')
  chmodSync(within('data'), 0o755)
  chmodSync(file, 0o644)
  const database = new DatabaseSync(file)
  database.exec("INSERT INTO ninefold_outbox VALUES ('1', 'w', '', '', '', '', 9, 2, '')")
  database.exec("INSERT INTO ninefold_job VALUES ('Book', '1', 'remind', '', '2020-01-01T00:00:00.000Z', 0, 0)")
  database.close()
  const stopped = await examined()
  expect(stopped.wrong.join(' ')).toMatch(
    /Others on this machine can read .*Overdue for more than ten minutes: 1 timer.*Given up: 1 message/,
  )

  writeFileSync(file, readFileSync(file).fill(0xa5, 4096, 12_000))
  const damaged = await examined()
  expect([damaged.code, damaged.wrong.join(' ')]).toEqual([1, expect.stringMatching(/damaged/)])
})

test('where there is nothing, it says so', async () => {
  const { code, out } = await ninefold(['doctor', tenLines, '--data', within('nowhere')])
  expect([code, out]).toEqual([1, expect.stringContaining(`There is no folder ${within('nowhere')}.`)])
})
