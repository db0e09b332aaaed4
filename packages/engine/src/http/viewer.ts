/** Who may see the document's own lines: administrators, and everybody in development. */
import type { Asker } from '../access/asker.ts'
import type { Viewer } from '../wording/catalogue.ts'
import type { Exchange } from './exchange.ts'

export const viewerOf = ({ mode }: Pick<Exchange, 'mode'>, asker: Asker): Viewer => ({
  environment: asker.environment,
  seesDocument: mode === 'development' || asker.administrator,
})
