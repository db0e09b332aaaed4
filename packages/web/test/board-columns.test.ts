// Which columns a board has: no card is without one, and by a reference there are not more than fit.
import { describe, expect, it } from 'vitest'
import type { Field } from '@ninefold/plan'
import type { FieldType, Json } from '@ninefold/plan/values'
import { columnsFrom, type Columns } from '../src/screens/board/columns.ts'

const field = (label: string, type: FieldType): Field => ({
  name: label.toLowerCase(),
  label,
  help: '',
  type,
  unique: false,
  system: false,
  was: [],
})
const KIND = field('Kind', {
  kind: 'choice',
  options: [
    { key: 'small', label: 'Small' },
    { key: 'large', label: 'Large' },
  ],
})
const DOER = field('Doer', { kind: 'reference', entity: 'User', onDelete: 'empty' })
const has = (key: Json, label = '') => ({ key, label, value: 1 })
const base = { present: [], offered: [], mayEmpty: false, mayHold: () => true }
const labels = ({ columns }: Columns) => columns.map(({ label }) => label)

describe('by a choice', () => {
  it('are its choices, those that the filter rules out only where cards have them', () => {
    expect(labels(columnsFrom({ ...base, field: KIND }))).toEqual(['Small', 'Large'])
    const mayHold = (value: Json) => value === 'large'
    expect(labels(columnsFrom({ ...base, field: KIND, mayHold }))).toEqual(['Large'])
    expect(labels(columnsFrom({ ...base, field: KIND, mayHold, present: [has('small', 'Small')] }))).toEqual([
      'Small',
      'Large',
    ])
  })

  it('begin with the one of cards without a value, where there are such cards or may be', () => {
    expect(labels(columnsFrom({ ...base, field: KIND, mayEmpty: true }))).toEqual(['No kind', 'Small', 'Large'])
    expect(labels(columnsFrom({ ...base, field: KIND, present: [has(null)] }))).toEqual(['No kind', 'Small', 'Large'])
    const mayHold = (value: Json) => value !== null
    expect(labels(columnsFrom({ ...base, field: KIND, mayEmpty: true, mayHold }))).toEqual(['Small', 'Large'])
  })

  it('end with a value that is no choice any more', () => {
    expect(labels(columnsFrom({ ...base, field: KIND, present: [has('huge', 'huge')] }))).toEqual([
      'Small',
      'Large',
      'huge',
    ])
  })
})

describe('by a reference', () => {
  it('stand in the order of their labels, with what may not be read', () => {
    const present = [has('b', 'Room 10'), has('a', 'Room 9'), has('c')]
    const offered = [
      { id: 'a', label: 'Room 9' },
      { id: 'd', label: 'Attic' },
    ]
    expect(labels(columnsFrom({ ...base, field: DOER, present, offered }))).toEqual([
      'Attic',
      'No access',
      'Room 9',
      'Room 10',
    ])
  })

  it('are 40 at most: those with cards before others, and the rest is counted', () => {
    const numbered = Array.from({ length: 45 }, (_, at) => `Room ${at + 1}`)
    const offered = [{ id: 'z', label: 'Attic' }]
    const many = columnsFrom({ ...base, field: DOER, present: numbered.map((label) => has(label, label)), offered })
    expect([many.columns.length, many.left]).toEqual([40, 5])
    expect(labels(many)).not.toContain('Attic')
    const few = columnsFrom({
      ...base,
      field: DOER,
      present: numbered.slice(0, 39).map((label) => has(label, label)),
      offered,
    })
    expect([few.columns.length, few.left]).toEqual([40, 0])
  })
})
