// Which sections and rows of a form are rendered again after a key.
import { describe, expect, it } from 'vitest'
import type { Field } from '@ninefold/plan'
import { sameInputs, samePart } from '../src/form/same-inputs.ts'
import type { FormController } from '../src/form/use-form.ts'
import type { PartShape } from '../src/form/writable.ts'
import type { Draft } from '../src/records/draft.ts'
import type { Finding } from '../src/rules/finding.ts'

const field = (name: string, more: Partial<Field> = {}) => ({ name, type: { kind: 'text' }, ...more }) as Field
const conditional = field('note', { shownWhen: {} as NonNullable<Field['shownWhen']> })
const finding = (path: string, message: string): Finding => ({
  path,
  concerns: [path],
  message,
  remedy: '',
  weight: 'error',
  code: 'REQUIRED',
})

const line = { key: '1', id: '1', values: { pieces: '2' }, rows: {} }
const draft: Draft = { values: { title: 'a', city: 'b' }, rows: { lines: [line] } }
const about = { entity: 'Order' }

const formWith = (changes: Partial<FormController> = {}) =>
  ({ about, draft, findings: [], computed: () => '4', ...changes }) as unknown as FormController
const typed = formWith({ draft: { ...draft, values: { ...draft.values, city: 'bc' } } })
const refused = (path: string) => formWith({ findings: [finding(path, 'Fill it in.')] })

describe('a section', () => {
  const fields = [field('title')]
  it('is the same after a key elsewhere', () => {
    expect(sameInputs(formWith(), typed, fields)).toBe(true)
    expect(sameInputs(refused('city'), formWith(), fields)).toBe(true)
    expect(sameInputs(refused('title'), refused('title'), fields)).toBe(true)
  })
  it('is not the same if a value, a finding or the record changed', () => {
    expect(sameInputs(formWith(), typed, [...fields, field('city')])).toBe(false)
    expect(sameInputs(formWith(), refused('title'), fields)).toBe(false)
    expect(sameInputs(refused('title'), formWith({ findings: [finding('title', 'Too long.')] }), fields)).toBe(false)
    expect(sameInputs(formWith(), formWith({ about: { ...about, id: '7' } }), fields)).toBe(false)
  })
  it('is never the same if one of its fields depends on others', () => {
    expect(sameInputs(formWith(), formWith(), [...fields, conditional])).toBe(false)
  })
})

describe('a row', () => {
  const list = { typed: [field('pieces')], computed: [field('amount')], lists: [] } as unknown as PartShape
  const place = [{ list: 'lines', row: '1' }]
  const row = (after: FormController, shape = list) => samePart(formWith(), after, shape, place)
  it('is the same after a key elsewhere', () => {
    expect(row(typed)).toBe(true)
    expect(row(refused('lines.2.pieces'))).toBe(true)
  })
  it('is not the same if a value, a computed one, or a finding in it changed', () => {
    expect(row(formWith({ draft: { ...draft, rows: { lines: [{ ...line, values: { pieces: '3' } }] } } }))).toBe(false)
    expect(row(formWith({ computed: () => '6' }))).toBe(false)
    expect(row(refused('lines.1.pieces'))).toBe(false)
    expect(row(refused('lines.1'))).toBe(false)
  })
  it('is never the same if one of its fields depends on others, or if it has lists of its own', () => {
    expect(row(formWith(), { ...list, typed: [conditional] })).toBe(false)
    expect(row(formWith(), { ...list, lists: [list] })).toBe(false)
  })
})
