import { describe, expect, it } from 'vitest'
import { pattern } from './pattern.ts'
import { numberOf } from './vocabulary.ts'

describe('a pattern', () => {
  it('takes its words in any case, with any white space between them, and nothing else', () => {
    const sentence = pattern('nobody may see this')
    expect(['nobody may see this', 'Nobody  may\nsee THIS'].map(sentence.test)).toEqual([true, true])
    expect(['nobody maysee this', 'nobody may see this now', 'so nobody may see this'].some(sentence.test)).toBe(false)
  })

  it('gives the text in its slots', () => {
    const sentence = pattern('[only] [<article>] {who:..60} <may> {does} [(when|unless) {test?:code}] [.]')
    expect(sentence.match('Only the chief clerk may approve claims when `amount > 5`.')).toEqual({
      who: 'chief clerk',
      does: 'approve claims',
      test: '`amount > 5`',
    })
    expect(sentence.match('Clerks are allowed to read')).toEqual({ who: 'Clerks', does: 'read', test: undefined })
    const longer = `${'x'.repeat(61)} may read`
    expect(sentence.match(longer)).toBeUndefined()
  })

  it('asks for no white space where an optional part is missing', () => {
    const sentence = pattern('[a] [b] {x:number} [c] [,] d')
    for (const text of ['1 d', 'a 1 d', 'b 1 d', 'a b 1 c, d', '1 c d', '1, d'])
      expect([text, sentence.test(text)]).toEqual([text, true])
    for (const text of ['a1 d', '1c d', '1d', 'ab 1 d']) expect([text, sentence.test(text)]).toEqual([text, false])
  })

  it('takes endings of words, and letters that may be missing', () => {
    const sentence = pattern('refuse[s|d] an? claims?')
    expect(['refuse a claim', 'refuses an claim', 'refused a claims'].every(sentence.test)).toBe(true)
    expect(sentence.test('refuse s a claim')).toBe(false)
  })

  it('takes marks with or without white space, and quotation marks, apostrophes and dashes of every style', () => {
    expect(pattern('{key} = "{value}"').match('colour= “red”')).toEqual({ key: 'colour', value: 'red' })
    expect(pattern("{key}: doesn't {value}").match('Key :doesn’t work')).toEqual({ key: 'Key', value: 'work' })
    expect(pattern('{from:number} - {to:number}').match('3 – 4')).toEqual({ from: '3', to: '4' })
  })

  it('may begin before and go on behind, at the ends of words', () => {
    const sentence = pattern('…sorted by {field:word}…')
    expect(sentence.match('all, sorted by name, newest first')).toEqual({ field: 'name,' })
    expect(sentence.test('unsorted by name')).toBe(false)
    expect(pattern('from … to {x}').match('from here or there to Rome')).toEqual({ x: 'Rome' })
    expect(pattern('from … to {x}').match('from to Rome')).toEqual({ x: 'Rome' })
    expect(['from me, to you', 'from onto you', 'fromme to you'].map(pattern('from … to you').test)).toEqual([
      true,
      false,
      false,
    ])
    expect(['we delete it', 'deletion', 'undelete'].map(pattern('…(delet…|remov…)…').test)).toEqual([true, true, false])
  })

  it('captures words of a class, and takes classes of its own', () => {
    const sentence = pattern('{who} {verb:<does>} {what}', { does: 'read[s]|delete[s]' })
    expect(sentence.match('a clerk deletes claims')).toEqual({ who: 'a clerk', verb: 'deletes', what: 'claims' })
  })

  it('takes numbers, alone and as amounts', () => {
    const range = pattern('[between] {from:amount}~(-|and|..[.])~{to:amount}')
    expect(range.match('1–5')).toEqual({ from: '1', to: '5' })
    expect(range.match('between 0.5 % and 1_000 EUR')).toEqual({ from: '0.5 %', to: '1_000 EUR' })
    expect(pattern('{n:integer}').test('1.5')).toBe(false)
    expect(pattern('{n:times}').match('1..*')).toEqual({ n: '1..*' })
    expect(pattern('{value} {of:currency}').match('5 EUR')).toEqual({ value: '5', of: 'EUR' })
    expect(pattern('{key} {label:quoted}').match('OPEN "Not yet"')).toEqual({
      key: 'OPEN',
      label: '"Not yet"',
    })
  })

  it('takes counts in digits and in words', () => {
    const { n } = pattern('{n:<count>} rows?').match('Three rows') ?? {}
    expect([n, ...['three', 'Twelve', 'an', '7', 'some'].map(numberOf)]).toEqual(['Three', 3, 12, 1, 7, NaN])
  })

  it('may be written on several lines, with white space that may be missing', () => {
    const sentence = pattern(`(
      at most~{most?:number}~[days] |
      {least?:number}~(or more|+)
    )`)
    expect(['at most 5 days', 'at most5days', '5+', '5 or more'].every(sentence.test)).toBe(true)
    expect(sentence.match('5+')).toEqual({ most: undefined, least: '5' })
    expect(pattern('[a]~{b:number}').test('a5')).toBe(true)
    const start = pattern('default ~~ [:|=] ~~ {value}')
    for (const text of ['default 5', 'default:5', 'default = 5', 'default`5`', 'default5'])
      expect([text, start.match(text)?.value]).toEqual([text, text.replace(/^default[ :=]*/u, '')])
    expect(start.test('defaulted')).toBe(false)
  })

  it('asks for no white space where a part behind a mark is missing', () => {
    const sentence = pattern('{name} \\( [by] [the] {who} \\)')
    for (const [text, who] of [
      ['Send (owner)', 'owner'],
      ['Send( by owner )', 'owner'],
      ['Send (by the owner)', 'owner'],
      ['Send (bystander)', 'bystander'],
    ])
      expect(sentence.match(text!)).toEqual({ name: 'Send', who })
  })

  it('takes slots without certain characters, and slots that are as long as possible', () => {
    expect(pattern('{name:^()} \\({inside:..9^()}\\)').match('a (b)')).toEqual({ name: 'a', inside: 'b' })
    expect(['a (b) (c)', 'a (0123456789)', 'a ()'].some(pattern('{name:^()} \\({inside:..9^()}\\)').test)).toBe(false)
    expect(pattern('"{name:^"}" {rest}').match('“Send” now')).toEqual({ name: 'Send', rest: 'now' })
    expect(pattern('{name:long} of {whole}').match('head of team of claim')).toEqual({
      name: 'head of team',
      whole: 'claim',
    })
  })

  it('takes marks between a name and what is said of it, with blanks beside dashes', () => {
    const line = pattern('{name:..60^:} {:separator} {value} {:stop} {meaning}')
    for (const text of ['Most: 5 EUR – a limit', 'Most:5 EUR. a limit', 'Most -- 5 EUR - a limit'])
      expect([text, line.match(text)]).toEqual([text, { name: 'Most', value: '5 EUR', meaning: 'a limit' }])
    expect(['Co-owner 5 EUR - it', 'Most: 5.25'].some(line.test)).toBe(false)
    expect(pattern('{name} [{:separator}] {n:number}').match('Most - 5')).toEqual({ name: 'Most', n: '5' })
  })

  it('takes addresses, codes in capital letters and balanced brackets', () => {
    const screen = pattern('{name} \\({at:path}\\): {shows}')
    expect(screen.match('Claim (/claims/{claim: Claim.number}): page')?.at).toBe('/claims/{claim: Claim.number}')
    expect(pattern('{code:capitals} {status:status}').match('TOO_LARGE 422')).toEqual({
      code: 'TOO_LARGE',
      status: '422',
    })
    expect(pattern('{code:capitals}').test('too_large')).toBe(false)
    expect(pattern('{field} \\({type:balanced}\\)').match('Title (one of (a, b))')?.type).toBe('one of (a, b)')
    expect(pattern('{field:^()} \\({type:balanced}\\)').test('Title (one of (a)')).toBe(false)
  })

  it('may demand that words do not follow, or are not before', () => {
    const classes = { form: 'form', some: 'an?|some' }
    const whom = pattern('{shows}<form!> for <!some>{who}', classes)
    expect(whom.match('list of claims for clerks')?.who).toBe('clerks')
    expect(whom.match('claim form for claims for clerks')).toEqual({ shows: 'claim form for claims', who: 'clerks' })
    expect(['form for clerks', 'list for a clerk'].some(whom.test)).toBe(false)
    expect(whom.test('list for another')).toBe(true)
  })

  it('finds its occurrences', () => {
    const count = pattern('…{:number} days?…')
    expect(count.places('1 day or 20 days, not 3daysago')).toEqual([
      { start: 0, end: 5 },
      { start: 9, end: 16 },
    ])
    expect(count.removeFrom('in 3 days')).toBe('in ')
    expect(['a cd b', 'a cdef b'].map(pattern('a {:..3} b').test)).toEqual([true, false])
  })

  it('is refused where it is wrong', () => {
    for (const wrong of ['a|b', '[a', '(a|b', '{x', '{x:no}', '<none such>', '[{x}]', '{x?}', '{1}'])
      expect(() => pattern(wrong).test('')).toThrow(/The pattern .* is wrong/u)
  })
})
