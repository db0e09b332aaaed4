/** What an explanation is made of: the document as far as the reader may see it, and the record as they read it. */
import type { Plan } from '@ninefold/plan'
import type { EntityView, Related } from '@ninefold/plan/wire'
import type { Expr } from '@ninefold/plan/expression'
import type { Principal } from '../access/index.ts'
import type { SeenPlan } from '../application/index.ts'
import type { ActionStanding } from '../lifecycle/index.ts'
import type { RecordView } from '../records/index.ts'
import type { Words } from './words.ts'

export interface Facts {
  /** Everything that sentences name comes from here. */
  readonly seen: SeenPlan
  /** The whole document: its permissions are read here, and named only where `words` and `isVisible` allow it. */
  readonly document: Plan
  readonly words: Words
  readonly isVisible: (expr: Expr) => boolean
  readonly principal: Pick<Principal, 'person' | 'administrator'>
  /** Absent: it is about such records in general. */
  readonly record?: RecordFacts
}

/** A record that the reader may read. */
export interface RecordFacts {
  readonly view: RecordView
  readonly standings: readonly ActionStanding[]
  /** The labels of users whom the explanation may name. */
  readonly people: Related
}

/** Of an entity that the reader may know of. */
export interface EntityFacts extends Facts {
  readonly entity: EntityView
}
