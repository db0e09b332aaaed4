// Creating a record where it is to be chosen: an input asks for it, and what surrounds the input opens the form.
import { createContext } from 'react'
import type { Found } from './use-found.ts'

export interface CreateInPlace {
  /** Whether the user may create such records, and it can be done here. */
  readonly may: (entity: string) => boolean
  /** `text`: what was typed to search for it. `onCreated` is called if the record is saved. */
  readonly open: (entity: string, text: string, onCreated: (record: Found) => void) => void
}

/** Absent where no form can be opened. */
export const CreateInPlaceContext = createContext<CreateInPlace | undefined>(undefined)
