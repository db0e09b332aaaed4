// `ninefold restore`: puts a backup into an empty place, with the document if there is none.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  restoreFromFile,
  restoreFromStream,
  type ChooseTarget,
  type Restored,
  type RestoreTarget,
} from '@ninefold/engine'
import { dataFolderFor } from '../running/data-folder.ts'
import { dataOptions, dataPlace, readDataOptions, type DataPlace } from '../running/data-options.ts'
import { backupInWords, politely } from '../running/backup-in-words.ts'
import { futurePlace, locateDocument, readSources, type DocumentPlace, type Source } from '../sources/document.ts'
import { shortPath } from '../sources/names.ts'
import { complain, refuseOn } from '../terminal/surroundings.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { Command } from './command.ts'
import { COMMAND } from '../places.ts'

export const restore: Command = {
  name: 'restore',
  takes: '<backup or -> <document or folder>',
  summary:
    'Restore a backup into a new data folder, or an empty PostgreSQL database. A folder without a document gets that of the backup.',
  options: [
    ...dataOptions,
    {
      name: 'check',
      meaning:
        'Restore nothing: try the backup in a temporary folder, with the document, and say what it would do to the data and how long it takes.',
    },
  ],
  async run({ words, options }, surroundings) {
    const { terminal, bases } = surroundings
    const refuse = refuseOn(terminal)
    const [backup, document, ...more] = words
    if (backup === undefined || more.length > 0)
      return refuse('A backup and a place for it are needed.', `Write \`${COMMAND} restore backup.tar.gz folder\`.`)
    const file = backup === '-' ? backup : resolve(bases[0]!, backup)
    if (backup !== '-' && !existsSync(file)) return refuse(`There is no file ${backup}.`, 'Name the file of a backup.')
    if (options.has('check')) return check(file, document, surroundings)
    if (document === undefined)
      return refuse(
        'No folder is named for the document.',
        `Write \`${COMMAND} restore ${backup} folder\`, with . for the current folder.`,
      )
    const place = placeFor(document, options, surroundings)
    if ('mistake' in place) return refuse(place.mistake, place.help)
    return politely(terminal, async () => {
      const restored = await restoreFrom(file, ({ document: { files } }) => place.target(files))
      terminal.out(`Restored ${backupInWords(restored)}`)
      for (const line of place.after(restored)) terminal.out(line)
    })
  },
}

const restoreFrom = (file: string, choose: ChooseTarget): Promise<Restored> =>
  file === '-' ? restoreFromStream(process.stdin, choose) : restoreFromFile(file, choose)

/** `document`: as the user named it; absent for that of the backup. */
async function check(file: string, document: string | undefined, surroundings: Surroundings): Promise<number> {
  const place = document === undefined ? undefined : locateDocument(document, surroundings.bases)
  if (place && 'mistake' in place) {
    complain(surroundings.terminal, place.mistake, place.help)
    return 2
  }
  const { checkBackup } = await import('../running/check-backup.ts')
  return politely(surroundings.terminal, () => checkBackup((choose) => restoreFrom(file, choose), place, surroundings))
}

interface RestorePlace {
  /** `files`: of the document in the backup. */
  readonly target: (files: readonly string[]) => RestoreTarget
  /** Completes the restore and returns lines for the user. */
  readonly after: (restored: Restored) => readonly string[]
}

/** A folder without a document gets that of the backup. */
function placeFor(
  document: string,
  options: ReadonlyMap<string, string>,
  surroundings: Surroundings,
): RestorePlace | { readonly mistake: string; readonly help: string } {
  const base = surroundings.bases[0]!
  const folder = resolve(base, document)
  if (!isMarkdown(folder) && (!existsSync(folder) || !readdirSync(folder).some(isMarkdown)))
    return newPlace(folder, options, surroundings)
  const found = dataPlace(document, options, surroundings)
  if ('mistake' in found) return found
  const { data, place } = found
  return {
    target: () => targetOf(found),
    after: (restored) => [
      `The data is in ${shortPath(data, base)}.`,
      ...(place && differs(place, restored)
        ? [
            `The backup ran another text of the document. Nothing of it was written: it is in the backup, below document/.`,
          ]
        : []),
    ],
  }
}

const isMarkdown = (path: string): boolean => /\.(md|markdown)$/i.test(path)

const targetOf = ({ data, database }: DataPlace): RestoreTarget => ({
  data,
  ...(database !== undefined && { database }),
})

function newPlace(folder: string, options: ReadonlyMap<string, string>, { bases, environment }: Surroundings) {
  const base = bases[0]!
  const read = readDataOptions(options, environment)
  if ('mistake' in read) return read
  const dataOf = (files: readonly string[]) => dataFolderFor(futurePlace(folder, files), read.data, base).path
  return {
    target: (files: readonly string[]) => targetOf({ ...read, data: dataOf(files) }),
    after: ({ document, description }: Restored) => {
      mkdirSync(folder, { recursive: true })
      for (const { file, text } of document) writeFileSync(join(folder, file), text, { flag: 'wx' })
      return [
        `The document is in ${shortPath(folder, base)}, the data in ${shortPath(dataOf(description.document.files), base)}.`,
        `Start it with \`${COMMAND} run ${shortPath(folder, base)} --production\`. Without --production, sample records and demonstration people are added.`,
      ]
    },
  }
}

/** Whether the text on the disk is another one than that of the backup. */
function differs(place: DocumentPlace, { document }: Restored): boolean {
  const texts = (sources: readonly Source[]) => new Map(sources.map(({ file, text }) => [file, text]))
  const [here, there] = [texts(readSources(place)), texts(document)]
  return here.size !== there.size || [...here].some(([file, text]) => there.get(file) !== text)
}
