// The options that say where the data of an application is: read, checked, and resolved to a folder and a database.
import { resolve } from 'node:path'
import type { Option } from '../arguments.ts'
import { locateDocument } from '../sources/document.ts'
import type { DocumentPlace } from '../sources/document.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import { dataFolderFor, ownerOf } from './data-folder.ts'

export interface DataOptions {
  /** The data folder, as the user wrote it; absent for the default folder. */
  readonly data?: string
  /** The address of a PostgreSQL database; absent for SQLite in the data folder. */
  readonly database?: string
}

interface Mistake {
  readonly mistake: string
  readonly help: string
}

export const dataOptions: readonly Option[] = [
  {
    name: 'data',
    value: 'FOLDER',
    meaning: 'The folder for the data; by default .ninefold/<name of the document>.',
  },
  {
    name: 'database',
    value: 'URL',
    meaning:
      'A PostgreSQL database for the data, postgres://user:password@host:5432/name; by default DATABASE_URL, else SQLite.',
  },
]

export function readDataOptions(
  options: ReadonlyMap<string, string>,
  environment: Surroundings['environment'],
): DataOptions | Mistake {
  const data = options.get('data')
  if (data === '') return { mistake: '--data needs a folder.', help: 'Write --data FOLDER.' }
  const database = readDatabase('--database', options.get('database'), environment.DATABASE_URL)
  if (typeof database === 'object') return database
  return { ...(data !== undefined && { data }), ...(database !== undefined && { database }) }
}

/** The option takes precedence over the variable DATABASE_URL. The message does not contain the value, because it may include a password. */
export function readDatabase(
  option: string,
  value: string | undefined,
  variable: string | undefined,
): string | undefined | Mistake {
  const [name, given] = value === undefined ? ['DATABASE_URL', variable || undefined] : [option, value]
  if (given === undefined || isPostgres(given)) return given
  return {
    mistake: `${name} is no address of a PostgreSQL database.`,
    help: 'Write it like this: postgres://user:password@host:5432/name',
  }
}

const isPostgres = (address: string): boolean => /^postgres(?:ql)?:\/\//.test(address) && URL.canParse(address)

/** Where the data is. `place`: of the document; absent if only the data folder is named. */
export interface DataPlace {
  readonly data: string
  readonly database?: string
  readonly place?: DocumentPlace
}

/** `document`: as the user named it; undefined if not. It may be in no file any more, if `--data` names the folder. */
export function dataPlace(
  document: string | undefined,
  options: ReadonlyMap<string, string>,
  { bases, environment }: Surroundings,
): DataPlace | Mistake {
  const read = readDataOptions(options, environment)
  if ('mistake' in read) return read
  const owner = read.data === undefined ? undefined : ownerOf(resolve(bases[0]!, read.data))
  const place = locateDocument(document ?? owner, bases)
  if ('mistake' in place && read.data === undefined) return place
  const known = !('mistake' in place) && { place }
  const named = { name: '', path: '', folder: true, ...(known && known.place) }
  const { path: data } = dataFolderFor(named, read.data, bases[0]!)
  return { data, ...(read.database !== undefined && { database: read.database }), ...known }
}
