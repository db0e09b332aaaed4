// How tests are found and run: one process pool without isolation, so files must not leave anything behind.
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'
import { memoryFolder } from './tests/support/memory-folder.ts'
import { postgresFiles } from './tests/support/postgres-files.ts'

const folder = memoryFolder()
if (folder) process.env.TMPDIR = folder

/** What asks no store, or of it only what is the same on each, or writes into the file of one behind its back. */
const withoutStore = [
  // Plans, expressions, paths and headers: no store is asked.
  'packages/engine/test/{values,proof,openapi,processes}/**',
  'packages/engine/test/access/fold.test.ts',
  'packages/engine/test/store/write-buffer.test.ts',
  'packages/engine/test/calls/match.test.ts',
  'packages/engine/test/http/{caller,closing,description,headers}.test.ts',
  // What a request may name and send is decided from the plan, before the store is asked; what a row decides: security/hidden-values.
  'packages/engine/test/security/{compression,explained,hidden-names,inputs,order-of-refusals,other-sites,paths}.test.ts',
  'packages/engine/test/http/bad-input.test.ts',
  // What a provider says is decided before the store is asked; its rows are those of sessions.
  'packages/engine/test/identity/{providers,passkeys}.test.ts',
  // The files of a SQLite database.
  'packages/engine/test/store/private-files.test.ts',
  // Compiling asks no store.
  'packages/engine/test/application/compiler.test.ts',
  // What a browser makes of an answer.
  'packages/engine/test/security/pages.test.ts',
  // Attempts are counted in memory; that sessions and roles end on PostgreSQL: servers/two-servers and identity.
  'packages/engine/test/security/sessions.test.ts',
  // The view is made of the plan and of the person's own record.
  'packages/engine/test/application/view.test.ts',
  // Files are written from the pages of a list; these, their rights and filters: records/{list,access}.
  'packages/engine/test/tables/{csv,export}.test.ts',
  // A print is made of the answers for a record; these, their rights and conditions: records/{list,access}, record.
  'packages/engine/test/print/print.test.ts',
  // Workbooks are read and written in processes that know no store. tables/import imports one on both.
  'packages/engine/test/tables/workbooks.test.ts',
]

/** Several servers on one database, how one is named, and moving to and from one. */
const onPostgresAlone = [
  'packages/engine/test/servers/*.test.ts',
  'packages/engine/test/backup/move.test.ts',
  'packages/cli/test/postgres.test.ts',
]

const onPostgres = {
  extends: true as const,
  test: {
    name: 'postgres',
    include: ['packages/engine/test/**/*.test.ts', 'tests/golden.test.ts', ...onPostgresAlone],
    exclude: [...configDefaults.exclude, ...withoutStore],
    env: { NINEFOLD_TEST_STORE: 'postgres' },
    globalSetup: 'tests/support/postgres.ts',
  },
}

const withoutPostgres = {
  extends: true,
  test: { name: 'postgres', include: ['tests/support/no-postgres.test.ts'] },
}

export default defineConfig({
  test: {
    isolate: false,
    // Node reads TypeScript by itself, and the worker's compile cache keeps what it made of it.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Compilers make much that is soon garbage: with more room for it, collecting takes a twelfth less of the processor's time.
    execArgv: ['--max-semi-space-size=64'],
    // Servers that tests start in processes of their own need not compile the program again.
    // The terminal names its commands in the same way however the tests were started.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compile'), npm_command: '' },
    // Browser tests mostly wait: more workers than cores halve the time of the whole.
    maxWorkers: 3,
    // Against what never ends; a machine that is busy with other things passes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000, interval: 20 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...withoutPostgres.test.include, ...onPostgresAlone],
        },
      },
      // Everything that is kept, once more on the other database.
      postgresFiles() ? onPostgres : withoutPostgres,
    ],
  },
})
