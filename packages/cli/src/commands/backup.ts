// `ninefold backup`: writes everything that belongs to a running application into one file.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backUpToFile, backUpToStream } from '@ninefold/engine'
import type { BackupSource } from '@ninefold/engine'
import { COMMAND, readManifest } from '../places.ts'
import { noteBackup } from '../running/last-backup.ts'
import { dataOptions, dataPlace } from '../running/data-options.ts'
import { backupInWords, politely } from '../running/backup-in-words.ts'
import { locateDocument } from '../sources/document.ts'
import { refuseOn } from '../terminal/surroundings.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { Command } from './command.ts'

export const backup: Command = {
  name: 'backup',
  takes: '[document or folder] <file.tar, file.tar.gz, folder or ->',
  summary:
    'Write the document, rows, files and keys of an application into one file, also while it runs. In a folder, the file is named by its time; - is standard output.',
  options: [
    ...dataOptions,
    { name: 'keep', value: 'NUMBER', meaning: 'In a folder: delete all but the newest backups of this application.' },
  ],
  async run({ words, options }, surroundings) {
    const { terminal, bases } = surroundings
    const refuse = refuseOn(terminal)
    const target = words.at(-1)
    if (target === undefined)
      return refuse('No file is named for the backup.', `Write \`${COMMAND} backup document.md backup.tar.gz\`.`)
    if (words.length > 2)
      return refuse('One document and one file at a time.', 'Several files of one folder are one document.')
    if (words.length === 1 && !('mistake' in locateDocument(target, bases)))
      return refuse(
        `${target} is a document. No file is named for its backup.`,
        `Write \`${COMMAND} backup ${target} backup.tar.gz\`.`,
      )
    const found = dataPlace(words.length === 2 ? words[0] : undefined, options, surroundings)
    if ('mistake' in found) return refuse(found.mistake, found.help)
    const keep = options.get('keep')
    const folder = resolve(bases[0]!, target)
    const inFolder = target !== '-' && (existsSync(folder) ? statSync(folder).isDirectory() : isNewFolder(target, keep))
    if (keep !== undefined && (!inFolder || !/^[1-9]\d{0,5}$/.test(keep)))
      return refuse(
        '--keep needs a folder of backups, and how many to keep.',
        `Write \`${COMMAND} backup document.md backups --keep 14\`.`,
      )
    if (target !== '-' && !inFolder && !isArchive(target))
      return refuse(
        `${target} is no folder, and no name of a backup.`,
        'Name a file that ends with .tar.gz or .tar, or a folder that exists.',
      )
    const { data, database, place } = found
    const source = { data, ...(database !== undefined && { database }), program: readManifest().version }
    if (target === '-') return toOutput(source, surroundings)
    return backUp(source, { folder, inFolder, name: place?.name ?? 'backup', keep }, surroundings)
  },
}

interface Target {
  /** The folder of backups, or the file. */
  readonly folder: string
  readonly inFolder: boolean
  /** Of the application. */
  readonly name: string
  /** How many backups stay in the folder; all by default. */
  readonly keep: string | undefined
}

function backUp(source: BackupSource, { folder, inFolder, name, keep }: Target, surroundings: Surroundings) {
  const { terminal } = surroundings
  const file = inFolder
    ? join(folder, `${name}-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.gz`)
    : folder
  return politely(terminal, async () => {
    if (inFolder) mkdirSync(folder, { recursive: true, mode: 0o700 })
    const summary = await backUpToFile(source, file)
    noteBackup(source.data, { at: summary.description.at, file })
    terminal.out(`${file}: ${backupInWords(summary)}`)
    if (keep !== undefined) deleteOld(folder, name, Number(keep), surroundings)
  })
}

/** With `--keep`, a folder that does not exist yet is made, unless its name is that of an archive. */
const isNewFolder = (target: string, keep: string | undefined): boolean => keep !== undefined && !isArchive(target)

const isArchive = (name: string): boolean => /\.(?:tar|tar\.gz|tgz)$/.test(name)

/** The numbers go to the other stream. */
async function toOutput(source: BackupSource, { terminal }: Surroundings): Promise<number> {
  return politely(terminal, async () => {
    const summary = await backUpToStream(source, process.stdout, false)
    noteBackup(source.data, { at: summary.description.at })
    terminal.error(backupInWords(summary))
  })
}

function deleteOld(folder: string, name: string, keep: number, { terminal }: Surroundings): void {
  const files = readdirSync(folder).filter(
    (file) => file.startsWith(`${name}-`) && /-\d{8}T\d{6}Z\.tar\.gz$/.test(file),
  )
  for (const file of files.toSorted().slice(0, -keep)) {
    rmSync(join(folder, file))
    terminal.out(`Deleted ${file}.`)
  }
}
