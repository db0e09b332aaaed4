// Lets the references of a form create records in a sheet, which is loaded on first use.
import type { ReactNode } from 'react'
import { CreateSheetContext, type CreateSheetProps } from '../../form/creates-in-place.tsx'
import { later } from '../../parts/mantine/later.tsx'

const CreateSheet = later(async () => (await import('../../form/create-sheet.tsx')).CreateSheet)

const showSheet = (props: CreateSheetProps): ReactNode => <CreateSheet {...props} />

export const WithCreateSheet = ({ children }: { children: ReactNode }) => (
  <CreateSheetContext value={showSheet}>{children}</CreateSheetContext>
)
