// The entity of comments on the records of an entity.
import type { EntityView } from '@ninefold/plan/wire'
import type { Application } from './application.ts'

/** Undefined if there is none that the user may read. */
export const commentsOn = ({ view }: Application, entity: string): EntityView | undefined =>
  view.entities.find(({ commentOn, can }) => commentOn?.entity === entity && can.read)
