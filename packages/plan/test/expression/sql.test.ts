/** How conditions are written: for indexes, without what is decided already, with parameters for what needs no row. */
import { describe, expect, test } from 'vitest'
import { notInSql, sqlCondition, sqlText, sqlValues } from '../../src/expression/sql.ts'
import type { SqlField, SqlTarget } from '../../src/expression/sql-target.ts'
import { check, environment } from './world.ts'

const fields: Readonly<Record<string, SqlField>> = {
  'Claim.lines': { kind: 'rows', entity: 'ClaimLine', column: 'claim' },
}
const target: SqlTarget = {
  dialect: 'sqlite',
  entity: (name) => ({
    table: name,
    field: (field) => fields[`${name}.${field}`] ?? { kind: 'column', column: field },
  }),
  this: { entity: 'Claim', alias: 't' },
  roles: new Set(['finance']),
  signedIn: true,
}

const where = (source: string, at: Partial<SqlTarget> = {}): string =>
  sqlText(sqlCondition(check(source).expr!.tree, { ...target, ...at }))
const values = (source: string): unknown[] => sqlValues(sqlCondition(check(source).expr!.tree, target), environment)

describe('EXP-92 conditions', () => {
  test('EXP-92 a path through a reference becomes a choice among the records that fit', () => {
    expect(where('owner.manager == me')).toBe(
      '(t."owner" IN (SELECT e1."id" FROM "User" AS e1 WHERE (e1."manager" = ?)))',
    )
    expect(values('owner.manager == me')).toEqual(['u1'])
  })

  test('EXP-92 an item that is asked for by a value is looked up from its own side', () => {
    expect(where("lines.exists(l, l.description == 'taxi')")).toBe(
      '(t."id" IN (SELECT e1."claim" FROM "ClaimLine" AS e1 WHERE (e1."description" = ?)))',
    )
  })

  test('EXP-92 other items are asked for row by row', () => {
    expect(where('lines.exists(l, l.amount > 5 EUR)')).toBe(
      'EXISTS (SELECT 1 FROM "ClaimLine" AS e1 WHERE e1."claim" = t."id" AND (e1."amount" > (? * 100)))',
    )
    expect(where('not lines.exists(l, l.done)')).toBe(
      'NOT EXISTS (SELECT 1 FROM "ClaimLine" AS e1 WHERE e1."claim" = t."id" AND ((NOT e1."done")) IS NOT TRUE)',
    )
  })

  test('EXP-92 what needs no row is worked out once, as a parameter', () => {
    expect(where('spentOn >= today - 30 days')).toBe('(t."spentOn" >= ?)')
    expect(values('spentOn >= today - 30 days')).toEqual(['2026-01-02'])
    expect(where("title == lower(input.reason) + '!'")).toBe('(t."title" = ?)')
    expect(values("title == lower(input.reason) + '!'")).toEqual(['late!'])
  })

  test('EXP-92 a parameter with more digits than the column has is moved so that the comparison means the same', () => {
    const at = (operator: string) => {
      const part = sqlCondition(check(`amount ${operator} maxClaimAmount`).expr!.tree, target)
      const constants = { maxClaimAmount: { amount: { coefficient: 10_005n, scale: 3 }, currency: 'EUR' } }
      return sqlValues(part, { ...environment, constants })[0]
    }
    expect([at('<'), at('<='), at('>'), at('>=')]).toEqual([1001n, 1000n, 1000n, 1001n])
    expect(at('==')).toBe(9_223_372_036_854_775_807n)
  })

  test('EXP-92 what is known of the person is put in', () => {
    expect(where("finance or status == 'draft'")).toBe('1')
    expect(where("finance or status == 'draft'", { roles: new Set() })).toBe('(t."status" = ?)')
    expect(where("signedIn and status == 'draft'")).toBe('(t."status" = ?)')
  })

  test('EXP-92 identifiers are quoted and texts never stand in the statement', () => {
    expect(where(`title == '"; DROP TABLE x --'`)).toBe('(t."title" = ?)')
  })
})

describe('EXP-93 what has no SQL', () => {
  test.for([
    ['paymentRow(this).no', 'shape'],
    ["lines.map(l, l.description).join(',') == ''", 'join'],
    ['old.amount > amount', 'old'],
    ['(1 == 1 ? receipt : receipt) == receipt', '=='],
  ])('EXP-93 `%s`', ([source, reason]) => {
    expect(notInSql(check(source!).expr!.tree)).toBe(reason)
  })

  test('EXP-93 everything else has', () => {
    expect(notInSql(check("lines.sum(l, l.amount * 1.5) > 1 EUR and owner.name.contains('x')").expr!.tree)).toBe(
      undefined,
    )
  })
})
