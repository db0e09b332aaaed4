// Servers for the tests of one file: started before them, closed after the last of them.
import { afterAll } from 'vitest'
import { expensePeople, startServer, type Options, type Server } from './server.ts'

export async function testServer(options: Options = {}): Promise<Server> {
  const server = await startServer(options)
  afterAll(() => server.close())
  return server
}

/** The example with its people. */
export async function expenseServer(options: Options = {}) {
  const server = await testServer(options)
  return { server, people: await expensePeople(server) }
}
