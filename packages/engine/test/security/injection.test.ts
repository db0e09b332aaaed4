// Pieces of SQL, of paths, of templates and of headers, in every place of a request that carries a text.
import type { Json } from '@ninefold/plan/values'
import { expect, test } from 'vitest'
import { RUNS } from '../../../../tests/support/runs.ts'
import { expenseServer } from '../support/test-server.ts'
import { claim, exampleWith } from '../support/server.ts'

const { people } = await expenseServer({
  mode: 'production',
  text: exampleWith(['| Requests per minute | 600 |', '| Requests per minute | 100000 |']),
})
const id: string = (await people.employee.post('/api/records/claim', claim('10', { title: 'Plain' }))).body.id

const pieces = [
  "'",
  '"',
  '`',
  "''",
  "';",
  "' OR '1'='1",
  '" OR "1"="1',
  "') OR 1=1 --",
  '\'; DROP TABLE "Claim"; --',
  "x' UNION SELECT password FROM ninefold_account --",
  "1; ATTACH DATABASE '/tmp/x' AS x",
  '%27',
  "\\'",
  '? OR 1=1',
  '$1',
  ':a',
  '@a',
  '?1',
  't."id"',
  'rowid',
  'Claim.title',
  'ninefold_account.password',
  '"title" DESC; --',
  'title) --',
  'title COLLATE NOCASE',
  'CASE WHEN 1 THEN title END',
  '(SELECT 1)',
  'title,(select 1)',
  '*',
  '%',
  '_',
  '[a-z]',
  '!%',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '{"$ne":null}',
  '[$ne]',
  '$where',
  '{{7777*7777}}',
  '${7777*7777}',
  '#{7777*7777}',
  '<%= 7777*7777 %>',
  '{title}',
  '{owner.bankAccount}',
  '../../../etc/passwd',
  '..\\..\\x',
  'a/b',
  '.',
  '..',
  '\r\nX-Evil: 1',
  '\n',
  '\t',
  '\u2028',
  '\ufeff',
  '\ud83d\ude00',
  'ﬀ',
  'ı',
  'İ',
  'x'.repeat(3000),
]

const state = async () =>
  JSON.stringify(
    await Promise.all(
      ['/api/records/claim', '/api/records/user', '/api/records/cost-centre', '/api/app/people'].map(
        async (path) => (await people.administrator.get(path)).body,
      ),
    ),
  )

test('SEC-6 in every parameter of every address they are values, or refused; nothing breaks, changes or answers more', async () => {
  const before = await state()
  const wrong: string[] = []
  for (const [at, piece] of pieces.entries()) {
    const p = encodeURIComponent(piece)
    const gets = [
      `/api/records/${p}`,
      `/api/records/claim/${p}`,
      `/api/records/claim/${id}/${p}`,
      `/api/records/claim/${id}/files/${p}`,
      `/api/records/claim/${id}/history?cursor=${p}`,
      `/api/records/claim/${id}?include=${p}`,
      `/api/records/claim/${id}?at=${p}`,
      ...['filter', 'sort', 'cursor', 'limit', 'search', 'total', 'include', p].map(
        (name) => `/api/records/claim?${name}=${p}`,
      ),
      `/api/records/claim?filter=${encodeURIComponent(`title == ${JSON.stringify(piece)}`)}`,
      `/api/records/claim?filter[title]=${p}`,
      `/api/records/claim?sort=title,${p}`,
      `/api/records/claim?sort=-${p}.name`,
      `/api/app/screens/${p}/records`,
      `/api/app/screens/myClaims/records?search=${p}`,
      `/api/app/find/${p}?q=x`,
      `/api/app/find/claim?q=${p}`,
      `/api/app/look-up/claim/${p}/x`,
      `/api/app/look-up/claim/number/${p}`,
      `/api/app/look-up/${p}/number/x`,
      `/api/app/inbox?cursor=${p}`,
      `/api/app/invitations/${p}`,
      `/api/my-claims?limit=${p}`,
      `/api/my-claims?cursor=${p}`,
      `/api/my-claims/${p}`,
      `/api/claims-to-pay?category=${p}`,
      `/api/claims-to-pay?since=${p}`,
      `/api/${p}`,
      `/${p}`,
    ]
    const sends: readonly (readonly [string, string, Json])[] = [
      ['POST', '/api/records/claim', { [piece]: 1 }],
      ['POST', '/api/records/claim', claim('1', { lines: [{ [piece]: 1 }] })],
      ['POST', '/api/records/claim/check', { id: piece, title: piece }],
      ['PATCH', `/api/records/claim/${id}`, { [piece]: piece }],
      ['PATCH', `/api/records/claim/${id}`, { costCentre: piece }],
      ['PATCH', `/api/records/claim/${id}`, { receipt: { id: piece } }],
      ['PATCH', `/api/records/claim/${id}`, { lines: [{ id: piece, description: 'x' }] }],
      ['PATCH', `/api/records/claim/${id}`, { category: piece, spentOn: piece }],
      ['POST', `/api/records/claim/${id}/actions/${p}`, {}],
      ['POST', `/api/records/claim/${p}/actions/submit`, {}],
      ['DELETE', `/api/records/claim/${p}`, null],
      ['POST', '/api/my-claims', { claim: { [piece]: 1 } }],
      ['POST', '/api/app/inbox/read', { ids: [piece] }],
      ['PUT', `/api/app/constants/${p}`, { value: piece }],
      ['PUT', '/api/app/constants/maxClaimAmount', { value: piece }],
      ['PUT', `/api/app/people/${p}/roles`, { roles: [piece] }],
      ['POST', '/api/app/sign-in', { email: piece, password: piece }],
    ]
    const both = [people.finance, people.employee]
    for (const [turn, person] of both.entries()) {
      // Each of the two asks every other question about a piece, and the others about the next piece; `RUNS=2`: all.
      const isAsked = (_: unknown, question: number) => RUNS > 1 || (at + question) % both.length === turn
      const replies = await Promise.all([
        ...gets.filter(isAsked).map(async (path) => ({ path, reply: await person.get(path) })),
        ...sends.filter(isAsked).map(async ([method, path, body]) => ({
          path: `${method} ${path} ${JSON.stringify(body)}`,
          reply: await person.request(method, path, body === null ? undefined : body),
        })),
      ])
      for (const { path, reply } of replies) {
        if (reply.status >= 500) wrong.push(`${reply.status} ${path.slice(0, 200)} ${reply.text.slice(0, 200)}`)
        if (/argon2id|SQLITE|no such column|syntax error|near "|root:x|60481729/.test(reply.text))
          wrong.push(`${path.slice(0, 200)} ${reply.text.slice(0, 300)}`)
        if (reply.headers.get('x-evil') !== null) wrong.push(`${path} let a header in`)
      }
    }
  }
  expect(wrong.slice(0, 10)).toEqual([])
  expect(await state()).toBe(before)
})
