// The example with its people, for the tests of one file.
import { afterAll } from 'vitest'
import { expensePeople, startServer, type Options } from './server.ts'

/** Closed after the last test of the file. */
export async function expenseServer(options: Options = {}) {
  const server = await startServer(options)
  afterAll(() => server.close())
  return { server, people: await expensePeople(server) }
}
