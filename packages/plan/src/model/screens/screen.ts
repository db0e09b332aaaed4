/** Screens and what they show (point 2). */
import type { Origin } from '../../expression/index.ts'
import type { Shows } from './kinds.ts'

/** A page of the application: its address, its audience, what it shows. */
export interface Screen {
  /** camelCase identifier, unique. */
  readonly name: string
  readonly label: string
  readonly help: string
  readonly route: Route
  /** Role names; 'anyone', 'signedIn' and 'administrators' are the fixed ones. Administrators see every screen. */
  readonly for: readonly string[]
  readonly shows: Shows
  /** Has no parameter in its route and is no form: it stands in the menu. */
  readonly menu: boolean
  /** Made for an open point, or beside the screens the document lists. */
  readonly assumed: boolean
  readonly origin?: Origin
}

/** The address of a screen, and the record that its parameter finds. */
export interface Route {
  /** `/claims/{claim}` */
  readonly pattern: string
  /** How each `{…}` finds its record: the entity's field, which is unique ('id' too). */
  readonly parameters: readonly { readonly name: string; readonly entity: string; readonly field: string }[]
}
