// The pages for the browser: the built web client, or a page that says how to build it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtInterface, notBuilt } from '../places.ts'

/** The folder that is served. `built`: where the build puts it. */
export function interfaceFolder(built = builtInterface): { readonly path: string; readonly isBuilt: boolean } {
  const isBuilt = existsSync(join(built, 'index.html'))
  return { path: isBuilt ? built : notBuilt, isBuilt }
}
