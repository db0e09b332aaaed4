// An example as people see it: running in memory, with sample records and with the pages of the browser.
import { join } from 'node:path'
import { createApplication, type Application } from '@ninefold/engine'
import { demonstrate, type Demonstration } from '../packages/cli/src/demonstration/demonstrate.ts'
import { readTemplates } from '../packages/cli/src/demonstration/templates.ts'
import { locateDocument, readSources } from '../packages/cli/src/sources/document.ts'
import { builtPages } from '../packages/web/test/support/built-pages.ts'
import { root } from '../tests/support/root.ts'

export interface ShownExample {
  readonly application: Application
  /** Its address. */
  readonly base: string
  readonly people: Demonstration['people']
}

/** `name`: of a folder below `examples`. The caller closes the application. */
export async function showExample(name: string): Promise<ShownExample> {
  const place = locateDocument(join('examples', name), [root])
  if ('mistake' in place) throw new Error(place.mistake)
  const application = await createApplication({
    data: ':memory:',
    sources: readSources(place),
    mode: 'development',
    web: await builtPages(),
  })
  const { people } = await demonstrate(application.plan, application, readTemplates(place), new Date())
  const port = await application.listen({ host: '127.0.0.1', port: 0 })
  return { application, base: `http://127.0.0.1:${port}`, people }
}
