/**
 * The databases on which the application of a data folder has run (`databases.json`): if one of them is now empty or
 * missing, data was lost; it is not a first start.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Unusable } from '../store/index.ts'

const NAME = 'databases.json'

/** `data`: the folder. `database`: the PostgreSQL address; absent for SQLite in the folder. */
export interface Place {
  readonly data: string
  readonly database?: string
}

/** Call once a version runs on it. */
export function noteUsed(place: Place, at: string): void {
  const used = readUsed(place)
  const name = nameOf(place)
  if (place.data === ':memory:' || Object.hasOwn(used, name)) return
  const file = join(place.data, NAME)
  writeFileSync(`${file}.new`, `${JSON.stringify({ ...used, [name]: at }, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}

/** Throws `Unusable` if a version ran on it before; call it if the database contains no version now. */
export function requireUnused(place: Place): void {
  const name = nameOf(place)
  const at = readUsed(place)[name]
  if (at === undefined) return
  const moved = place.database === undefined && existsSync(join(place.data, 'data.db.moved'))
  const toPostgres = moved
    ? 'It was moved to PostgreSQL: name that database (--database or DATABASE_URL). Otherwise: '
    : ''
  throw new Unusable(
    `The database ${name} is empty or gone, though an application of this data folder has run on it since ${at}.`,
    {
      help: `${toPostgres}Put back a copy of the data, or name the right place (--data, --database). To start anew, delete ${join(place.data, NAME)}.`,
    },
  )
}

/** Without folder, user and password. */
function nameOf({ database }: Place): string {
  if (database === undefined) return 'data.db'
  const { hostname, port, pathname, searchParams } = new URL(database)
  const schema = searchParams.get('options')
  return `${decodeURIComponent(pathname.slice(1))} at ${hostname}:${port || 5432}${schema === null ? '' : ` (${schema})`}`
}

function readUsed({ data }: Place): Readonly<Record<string, string>> {
  const file = join(data, NAME)
  return data !== ':memory:' && existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
    : {}
}
