// Examines the database: whether it can be reached, is whole, and what waits in it that should not.
import { examineData, Unusable, type DataReport } from '@ninefold/engine'
import { counted, MINUTE } from '@ninefold/plan/base'
import { failure, ok, warning, type Finding } from './finding.ts'
import { COMMAND } from '../places.ts'

interface DataFindings {
  readonly findings: readonly Finding[]
  /** Absent if the database cannot be used. */
  readonly report?: DataReport
}

export async function dataFindings(place: { data: string; database?: string }): Promise<DataFindings> {
  try {
    const report = await examineData(place)
    return { findings: findingsOf(report), report }
  } catch (error) {
    if (!(error instanceof Unusable)) throw error
    return { findings: [failure('Database', error.message, error.help ?? 'Correct --database or DATABASE_URL.')] }
  }
}

const findingsOf = (report: DataReport): readonly Finding[] => [
  versionOf(report),
  damageOf(report),
  clockOf(report),
  ...searchOf(report),
  ...administratorOf(report),
  ...waitingOf(report),
]

function versionOf({ version, application, newer }: DataReport): Finding {
  if (newer)
    return failure(
      'Database',
      `${version}, written by a newer version of Ninefold.`,
      'Use that version, or restore a backup from before the update.',
    )
  if (!application) return warning('Database', `${version}, without a document yet.`, 'Start the server once.')
  return ok('Database', `${version}: ${application.name}, with its document of ${application.since.slice(0, 16)}Z.`)
}

function damageOf({ damage }: DataReport): Finding {
  if (damage === undefined) return ok('Integrity', 'Not checked: the PostgreSQL database has no extension amcheck.')
  if (damage.length === 0) return ok('Integrity', 'All pages, indexes and references are whole.')
  const help = `Keep a copy of the data folder, and restore a backup into another one (\`${COMMAND} restore\`).`
  return failure('Integrity', `The database is damaged: ${damage.slice(0, 3).join('; ')}`, help)
}

function clockOf({ now, asked, lastChange, database }: DataReport): Finding {
  const away = Math.abs(Date.parse(now) - Date.parse(asked))
  const help = 'Let the machines synchronise their clocks (NTP): timers, sessions and links depend on them.'
  if (database === 'postgres' && away > MINUTE)
    return failure('Clock', `The database has another time than this machine: ${now}.`, help)
  if (lastChange !== undefined && Date.parse(lastChange) > Date.parse(asked) + MINUTE)
    return warning('Clock', `The newest change is of ${lastChange}, which has not come yet.`, help)
  return ok('Clock', asked)
}

const searchOf = ({ withoutSearch }: DataReport): readonly Finding[] =>
  withoutSearch === undefined
    ? []
    : [
        warning(
          'Search',
          `${withoutSearch}, so searching reads record by record.`,
          'Let an administrator run CREATE EXTENSION pg_trgm in the database.',
        ),
      ]

const administratorOf = ({ hasAdministrator }: DataReport): readonly Finding[] =>
  hasAdministrator === false
    ? [
        warning(
          'Administrator',
          'No administrator can sign in.',
          `Run \`${COMMAND} sign-in-link\`, which prints a link for the first one.`,
        ),
      ]
    : []

/** What waits in the database although it should not. */
const waitingOf = ({ overdue, failedMessages, ...mails }: DataReport): readonly Finding[] => [
  overdue === 0
    ? ok('Timers', 'No timer is overdue.')
    : warning(
        'Timers',
        `Overdue for more than ten minutes: ${counted(overdue, 'timer')}.`,
        'Start the server, or read its log, which says why a timer cannot act.',
      ),
  failedMessages === 0
    ? ok('Webhooks', 'No message to another system was given up.')
    : warning(
        'Webhooks',
        `Given up: ${counted(failedMessages, 'message')} to other systems.`,
        'Administrators see them in the application, and send them again.',
      ),
  mailOf(mails),
]

function mailOf({ failedMails, waitingMails }: Pick<DataReport, 'failedMails' | 'waitingMails'>): Finding {
  if (failedMails > 0)
    return warning('Mail', `Failed: ${counted(failedMails, 'mail')}.`, 'Administrators see why, and send them again.')
  if (waitingMails === 0) return ok('Mail', 'No mail has failed, and none is late.')
  return warning(
    'Mail',
    `Waiting for more than ten minutes: ${counted(waitingMails, 'mail')}.`,
    'Start the server with a mail server (--mail or NINEFOLD_MAIL).',
  )
}
