// The paths of the files that belong to Ninefold. The package that users install has the folders of a clone, with `lib` instead of `src`,
// so this file and the bundled code are equally deep.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the package, or the clone. */
export const home = join(import.meta.dirname, '..', '..', '..')

/** How users call this program: npm runs it in a clone, or where it is not on the path. */
export const COMMAND = process.env.npm_command ? 'npx ninefold' : 'ninefold'

/** The manual pages of problems, a file for each code. */
export const problemPages = join(home, 'docs', 'problems')

/** The document that runs where there is none. */
export const exampleDocument = join(home, 'examples', 'expense-claims', 'specification.md')

/** The built interface; absent before it is built. */
export const builtInterface = join(home, 'packages', 'web', 'dist')

/** The page that says how to build the interface. A package needs none. */
export const notBuilt = join(home, 'packages', 'cli', 'src', 'running', 'not-built')

interface Manifest {
  readonly version: string
  /** Names the bundled code: a hash of it. Absent in a clone, where the code may change at any time. */
  readonly build?: string
}

/** Which Ninefold this is. */
export const readManifest = (): Manifest =>
  JSON.parse(readFileSync(join(home, 'packages', 'cli', 'package.json'), 'utf8')) as Manifest

/**
 * Names the code that compiles documents, with the Node that it runs on, which knows languages and currencies: under one name the
 * same text gives the same plan. undefined in a clone.
 */
export function programName(): string | undefined {
  const { build } = readManifest()
  return build === undefined ? undefined : `${build} ${process.versions.node}`
}
