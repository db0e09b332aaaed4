// Examines the data folder: rights, space, lock, last backup.
import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { counted, DAY } from '@ninefold/plan/base'
import { notedAddress, occupantInWords, otherOccupant } from '../running/data-folder.ts'
import { lastBackup } from '../running/last-backup.ts'
import { failure, ok, warning, type Finding } from './finding.ts'
import { COMMAND } from '../places.ts'

export function folderFindings(folder: string, now: number): readonly Finding[] {
  if (!existsSync(folder))
    return [
      failure('Data folder', `There is no folder ${folder}.`, 'Name the document, or its data folder with --data.'),
    ]
  return [rightsOf(folder), spaceOf(folder), lockOf(folder), backupOf(folder, now)]
}

function rightsOf(folder: string): Finding {
  const about = 'Data folder'
  // Windows has other rights.
  if (process.platform === 'win32') return ok(about, folder)
  const open = [folder, ...readdirSync(folder).map((name) => join(folder, name))].filter(
    (path) => /(?:^|[/\\])(?:data\.db.*)$/.test(path) && (statSync(path).mode & 0o077) !== 0,
  )
  const isOpen = (statSync(folder).mode & 0o077) !== 0
  if (!isOpen || open.length === 0) return ok(about, `${folder}, readable by its owner alone.`)
  return warning(
    about,
    `Others on this machine can read ${open.join(', ')}.`,
    `Run \`chmod 700 ${folder}\`, or start the server as the owner of the folder, which does it.`,
  )
}

const GB = 2 ** 30

function spaceOf(folder: string): Finding {
  const { bavail, bsize, blocks } = statfsSync(folder)
  const [free, all] = [bavail * bsize, blocks * bsize]
  const text = `${(free / GB).toFixed(1)} GB of ${(all / GB).toFixed(1)} GB are free.`
  const help = 'Make space: on a full disk, changes are refused.'
  if (free < 0.1 * GB) return failure('Disk', text, help)
  return free < GB && free < all / 20 ? warning('Disk', text, help) : ok('Disk', text)
}

function lockOf(folder: string): Finding {
  const other = otherOccupant({ path: folder })
  if (!other) return ok('Server', 'No server runs on this data folder.')
  if (notedAddress({ path: folder }) !== undefined) return ok('Server', `A server runs. ${occupantInWords(other)}`)
  return warning(
    'Server',
    `${occupantInWords(other)} It has not started yet, or it works on the data.`,
    'Ask again in a minute. If nothing changes, look at its output.',
  )
}

function backupOf(folder: string, now: number): Finding {
  const help = `Run \`${COMMAND} backup\` by a timer, each day or more often.`
  const last = lastBackup(folder)
  if (!last) return warning('Backup', `No backup was ever taken with \`${COMMAND} backup\`.`, help)
  const days = Math.floor((now - Date.parse(last.at)) / DAY)
  const where = last.file === undefined ? '' : `: ${last.file}`
  const text = `The last backup is of ${last.at.slice(0, 16)}Z${where}.`
  if (last.file !== undefined && !existsSync(last.file))
    return warning(
      'Backup',
      `${text} The file is not there any more.`,
      'If it was moved to another place, all is well.',
    )
  return days < 2 ? ok('Backup', text) : warning('Backup', `${text} That is ${counted(days, 'day')} ago.`, help)
}
