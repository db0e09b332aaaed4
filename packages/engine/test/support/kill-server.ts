// A server in a process of its own, to be killed: where it keeps its data and the document as arguments, tells its port and a token.
import { readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { createApplication, type ApplicationOptions } from '../../src/index.ts'

// Written at the end of a process otherwise, which a killed one never reaches.
flushCompileCache()

const [kept, document] = process.argv.slice(2) as [string, string]
const application = await createApplication({
  ...(JSON.parse(kept) as Pick<ApplicationOptions, 'data' | 'database'>),
  sources: [{ file: 'specification.md', text: readFileSync(document, 'utf8') }],
  mode: 'development',
})
const email = 'emil@example.org'
const people = await application.request(null, 'GET', '/api/app')
const known = (people.body as { people?: { id: string; email: string }[] }).people?.find(
  (person) => person.email === email,
)
const id = known?.id ?? (await application.addPerson({ name: 'Emil Berg', email }))
const token = await application.signInAs(id)
const port = await application.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`${JSON.stringify({ port, token })}\n`)
