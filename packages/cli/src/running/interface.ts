// The pages that people see: built beside this package, or, before that, one that says how to build them.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtInterface, notBuilt } from '../places.ts'

/** The folder that is served. `built`: where the build puts it. */
export function interfaceFolder(built = builtInterface): { readonly path: string; readonly isBuilt: boolean } {
  const isBuilt = existsSync(join(built, 'index.html'))
  return { path: isBuilt ? built : notBuilt, isBuilt }
}
