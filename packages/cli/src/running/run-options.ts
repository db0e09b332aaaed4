// The options of `ninefold run`, read and checked.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Arguments } from '../arguments.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

export interface RunOptions {
  readonly port: number
  readonly host: string
  /** As given; absent for the usual place. */
  readonly data?: string
  readonly mode: 'development' | 'production'
  readonly demonstration: boolean
}

export type ReadRunOptions = RunOptions | { readonly mistake: string; readonly help: string }

const usualPort = 3000

export function readRunOptions(
  { options }: Arguments,
  { environment }: Pick<Surroundings, 'environment'>,
): ReadRunOptions {
  const port = readPort(options.get('port'), environment.PORT)
  if (typeof port !== 'number') return port
  const production = options.has('production')
  const data = options.get('data')
  if (data === '') return { mistake: '--data needs a folder.', help: 'Write --data FOLDER.' }
  return {
    port,
    host: options.get('host') ?? '127.0.0.1',
    ...(data !== undefined && { data }),
    mode: production ? 'production' : 'development',
    demonstration: !production && !options.has('no-demo'),
  }
}

/** `--port` wins over PORT. 0 takes any port that is free. */
function readPort(
  option: string | undefined,
  variable: string | undefined,
): number | { mistake: string; help: string } {
  const [name, given] = option === undefined ? ['PORT', variable || undefined] : ['--port', option]
  if (given === undefined) return usualPort
  const port = Number(given)
  return /^\d{1,5}$/.test(given) && port <= 65_535
    ? port
    : { mistake: `${name} is ${given}, which is no port.`, help: 'A port is a whole number up to 65535.' }
}

/** The document of the current folder, else the example that comes with Ninefold. */
export function defaultDocument(base: string): string {
  const own = join(base, 'specification.md')
  if (existsSync(own)) return own
  return join(import.meta.dirname, '..', '..', '..', '..', 'examples', 'expense-claims', 'specification.md')
}
