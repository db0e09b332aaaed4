// `ninefold rotate-keys`: replaces the key that encrypts secrets, while no server runs.
import { rotateKeys } from '@ninefold/engine'
import { counted } from '@ninefold/plan/base'
import { aloneOnData } from '../running/alone-on-data.ts'
import { dataOptions, dataPlace } from '../running/data-options.ts'
import { refuseOn } from '../terminal/surroundings.ts'
import type { Command } from './command.ts'

export const rotateKeysCommand: Command = {
  name: 'rotate-keys',
  takes: '[document or folder]',
  summary: 'Replace the key of secrets by a new one, and encrypt everything with it. No server may run meanwhile.',
  options: dataOptions,
  async run({ words, options }, surroundings) {
    const { terminal } = surroundings
    const refuse = refuseOn(terminal)
    const found = dataPlace(words[0], options, surroundings)
    if ('mistake' in found) return refuse(found.mistake, found.help)
    const { data, database } = found
    return aloneOnData(data, terminal, async () => {
      const values = await rotateKeys({ data, ...(database !== undefined && { database }) })
      terminal.out(`The key is replaced: ${counted(values, 'value')} encrypted with the new one.`)
      terminal.out(AFTERWARDS)
    })
  },
}

const AFTERWARDS =
  'Webhooks are signed with new secrets now (page Jobs). Backups from before contain the old key. Copy data.db.key to other servers on the database.'
