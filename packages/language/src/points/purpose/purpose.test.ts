import { describe, expect, it } from 'vitest'
import { compileExample, describeRoom } from '../../../test/support/room.ts'
import { purposeProblem } from './problems.ts'
import { isNotKnown } from '../../kernel/not-known.ts'
import { readCurrency, readLanguage, readTimeZone } from './setting-values.ts'

describeRoom({ folder: import.meta.dirname, point: 1, prefix: 'PUR', problems: purposeProblem })

describe('purpose', () => {
  it('PUR-1 keeps prose, lists and headings as Markdown', () => {
    const { plan } = compileExample('We lend tools.\n\n- Drills\n- Saws\n\n### For whom\n\nNeighbours.', 1)
    expect(plan?.purpose).toBe('We lend tools.\n\n- Drills\n- Saws\n\n### For whom\n\nNeighbours.')
  })

  it('PUR-2 takes settings out of the prose, and leaves other bullets in it', () => {
    const { plan } = compileExample('- Currency: EUR\n- People: neighbours of this street\n', 1)
    expect(plan?.settings.currency).toBe('EUR')
    expect(plan?.purpose).toBe('- People: neighbours of this street')
  })

  it('PUR-2 gives the application another name than the title', () => {
    expect(compileExample('- Name: Tool shed\n', 1).plan?.name).toBe('Tool shed')
    expect(compileExample('', 1).plan?.name).toBe('Example')
  })

  it('PUR-6 lists what it assumes, and only that', () => {
    const subjects = (text: string) =>
      compileExample(text, 1)
        .plan?.assumptions.filter(({ point }) => point === 1)
        .map(({ subject }) => subject)
    expect(subjects('')).toEqual(['', 'Language', 'Time zone', 'Currency', 'Sign-up'])
    expect(subjects('For neighbours.\n\n- Currency: EUR\n')).toEqual(['Language', 'Time zone', 'Sign-up'])
    expect(compileExample('', 1).plan?.settings).toEqual({ timeZone: 'UTC', language: 'en', signUp: 'invitation' })
  })

  it.each(['', 'Not shown.', 'The purpose is not yet known.', 'To be decided.', 'TBD', 'It isn’t described.', '–'])(
    'PUR-7 is open where it says %j',
    (text) => {
      expect(isNotKnown(text)).toBe(true)
      expect(compileExample(text, 1).open).toContain(1)
    },
  )

  it.each(['Employees claim back what is not known to finance beforehand. They wait. And wait.', 'Lending tools.'])(
    'PUR-7 is filled in where it says %j',
    (text) => {
      expect(isNotKnown(text)).toBe(false)
      expect(compileExample(text, 1).open).not.toContain(1)
    },
  )

  it('PUR-3 PUR-4 PUR-5 read values in any case, and know what was meant', () => {
    expect(readCurrency('eur')).toEqual({ value: 'EUR' })
    expect(readCurrency('€')).toEqual({ value: 'EUR' })
    expect(readCurrency('$')).toEqual({ suggestion: 'USD' })
    expect(readTimeZone('europe/amsterdam')).toEqual({ value: 'Europe/Amsterdam' })
    expect(readTimeZone('utc')).toEqual({ value: 'UTC' })
    expect(readTimeZone('Lisbon')).toEqual({ value: 'Europe/Lisbon' })
    expect(readLanguage('Dutch')).toEqual({ value: 'nl' })
    expect(readLanguage('en-gb')).toEqual({ value: 'en-GB' })
    expect(readLanguage('Germn')).toEqual({ suggestion: 'german' })
  })
})
