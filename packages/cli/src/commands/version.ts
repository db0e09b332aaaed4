// `ninefold version`: which Ninefold this is, on which Node.
import { createRequire } from 'node:module'
import type { Command } from './command.ts'

const ninefoldVersion = (): string =>
  (createRequire(import.meta.url)('../../package.json') as { version: string }).version

export const version: Command = {
  name: 'version',
  takes: '',
  summary: 'Print the version.',
  options: [],
  run: async (_given, { terminal }) => {
    terminal.out(`ninefold ${ninefoldVersion()} (Node ${process.versions.node})`)
    return 0
  },
}
