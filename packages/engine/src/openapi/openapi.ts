/**
 * The OpenAPI 3.1 document of what one principal may call: the record API and the calls of point 7. It contains no
 * entity, field, action or call that the principal cannot use, so it is created per set of permissions (`describeApi`
 * of `describe-api.ts`) and may be cached by `Principal.rightsKey` while the document runs.
 */
import type { Json } from '@ninefold/plan/values'
import type { Plan, Screen } from '@ninefold/plan'
import type { Principal } from '../access/index.ts'
import type { Can } from '../records/index.ts'

export interface ApiDescription {
  readonly openapi: '3.1.0'
  readonly [part: string]: Json
}

export interface ApiSubject {
  readonly plan: Plan
  /** The running document's hash, used as the API's version. */
  readonly hash: string
  readonly principal: Principal
  /** `records.can`: what the principal may do with an entity at all. */
  readonly can: (principal: Principal, entity: string) => Can
  /** Those that the principal may see. */
  readonly screens: readonly Screen[]
  /** The address of the API, `http://localhost:4000`; if absent, the address from which the document was loaded. */
  readonly server?: string
}
