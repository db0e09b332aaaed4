// Lets the references inside it create the record that they are to refer to, in a sheet beside the form.
import { createContext, Suspense, use, useMemo, useState, type ReactNode } from 'react'
import { createAddress } from '../application/addresses.ts'
import { useApplication } from '../application/context.ts'
import { SheetsContext } from './input-id.ts'
import { CreateInPlaceContext, type CreateInPlace } from '../values/reference/create-in-place.ts'

export interface CreateSheetProps {
  readonly entity: string
  /** What was typed to search for the record. */
  readonly text: string
  readonly onCreated: Parameters<CreateInPlace['open']>[2]
  readonly onClose: () => void
}

type ShowSheet = (props: CreateSheetProps) => ReactNode

/** Shows the sheet with the form (`create-sheet.tsx`), which is loaded on first use. Without it, nothing is created in place. */
export const CreateSheetContext = createContext<ShowSheet | undefined>(undefined)

/** One more can be opened in the first. */
const MOST_SHEETS = 2

export function CreatesInPlace({ children }: { children: ReactNode }) {
  const application = useApplication()
  const showSheet = use(CreateSheetContext)
  const sheets = use(SheetsContext)
  const [creating, setCreating] = useState<Omit<CreateSheetProps, 'onClose'>>()
  const inPlace = useMemo<CreateInPlace>(
    () => ({
      may: (entity) => {
        const view = application.entity(entity)
        const isAlone = view !== undefined && view.partOf === undefined && !view.onlyOne
        // People are invited; a form for them is one that the document has.
        return isAlone && entity !== 'User' && createAddress(application, entity) !== undefined
      },
      open: (entity, text, onCreated) => setCreating({ entity, text, onCreated }),
    }),
    [application],
  )
  // The sheet is beside the children, so that nothing typed in it reaches the form around them.
  return (
    <>
      <CreateInPlaceContext value={showSheet && sheets < MOST_SHEETS ? inPlace : undefined}>
        {children}
      </CreateInPlaceContext>
      {showSheet && creating ? (
        <Suspense>
          <SheetsContext value={sheets + 1}>
            {showSheet({ ...creating, onClose: () => setCreating(undefined) })}
          </SheetsContext>
        </Suspense>
      ) : null}
    </>
  )
}
