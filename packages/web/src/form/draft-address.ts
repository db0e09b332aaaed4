// The draft of a new record has its own id in the address of the form, so that one form may have several drafts.
import { useState } from 'react'
import { newKey } from '../client/request-key.ts'
import { usePlace } from '../router/place.ts'

/** No field has such a name. */
export const DRAFT = '-draft'

const newId = (): string => newKey().slice(0, 8)

interface DraftPlace {
  readonly id: string
  /** The form with this draft. */
  readonly address: string
}

/** A new draft of the form at this address, which has no query. */
export function newDraft(form: string): DraftPlace {
  const id = newId()
  return { id, address: `${form}?${DRAFT}=${id}` }
}

/** The draft that the address names, otherwise a new one. */
export function useDraftPlace(): DraftPlace {
  const { path, query } = usePlace()
  const stated = query.get(DRAFT)
  const [before, setBefore] = useState(stated)
  const [fresh, setFresh] = useState(newId)
  if (before !== stated) {
    setBefore(stated)
    if (stated === null) setFresh(newId())
  }
  const id = stated ?? fresh
  const whole = new URLSearchParams(query)
  whole.set(DRAFT, id)
  return { id, address: `${path}?${whole.toString()}` }
}
