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
  [
    { token: '9f86d081884c7d65', scopes: { CostCentre: ['read'] }, ends: '2026-12-31T23:00:00.000Z' },
    /^For Cost centre · Until 1 Jan/,
  ],
  [{ by: 'invitation', invitation: '9f86d081884c7d65', roles: [] }, 'By invitation'],
  [{ entity: 'CostCentre', format: 'csv' }, 'Cost centre · CSV'],
  [{ code: 'FORBIDDEN', request: 'GET /api/app/people' }, 'GET /api/app/people'],
  [{ provider: 'company', reason: 'unverified' }, 'Provider: company · The address is not verified'],
  [{ before: '9f86d081884c7d65' }, ''],
])('%j', (details, words) => {
  const said = securityDetails({ details } as unknown as SecurityEventView, known)
  if (typeof words === 'string') expect(said).toBe(words)
  else expect(said).toMatch(words)
})
