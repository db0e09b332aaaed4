/**
 * Exports everything that is known about a person as one document; with their files as a zip.
 *
 * PER-1 The persons themselves get what they may read, administrators what administrators may read.
 * PER-2 The history of their record contains an entry for the export.
 */
import { type FileValue, type Json, isFile, isValues, isParts } from '@ninefold/plan/values'
import type { PersonExport, WireRecord } from '@ninefold/plan/wire'
import type { Plan } from '@ninefold/plan'
import type { Principal } from '../access/index.ts'
import { fileName } from '../files/index.ts'
import { mailsOf } from '../mail/index.ts'
import { accountOfPerson, credentialsOf } from '../identity/index.ts'
import type { Records } from '../records/index.ts'
import { refuse } from '../refusal.ts'
import type { Reader } from '../store/index.ts'
import { viewsOfPerson } from '../views/index.ts'

/** NOT_FOUND if there is no such person, FORBIDDEN for anyone except the person and administrators. */
export async function exportPerson(records: Records, principal: Principal, person: string): Promise<PersonExport> {
  requireSelf(principal, person)
  const { store, hash } = records
  const account = await store.read((reader) => accountOfPerson(reader, person))
  if (!account) throw refuse('NOT_FOUND')
  await records.noteExport(principal, person)
  const about = await records.about(principal, person)
  const own = await store.read((reader) => ownRows(reader, person))
  const { email, roles, administrator, active } = account
  const ownFiles = about.records.flatMap(({ entity, record }) => filesIn(records.plan, entity, record))
  const files = [...new Map([...ownFiles, ...own.loose].map((file) => [file.id, file])).values()]
  return {
    person,
    at: principal.now,
    document: hash,
    account: { email, roles, administrator, active },
    sessions: own.sessions,
    ...own.credentials,
    ...about,
    constants: own.constants,
    messages: own.messages,
    mails: own.mails,
    views: await store.read((reader) => viewsOfPerson(reader, records.plan, person)),
    files: files.map(({ id, name, type }) => ({ id, name, type, path: `files/${id}-${fileName(name)}` })),
  }
}

function requireSelf(principal: Principal, person: string): void {
  if (principal.person !== person && !principal.administrator) throw refuse('FORBIDDEN')
}

async function ownRows(reader: Reader, person: string) {
  const rows = <T>(text: string) => reader.all<T>(text, [person])
  const constants = await rows<{ at: string; name: string; before: string; after: string }>(
    'SELECT at, name, before, after FROM ninefold_constant_history WHERE who = ? ORDER BY id',
  )
  return {
    credentials: await credentialsOf(reader, person),
    sessions: await rows<PersonExport['sessions'][number]>(
      'SELECT created AS begun, used, device FROM ninefold_session WHERE person = ? ORDER BY created',
    ),
    constants: constants.map(({ before, after, ...rest }) => ({
      ...rest,
      before: JSON.parse(before) as Json,
      after: JSON.parse(after) as Json,
    })),
    messages: await rows<PersonExport['messages'][number]>(
      'SELECT at, subject, text FROM ninefold_inbox WHERE receiver = ? ORDER BY at',
    ),
    mails: await mailsOf(reader, person),
    loose: await rows<FileValue>(
      'SELECT id, name, type, size FROM ninefold_file WHERE uploader = ? AND record IS NULL',
    ),
  }
}

/** From the fields that contain files, also in parts; never from a value that only has the same shape. */
function filesIn(plan: Plan, name: string, record: WireRecord): readonly FileValue[] {
  const entity = plan.entities.find((each) => each.name === name)
  return (entity?.fields ?? []).flatMap(({ name: field, type }): readonly FileValue[] => {
    const value = record[field] ?? null
    if (value === null) return []
    if (isFile(type)) return [value as unknown as FileValue]
    if (isValues(type) && isFile(type.of)) return value as unknown as readonly FileValue[]
    if (!isParts(type)) return []
    return (value as unknown as readonly WireRecord[]).flatMap((part) => filesIn(plan, type.entity, part))
  })
}
