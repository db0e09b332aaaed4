// A long document is compiled in a process of its own, with the same result as at once.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { writePlan } from '@ninefold/plan'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { largeDocument, withFields } from '../../../../bench/data/large-document.ts'
import { openCompiler, type Compiler } from '../../src/application/compiler.ts'
import { compileText, explanationsIn } from '../../src/application/document.ts'

const long = largeDocument(70)
const sources = (text: string) => [{ file: 'specification.md', text }]

let compiler: Compiler
beforeEach(() => {
  compiler = openCompiler()
})
afterEach(() => compiler.close())

test.each([
  ['a long document', long],
  ['one with errors', long.replace('| date |', '| dat |')],
])('VER-9 %s', async (_, text) => {
  expect(text.length).toBeGreaterThan(100_000)
  const there = await compiler.compile(sources(text))
  const here = await compileText(sources(text))
  expect(there.plan).toEqual(here.plan)
  expect(there.found).toEqual(JSON.parse(JSON.stringify(here.found)))
  expect(there.packed && inflateSync(there.packed).toString()).toEqual(here.plan && writePlan(here.plan))
  expect(await compiler.explain(sources(text))).toEqual(await explanationsIn(sources(text)))
})

test('VER-9 one process compiles several texts, and another one follows when it has ended', async () => {
  const texts = [long, withFields(long, 1)]
  const planOf = async (text: string) => (await compiler.compile(sources(text))).plan?.entities
  const here = await Promise.all(texts.map(async (text) => (await compileText(sources(text))).plan?.entities))
  expect(await Promise.all(texts.map(planOf))).toEqual(here)
  await compiler.rest()
  expect(await planOf(long)).toEqual(here[0])
})

test('VER-9 warmed, it compiles a change of the text incrementally', async () => {
  await compiler.warm(sources(long))
  const changed = withFields(long, 1)
  expect((await compiler.compile(sources(changed))).plan).toEqual((await compileText(sources(changed))).plan)
})

test('VER-9 a program that waits for nothing else gets its answer, and ends', () => {
  const program = join(import.meta.dirname, 'compiler-alone.ts')
  const { stdout, status } = spawnSync(process.execPath, [program], { encoding: 'utf8' })
  expect([stdout, status]).toEqual(['House system', 0])
})
