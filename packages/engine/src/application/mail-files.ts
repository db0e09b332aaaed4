/** The files that a mail attaches: files of a record, and its prints as PDFs, with the authority of the document. */
import { named, printsRecord } from '@ninefold/plan'
import { isFile, type FileValue } from '@ninefold/plan/values'
import { makePrincipal, type Principal } from '../access/index.ts'
import { fileName, type Files } from '../files/index.ts'
import type { AttachedFile, FileReference } from '../mail/index.ts'
import type { Pdfs } from '../print/index.ts'
import { refuse } from '../refusal.ts'
import { recordPrint, type PrintScreen } from './record-print.ts'
import type { Running } from './running.ts'

interface Rooms {
  readonly running: () => Running
  readonly files: () => Pick<Files, 'content'>
  readonly pdfs: () => Pick<Pdfs, 'write'>
}

/** NOT_FOUND if there is no such record, field or print. */
export const mailFiles =
  (rooms: Rooms) =>
  (reference: FileReference, language: string): Promise<readonly AttachedFile[]> =>
    reference.kind === 'file' ? filesOf(rooms, reference) : printOf(rooms, reference, language)

/** The document decides what is sent, so this reads like an administrator. Restrictions apply nevertheless. */
export const authorityOf = ({ principals }: Running): Principal =>
  makePrincipal({ ...principals.timer(), administrator: true })

async function filesOf(
  { running, files }: Rooms,
  { entity, record, field }: Extract<FileReference, { kind: 'file' }>,
): Promise<readonly AttachedFile[]> {
  const { plan, records } = running()
  const { fields = [], path } = named(plan.entities, entity) ?? {}
  const names = fields
    .filter(({ name, type }) => isFile(type) && (field === undefined || name === field))
    .map(({ name }) => name)
  const read = records.store.read((reader) => records.load(reader, authorityOf(running()), entity, [record], names))
  const values = (await read).get(record)
  if (!values || (field !== undefined && names.length === 0)) throw refuse('NOT_FOUND')
  return names.flatMap((name) => {
    const file = (values[name] ?? null) as FileValue | null
    const inField = `/api/records/${path}/${record}/files/${name}`
    return file === null ? [] : [{ ...file, path: inField, content: () => contentOf(files(), file) }]
  })
}

async function contentOf(files: Pick<Files, 'content'>, { id }: FileValue): Promise<Uint8Array> {
  const content = await files.content(id)
  if (!content) throw refuse('NOT_FOUND')
  return content
}

async function printOf(
  { running, files, pdfs }: Rooms,
  { entity, record, print }: Extract<FileReference, { kind: 'print' }>,
  language: string,
): Promise<readonly AttachedFile[]> {
  const screen = named(running().plan.screens, print)
  if (!screen || !printsRecord(screen.shows) || screen.shows.entity !== entity) throw refuse('NOT_FOUND')
  const data = await recordPrint(running(), {
    principal: authorityOf(running()),
    screen: screen as PrintScreen,
    id: record,
    language,
    content: (id) => files().content(id),
  })
  const task = { person: 'mail', seconds: running().plan.limits.workbookSeconds }
  const content = await pdfs().write(task, data)
  const path = `/api/records/${named(running().plan.entities, entity)?.path}/${record}/print/${print}?format=pdf`
  const name = fileName(`${data.title}.pdf`)
  return [{ name, type: 'application/pdf', size: content.byteLength, path, content: async () => content }]
}
