// Passwords that are refused because they are easy to guess; no database is needed.
import { expect, test } from 'vitest'
import { guessable } from '../../src/identity/guessable.ts'

const known = { application: 'Claims desk', email: 'eva.lindgren@example.org' }

test.each([
  [
    'common',
    [
      'qwertyuiop123',
      '1q2w3e4r5t6y',
      'Pass word',
      'PASSWORD2026!',
      'ｐａｓｓｗｏｒｄ１２３４',
      'open sesame',
      '!!sunshine99',
    ],
  ],
  ['pattern', ['aaaaaaaaaaaa', '123456789012', 'abcdefghijkl', 'xyzxyzxyzxyz', '9876543210']],
  ['application', ['claimsdesk2026', 'Claims-Desk-1!', 'desk claims 12']],
  ['address', ['evalindgren26', 'Lindgren-2026!', 'eva.lindgren@example.org']],
])('IDE-18 %s', async (reason, passwords) => {
  const found = await Promise.all(passwords.map(async (each) => [each, await guessable(each, known)]))
  expect(found).toEqual(passwords.map((each) => [each, reason]))
})

test('IDE-18 other passwords are accepted, also with a word of them inside', async () => {
  for (const password of [
    'correct horse battery staple',
    'a claim about desks and rivers',
    'sunshine over a wet garden',
    'Tz7!kq-Wm2#vR',
    'für Elise am Klavier',
    'سماء زرقاء فوق البحر',
  ])
    expect([password, await guessable(password, known)]).toEqual([password, undefined])
})
