/** The two compared plans, and the source of the old rows. */
import type { Plan, Entity } from '@ninefold/plan'
import type { Reader, TableStatements, InternalTables } from '../store.ts'
import { rowsSetAside, type SetAside } from './set-aside.ts'
import { quoted } from '../layout/table.ts'
import type { EntityMatch } from './match.ts'

export interface Comparing {
  readonly reader: Reader
  readonly statements: TableStatements
  readonly internal: readonly InternalTables[]
  readonly dialect: 'sqlite' | 'postgres'
  /** The time of the migration. */
  readonly at: string
  readonly setAside: SetAside
  readonly was: Plan
  readonly now: Plan
  /** Old entity name → new one. */
  readonly renamed: ReadonlyMap<string, string>
  /** Entities that the new document does not define. */
  readonly removed: readonly Entity[]
}

/** The source of an entity's old rows: its table, or the stored rows of a removed entity. */
export const oldRows = (c: Comparing, { was, setAside }: EntityMatch): string =>
  setAside ? `${rowsSetAside(c.statements, was!)} AS k` : quoted(was!.name)
