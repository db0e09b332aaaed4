// An action is undone by another action of the document only.
import { expect, it } from 'vitest'
import type { Action, Lifecycle } from '@ninefold/plan'
import type { RecordPageData } from '@ninefold/plan/wire'
import { wayBack } from '../src/lifecycle/way-back.ts'

const action = (name: string, from: string, to: Action['to'], asks: readonly { required: boolean }[] = []) =>
  ({ name, label: name, from: [from], to, asks }) as unknown as Action
const lifecycle = {
  field: 'status',
  actions: [
    action('submit', 'draft', 'submitted'),
    action('takeBack', 'submitted', 'draft'),
    action('reject', 'submitted', 'draft', [{ required: true }]),
    action('pause', 'submitted', 'paused'),
    action('resume', 'paused', { kind: 'previous' }),
  ],
} as unknown as Lifecycle

const back = (status: string, before: string, actions: RecordPageData['actions']) =>
  wayBack(lifecycle, { record: { id: '1', status }, actions }, before)?.name

it('the way back is an action that leads back and that this person may take now', () => {
  expect(back('submitted', 'draft', [{ name: 'pause' }, { name: 'takeBack' }])).toBe('takeBack')
  expect(back('paused', 'submitted', [{ name: 'resume' }])).toBe('resume')
})

it('no way back exists if nothing leads back, it is blocked, others must agree, or it asks for something', () => {
  expect(back('submitted', 'draft', [{ name: 'pause' }])).toBeUndefined()
  expect(back('submitted', 'draft', [{ name: 'takeBack', blocked: 'Too late.' }])).toBeUndefined()
  const approvals = { given: 0, needed: 2, mine: false }
  expect(back('submitted', 'draft', [{ name: 'takeBack', approvals }])).toBeUndefined()
  expect(back('submitted', 'draft', [{ name: 'reject' }])).toBeUndefined()
  expect(back('draft', 'draft', [{ name: 'submit' }])).toBeUndefined()
})
