/** Views of lists: named states of a list screen, of the document, of a person, or shared with others. */

/** How a list is seen; what is absent is as in the document. Paths of fields as in columns: `amount`, `owner.name`. */
export interface ViewState {
  /** The name of a view of the document, on which this one is based. */
  readonly base?: string
  /** An expression, as the API takes it. */
  readonly filter?: string
  /** `-spentOn,number`, as the API takes it. */
  readonly sort?: string
  /** Those that are shown, in this order. */
  readonly columns?: readonly string[]
  /** Pixels by column. */
  readonly widths?: Readonly<Record<string, number>>
  readonly rows?: 'compact'
  /** The column by which the list is grouped. */
  readonly group?: string
}

/** A view as one person may see it: what they may not read is absent. */
export interface ListView {
  /** Of a view of the document, its name. */
  readonly id: string
  readonly name: string
  readonly of: 'document' | 'me' | 'others'
  readonly state: ViewState
  /** Roles with whom it is shared; ['everyone'] for everybody who may see the screen. Only for those who may share. */
  readonly sharedWith?: readonly string[]
  readonly may: { readonly change: boolean; readonly delete: boolean }
  /** Something in it no longer exists, or may no longer be read, and was left out. Only for those who may change it. */
  readonly reduced?: true
}

/** `GET /api/app/screens/{screen}/views` */
export interface ListViews {
  readonly items: readonly ListView[]
  /** The id of the view with which the list opens for this person; null for none. */
  readonly start: string | null
  /** Names of roles with which this person may share views; absent if they may not share. */
  readonly mayShareWith?: readonly { readonly name: string; readonly label: string }[]
}
