// `npm run bench`: Ninefold beside hand-written code, on both databases. See README.md for all that it can measure.
// `--database postgres` takes one of them, `--suite claims` one document, `--seconds 5` says how long each measurement lasts,
// `--only submit` picks one kind of request, `--connections 32` how many ask at once, `--entities 500` how large a document is,
// `--rounds 5` how often the pages of `interface` are measured.
import { parseArgs } from 'node:util'
import { measureChange } from './change.ts'
import { compareChecks } from './check.ts'
import { compare, suites } from './compare.ts'
import { databaseNames } from './databases.ts'
import { measureFirstLoads } from './first-load.ts'
import { measureGrowth } from './growth.ts'
import { measureInterface } from './interface/compare.ts'
import { measurePermissions } from './permissions.ts'
import { measureRules } from './rules.ts'
import { measureLive } from './live/measure.ts'
import { measureNeighbour } from './neighbour.ts'

const { values, positionals } = parseArgs({
  options: {
    database: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string' },
    suite: { type: 'string' },
    connections: { type: 'string', default: '1,32' },
    entities: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '5' },
  },
  allowPositionals: true,
})
const say = (text: string) => console.log(text)
const names = databaseNames.filter((name) => values.database === undefined || values.database.split(',').includes(name))

switch (positionals[0]) {
  case 'change':
    await measureChange(names, Number(values.entities), say)
    break
  case 'check':
    compareChecks(say)
    break
  case 'first-load':
    await measureFirstLoads(say)
    break
  case 'interface':
    await measureInterface(Number(values.rounds), say)
    break
  case 'live':
    await measureLive(names, Number(values.seconds), say)
    break
  case 'neighbour':
    await measureNeighbour(names, Number(values.seconds), say)
    break
  case 'permissions':
    await measurePermissions(names, say)
    break
  case 'rules':
    await measureRules(names, Number(values.seconds), say)
    break
  case 'growth':
    await measureGrowth(names, say, values.only)
    break
  default:
    await compare(names, {
      suites: Object.entries(suites).flatMap(([name, suite]) => (name === (values.suite ?? name) ? [suite] : [])),
      seconds: Number(values.seconds),
      ...(values.only !== undefined && { only: values.only }),
      rest: values.only === undefined && values.suite === undefined,
      connections: values.connections.split(',').map(Number),
    })
}
