/** Which entity a name that names none may have been meant for. */
import { closest } from '../problem/closest.ts'
import type { Names } from './room.ts'

/** Its label; undefined where none is near. */
export const entityMeant = (written: string, { entities }: Pick<Names, 'entities'>): string | undefined =>
  closest(
    written,
    entities.map(({ label }) => label),
  )
