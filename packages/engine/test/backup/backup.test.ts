// A backup of a running application, restored: the same answers, the same sessions, the same files. What is damaged, incomplete or
// would overwrite something is refused, and leaves nothing behind.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUpToFile, restoreFromFile, type RestoreTarget } from '../../src/backup/index.ts'
import { Unusable } from '../../src/index.ts'
import { backedUp } from '../kills/backups.ts'
import { sqliteIsBroken } from '../kills/whole.ts'
import { randomFrom } from '../../../../tests/fuzz/random.ts'
import { emptyPlace, keptIn, onPostgres } from '../support/database.ts'
import { exampleWith, expensePeople, startServer, type Person, type Server } from '../support/server.ts'

const text = exampleWith(['| Category | one of:', '| Code | secret | | | | | |\n| Category | one of:'])

let folder: string
let server: Server
let emil: Person
let administrator: Person
let backup: string

/** The rows that a restore needs before all others. */
const FIRST = 'ninefold_document'

const within = (name: string): string => join(folder, name)
const program = 'test'
const line = { description: 'Train', amount: { amount: '12.34', currency: 'EUR' } }
const claim = { title: 'Größe “1”', category: 'travel', spentOn: '2026-06-01', lines: [line, line] }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ninefold-backup-'))
  server = await startServer({ text, data: within('data') })
  const people = await expensePeople(server)
  emil = people.employee
  administrator = people.administrator
  const file = await emil.upload('receipt.pdf', 'application/pdf', '%PDF-1.4 the proof')
  const made = await emil.post('/api/records/claim', { ...claim, receipt: { id: file.body.id }, code: 'four words' })
  if (made.status !== 201) throw new Error(made.text)
  await emil.post(`/api/records/claim/${made.body.id}/actions/submit`)
  backup = within('backup.tar')
  await backUpToFile({ ...(await keptIn(server.data)), program }, backup)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const at = (target: RestoreTarget) => () => target

/** What people see, as they see it. */
async function seen(by: readonly Person[]): Promise<readonly string[]> {
  const paths = ['/api/records/claim', '/api/app/inbox', '/api/app/people']
  const answers = await Promise.all(by.flatMap((person) => paths.map((path) => person.get(path))))
  const claims = (answers[0]!.body as { items: { id: string; receipt: { id: string } }[] }).items
  const ofOne = await Promise.all([
    by[0]!.get(`/api/records/claim/${claims[0]!.id}`),
    by[0]!.get(`/api/records/claim/${claims[0]!.id}/history`),
    by[0]!.get(`/api/records/claim/${claims[0]!.id}/files/${claims[0]!.receipt.id}`),
  ])
  return [...answers, ...ofOne].map(({ status, text: body }) => `${status} ${body}`)
}

test('[BAK-1] a restored application gives the same answers, to the same sessions, and goes on', async () => {
  const place = await emptyPlace(within('restored'))
  const restored = await restoreFromFile(backup, at(place))
  expect(restored.document).toEqual([{ file: 'specification.md', text }])
  expect(restored.files).toBe(1)
  const again = await startServer({ text, ...place })
  try {
    const [one, two] = [emil, administrator].map(({ id, token }) => again.as(id, token)) as [Person, Person]
    expect(await seen([one, two])).toEqual(await seen([emil, administrator]))
    const next = await one.post('/api/records/claim', { ...claim, title: 'Größe “2”' })
    expect([next.status, next.body.number]).toEqual([201, 'CLM-2026-0002'])
    const search = await one.get('/api/records/claim?search=gr%C3%B6%C3%9Fe')
    expect(search.body.items).toHaveLength(2)
  } finally {
    await again.close()
  }
})

