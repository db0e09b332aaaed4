// What is stored of a draft in the browser: by person, for seven days, without secrets.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Field } from '@ninefold/plan'
import type { EntityView } from '@ninefold/plan/wire'
import { forgetPeople } from '../src/client/person-storage.ts'
import { saveDraft, savedDraft, unfinishedDrafts } from '../src/form/saved-drafts.ts'
import { isStorable, storableDraft, withoutFiles } from '../src/form/storable-draft.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** As in a browser: the keys are properties of their own. */
function memoryStorage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  return Object.create(methods) as Storage
}

const draft = (title: string) => ({
  draft: { values: { title }, rows: {} },
  touched: ['title'],
  base: null,
  entity: 'Claim',
  address: '/claims/new',
  at: Date.now(),
})

it('a draft lasts seven days, and belongs to one person', () => {
  saveDraft('eva', 'first', draft('Train'))
  saveDraft('ben', 'first', draft('Taxi'))
  vi.advanceTimersByTime(6.9 * 86_400_000)
  expect(unfinishedDrafts('eva').map((each) => each.draft.values['title'])).toEqual(['Train'])
  expect(savedDraft('ben', 'first')?.draft.values['title']).toBe('Taxi')
  vi.advanceTimersByTime(86_400_000)
  expect(unfinishedDrafts('eva')).toEqual([])
  expect(savedDraft('ben', 'first')).toBeUndefined()
  expect(Object.keys(localStorage)).toEqual([])
})

it('signing in removes the drafts of other people, signing out removes all; other settings stay', () => {
  localStorage.setItem('ninefold:shortcuts', 'off')
  saveDraft('eva', 'first', draft('Train'))
  saveDraft('ben', 'first', draft('Taxi'))
  forgetPeople('eva')
  expect(unfinishedDrafts('ben')).toEqual([])
  expect(unfinishedDrafts('eva')).toHaveLength(1)
  forgetPeople()
  expect(Object.keys(localStorage)).toEqual(['ninefold:shortcuts'])
})

it('what a visitor without an account types stays in the tab', () => {
  saveDraft('', 'first', draft('Question'))
  expect(Object.keys(localStorage)).toEqual([])
  expect(unfinishedDrafts('')).toHaveLength(1)
})

const field = (name: string, kind: string) => ({ name, label: name, type: { kind } }) as unknown as Field
const fields = [
  field('title', 'text'),
  field('pin', 'password'),
  field('key', 'secret'),
  field('note', 'text'),
  field('scan', 'file'),
]
const entity = { name: 'Safe', fields, can: { unreadable: ['note'] } } as unknown as EntityView
const part = {
  name: 'Key',
  fields: [field('label', 'text'), field('code', 'secret')],
  can: {},
} as unknown as EntityView
const list = { field: field('keys', 'parts'), entity: part, typed: part.fields, computed: [], lists: [] }
const shape = { typed: [...fields, list.field], computed: [], lists: [list] }
const typed = {
  values: { title: 'Blue', pin: '1234', key: 'k', note: 'n', scan: { id: 'f' } },
  rows: { keys: [{ key: 'a', values: { label: 'Front', code: 'c' }, rows: {} }] },
} as never

it('passwords, secrets, and what may be written but not read are never stored, in parts neither', () => {
  const stored = storableDraft({ entity, shape }, typed)
  expect(stored.values).toEqual({ title: 'Blue', scan: { id: 'f' } })
  expect(stored.rows['keys']).toEqual([{ key: 'a', values: { label: 'Front' }, rows: {} }])
  expect(withoutFiles({ entity, shape }, stored).values).toEqual({ title: 'Blue' })
  const base = { id: '1', title: 'Red' }
  expect(storableDraft({ entity, shape, base }, typed).values).toEqual({ title: 'Blue' })
  expect(isStorable({ entity, shape }, new Set(['title', 'keys.a.label']))).toBe(true)
  expect(isStorable({ entity, shape }, new Set(['title', 'keys.a.code']))).toBe(false)
})
