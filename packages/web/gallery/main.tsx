// Starts the gallery, a page of development: each shared part and each value type in its states, without a server.
// `npm run gallery -w packages/web` serves it. The bundle of the application does not contain it.
import '../src/theme/index.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApplicationContext } from '../src/application/context.ts'
import { createQueryClient } from '../src/client/queries.ts'
import { WithMantine } from '../src/parts/mantine/provider.tsx'
import { Gallery } from './gallery.tsx'
import { sampleApplication } from './sample-application.ts'
import { answerRequests } from './sample-server.ts'

const { searchParams } = new URL(location.href)
answerRequests()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <WithMantine>
          <ApplicationContext value={sampleApplication}>
            <Gallery values={searchParams.get('show') === 'values'} />
          </ApplicationContext>
        </WithMantine>
      </QueryClientProvider>
    </StrictMode>,
  )
}
