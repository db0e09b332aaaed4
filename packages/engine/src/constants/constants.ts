/**
 * The current values of the constants of point 9. The document sets the initial value; a value changed while the
 * application runs wins until the document's own value changes. Every change is stored with its user and document
 * version.
 */
import type { Constant, Plan } from '@ninefold/plan'
import type { Json, Value } from '@ninefold/plan/values'
import type { Principal } from '../access/index.ts'
import { refuse } from '../refusal.ts'
import { byPrincipal, recordSecurityEvent } from '../security-log/index.ts'
import { type InternalTables, type Store, presentLiterals } from '../store/index.ts'
import { constantFromWire, example, literalValues, literalsOf, wireOf } from './constant-values.ts'

export const constantTables: InternalTables = {
  room: 'constants',
  steps: [
    [
      // `declared`: the document's value at the time of the change. Both are JSON of literals.
      `CREATE TABLE ninefold_constant (name TEXT PRIMARY KEY, value TEXT NOT NULL, declared TEXT NOT NULL)`,
      `CREATE TABLE ninefold_constant_history (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL, at TEXT NOT NULL, who TEXT, acting TEXT, before TEXT NOT NULL,
        after TEXT NOT NULL, document TEXT NOT NULL)`,
    ],
  ],
}

export interface Constants {
  /** By name; the same object until a constant changes. */
  values(): Readonly<Record<string, Value>>
  /** The current value as a literal of the plan. */
  literal(name: string): unknown
  mayChange(principal: Principal, constant: Constant): boolean
  /** Returns the new value as JSON. `document`: hash of the running one. */
  change(principal: Principal, constant: Constant, value: Json | undefined, document: string): Promise<Json>
  onChange(listener: () => void): void
  /** Reads the stored values again. No listener is called. */
  read(): Promise<void>
  /** Another server changed a constant. */
  notified(): Promise<void>
}

/** `now`: the real time, in milliseconds. */
// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export async function openConstants(store: Store, plan: Plan, now: () => number): Promise<Constants> {
  let literals = await store.read((reader) => presentLiterals(reader, plan))
  let values = valuesOf(literals)
  const listeners: (() => void)[] = []

  const take = (next: Map<string, unknown>): void => {
    literals = next
    values = valuesOf(literals)
  }

  function changed(next: Map<string, unknown>): void {
    take(next)
    for (const each of listeners) each()
  }

  const mayChange = (principal: Principal, constant: Constant) =>
    constant.changeable && (principal.administrator || constant.changedBy.some((role) => principal.roles.has(role)))

  return {
    values: () => values,
    literal: (name) => literals.get(name),
    mayChange,
    async change(principal, constant, json, document) {
      if (!mayChange(principal, constant)) throw refuse('FORBIDDEN', { origin: constant.origin })
      const value = constantFromWire(json, constant.type)
      if (value === undefined)
        throw refuse('WRONG_TYPE', {
          field: 'value',
          origin: constant.origin,
          parameters: example(constant.type),
        })
      const literal = literalsOf(value)
      const after = JSON.stringify(literal)
      await store.write(async (t) => {
        const previous = JSON.stringify(literals.get(constant.name))
        await t.run(
          'INSERT INTO ninefold_constant VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value, declared = excluded.declared',
          [constant.name, after, JSON.stringify(constant.value)],
        )
        await t.run(
          'INSERT INTO ninefold_constant_history (name, at, who, acting, before, after, document) VALUES (?, ?, ?, ?, ?, ?, ?)',
          [constant.name, principal.now, principal.by ?? principal.person, principal.person, previous, after, document],
        )
        const event = { kind: 'constantChanged', at: now(), target: constant.name } as const
        recordSecurityEvent(t, { ...event, ...byPrincipal({ principal }) })
        t.notify({ kind: 'constants' })
        t.afterCommit(() => changed(new Map([...literals, [constant.name, literal]])))
      })
      return wireOf(value)
    },
    onChange: (listener) => void listeners.push(listener),
    read: async () => take(await store.read((reader) => presentLiterals(reader, plan))),
    notified: async () => changed(await store.read((reader) => presentLiterals(reader, plan))),
  }
}

const valuesOf = (literals: ReadonlyMap<string, unknown>): Readonly<Record<string, Value>> =>
  Object.fromEntries([...literals].map(([name, literal]) => [name, literalValues(literal)]))
