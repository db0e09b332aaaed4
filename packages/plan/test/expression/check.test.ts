/** What the checker tells beside the value: places, fixes, expected types, reads. */
import { describe, expect, test } from 'vitest'
import { compileExpression } from '../../src/expression/evaluate.ts'
import type { Scope } from '../../src/expression/schema.ts'
import type { Type } from '../../src/expression/type.ts'
import { textOf } from '../../src/expression/operations/text.ts'
import { check, environment, schema, scope } from './world.ts'

/** The stretches of the source that its problems mark. Sources begin at offset 100 of the document. */
const marked = (source: string, expected?: Type): string[] =>
  check(source, scope, expected).problems.map((p) => `${p.code} ${source.slice(p.span.start - 100, p.span.end - 100)}`)

/** The source after the first problem's fix. */
function fixed(source: string): string | undefined {
  const edit = check(source).problems[0]?.fix?.edits[0]
  return edit && source.slice(0, edit.span.start - 100) + edit.text + source.slice(edit.span.end - 100)
}

describe('a role', () => {
  test('EXP-10 is meant by `role` where something else is called so', () => {
    const [claim, finance] = [schema.entity('Claim')!, { name: 'finance', type: { kind: 'yesNo' } as const }]
    const entity = { ...claim, fields: new Map([...claim.fields, ['finance', finance]]) }
    const beside: Scope = { ...scope, schema: { ...schema, entity: () => entity } }
    expect(check('finance', beside).expr?.tree).toMatchObject({ op: 'field', field: 'finance' })
    expect(check('not role finance', beside).expr?.tree).toMatchObject({ args: [{ scope: 'role', name: 'finance' }] })
  })
})

describe('places', () => {
  test('EXP-8 each mistake is marked where it is', () => {
    expect(marked("titel == 'x' and owner.nam == 'y' and status == 'paid'")).toEqual([
      'EXP-020 titel',
      'EXP-021 nam',
      "EXP-034 'paid'",
    ])
    expect(marked('amount > 1000 EUR and')).toEqual(['EXP-005 and'])
    expect(marked('yes and (no or yes')).toEqual(['EXP-006 ('])
    expect(marked('amount > 100')).toEqual(['EXP-032 100'])
    expect(marked('not title and lines').toSorted()).toEqual(['EXP-040 lines', 'EXP-040 title'])
  })

  test('EXP-8 a mistake inside makes no further ones around it', () => {
    expect(marked('foo(titel) + 1 EUR > 2')).toEqual(['EXP-022 foo'])
    expect(marked('lines.sum(l, l.amout) > 5')).toEqual(['EXP-021 amout'])
    expect(marked('(titel + 1).x.y > 2 and yes')).toEqual(['EXP-020 titel'])
  })

  test('EXP-8 what is said in words is one mistake', () => {
    expect(marked('nobody but the owner and the manager of the team')).toEqual([
      'EXP-066 nobody but the owner and the manager of the team',
    ])
    expect(marked('owner is me')).toEqual(['EXP-066 owner is me'])
    expect(marked('payee is Shop')).toEqual([])
  })

  test('EXP-8 what is said of a list in words is offered as it is worked out', () => {
    expect(fixed('sum of lines amount > 5 EUR')).toBe('lines.sum(x, x.amount) > 5 EUR')
    expect(fixed('lines amount > 5 EUR')).toBe('lines.sum(x, x.amount) > 5 EUR')
    expect(fixed('number of lines > 5')).toBe('size(lines) > 5')
    expect(fixed('at least one line')).toBe('size(lines) >= 1')
    expect(check('the amount of it all is too much for us').problems[0]!.help).not.toContain('borrower')
  })

  test('EXP-8 a choice that is one of several is offered as a list, a moment as a comparison', () => {
    expect(fixed('status is draft or approved')).toBe("status in ['draft', 'approved']")
    expect(fixed('amount > 5 EUR and status is one of draft, submitted or approved')).toBe(
      "amount > 5 EUR and status in ['draft', 'submitted', 'approved']",
    )
    expect(fixed('status is not draft or approved')).toBe("status not in ['draft', 'approved']")
    expect(fixed('status is draft or paid')).toBe(undefined)
    expect(fixed('spent on is in the past')).toBe('spentOn < today')
    expect(fixed('spent on is at least 14 days ahead')).toBe('spentOn >= today + 14 days')
  })

  test('EXP-8 three values in a row and a semicolon are told with the line to write', () => {
    expect(fixed('1 EUR < amount <= 5 EUR')).toBe('1 EUR < amount and amount <= 5 EUR')
    expect(marked("amount > 1 EUR; status == 'draft'")).toEqual(['EXP-001 ;'])
    expect(check("amount > 1 EUR; status == 'draft'").problems[0]!.help).toContain('`or` if one of them is enough')
  })

  test('EXP-8 a condition in quotation marks is told, and its fix takes them away', () => {
    const yesNo: Type = { kind: 'yesNo' }
    for (const source of ['"amount > 1 EUR"', "'amount > 1 EUR'", '“amount > 1 EUR”']) {
      const [problem] = check(source, scope, yesNo).problems
      expect([problem!.code, problem!.fix!.edits[0]!.text]).toEqual(['EXP-072', 'amount > 1 EUR'])
    }
    expect(check('"any other text"', scope, yesNo).problems.map(({ code }) => code)).toEqual(['EXP-038'])
  })

  test('EXP-47 who a record is for, where me is compared with it, is a field of hers', () => {
    expect(fixed('team is me')).toBe(undefined)
    const doctor = {
      name: 'Doctor',
      fields: new Map([['account', { name: 'account', type: { kind: 'record', entity: 'User' } as const }]]),
    }
    const claim = schema.entity('Claim')!
    const withDoctor = {
      ...claim,
      fields: new Map([
        ...claim.fields,
        ['doctor', { name: 'doctor', type: { kind: 'record', entity: 'Doctor' } as const }],
      ]),
    }
    const entity = (name: string) => (name === 'Doctor' ? doctor : name === 'Claim' ? withDoctor : schema.entity(name))
    const at: Scope = { ...scope, schema: { ...schema, entity } }
    expect(check('doctor is me', at).problems[0]!.fix!.edits[0]!.text).toBe('doctor.account == me')
    expect(check('doctor == me', at).problems[0]!.help).toContain('`doctor.account == me`')
  })

  test('EXP-12 what is asked for is added where it is asked', () => {
    expect(check('input.colour').problems[0]!.help).toContain('Asks of the action')
  })

  test('EXP-8 only conditions are to be joined', () => {
    const helpOf = (source: string) => check(source).problems.find(({ code }) => code === 'EXP-007')!.help
    expect(helpOf("title == 'a' amount > 1 EUR")).toContain('`and`')
    expect(helpOf('amount title')).not.toContain('`and`')
  })

  test('EXP-8 a comma between conditions and a semicolon between values are one problem each', () => {
    const comma = check("title == 'a', amount > 1 EUR").problems
    expect(comma.map(({ code, help }) => [code, help.includes('`and`')])).toEqual([['EXP-007', true]])
    expect(check('amount > 1 EUR, title').problems.map(({ code, help }) => [code, help.includes('`and`')])).toEqual([
      ['EXP-007', false],
    ])
    const semicolon = check("orElse(title; 'a') == 'a'").problems
    expect(semicolon.map(({ code, fix }) => [code, fix?.edits[0]!.text])).toEqual([['EXP-001', ',']])
  })

  test('EXP-8 an expression that is nested too deeply or too long is refused as a whole', () => {
    expect(marked(`${'('.repeat(500)}1${')'.repeat(500)}`).map((m) => m.slice(0, 7))).toEqual(['EXP-010'])
    expect(marked(`${'-'.repeat(50_000)}1`).map((m) => m.slice(0, 7))).toEqual(['EXP-010'])
  })
})

