// Helper processes: they answer in order and in pieces, and whatever they do, something ends them.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { openPool, ProcessEnded, type ProcessOptions } from '../../src/processes/index.ts'
import { startProcess } from '../../src/processes/helper-process.ts'
import { isAlive } from '../support/alive.ts'
import { temporaryFolder } from '../support/application.ts'
import type { Asked } from '../support/helper-program.ts'

const program = new URL('../support/helper-program.ts', import.meta.url)

const ending: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0)) await end()
})

function start(more: Partial<ProcessOptions> = {}) {
  const process = startProcess<Asked>({ program, ...more })
  ending.push(process.end)
  return process
}

const failure = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error)

describe('a helper process', () => {
  it('answers one request after the other, all parts of each', async () => {
    const { ask } = start({ arguments: ['a', 'b'] })
    const answers = await Promise.all([
      ask({ kind: 'count', to: 1234 }),
      ask({ kind: 'count', to: 0 }),
      failure(ask({ kind: 'fail' })),
      ask({ kind: 'arguments' }),
    ])
    expect(answers).toMatchObject([{ length: 1234 }, [], { message: 'it fails', errcode: 7 }, ['a', 'b']])
  })

  it('stores its compiled code after the first answer, because a signal may end it', async () => {
    enableCompileCache()
    const stored = () => readdirSync(getCompileCacheDir()!).length
    const fresh = join(temporaryFolder(), 'program.mjs')
    const serve = new URL('../../src/processes/serve.ts', import.meta.url)
    writeFileSync(fresh, `import { serve } from '${serve}'; serve(() => () => ['${fresh}'])`)
    const before = stored()
    await start({ program: pathToFileURL(fresh) }).ask({ kind: 'id' })
    await expect.poll(stored).toBeGreaterThan(before)
  })

  it('is killed at the deadline of a work, in the middle of whatever it does', async () => {
    const late = new Error('late')
    const process = start()
    const [pid] = (await process.ask({ kind: 'id' })) as [number]
    expect(await failure(process.within(300, late, () => process.ask({ kind: 'spin' })))).toBe(late)
    expect(process.hasEnded()).toBe(true)
    expect(await failure(process.ask({ kind: 'id' }))).toBe(late)
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  it('ends itself where it takes more memory than it may', async () => {
    const process = start({ memory: 300, isLow: true })
    expect(await failure(process.ask({ kind: 'grow' }))).toBeInstanceOf(ProcessEnded)
    expect(process.hasEnded()).toBe(true)
  })

  it('tells that it ended', async () => {
    const process = start()
    expect(await failure(process.ask({ kind: 'exit' }))).toMatchObject({ message: 'the process ended with 3' })
    expect(await failure(process.ask({ kind: 'id' }))).toBeInstanceOf(ProcessEnded)
  })
})

describe('a pool', () => {
  it('uses a process again, and another one where the last was ended', async () => {
    const pool = openPool<Asked>({ program }, 60_000)
    ending.push(pool.close)
    const id = () => pool.with(async ({ ask }) => (await ask({ kind: 'id' }))[0] as number)
    const first = await id()
    expect(await id()).toBe(first)
    await pool.with((process) => process.end())
    expect(await id()).not.toBe(first)
  })

  it('ends what is unused, and everything where it is closed', async () => {
    const pool = openPool<Asked>({ program }, 50)
    const [unused] = (await pool.with(({ ask }) => ask({ kind: 'id' }))) as [number]
    await expect.poll(() => isAlive(unused)).toBe(false)
    const work = pool.with(async (process) => {
      const [pid] = (await process.ask({ kind: 'id' })) as [number]
      const spinning = failure(process.ask({ kind: 'spin' }))
      await pool.close()
      return [pid, await spinning] as const
    })
    const [pid, error] = await work
    expect([isAlive(pid), error]).toEqual([false, new Error('the server ends')])
    await expect(pool.with(async () => {})).rejects.toThrow('the server ends')
  })
})

describe('a server that is killed in the middle of a statement without end', () => {
  it('leaves no process behind that reads', async () => {
    const folder = temporaryFolder()
    const script = new URL('../support/reading-parent.ts', import.meta.url)
    const server = fork(script, [join(folder, 'data.db')], { execArgv: [] })
    const [{ reader }] = (await once(server, 'message')) as [{ readonly reader: number }]
    expect((await once(server, 'message'))[0]).toBe('reads')
    expect(isAlive(reader)).toBe(true)
    server.kill('SIGKILL')
    await expect.poll(() => isAlive(reader)).toBe(false)
    rmSync(folder, { recursive: true, force: true })
  })
})
