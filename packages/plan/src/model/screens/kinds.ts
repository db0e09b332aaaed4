/**
 * The table of screen kinds. Nobody else names a kind to tell it from others: they ask what it shows, or which parts its `Shows`
 * has (`'columns' in shows`). To add a kind, add its file here, a line to the table, and a line to `screen-views.ts` of the browser.
 */
import { board } from './board.ts'
import { calendar } from './calendar.ts'
import { dashboard } from './dashboard.ts'
import { form } from './form.ts'
import { list } from './list.ts'
import { page } from './page.ts'
import { print } from './print.ts'
import type { ScreenKind, ScreenParts } from './screen-kind.ts'
import { text } from './text.ts'
import { tree } from './tree.ts'

const kinds = {
  list,
  board,
  page,
  print,
  form,
  calendar,
  tree,
  dashboard,
  text,
}

type Kinds = typeof kinds

export type ScreenKindName = keyof Kinds

type KindWith<Trait> = { [K in ScreenKindName]: Kinds[K] extends Trait ? K : never }[ScreenKindName]

/** The kinds whose trait `shows` has this value. */
export type KindShowing<S extends ScreenKind['shows']> = KindWith<{ readonly shows: S }>

/** The names of the parts that screens of a kind have, such as `columns`. */
export type PartOf<K extends ScreenKindName> = Kinds[K]['parts'][number]

/** What a screen of the kind shows. */
export type ShowsOf<K extends ScreenKindName> = {
  [Each in K]: { readonly kind: Each } & Pick<ScreenParts, PartOf<Each>>
}[K]

/** What any screen shows: a union by `kind`. */
export type Shows = ShowsOf<ScreenKindName>

/** The descriptor of each kind, by name. */
export const screenKinds: Readonly<Record<ScreenKindName, ScreenKind>> = kinds

/** The names of all kinds, in the order of the table. */
export const SCREEN_KINDS = Object.keys(kinds) as readonly ScreenKindName[]

/** The kinds that show records, one record, tiles, or text alone. */
export const kindsShowing = <S extends ScreenKind['shows']>(what: S): readonly KindShowing<S>[] =>
  SCREEN_KINDS.filter((kind): kind is KindShowing<S> => screenKinds[kind].shows === what)

/** Undefined for a kind that only another version knows. */
const kindOf = ({ kind }: Shows): ScreenKind | undefined => screenKinds[kind]

/** A set of records of one entity. */
export const showsRecords = (shows: Shows): shows is ShowsOf<KindShowing<'records'>> =>
  kindOf(shows)?.shows === 'records'

type ViewedKind = { [K in ScreenKindName]: 'views' extends PartOf<K> ? K : never }[ScreenKindName]

/** Records of which people may save views. */
export const hasViews = (shows: Shows): shows is ShowsOf<ViewedKind> => kindOf(shows)?.parts.includes('views') === true

type EditingKind = KindWith<{ readonly edits: true }>

type PrintingKind = KindWith<{ readonly prints: true }>

/** The page of one record. */
export const showsRecord = (
  shows: Shows,
): shows is ShowsOf<Exclude<KindShowing<'record'>, EditingKind | PrintingKind>> =>
  kindOf(shows)?.shows === 'record' && !editsRecord(shows) && !printsRecord(shows)

/** One record laid out for paper. */
export const printsRecord = (shows: Shows): shows is ShowsOf<PrintingKind> => kindOf(shows)?.prints === true

/** The kind of screens that lay one record out for paper. */
export const isPrintKind = (kind: string): boolean =>
  Object.hasOwn(screenKinds, kind) && screenKinds[kind as ScreenKindName].prints === true

/** A form: it creates a record, or changes the one of its route. */
export const editsRecord = (shows: Shows): shows is ShowsOf<EditingKind> => kindOf(shows)?.edits === true
