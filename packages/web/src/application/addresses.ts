// The address of a record, of its form, and of the pages that every application has.
import { OWN_PAGES, editsRecord, printsRecord, showsRecord, type Screen } from '@ninefold/plan'
import type { TileList, WireRecord } from '@ninefold/plan/wire'
import { addressOf } from '../router/address-of.ts'
import type { Application } from './application.ts'
import { bothTexts } from './filter-text.ts'

/** Pages that no document defines. */
export const OWN = OWN_PAGES

/**
 * Whether the screen's address identifies one record of the entity. An entity with only one record needs no parameter.
 */
function leadsToOne(
  application: Application,
  { shows, route }: Screen,
  leads: typeof showsRecord | typeof editsRecord | typeof printsRecord,
  entity: string,
): boolean {
  const lookUps = application.entity(entity)?.onlyOne ? 0 : 1
  return leads(shows) && shows.entity === entity && route.parameters.length === lookUps
}

/** The page of a record, on a screen that this user may open; undefined if there is none. */
export function recordAddress(application: Application, entity: string, record: WireRecord): string | undefined {
  const screen = application.view.screens.find((one) => leadsToOne(application, one, showsRecord, entity))
  return screen && addressWith(screen, record)
}

/** Like `recordAddress`, for a record of which only the id and the key of its route are known. */
export function referenceAddress(
  application: Application,
  entity: string,
  id: string,
  key: unknown,
): string | undefined {
  const screen = application.view.screens.find((one) => leadsToOne(application, one, showsRecord, entity))
  const field = screen?.route.parameters[0]?.field ?? 'id'
  if (!screen) return undefined
  return addressWith(screen, { id, [field]: field === 'id' ? id : (key as string | number | undefined) })
}

/** The form that changes a record. Without a screen of its own, the record's page becomes the form. */
export function changeAddress(application: Application, entity: string, record: WireRecord): string | undefined {
  const screen = application.view.screens.find((one) => leadsToOne(application, one, editsRecord, entity))
  const form = screen && addressWith(screen, record)
  if (form) return form
  const page = recordAddress(application, entity, record)
  return page && `${page}?edit=1`
}

/** The prints of a record that this user may open, with their addresses. */
export function prints(application: Application, entity: string, record: WireRecord) {
  return application.view.screens.flatMap((screen) => {
    const to = leadsToOne(application, screen, printsRecord, entity) ? addressWith(screen, record) : undefined
    return to === undefined ? [] : [{ screen, to }]
  })
}

/** The form that creates a record; undefined if this user may not create one. */
export function createAddress(application: Application, entity: string): string | undefined {
  const view = application.entity(entity)
  if (!view?.can.create) return undefined
  // Users are added by invitation.
  if (entity === 'User' && application.view.me?.administrator) return OWN.people
  return formOfNew(application, entity)?.route.pattern ?? addressOf(OWN.create, { entity: view.path })
}

/** The document's form for a new record of the entity. */
const formOfNew = (application: Application, entity: string): Screen | undefined =>
  application.view.screens.find(
    ({ shows, route }) => editsRecord(shows) && shows.entity === entity && route.parameters.length === 0,
  )

/** The fields of that form, in its order; [] for all. */
export function fieldsOfNew(application: Application, entity: string): readonly string[] {
  const shows = formOfNew(application, entity)?.shows
  return shows && editsRecord(shows) ? shows.fields : []
}

/** The list with exactly the records that a tile counts; `group`: the condition of one of its groups. */
export function tileAddress({ view }: Application, list: TileList | undefined, group = ''): string | undefined {
  const screen = list && view.screens.find(({ name }) => name === list.screen)
  const filter = bothTexts(list?.filter ?? '', group)
  if (!screen || filter !== '') return screen && filteredAddress(screen.route.pattern, filter)
  return screen.route.pattern + (view.startViews[screen.name] === undefined ? '' : `?view=${NO_VIEW}`)
}

/** `?view=-`: the list as the document says, though the person's list opens with a view. */
export const NO_VIEW = '-'

/** The address of a list with a filter. */
export const filteredAddress = (address: string, filter: string | undefined): string =>
  filter === undefined ? address : `${address}?filter=${encodeURIComponent(filter)}`

function addressWith(screen: Screen, record: WireRecord): string | undefined {
  const parameter = screen.route.parameters[0]
  if (!parameter) return screen.route.pattern
  const value = parameter.field === 'id' ? record.id : record[parameter.field]
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return addressOf(screen.route.pattern, { [parameter.name]: String(value) })
}
