/** Who may see the document's own lines: administrators, and everyone in development mode. */
import type { Principal } from '../access/index.ts'
import type { Viewer } from '../wording/index.ts'
import type { Exchange } from './exchange.ts'

export const viewerOf = ({ mode }: Pick<Exchange, 'mode'>, principal: Principal): Viewer => ({
  environment: principal.environment,
  locale: principal.locale,
  seesDocument: mode === 'development' || principal.administrator,
})
