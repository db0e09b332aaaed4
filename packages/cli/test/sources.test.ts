// Finding a document, noticing that it was saved, and keeping each document's data apart.
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fontsBeside, locateDocument, readSources } from '../src/sources/document.ts'
import type { DocumentPlace, Source } from '../src/sources/document.ts'
import { watchDocument } from '../src/sources/watch.ts'
import { dataFolderFor, noteAddress, occupy, prepareDataFolder } from '../src/running/data-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ninefold-sources-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

function located(name: string): DocumentPlace {
  const place = locateDocument(name, [folder])
  if ('mistake' in place) throw new Error(place.mistake)
  return place
}

test('a document is named after its file, and specification.md after its folder', () => {
  mkdirSync(join(folder, 'Expense Claims'))
  write('Expense Claims/specification.md', '# A')
  write('room.md', '# B')
  expect(located('Expense Claims/specification.md').name).toBe('expense-claims')
  expect(located('Expense Claims').name).toBe('expense-claims')
  expect(located('room.md').name).toBe('room')
})

test('a folder of several documents is read in order of file name', () => {
  mkdirSync(join(folder, 'many'))
  write('many/2.md', 'two')
  write('many/1.md', '\uFEFFone')
  write('many/notes.txt', 'no')
  expect(readSources(located('many'))).toEqual([
    { file: '1.md', text: 'one' },
    { file: '2.md', text: 'two' },
  ])
})

test('a missing file is told with the one that was meant', () => {
  write('specification.md', '# A')
  expect(locateDocument('specifcation.md', [folder])).toEqual({
    mistake: 'There is no file specifcation.md.',
    help: 'Did you mean specification.md?',
  })
})

test('without a name, specification.md of the folder is meant, otherwise its Markdown files, otherwise the example', () => {
  const here = (): string => (locateDocument(undefined, [folder]) as DocumentPlace).path
  expect(here()).toMatch(/expense-claims.specification\.md$/)
  write('claims.md', '# A')
  expect(here()).toBe(join(folder, 'claims.md'))
  write('specification.md', '# B')
  expect(here()).toBe(join(folder, 'specification.md'))
})

test('a folder without documents says so', () => {
  expect(locateDocument('.', [folder])).toMatchObject({ mistake: 'The folder . has no Markdown files.' })
})

async function changesAfter(save: () => void): Promise<readonly Source[]> {
  write('a.md', '# One')
  const place = located('a.md')
  const { promise, resolve } = Promise.withResolvers<readonly Source[]>()
  const stop = watchDocument(place, readSources(place), resolve)
  try {
    save()
    return await promise
  } finally {
    stop()
  }
}

test('a document that is written in place is noticed', async () => {
  expect(await changesAfter(() => write('a.md', '# Two'))).toEqual([{ file: 'a.md', text: '# Two' }])
})

test('a document that is replaced by a new file is noticed', async () => {
  const replace = () => {
    write('.a.md.swp', '# Two')
    renameSync(join(folder, '.a.md.swp'), join(folder, 'a.md'))
  }
  expect(await changesAfter(replace)).toEqual([{ file: 'a.md', text: '# Two' }])
})

test('a document that is away or empty for a moment is waited for', async () => {
  const slowly = () => {
    rmSync(join(folder, 'a.md'))
    setTimeout(() => write('a.md', ''), 100)
    setTimeout(() => write('a.md', '# Two'), 250)
  }
  expect(await changesAfter(slowly)).toEqual([{ file: 'a.md', text: '# Two' }])
})

test('two documents of one name do not share their data', () => {
  for (const name of ['x', 'y']) {
    mkdirSync(join(folder, name, 'same'), { recursive: true })
    write(`${name}/same/specification.md`, '# A')
  }
  const first = located('x/same')
  const second = located('y/same')
  const own = dataFolderFor(first, undefined, folder)
  prepareDataFolder(own, first, folder)
  expect(own.path).toBe(join(folder, '.ninefold', 'same'))
  expect(dataFolderFor(first, undefined, folder)).toEqual(own)
  expect(dataFolderFor(second, undefined, folder).path).not.toBe(own.path)
})

test('--data names the folder', () => {
  write('a.md', '# A')
  expect(dataFolderFor(located('a.md'), 'elsewhere', folder).path).toBe(join(folder, 'elsewhere'))
})

test('a data folder is taken once at a time, and free again when it was left', () => {
  const data = { path: folder }
  const first = occupy(data)
  if ('other' in first) throw new Error('nobody had taken it')
  noteAddress(data, 'http://localhost:3000')
  expect(occupy(data)).toEqual({ other: { process: process.pid, address: 'http://localhost:3000' } })
  first.leave()
  const second = occupy(data)
  expect('other' in second).toBe(false)
  if ('leave' in second) second.leave()
})

test('fonts for PDFs are in a folder beside the document', () => {
  write('room.md', '# B')
  expect(fontsBeside(located('room.md'))).toEqual([])
  mkdirSync(join(folder, 'fonts'))
  for (const name of ['Thai.otf', 'Hebrew.ttf', 'licence.txt']) write(`fonts/${name}`, '')
  expect(fontsBeside(located('room.md'))).toEqual(['Hebrew.ttf', 'Thai.otf'].map((name) => join(folder, 'fonts', name)))
})

test('a document that stays empty or is deleted is reported once, and is followed when it is back', async () => {
  write('a.md', '# One')
  const place = located('a.md')
  const events: string[] = []
  const stop = watchDocument(
    place,
    readSources(place),
    ([source]) => events.push(source!.text),
    () => events.push('missing'),
  )
  try {
    write('a.md', '')
    await expect.poll(() => events).toEqual(['missing'])
    rmSync(join(folder, 'a.md'))
    write('a.md', '# Two')
    await expect.poll(() => events).toEqual(['missing', '# Two'])
  } finally {
    stop()
  }
})
