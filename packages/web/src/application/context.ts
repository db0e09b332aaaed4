// The React context of the application.
import { createContext, useContext } from 'react'
import type { Application } from './application.ts'

export const ApplicationContext = createContext<Application | null>(null)

export function useApplication(): Application {
  const application = useContext(ApplicationContext)
  if (!application) throw new Error('There is no application above this part.')
  return application
}
