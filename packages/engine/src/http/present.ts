/** What operations of identity need from a request. */
import type { Principal } from '../access/index.ts'
import type { Records } from '../records/index.ts'
import type { Exchange } from './exchange.ts'

export const presentOf = (
  { running, caller }: Exchange,
  principal: Principal,
): { readonly records: Records; readonly principal: Principal; readonly caller: string } => ({
  records: running.records,
  principal,
  caller,
})
