/** The address at which browsers reach this server. */
import type { Core } from '../application/index.ts'
import type { Exchange } from './exchange.ts'

/** As the operator states it; otherwise as the request does. Without a slash at its end. */
export const originOf = ({ publicAddress }: Core, { secure, headers }: Exchange): string =>
  publicAddress === '' ? `${secure ? 'https' : 'http'}://${headers.host ?? 'localhost'}` : publicAddress
