/** The nine points in document order: the only file here that knows them all. */
import type { PointNumber } from '@ninefold/plan'
import { access } from './access.ts'
import { calls } from './calls.ts'
import type { PointHelp } from './cell-help.ts'
import { entities } from './entities.ts'
import { errors } from './errors.ts'
import { lifecycle } from './lifecycle.ts'
import { limits } from './limits.ts'
import { purpose } from './purpose.ts'
import { rules } from './rules.ts'
import { screens } from './screens.ts'

const POINTS: readonly PointHelp[] = [purpose, screens, entities, lifecycle, rules, access, calls, errors, limits]

export const helpOf = (point: PointNumber): PointHelp => POINTS[point - 1]!

export { examples } from './examples.ts'
export type { CellHelp, Parts } from './cell-help.ts'
