// `npm run bench`: Ninefold beside hand-written code, on both databases. See README.md for all that it can measure.
// `--database postgres` takes one of them, `--seconds 5` says how long each measurement lasts, `--only submit` picks one kind
// of request.
import { parseArgs } from 'node:util'
import { compareChecks } from './check.ts'
import { compare } from './compare.ts'
import { databaseNames } from './databases.ts'
import { measureGrowth } from './growth.ts'
import { measurePermissions } from './permissions.ts'
import { measureRules } from './rules.ts'
import { measureLive } from './live/measure.ts'

const { values, positionals } = parseArgs({
  options: {
    database: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
  allowPositionals: true,
})
const say = (text: string) => console.log(text)
const names = databaseNames.filter((name) => values.database === undefined || values.database.split(',').includes(name))

switch (positionals[0]) {
  case 'check':
    compareChecks(say)
    break
  case 'live':
    await measureLive(names, Number(values.seconds), say)
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
    await compare(names, { seconds: Number(values.seconds), only: values.only })
}
