// The ids of inputs, so that a summary can link to them. A form in a sheet and the form below it have different ones.
import { createContext, use } from 'react'

/** How many sheets the form is in. */
export const SheetsContext = createContext(0)

/** Path of the draft → id of its input. */
export function useInputId(): (path: string) => string {
  const sheets = use(SheetsContext)
  const prefix = sheets === 0 ? 'field' : `field${sheets}`
  return (path) => `${prefix}-${path.replace(/[^\w-]/g, '-')}`
}