test('[BAK-2] a backup is a tar archive of JSON lines, which sha256sum checks', async () => {
  const files = within('files')
  execFileSync('mkdir', [files])
  execFileSync('tar', ['xf', backup, '-C', files])
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: files })
  expect(readFileSync(join(files, 'document/specification.md'), 'utf8')).toBe(text)
  const [row, ...others] = readFileSync(join(files, 'rows/Claim/000001.jsonl'), 'utf8').trimEnd().split('\n')
  expect(others).toEqual([])
  expect(JSON.parse(row!)).toMatchObject({ title: 'Größe “1”', number: 'CLM-2026-0001', amount: 2468 })
  const [file] = readdirSync(join(files, 'files'))
  expect(readFileSync(join(files, 'files', file!), 'utf8')).toBe('%PDF-1.4 the proof')
  expect(readFileSync(join(files, 'data/data.db.key'))).toEqual(readFileSync(join(server.data, 'data.db.key')))
  expect(statSync(backup).mode & 0o777).toBe(0o600)
  // What other programs pack again can be restored, too: their archives contain folders.
  const rows = readdirSync(join(files, 'rows')).toSorted((a, b) => Number(b === FIRST) - Number(a === FIRST))
  const names = [
    'backup.json',
    'data',
    'document',
    ...rows.map((name) => `rows/${name}`),
    'files',
    'totals.json',
    'SHA256SUMS',
  ]
  execFileSync('tar', ['czf', within('again.tar.gz'), '-C', files, ...names])
  const restored = await restoreFromFile(within('again.tar.gz'), at(await emptyPlace(within('packed-again'))))
  expect(restored.files).toBe(1)
})

test('[BAK-3] a damaged or incomplete backup is refused, and leaves nothing behind', async () => {
  const whole = readFileSync(backup)
  const change = (at: number) => Buffer.from(whole).fill(whole[at]! ^ 1, at, at + 1)
  const title = whole.indexOf('Größe')
  const damaged = [
    change(title),
    change(whole.indexOf('SHA256SUMS') + 600),
    whole.subarray(0, whole.length / 2),
    whole.subarray(0, whole.lastIndexOf('totals.json')),
    whole.subarray(0, whole.indexOf('SHA256SUMS')),
    Buffer.from('no archive'),
    Buffer.from(''),
    gzipSync(whole).subarray(0, 2000),
  ]
  const before = readdirSync(folder)
  for (const bytes of damaged) {
    const place = await emptyPlace(within('new'))
    writeFileSync(within('damaged.tar'), bytes)
    const refused = await restoreFromFile(within('damaged.tar'), at(place)).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Unusable)
    expect((refused as Unusable).message).toContain('The backup cannot be used: ')
    rmSync(within('damaged.tar'))
    // The place is as it was: the whole backup can be restored there.
    if (bytes === damaged[0]) {
      await restoreFromFile(backup, at(place))
      rmSync(within('new'), { recursive: true })
    }
  }
  expect(readdirSync(folder)).toEqual(before)
})

test('[BAK-3] a backup of a newer program is refused', async () => {
  const newer = readFileSync(backup, 'latin1').replace('"format": 1', '"format": 2')
  const later = readFileSync(backup, 'latin1').replace(/"documents": \d/, '"documents": 9')
  for (const bytes of [newer, later]) {
    writeFileSync(within('newer.tar'), bytes, 'latin1')
    const refused = restoreFromFile(within('newer.tar'), at(await emptyPlace(within('new'))))
    await expect(refused).rejects.toThrow('The data was written by a newer version of Ninefold than this one.')
  }
  expect(existsSync(within('new'))).toBe(false)
})

test('[BAK-4] nothing is overwritten: neither data, nor a database, nor a backup', async () => {
  const filled = await keptIn(server.data)
  const refusal = async (work: Promise<unknown>) =>
    ((await work.catch((error: unknown) => error)) as Partial<Unusable>).message ?? 'no message'
  expect(await refusal(restoreFromFile(backup, at(filled)))).toBe(`The data folder ${server.data} is not empty.`)
  const beside = await refusal(restoreFromFile(backup, at({ ...filled, data: within('beside') })))
  // A SQLite database is in the folder.
  expect(beside).toMatch(onPostgres ? /^The database is not empty: it has a table / : /no message/)
  expect(existsSync(within('beside'))).toBe(!onPostgres)
  expect(await refusal(backUpToFile({ ...filled, program }, backup))).toBe(`There is a file ${backup} already.`)
})

test('[BAK-5] backups that are taken while many write are whole, and miss nothing that was acknowledged', async () => {
  const { database } = await keptIn(within('written'))
  const empty = async (round: number) => (await emptyPlace(within(`empty-${round}`))).database
  const ground = { ...(database !== undefined && { database }), empty, ...(!onPostgres && { broken: sqliteIsBroken }) }
  const outcome = await backedUp({ ...ground, rounds: 1, writers: 10 }, randomFrom(1))
  expect(outcome.faults).toEqual([])
  expect(outcome.claims).toBeGreaterThan(10)
})