describe('fixes', () => {
  test.for([
    ["status == 'submited'", "status == 'submitted'"],
    ['status == "submited"', 'status == "submitted"'],
    ['status == submitted', "status == 'submitted'"],
    ['submitted and amount > 1 EUR', "status == 'submitted' and amount > 1 EUR"],
    ['not submitted', "not status == 'submitted'"],
    ['submitted == status', "'submitted' == status"],
    ['owner is me', 'owner == me'],
    ['owner is not me and status is draft', "owner != me and status == 'draft'"],
    ['amount is between 1 EUR and 5 EUR', 'amount >= 1 EUR and amount <= 5 EUR'],
    ['spentOn is after today', 'spentOn > today'],
    ['submittedAt is set', 'has(submittedAt)'],
    ['at the latest 15 minutes after submittedAt', 'now <= submittedAt + 15 minutes'],
    ['at the earliest 3 days before spentOn', 'today >= spentOn - 3 days'],
    ['whoever wrote it: owner == me', 'owner == me'],
    ['titel', 'title'],
    ['owner.nam', 'owner.name'],
    ['lins.exists(l, l.done)', 'lines.exists(l, l.done)'],
    ['siz(lines)', 'size(lines)'],
    ['lines.sum(amount)', 'lines.sum(x, x.amount)'],
    ['amount = 1 EUR', 'amount == 1 EUR'],
    ['amount > 10 EURO', 'amount > 10 EUR'],
    ['{a: 1}', "{'a': 1}"],
    ['.5', '0.5'],
    ['input.reson', 'input.reason'],
  ])('EXP-8 `%s` becomes `%s`', ([source, result]) => {
    expect(fixed(source!)).toBe(result)
  })

  test('EXP-8 what was fixed has no problem left', () => {
    expect(check(fixed("status == 'submited'")!).problems).toEqual([])
  })
})

