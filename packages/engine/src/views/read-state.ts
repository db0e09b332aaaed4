/** Reads what a person sends as the state of a view, and checks it: its shape, and that the person may ask for all of it. */
import type { Json } from '@ninefold/plan/values'
import type { ViewState } from '@ninefold/plan/wire'
import { finding, refuse, Refusal, type Finding } from '../refusal.ts'
import type { ViewPlace } from './place.ts'

/** Characters of a state as JSON: a filter may have 4,000. */
const MAX_SIZE = 8000

/** Pixels of a column. */
const NARROWEST = 64
const WIDEST = 900

type Readers = { readonly [K in keyof Required<ViewState>]: (value: Json, place: ViewPlace) => ViewState[K] }

const READERS: Readers = {
  base(value, { shows }) {
    const names = shows.views?.map(({ name }) => name) ?? []
    return oneOf(names, text(value, 'base'), 'base')
  },
  filter(value, { records, principal, shows }) {
    const filter = text(value, 'filter')
    records.namesInFilter(principal, shows.entity, filter)
    return filter
  },
  sort(value, { records, principal, shows }) {
    const sort = text(value, 'sort')
    records.checkedSort(principal, shows.entity, sort)
    return sort
  },
  columns(value, place) {
    if (!Array.isArray(value)) throw wrongType('columns', { expected: 'a list of columns' })
    const columns = (value as readonly Json[]).map((path) => column(text(path, 'columns'), place, 'columns'))
    return [...new Set(columns)]
  },
  widths(value, place) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isObject) throw wrongType('widths', { expected: 'an object with a width for each column' })
    return Object.fromEntries(
      Object.entries(value).map(([path, width]) => [column(path, place, 'widths'), pixels(width)]),
    )
  },
  rows: (value) => oneOf(['compact'] as const, text(value, 'rows'), 'rows'),
  group: (value, place) => column(text(value, 'group'), place, 'group'),
}

/** Throws a refusal whose fields are below `state`. */
export function readState(place: ViewPlace, json: Json | undefined): ViewState {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw wrongType('', { expected: 'an object' })
  const given = Object.entries(json as Readonly<Record<string, Json>>)
  const unknown = given.filter(([key]) => !Object.hasOwn(READERS, key))
  const [first, ...rest] = unknown.map(([name]): Finding => inState(name, 'FIELD_UNKNOWN', { name }))
  if (first) throw new Refusal([first, ...rest])
  if (JSON.stringify(json).length > MAX_SIZE)
    throw refuse('TOO_LONG', { field: 'state', parameters: { max: MAX_SIZE } })
  const read = given.map(([key, value]) => [key, READERS[key as keyof ViewState](value, place)] as const)
  return Object.fromEntries(read.filter(([, value]) => !isEmpty(value)))
}

/** What is empty is as in the document. */
const isEmpty = (value: unknown): boolean =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

const inState = (name: string, code: string, parameters: Finding['parameters']): Finding =>
  finding(code, { field: name === '' ? 'state' : `state.${name}`, parameters })

const wrongType = (name: string, parameters: { readonly expected: string }): Refusal =>
  new Refusal([inState(name, 'WRONG_TYPE', parameters)])

function text(value: Json, name: string): string {
  if (typeof value !== 'string') throw wrongType(name, { expected: 'a text' })
  return value
}

function oneOf<T extends string>(options: readonly T[], value: string, name: string): T {
  const found = options.find((one) => one === value)
  if (found === undefined) throw new Refusal([inState(name, 'NOT_A_CHOICE', { options: options.join(', ') })])
  return found
}

/** A column that does not exist, and one that the person may not read, get the same answer. */
function column(path: string, { shows }: ViewPlace, name: string): string {
  if (shows.columns.some((one) => one.path === path)) return path
  throw new Refusal([inState(name, 'FIELD_UNKNOWN', { name: path })])
}

function pixels(value: Json): number {
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw wrongType('widths', { expected: 'a whole number of pixels' })
  return Math.min(Math.max(value, NARROWEST), WIDEST)
}
