// Mantine's components work inside this one. It is loaded with the first part that needs them (`later.tsx`), not with the first page.
import './styles.ts'
import { MantineProvider } from '@mantine/core'
import { createContext, use, type ReactNode } from 'react'
import { theme } from './theme.ts'

const Inside = createContext(false)

export function WithMantine({ children }: { children: ReactNode }) {
  if (use(Inside)) return children
  return (
    <Inside value>
      <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
        {children}
      </MantineProvider>
    </Inside>
  )
}
