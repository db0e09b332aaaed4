/** A statement of the document (a row, an item, a sentence) that nothing in the plan follows from and no problem reports. */
import type { Origin } from '../expression/index.ts'
import type { PointNumber } from './plan.ts'

/** A piece of text that only explains: it changes nothing in the application. */
export interface Explanation {
  readonly point: PointNumber
  readonly text: string
  readonly origin: Origin
}
