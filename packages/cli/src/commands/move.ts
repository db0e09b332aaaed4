// `ninefold move`: moves the rows of an application from SQLite to PostgreSQL or back.
import { moveData } from '@ninefold/engine'
import { COMMAND, readManifest } from '../places.ts'
import { aloneOnData } from '../running/alone-on-data.ts'
import { backupInWords } from '../running/backup-in-words.ts'
import { dataOptions, dataPlace, readDatabase } from '../running/data-options.ts'
import { refuseOn } from '../terminal/surroundings.ts'
import type { Command } from './command.ts'

export const move: Command = {
  name: 'move',
  takes: '[document or folder]',
  summary:
    'Move the rows of an application from SQLite to an empty PostgreSQL database, or back. No server may run on them.',
  options: [
    ...dataOptions,
    { name: 'to', value: 'URL', meaning: 'Where to: postgres://user:password@host:5432/name, or sqlite.' },
  ],
  async run({ words, options }, surroundings) {
    const { terminal } = surroundings
    const refuse = refuseOn(terminal)
    const found = dataPlace(words[0], options, surroundings)
    if ('mistake' in found) return refuse(found.mistake, found.help)
    const given = options.get('to')
    const to = given === undefined || given === 'sqlite' ? undefined : readDatabase('--to', given, undefined)
    if (typeof to === 'object') return refuse(to.mistake, to.help)
    const { data, database: from } = found
    if (given === undefined || (to === undefined) === (from === undefined))
      return refuse(
        'The other database is not named.',
        `Write \`${COMMAND} move claims.md --to postgres://…\`, or \`${COMMAND} move claims.md --database postgres://… --to sqlite\`.`,
      )
    return aloneOnData(data, terminal, async () => {
      const places = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
      const moved = await moveData({ data, ...places, program: readManifest().version })
      terminal.out(`Moved ${backupInWords(moved)}`)
      terminal.out(to === undefined ? BACK : THERE)
    })
  },
}

const THERE = 'Start it with the same data folder and --database from now on. The old database is data.db.moved.'
const BACK =
  'Start it with the same data folder and without --database from now on. Nothing was deleted in the old database.'
