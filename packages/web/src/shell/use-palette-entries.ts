// What the command palette offers for a text: actions of the page, records, screens, forms for new records, records opened lately.
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createAddress, OWN, referenceAddress } from '../application/addresses.ts'
import type { Application } from '../application/application.ts'
import { useApplication } from '../application/context.ts'
import { recentRecords } from '../application/recent-records.ts'
import { findRecords } from './requests.ts'
import { go } from '../router/place.ts'
import { nameInText } from '../translation/locale.ts'
import { t } from '../translation/t.ts'
import type { PageAction } from './page-actions.ts'

export interface PaletteEntry {
  readonly id: string
  readonly label: string
  /** What it is, beside the label. */
  readonly note?: string
  /** The key that does the same without the palette. */
  readonly key?: string
  readonly run: () => void
}

export interface PaletteGroup {
  readonly title: string
  readonly entries: readonly PaletteEntry[]
}

interface Found {
  readonly groups: readonly PaletteGroup[]
  readonly searching: boolean
}

/** Letters from which records are searched. */
const MIN_SEARCH = 2
const MAX_IN_GROUP = 8
/** Milliseconds after the last key. */
const PAUSE = 150

/** `actions`: those of the page, read before the palette covers it. */
export function usePaletteEntries(text: string, actions: readonly PageAction[]): Found {
  const application = useApplication()
  const [words] = useDebouncedValue(text.trim(), PAUSE)
  const isSearched = words.length >= MIN_SEARCH && application.view.me !== null
  const { data, isFetching } = useQuery({
    queryKey: ['find', words],
    queryFn: ({ signal }) => findRecords(words, signal),
    enabled: isSearched,
    placeholderData: keepPreviousData,
  })
  const groups: readonly PaletteGroup[] = [
    { title: t('On this page'), entries: actions.map(entryOfAction) },
    { title: t('Opened recently'), entries: recentEntries(application) },
    { title: t('Screens'), entries: screenEntries(application) },
    { title: t('New [title]'), entries: createEntries(application) },
  ]
  const matching = groups.map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ label }) => matches(label, text)).slice(0, MAX_IN_GROUP),
  }))
  const records = isSearched ? recordEntries(application, data?.items ?? []) : []
  const known = new Set(matching.flatMap(({ entries }) => entries.map(({ id }) => id)))
  const found = { title: t('Records'), entries: records.filter(({ id }) => !known.has(id)) }
  return {
    groups: [...matching, found].filter(({ entries }) => entries.length > 0),
    searching: isSearched && (isFetching || words !== text.trim()),
  }
}

/** Each word of the text begins a word of the label. */
function matches(label: string, text: string): boolean {
  const parts = label.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every((word) => label.toLowerCase().startsWith(word) || parts.some((part) => part.startsWith(word)))
}

const entryOfAction = ({ label, key, press }: PageAction): PaletteEntry => ({
  id: `#${key}`,
  label,
  key,
  run: press,
})

const opens = (address: string) => ({ run: () => void go(address) })

function recentEntries({ view, entity }: Application): readonly PaletteEntry[] {
  return recentRecords(view.me?.id ?? '').flatMap(({ id, label, address, entity: name }) => {
    const shown = entity(name)
    return shown ? [{ id, label, note: shown.label, ...opens(address) }] : []
  })
}

function screenEntries({ view }: Application): readonly PaletteEntry[] {
  const screens = view.screens.flatMap(({ menu, label, route }) =>
    menu ? [{ id: route.pattern, label, ...opens(route.pattern) }] : [],
  )
  return view.me ? [...screens, { id: OWN.inbox, label: t('Inbox'), key: 'i', ...opens(OWN.inbox) }] : screens
}

function createEntries(application: Application): readonly PaletteEntry[] {
  return application.view.entities.flatMap((entity) => {
    const address = entity.partOf || entity.onlyOne ? undefined : createAddress(application, entity.name)
    return address === undefined
      ? []
      : [
          {
            id: `+${entity.name}`,
            label: t('New {entity}', { entity: nameInText(entity.label) }),
            ...opens(address),
          },
        ]
  })
}

function recordEntries(
  application: Application,
  items: Awaited<ReturnType<typeof findRecords>>['items'],
): readonly PaletteEntry[] {
  return items.flatMap(({ entity, id, label, key }) => {
    const address = referenceAddress(application, entity, id, key)
    const note = application.entity(entity)?.label
    return address === undefined || note === undefined ? [] : [{ id, label, note, ...opens(address) }]
  })
}
