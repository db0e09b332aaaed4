/**
 * The OpenAPI 3.1 document of what one asker may call: the record API and the calls of point 7. It names no entity, field,
 * action or call that the asker cannot reach, so it is made per set of rights (`describeApi` of `describe-api.ts`) and may be kept
 * by `Asker.rightsKey` for as long as the document runs.
 */
import type { Json } from '@ninefold/plan/values'
import type { Plan } from '@ninefold/plan'
import type { Asker } from '../access/asker.ts'
import type { Can } from '../records/records.ts'

export interface ApiDescription {
  readonly openapi: '3.1.0'
  readonly [part: string]: Json
}

export interface ApiSubject {
  readonly plan: Plan
  /** The running document's hash, as the API's version. */
  readonly hash: string
  readonly asker: Asker
  /** `records.can`: what the asker may do with an entity at all. */
  readonly can: (asker: Asker, entity: string) => Can
  /** Where the API is, `http://localhost:4000`; absent: where the document came from. */
  readonly server?: string
}
