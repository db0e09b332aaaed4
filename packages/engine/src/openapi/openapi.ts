/**
 * The OpenAPI 3.1 document of what one principal may call: the record API and the calls of point 7. It names no entity, field,
 * action or call that the principal cannot reach, so it is made per set of rights (`describeApi` of `describe-api.ts`) and may be kept
 * by `Principal.rightsKey` for as long as the document runs.
 */
import type { Json } from '@ninefold/plan/values'
import type { Plan } from '@ninefold/plan'
import type { Principal } from '../access/index.ts'
import type { Can } from '../records/index.ts'

export interface ApiDescription {
  readonly openapi: '3.1.0'
  readonly [part: string]: Json
}

export interface ApiSubject {
  readonly plan: Plan
  /** The running document's hash, as the API's version. */
  readonly hash: string
  readonly principal: Principal
  /** `records.can`: what the principal may do with an entity at all. */
  readonly can: (principal: Principal, entity: string) => Can
  /** Where the API is, `http://localhost:4000`; absent: where the document came from. */
  readonly server?: string
}
