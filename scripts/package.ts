// Builds the package that users install: the folders of a clone, with bundled JavaScript instead of sources and dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { fontFile, FONTS } from '../packages/engine/src/print/fonts.ts'
import { licenses } from './licenses.ts'

const root = join(import.meta.dirname, '..')

/** What is taken over as it is. */
const COPIED = [
  'LICENSE',
  'deploy',
  'README.md',
  'docs/problems',
  'examples/expense-claims',
  'packages/cli/bin',
  'packages/web/dist',
]

interface Manifest {
  readonly version: string
  readonly optionalDependencies: Readonly<Record<string, string>>
}

/** The path of the package. The interface must have been built (`npm run setup`). */
export async function makePackage(target = join(root, 'dist')): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ninefold-package-'))
  try {
    // The build's own notes begin with a dot.
    const filter = (place: string) => !basename(place).startsWith('.')
    for (const name of COPIED) cpSync(join(root, name), join(folder, name), { recursive: true, filter })
    const lib = join(folder, 'packages', 'cli', 'lib')
    await bundle(lib)
    for (const name of FONTS) cpSync(fontFile(name), join(lib, basename(fontFile(name))))
    writeManifests(folder)
    writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licenses(root))
    mkdirSync(target, { recursive: true })
    return join(target, pack(folder, target))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The command, and the programs of the processes beside the server: workbooks, PDFs, large documents, heavy reads. Each command stays a file of its own, so that a start loads only what it needs. */
async function bundle(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: true,
      target: 'node24',
      rolldownOptions: {
        input: {
          main: join(root, 'packages/cli/src/main.ts'),
          workbooks: join(root, 'packages/engine/src/tables/workbooks-main.ts'),
          pdf: join(root, 'packages/engine/src/print/pdf-main.ts'),
          compiler: join(root, 'packages/engine/src/application/compiler-main.ts'),
          reader: join(root, 'packages/engine/src/store/sqlite/reader-main.ts'),
        },
        external: ['pg-native'],
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}

function writeManifests(folder: string): void {
  const { version } = manifestIn('packages/cli')
  const { optionalDependencies } = manifestIn('.')
  const cli = join(folder, 'packages', 'cli')
  const common = { name: 'ninefold', version, license: 'Apache-2.0' }
  write(join(folder, 'package.json'), {
    ...common,
    description:
      'Write the nine-point specification of a business application as Markdown; Ninefold checks it and runs it.',
    bin: { ninefold: 'packages/cli/bin/ninefold.cjs' },
    engines: { node: '>=20' },
    optionalDependencies,
  })
  write(join(cli, 'package.json'), { ...common, type: 'module', build: hashOf(join(cli, 'lib')) })
}

const manifestIn = (place: string): Manifest =>
  JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8')) as Manifest

const write = (file: string, content: object) => writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)

/** Of all files, with their names. */
function hashOf(folder: string): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(folder).toSorted()) hash.update(`${name}\0`).update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}

/** The name of the file that npm makes of it. */
function pack(folder: string, target: string): string {
  const args = ['pack', '--silent', '--pack-destination', target]
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm could not pack: ${stderr}`)
  return stdout.trim().split('\n').at(-1)!
}

if (import.meta.main) {
  const path = await makePackage()
  process.stdout.write(`${path} (${(statSync(path).size / 1e6).toFixed(1)} MB)\n`)
}
