/** Who may see the document's own lines: administrators, and everybody in development. */
import type { Principal } from '../access/principal.ts'
import type { Viewer } from '../wording/catalogue.ts'
import type { Exchange } from './exchange.ts'

export const viewerOf = ({ mode }: Pick<Exchange, 'mode'>, principal: Principal): Viewer => ({
  environment: principal.environment,
  seesDocument: mode === 'development' || principal.administrator,
})
