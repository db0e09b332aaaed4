// Serves a document with people for each role, for trying things by hand:
//   node packages/engine/test/support/serve.ts [document.md …] [--port 4210] [--data folder]
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { CannotRun, createApplication } from '../../src/index.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '4210' },
    data: { type: 'string' },
    production: { type: 'boolean', default: false },
  },
})
const files = positionals.length > 0 ? positionals : ['examples/expense-claims/specification.md']
const sources = files.map((file) => ({ file: basename(file), text: readFileSync(file, 'utf8') }))
const web = new URL('../../../web/dist', import.meta.url).pathname
const say = (text: string) => process.stdout.write(`${text}\n`)

try {
  const application = await createApplication({
    data: values.data ?? mkdtempSync(join(tmpdir(), 'ninefold-serve-')),
    sources,
    mode: values.production ? 'production' : 'development',
    log: { info: () => {}, error: (about, text) => say(`${text} ${JSON.stringify(about)}`) },
    ...(existsSync(web) ? { web } : {}),
  })
  const given = application.plan.roles.filter((role) => role.kind === 'given').map((role) => role.name)
  const cast = [
    { name: 'Ada Admin', email: 'ada@example.org', administrator: true, roles: [] },
    { name: 'Emil Employee', email: 'emil@example.org', roles: [] },
    { name: 'Mara Manager', email: 'mara@example.org', roles: [] },
    ...given.flatMap((role) =>
      [1, 2].map((n) => ({ name: `${role} ${n}`, email: `${role}${n}@example.org`, roles: [role] })),
    ),
  ]
  const here = await application.request(null, 'GET', '/api/app')
  const people = (here.body as { people?: unknown[] }).people ?? []
  if (people.length === 0)
    for (const person of cast) {
      const id = await application.addPerson({ ...person, password: 'correct horse battery' })
      say(`${person.email.padEnd(28)} ${id} ${await application.signInAs(id)}`)
    }
  const port = await application.listen({ host: '127.0.0.1', port: Number(values.port) })
  say(`http://localhost:${port}  (password of all: correct horse battery)`)
  const end = () => void application.close().then(() => process.exit(0))
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
} catch (error) {
  if (!(error instanceof CannotRun)) throw error
  for (const { code, message, place, line } of error.problems)
    say(`${place.file}:${place.line}: ${code} ${message}\n    ${line}`)
  process.exitCode = 1
}
