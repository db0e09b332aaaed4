/** The two plans that are compared, and where the rows of the old one are read. */
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
  /** The moment of the migration. */
  readonly at: string
  readonly setAside: SetAside
  readonly was: Plan
  readonly now: Plan
  /** Old entity name → new one. */
  readonly renamed: ReadonlyMap<string, string>
  /** Entities that are no longer described. */
  readonly removed: readonly Entity[]
}

/** Where the old rows of an entity are read: its table, or what was set aside. */
export const oldRows = (c: Comparing, { was, setAside }: EntityMatch): string =>
  setAside ? `${rowsSetAside(c.statements, was!)} AS k` : quoted(was!.name)