describe('the place', () => {
  test('EXP-80 the result must be what the place expects', () => {
    expect(marked('amount', { kind: 'yesNo' })).toEqual(['EXP-038 amount'])
    expect(marked('1', { kind: 'decimal' })).toEqual([])
    expect(marked('1.5', { kind: 'integer' })).toEqual(['EXP-038 1.5'])
    expect(marked('null', { kind: 'money', currency: 'EUR' })).toEqual([])
    expect(marked('status', { kind: 'text' })).toEqual([])
    expect(marked('5 USD', { kind: 'money', currency: 'EUR' })).toEqual(['EXP-038 5 USD'])
    expect(marked('owner', { kind: 'record', entity: 'Claim' })).toEqual(['EXP-038 owner'])
  })

  test('EXP-80 a text at the place of a choice or a date must be one', () => {
    const choice: Type = { kind: 'choice', options: ['a', 'b'] }
    expect(marked("'a'", choice)).toEqual([])
    expect(marked("'c'", choice)).toEqual(["EXP-034 'c'"])
    expect(marked("yes ? 'a' : 'c'", choice)).toEqual(["EXP-034 'c'"])
    expect(marked("'2026-02-30'", { kind: 'date' })).toEqual(["EXP-035 '2026-02-30'"])
    expect(check("'2026-02-28'", scope, { kind: 'date' }).expr?.tree.type).toEqual({ kind: 'date' })
  })

  test('EXP-12 names that the place does not have say where they are known', () => {
    const bare: Scope = { schema }
    expect(check('this.title', bare).problems[0]?.code).toBe('EXP-024')
    expect(check('old.title', { schema, this: 'Claim' }).problems[0]?.code).toBe('EXP-024')
    expect(
      check('article.title', { schema, found: { article: { kind: 'record', entity: 'Claim' } } }).problems,
    ).toEqual([])
  })

  test('EXP-10 an entity is meant by its exact name even where a field is called alike', () => {
    const line: Scope = { schema, this: 'ClaimLine' }
    expect(check('claim.title', line).problems).toEqual([])
    expect(check("Claim.exists(c, c.title == 'x')", line).problems).toEqual([])
  })
})

describe('values whose types are known only when it runs', () => {
  const row: Scope = { schema, context: { row: { kind: 'unknown' }, rows: { kind: 'list', of: { kind: 'unknown' } } } }
  const cents = { amount: { coefficient: 250n, scale: 2 }, currency: 'EUR' }
  const context = { row: { no: 5, price: cents, tags: ['a', 'b'] }, rows: [{ no: 1 }, { no: 2 }] }
  test.for([
    ['row.no + 1', '6'],
    ['row.price * 2 == 5 EUR', 'yes'],
    ["'b' in row.tags", 'yes'],
    ['row.tags.map(t, t + t).join(row.tags.size() == 2 ? "," : "")', 'aa,bb'],
    ["rows.map(r, r.with({'more': 1})).map(r, r.no + r.more).size()", '2'],
    ['row.no.nothing.at.all == null', 'yes'],
    ['orElse(row.none, 7)', '7'],
    ['row.no.exists(x, x)', 'missing'],
  ])('EXP-14 `%s` gives %s', ([source, gives]) => {
    const { expr, problems } = check(source!, row)
    expect(problems).toEqual([])
    const value = compileExpression(expr!.tree)({ ...environment, context })
    expect(value === null ? 'missing' : textOf(value)).toBe(gives)
  })
})

describe('reads', () => {
  test.for([
    ['owner.manager == me', ['me', 'owner', 'owner.manager']],
    ['lines.sum(l, l.amount)', ['lines', 'lines.amount']],
    ['old.amount < amount', ['amount', 'old', 'old.amount']],
    [
      'lines.filter(l, l.done).map(x, x.claim.title).size() > 0',
      ['lines', 'lines.claim', 'lines.claim.title', 'lines.done'],
    ],
    ['(yes ? owner : owner.manager).name', ['owner', 'owner.manager', 'owner.manager.name', 'owner.name']],
    ['today > spentOn', ['spentOn']],
    ["input.reason == 'late'", ['input.reason']],
    ['paymentRow(this).no', []],
  ] as const)('EXP-81 `%s`', ([source, reads]) => {
    expect(check(source).expr?.reads).toEqual(reads)
  })
})

describe('limits', () => {
  test('EXP-82 what would take too long is missing', () => {
    const hundred = `[${Array.from({ length: 100 }, (_, i) => i).join(',')}]`
    const nested = `${hundred}.map(a, ${hundred}.map(b, ${hundred}.map(c, ${hundred}.map(d, 1).sum()).sum()).sum()).sum()`
    const { expr } = check(nested)
    expect(compileExpression(expr!.tree)(environment)).toBe(null)
  })

  test('EXP-82 a text that doubles and doubles is missing', () => {
    let source = `'${'x'.repeat(1000)}'`
    for (let i = 0; i < 4; i++) source = `(${source} + ${source})`
    expect(check(`size(${source})`).expr).toBeDefined()
    const grown = '[1,2,3,4,5,6,7,8,9,10,11,12].map(x, title).join(title)'
    expect(
      compileExpression(check(grown).expr!.tree)({ ...environment, this: { id: 'c', title: 'x'.repeat(200_000) } }),
    ).toBe(null)
  })
})
