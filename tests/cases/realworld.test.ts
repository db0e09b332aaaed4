/** A publishing API that other people specified and test over HTTP: one document of nine points answers as they expect. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Server } from '../../packages/engine/test/support/server.ts'
import { root } from '../support/root.ts'
import { runStep, type CaseFile, type Variables } from './steps.ts'

const cases = join(root, '../shared/cases/realworld/conduit-api-cases.json')
const text = readFileSync(join(import.meta.dirname, 'realworld/specification.md'), 'utf8')

/** By the name of the step: what did not come as it was told. */
async function runAll(address: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const { files } = JSON.parse(readFileSync(cases, 'utf8')) as CaseFile
  const outcomes = new Map<string, readonly string[]>()
  for (const { file, steps } of files) {
    const variables: Variables = new Map([['uid', `x${outcomes.size}`]])
    for (const [i, step] of steps.entries()) {
      const name = `${file} ${i + 1}: ${step.name ?? `${step.method} ${step.path}`}`
      outcomes.set(name, await runStep(address, step, variables))
    }
  }
  return outcomes
}

const missing = existsSync(cases) ? '' : ' (skipped: ../shared/cases/realworld is not there)'

describe.skipIf(missing !== '')(`the RealWorld API${missing}`, () => {
  let server: Server
  beforeAll(async () => {
    server = await startServer({ text })
  })
  afterAll(() => server.close())

  it('answers every step as it is told, in order', async () => {
    const outcomes = await runAll(server.address)
    const failed = [...outcomes].filter(([, failures]) => failures.length > 0)
    expect(outcomes.size).toBe(154)
    expect(failed).toEqual([])
  })
})
