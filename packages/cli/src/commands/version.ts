// `ninefold version`: prints the versions of Ninefold and of Node.
import { readManifest } from '../places.ts'
import type { Command } from './command.ts'

export const version: Command = {
  name: 'version',
  takes: '',
  summary: 'Print the version.',
  options: [],
  run: async (_given, { terminal }) => {
    terminal.out(`ninefold ${readManifest().version} (Node ${process.versions.node})`)
    return 0
  },
}
