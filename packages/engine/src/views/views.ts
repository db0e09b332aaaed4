/**
 * Views of lists: a person's own, and those that administrators share. A view grants nothing: every request for its records is
 * checked as if its reader had written it. The views of the document are in the plan; here they are listed beside the others.
 */
import type { Screen } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import type { ListView, ListViews } from '@ninefold/plan/wire'
import type { Principal } from '../access/index.ts'
import { newId } from '../records/index.ts'
import { refuse } from '../refusal.ts'
import type { Reader, Store, Transaction } from '../store/index.ts'
import { readName, requireFreeName, requireRoom } from './names-of-views.ts'
import { screenFor } from './of-screen.ts'
import type { ViewPlace } from './place.ts'
import { documentViews, viewOf } from './present.ts'
import { readState } from './read-state.ts'
import { insertView, removeViews, updateView, viewRows, type ViewRow } from './rows.ts'
import { mayChange, mayRemove, mayShare, readAudience, rolesToShareWith, sees } from './sharing.ts'
import { setStart, startsOf, type Starts } from './starts.ts'
import { stored } from './stored-state.ts'

/** What a person sends; absent members stay as they are. */
interface ViewInput {
  readonly name?: Json | undefined
  /** A `ViewState`. */
  readonly state?: Json | undefined
  /** As in `ListView`; null: with nobody. */
  readonly sharedWith?: Json | undefined
}

/** A view, and whoever asks for it. */
interface ViewRequest {
  readonly principal: Principal
  readonly id: string
  /** Undefined if the principal may not see the screen. */
  readonly placeOf: (screen: Screen) => ViewPlace | undefined
}

export interface Views {
  list(place: ViewPlace): Promise<ListViews>
  /** NOT_UNIQUE for a name that the person has on this screen; TOO_MANY beyond the limit. */
  save(place: ViewPlace, input: ViewInput): Promise<ListView>
  /** NOT_FOUND for a view that the principal may not see, FORBIDDEN for one that they may not change. */
  change(request: ViewRequest, input: ViewInput): Promise<ListView>
  /** As `change`. */
  remove(request: ViewRequest): Promise<void>
  /** With which view the list opens for the principal; null: with none. NOT_FOUND for a view that they may not see. */
  start(place: ViewPlace, view: string | null): Promise<void>
  starts(reader: Reader, person: string): Promise<Starts>
}

/** `screens`: those of the running document. */
export function openViews(store: Store, screens: readonly Screen[]): Views {
  return {
    list: (place) => store.sharedRead(() => store.read((reader) => listViews(reader, screens, place))),
    save: (place, input) => store.write((transaction) => saveView(transaction, screens, place, input)),
    change: (request, input) => store.write((transaction) => changeView(transaction, screens, request, input)),
    remove: (request) =>
      store.write(async (transaction) => {
        const { row } = await found(transaction, screens, request)
        if (!mayRemove(request.principal, row)) throw refuse('FORBIDDEN')
        await removeViews(transaction, 'id', row.id)
      }),
    start: (place, view) =>
      store.write(async (transaction) => {
        const all = view === null ? [] : await allViews(transaction, screens, place)
        if (view !== null && !all.some(({ id }) => id === view)) throw refuse('NOT_FOUND')
        await setStart(transaction, place, view)
      }),
    starts: (reader, person) => startsOf(reader, screens, person),
  }
}

async function listViews(reader: Reader, screens: readonly Screen[], place: ViewPlace): Promise<ListViews> {
  const { principal, screen, plan } = place
  const items = await allViews(reader, screens, place)
  const starts = principal.person === null ? {} : await startsOf(reader, screens, principal.person)
  const start = starts[screen.name]
  return {
    items,
    start: start !== undefined && items.some(({ id }) => id === start) ? start : null,
    ...(mayShare(principal) && { mayShareWith: rolesToShareWith(plan) }),
  }
}

/** Those of the document first. */
async function allViews(reader: Reader, screens: readonly Screen[], place: ViewPlace): Promise<readonly ListView[]> {
  const { principal, screen, shows } = place
  const rows = await viewRows(reader, 'entity = ? AND (person = ? OR shared IS NOT NULL)', [
    shows.entity,
    principal.person,
  ])
  const seen = rows.filter((row) => screenFor(screens, row)?.name === screen.name && sees(principal, row))
  return [...documentViews(place), ...seen.map((row) => viewOf(place, row))]
}

async function saveView(
  transaction: Transaction,
  screens: readonly Screen[],
  place: ViewPlace,
  { name, state, sharedWith = null }: ViewInput,
): Promise<ListView> {
  const { principal, screen, shows, plan } = place
  if (principal.person === null) throw refuse('SIGN_IN_NEEDED')
  const row: ViewRow = {
    id: newId(),
    person: principal.person,
    entity: shows.entity,
    screen: screen.name,
    route: screen.route.pattern,
    name: readName(name),
    shared: readAudience(plan, principal, sharedWith),
    changed: principal.now,
    ...stored(place, readState(place, state)),
  }
  const others = await viewsBeside(transaction, screens, row)
  requireRoom(others)
  requireFreeName(others, row)
  await insertView(transaction, row)
  return viewOf(place, row)
}

async function changeView(
  transaction: Transaction,
  screens: readonly Screen[],
  request: ViewRequest,
  { name, state, sharedWith }: ViewInput,
): Promise<ListView> {
  const { principal } = request
  const { row, place } = await found(transaction, screens, request)
  if (!mayChange(principal, row)) throw refuse('FORBIDDEN')
  const next: ViewRow = {
    ...row,
    screen: place.screen.name,
    route: place.screen.route.pattern,
    changed: principal.now,
    ...(name !== undefined && { name: readName(name) }),
    ...(sharedWith !== undefined && { shared: readAudience(place.plan, principal, sharedWith) }),
    ...(state !== undefined && stored(place, readState(place, state))),
  }
  requireFreeName(await viewsBeside(transaction, screens, next), next)
  await updateView(transaction, next)
  return viewOf(place, next)
}

/** Others of the same person on the same screen. */
async function viewsBeside(reader: Reader, screens: readonly Screen[], row: ViewRow): Promise<readonly ViewRow[]> {
  const rows = await viewRows(reader, 'person = ? AND entity = ?', [row.person, row.entity])
  const screen = screenFor(screens, row)
  return rows.filter((other) => other.id !== row.id && screenFor(screens, other) === screen)
}

/** A view that the principal may not see gets the answer of one that does not exist. */
async function found(
  reader: Reader,
  screens: readonly Screen[],
  { principal, id, placeOf }: ViewRequest,
): Promise<{ readonly row: ViewRow; readonly place: ViewPlace }> {
  const [row] = await viewRows(reader, 'id = ?', [id])
  const screen = row && screenFor(screens, row)
  const place = screen && placeOf(screen)
  if (!row || !place || place.shows.entity !== row.entity || !sees(principal, row)) throw refuse('NOT_FOUND')
  return { row, place }
}
