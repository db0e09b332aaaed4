// The details of events of the security log in words: names of the application, and no ids.
import { expect, test } from 'vitest'
import type { AppView, SecurityEventView } from '../../plan/src/wire/index.ts'
import { createFormats } from '../src/format/format.ts'
import { securityDetails } from '../src/screens/activity/security-details.ts'

const view = {
  roles: [{ name: 'finance', label: 'Finance' }],
  entities: [{ name: 'CostCentre', label: 'Cost centre' }],
} as unknown as AppView
const known = { view, formats: createFormats('en-GB', 'Europe/Amsterdam') }

test.each([
  [{ given: ['finance'], administrator: true }, 'Given: Finance · Administrator rights given'],
  [{ token: '9f86d081884c7d65', scopes: { CostCentre: ['read'] } }, 'For Cost centre'],
  [{ by: 'invitation', invitation: '9f86d081884c7d65', roles: [] }, 'By invitation'],
  [{ entity: 'CostCentre', format: 'csv' }, 'Cost centre · CSV'],
  [{ code: 'FORBIDDEN', request: 'GET /api/app/people' }, 'GET /api/app/people'],
  [{ provider: 'company', reason: 'unverified' }, 'Provider: company · The address is not verified'],
  [{ before: '9f86d081884c7d65' }, ''],
])('%j', (details, words) => {
  expect(securityDetails({ details } as unknown as SecurityEventView, known)).toBe(words)
})

test('the end of a token is a moment of the time zone', () => {
  const details = { ends: '2026-12-31T23:00:00.000Z' }
  expect(securityDetails({ details } as unknown as SecurityEventView, known)).toMatch(/^Until 1 Jan/)
})
