// Mantine's components work inside this one. It is loaded with the first part that needs them (`later.tsx`), not with the first page.
import './styles.ts'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { createContext, use, type ReactNode } from 'react'
import { theme } from './theme.ts'

const Inside = createContext(false)

export function WithMantine({ children }: { children: ReactNode }) {
  if (use(Inside)) return children
  return (
    <Inside value>
      <DirectionProvider
        initialDirection={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
        detectDirection={false}
      >
        <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
          {children}
        </MantineProvider>
      </DirectionProvider>
    </Inside>
  )
}
