/** The tables and bullets of point 2: their columns and keys, and the names that people give them. The first name is the one shown. */
import { called, MEANING } from '../../kernel/index.ts'

export const SCREENS = {
  screen: { names: called('Screen, Page, View, Screen name, Menu entry'), perhaps: ['Name'], needed: true },
  route: { names: called('Route, Path, URL, Address, URI, Link') },
  shows: {
    names: called('Shows, Show, Content, What, What it shows, Displays, Contains'),
    perhaps: called('Data, Description, Purpose'),
  },
  for: {
    names: called('For, Who, Role, Visible to, Visible for, Access, Audience, Used by, For whom, Users'),
  },
  meaning: { names: MEANING, prose: true },
} as const

export const TILES = {
  tile: { names: called('Tile, Card, Number, Widget, Figure, KPI, Panel'), perhaps: ['Name'], needed: true },
  shows: { names: called('Shows, Show, Value, Content, What it shows, Formula') },
} as const

export const DETAILS = {
  columns: { names: called('Columns, Shows columns, Columns shown, Shown columns, Visible columns') },
  sort: { names: called('Sort, Sorted by, Order, Order by, Sort by, Sort order, Sorting') },
  search: { names: called('Search, Search in, Searchable, Search by') },
  fields: { names: called('Fields, Fields shown, Shown fields') },
} as const
