// An application for the gallery: a person, two entities, a life cycle and a document, with the fewest properties that parts read.
import type { Lifecycle } from '@ninefold/plan'
import type { Expr, Origin } from '@ninefold/plan/expression'
import type { AppView, EntityView } from '@ninefold/plan/wire'
import { createApplication } from '../src/application/application.ts'

const nowhere: Origin = { file: 'specification.md', line: 1, column: 1, endLine: 1, endColumn: 1 }

const literal = (value: string): Expr => ({
  source: `'${value}'`,
  tree: { op: 'literal', value, type: { kind: 'text' } },
  reads: [],
  origin: nowhere,
})

const entity = (name: string, plural: string): EntityView => ({
  name,
  label: name,
  plural,
  path: name.toLowerCase(),
  help: '',
  shownAs: literal(name),
  fields: [],
  was: [],
  onlyOne: false,
  can: { read: true, create: [], update: [], delete: true },
})

const state = (key: string, final = false) => ({ key, label: key, help: '', final })

const lifecycle: Lifecycle = {
  entity: 'Loan',
  field: 'status',
  states: [state('Draft'), state('Waiting for approval'), state('Handed out'), state('Rejected'), state('Returned')],
  initial: 'Draft',
  actions: [],
  create: { who: null, then: [] },
  approvals: [],
}

const text = [
  '# Specification: Loans',
  '',
  '| Action | From | To | Who |',
  '| --- | --- | --- | --- |',
  '| Hand out | asked | out | store |',
].join('\n')

/** A row of the document of the sample application. */
export const sampleOrigin: Origin = { ...nowhere, line: 5, endLine: 5, endColumn: 36 }

const view: AppView = {
  name: 'Loans',
  purpose: '',
  hash: '0',
  mode: 'development',
  settings: { currency: 'EUR', timeZone: 'Europe/Amsterdam', language: 'en', signUp: 'invitation' },
  locale: 'en',
  language: null,
  me: { id: 'ada', name: 'Ada Lund', email: 'ada@example.com', roles: [], administrator: true },
  now: '2026-03-02T09:30:00Z',
  setup: false,
  screens: [],
  entities: [entity('Loan', 'Loans'), entity('Item', 'Items')],
  lifecycles: [lifecycle],
  messages: [],
  rules: [],
  errors: [],
  constants: [],
  limits: {
    requestsPerMinute: 600,
    uploadSize: 10_000_000,
    bodySize: 1_000_000,
    pageSize: 50,
    pageSizeMost: 200,
    signInAttempts: 10,
    sessionDays: 30,
    sessionHours: 2160,
    apiTokenDays: 366,
    passwordLength: 12,
    partsMost: 100,
    personStorage: 2_000_000_000,
    storage: 50_000_000_000,
    readSeconds: 5,
    workbookSeconds: 60,
    securityLogDays: 365,
  },
  roles: [],
  unread: 0,
  startViews: {},
  document: { open: [], assumptions: [], problems: [], behind: false, files: [{ name: 'specification.md', text }] },
}

export const sampleApplication = createApplication(view)
