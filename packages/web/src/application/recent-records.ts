// The records whose pages a person opened last, for the command palette.
import { useEffect } from 'react'
import { storedItem, storeItem } from '../client/person-storage.ts'
import { useApplication } from './context.ts'

interface RecentRecord {
  readonly entity: string
  readonly id: string
  readonly label: string
  readonly address: string
}

const NAME = 'recent'
const MAX = 8

/** The latest first. */
export const recentRecords = (person: string): readonly RecentRecord[] =>
  storedItem<readonly RecentRecord[]>(person, NAME) ?? []

/** Remembers the record that is open; undefined while there is none. */
export function useRecentRecord(
  entity: string,
  open: { readonly id: string; readonly label: string } | undefined,
): void {
  const person = useApplication().view.me?.id ?? ''
  const { id, label } = open ?? {}
  useEffect(() => {
    if (id === undefined || !label) return
    const others = recentRecords(person).filter((each) => each.id !== id)
    storeItem(person, NAME, [{ entity, id, label, address: location.pathname }, ...others].slice(0, MAX))
  }, [person, entity, id, label])
}
