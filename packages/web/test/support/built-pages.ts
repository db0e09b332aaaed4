// The pages that the server hands out, built from the present sources.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../../../../tests/support/root.ts'

/** Builds the pages where their sources have changed, as `npm test` does. */
export async function builtPages(): Promise<string> {
  const require = createRequire(import.meta.url)
  const { buildWeb } = require(join(root, 'scripts/build-web.cjs')) as { buildWeb: (root: string) => Promise<void> }
  await buildWeb(root)
  return join(root, 'packages/web/dist')
}
