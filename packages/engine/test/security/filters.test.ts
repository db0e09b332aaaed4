// Expressions that a stranger writes: they reach nothing but fields, and cost what a server can bear.
// oxlint-disable vitest/no-conditional-expect -- what must hold depends on whether it was let in
import { describe, expect, test } from 'vitest'
import { expenseServer } from '../support/test-server.ts'
import { claim, exampleWith } from '../support/server.ts'

const { people } = await expenseServer({
  mode: 'production',
  text: exampleWith(['| Requests per minute | 600 |', '| Requests per minute | 100000 |']),
})
for (let i = 0; i < 5; i++) await people.employee.post('/api/records/claim', claim('10', { title: `Claim ${i}` }))

const ask = (query: Readonly<Record<string, string>>) =>
  people.employee.get(`/api/records/claim?${new URLSearchParams(query).toString()}`)

describe('escapes', () => {
  test.each([
    'constructor',
    '__proto__',
    'prototype',
    'this.constructor',
    'this.__proto__',
    'title.constructor',
    "title['constructor']",
    'title.length',
    "''.constructor.constructor('return process')()",
    "constructor.constructor('return this')()",
    'hasOwnProperty(title)',
    'toString() == title',
    'title.toString()',
    'valueOf',
    "eval('1')",
    "Function('1')()",
    "require('fs')",
    "import('fs')",
    'process.env',
    'globalThis',
    'window',
    'self',
    'environment',
    'env',
    'roles',
    'roles.has(finance)',
    'constants',
    'administrators',
    'administrator',
    'old.title',
    'input.x',
    'query.ids',
    'found.claim',
    'context.it',
    'it',
    'session.token',
    'me.password',
    'me.token',
    'me.roles',
    'me.administrator',
    'User.exists(u, u.password != null)',
    'ninefold_account',
    'ninefold_session',
    'sqlite_schema',
    'sqlite_master',
    'load_extension(title)',
    'randomblob(1000000000)',
    'zeroblob(1000000000)',
    'readfile(title)',
    'pg_sleep(10)',
    'claimRow(this)',
    'claimRow(this).no',
    '(() => true)()',
    '`${title}`',
    'title => true',
    '{"a": 1}.a == 1',
    '[title].map(x, x.constructor)',
    '[1].map(constructor, constructor)',
    '[1].exists(__proto__, __proto__ == 1)',
    'title; DROP TABLE Claim',
    "title' or 1=1 --",
    'title" or 1=1 --',
    "title == 'x' union select 1",
    'title == ?',
    'title == $1',
    'title == :id',
    '/* */ true',
    '-- true',
    'true;',
    'true\0',
    '\u202etrue',
    'tiᴛle',
  ])('SEC-7 %s', async (filter) => {
    const reply = await ask({ filter })
    expect([200, 422], reply.text).toContain(reply.status)
    expect(reply.text).not.toMatch(/native code|\[object|SQLITE|node:|\/packages\/|\.ts:\d/)
    if (reply.status === 422) expect(['FIELD_UNKNOWN', 'FILTER_INVALID']).toContain(reply.body.code)
    else expect(reply.body.items.length).toBeLessThanOrEqual(5)
  })

  test('SEC-7 the tables are still there', async () => {
    expect((await ask({})).body.items).toHaveLength(5)
  })
})

const nest = (times: number, open: string, inside: string, close = '') =>
  open.repeat(times) + inside + close.repeat(times)

describe('size', () => {
  test.each([
    ['brackets', nest(1900, '(', 'true', ')')],
    ['brackets never closed', nest(3900, '(', '')],
    ['not', nest(900, 'not ', 'true')],
    ['exclamation marks', nest(3900, '!', 'true')],
    ['minus', nest(3900, '-', '1')],
    ['lists', nest(1900, '[', '1', ']')],
    [
      'a long row of or',
      Array.from({ length: 450 }, () => 'chargedOn')
        .join(' or ')
        .slice(0, 3900),
    ],
    ['a row of or that is let in', Array.from({ length: 190 }, () => 'chargedOn').join(' or ')],
    ['a row of other conditions', Array.from({ length: 190 }, (_, i) => `title=='${i}'`).join(' or ')],
    ['a row of plus', `amount > ${Array.from({ length: 190 }, () => '1 EUR').join(' + ')}`],
    ['joined texts', `title == ${Array.from({ length: 190 }, () => 'explanation').join(' + ')}`],
    ['a list of many', `title in [${Array.from({ length: 900 }, () => "'a'").join(',')}]`],
    ['conditionals', nest(90, 'chargedOn ? true : ', 'false')],
    ['references one behind the other', `owner${'.manager'.repeat(480)}.name == 'x'`],
    ['some references one behind the other', `owner${'.manager'.repeat(40)}.name == 'x'`],
    ['loops within loops', nest(6, 'Claim.exists(c, ', 'c.title == title', ')')],
    [
      'loops of different names',
      'Claim.exists(a, Claim.exists(b, Claim.exists(c, Claim.exists(d, a.title == d.title and b.amount > c.amount))))',
    ],
    ['loops behind references', nest(8, 'costCentre.claims.exists(c, c.', 'title == title', ')')],
    [
      'a sum in a sum',
      'User.sum(u, size(Claim.filter(c, c.owner == u))) > size(Claim.filter(c, size(Claim.filter(d, d.amount > c.amount)) > 1))',
    ],
    ['group in group', 'size(Claim.group(c, c.title).map(g, Claim.group(d, d.title))) > 0'],
    ['a large number', `amount > ${'9'.repeat(3000)} EUR`],
    ['a number with many places', `amount > 0.${'0'.repeat(3000)}1 EUR`],
    ['a large product', `amount > 1 EUR * ${Array.from({ length: 190 }, () => '999999999').join(' * ')}`],
    ['a date without end', 'spentOn + 999999999 days > today'],
    ['years without end', "spentOn > date('99999-12-31')"],
    ['a duration without end', `spentOn > today - ${'9'.repeat(300)} days`],
    ['a pattern that runs away', `matches(title, '(a+)+$') or matches(explanation, '(x+x+)+y')`],
    ['a pattern that repeats', `matches(title, '${'a?'.repeat(300)}${'a'.repeat(300)}')`],
    ['a pattern that counts', `matches(title, '((a{1,100}){1,100}){1,100}')`],
    ['a long name', 'x'.repeat(3900)],
    ['a long text', `title == '${'x'.repeat(3900)}'`],
    ['too long', `title == '${'x'.repeat(4100)}'`],
  ])('SEC-7 SEC-13 a filter of %s is refused or answered, never a mistake of ours', async (_, filter) => {
    const reply = await ask({ filter })
    expect([200, 422, 431], `${reply.status} ${reply.text.slice(0, 400)}`).toContain(reply.status)
    expect(reply.text).not.toMatch(/stack|RangeError|SQLITE/)
  })

  test.each([
    ['many keys', Array.from({ length: 9 }, () => 'title').join(',')],
    [
      'eight keys of eight references each',
      Array.from({ length: 8 }, () => `owner${'.manager'.repeat(8)}.name`).join(','),
    ],
    ['references one behind the other', `owner${'.manager'.repeat(1500)}.name`],
    ['eight long ones', Array.from({ length: 8 }, () => `owner${'.manager'.repeat(200)}.name`).join(',')],
    ['dots', '.'.repeat(5000)],
    ['commas', ','.repeat(5000)],
  ])('SEC-13 an order of %s is refused or answered, never a mistake of ours', async (_, sort) => {
    const reply = await ask({ sort })
    expect([200, 422, 431], `${reply.status} ${reply.text.slice(0, 400)}`).toContain(reply.status)
  })
})
