// Bounds beside a type: what is held, and what is told where they leave no value.
import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'

function checked(field: string) {
  const text = `# Specification: Zoo\n\n## 3. Entities\n\n### Animal\n\n- Name (text, required)\n- ${field}\n`
  const { plan, problems } = compile([{ file: 'a.md', text }])
  const told = problems.filter(({ severity }) => severity !== 'note')
  return {
    rules: plan?.rules.map(({ must }) => must.kind === 'hold' && must.expr.source),
    told: told.map(({ code, span }) => `${code} ${text.slice(span.start, span.end)}`),
    help: told.map(({ help }) => help),
  }
}

describe('ENT-37 bounds', () => {
  it.each([
    ['Weight (decimal, 10 to 20)', 'weight >= 10 and weight <= 20'],
    ['Weight (decimal, at most 20)', 'weight <= 20'],
    ['Weight (decimal, at most 2.5)', 'weight <= 2.5'],
    ['Weight (decimal, from 1.5 to 5)', 'weight >= 1.5 and weight <= 5'],
    ['Weight (decimal, 10 or more)', 'weight >= 10'],
    ['Price (money in EUR, 1 to 5)', 'number(price) >= 1 and number(price) <= 5'],
    ['Share (percent, 0 to 100)', 'share >= 0 % and share <= 100 %'],
  ])('are one rule: %s', (field, source) => expect(checked(field)).toMatchObject({ rules: [source], told: [] }))

  it.each([
    ['Weight (number, 10 to 5)', '10 to 5'],
    ['Weight (integer, 10 to 5)', '10 to 5'],
    ['Weight (decimal, between 10 and 5)', 'between 10 and 5'],
    ['Weight (decimal, 1.5 to 0.5)', '1.5 to 0.5'],
    ['Weight (number, min 10, max 5)', 'max 5'],
    ['Weight (decimal, > 10, < 5)', '< 5'],
    ['Price (money in EUR, 10 to 5)', '10 to 5'],
  ])('that leave no value are an error: %s', (field, at) => expect(checked(field).told).toEqual([`ENT-009 ${at}`]))

  it('are told as the pattern that the numbers of a sequence would need', () => {
    const { told, help } = checked('Number (automatic, 2024-0001)')
    expect(told).toEqual(['ENT-018 2024-0001'])
    expect(help[0]).toContain('INV-{yyyy}-{0000}')
  })

  it('are no rules of a type that is not known, or that cannot be compared with numbers', () => {
    expect(checked('Chip (chip, 10 to 20)').told).toEqual(['ENT-005 chip', 'DOC-023 10 to 20'])
    expect(checked('Born on (date, 10 to 20)')).toMatchObject({ rules: [], told: ['DOC-023 10 to 20'] })
  })
})

describe('ENT-37 bounds with a unit', () => {
  it.each([
    ['Share (percent, 0–30 %)', 'share >= 0 % and share <= 30 %'],
    ['Share (percent, at most 30%)', 'share <= 30 %'],
    ['Price (money in EUR, between 0 and 500 EUR)', 'price >= 0 EUR and price <= 500 EUR'],
    ['Price (money in EUR, at least 5 EUR)', 'price >= 5 EUR'],
    ['Price (money in EUR (0 to 500 EUR))', 'price >= 0 EUR and price <= 500 EUR'],
    ['Share (percent (0–40))', 'share >= 0 % and share <= 40 %'],
    ['Share (percent (at most 40 %))', 'share <= 40 %'],
    ['Share (percent, > 0)', 'share > 0 %'],
    ['Weight (decimal (0.5–5))', 'weight >= 0.5 and weight <= 5'],
    ['Weight (decimal (0–5))', 'weight >= 0 and weight <= 5'],
    ['Chip (text, 15 digits)', "matches(chip, '^\\\\d{15}$')"],
    ['Chip (text, exactly 6 digits)', "matches(chip, '^\\\\d{6}$')"],
  ])('are held: %s', (field, source) => expect(checked(field)).toMatchObject({ rules: [source], told: [] }))

  it('are not held where the unit fits no value of the type', () => {
    expect(checked('Weight (integer, at most 10 min)').told).toEqual(['ENT-010 at most 10 min'])
    expect(checked('Weight (integer, 10 %)').told).toEqual(['ENT-010 10 %'])
    expect(checked('Price (money in EUR, 0 to 500 %)').told).toEqual(['ENT-010 0 to 500 %'])
  })
})

describe('ENT-37 a column that explains', () => {
  const fieldOf = (type: string, notes: string, then = '') => {
    const table = `| Field | Type | Notes |\n| --- | --- | --- |\n| From | date | |\n| Size | ${type} | ${notes} |\n`
    const actions = `| Action | From | To | Who | Then |\n| --- | --- | --- | --- | --- |\n| Send | new | sent | administrators | ${then} |\n`
    const text = `# Specification: Zoo\n\n## 3. Entities\n\n### Animal\n\n${table}\n## 4. States\n\n### Animal\n\n${actions}`
    const { plan, problems } = compile([{ file: 'a.md', text }])
    const animal = plan!.entities.find(({ name }) => name === 'Animal')!
    const {
      type: planned,
      required,
      unique,
      default: start,
      editable,
    } = animal.fields.find(({ name }) => name === 'size')!
    return {
      planned: { ...planned, required, unique, start: start?.expr.source, editable: editable?.kind },
      rules: plan!.rules.map(({ must }) => must.kind === 'hold' && must.expr.source),
      problems: problems.map(({ code }) => code),
    }
  }

  it.each([
    ['text', 'required, unique', { required: {}, unique: true }],
    ['text', 'Required. Shown on the label.', { required: {} }],
    ['text', 'at most 80 characters; as on the passport', { max: 80 }],
    ['integer', 'max. 30, the number of days', { max: 30 }],
    ['integer', '1-5', { min: 1, max: 5 }],
    ['integer', 'exactly 6 digits', { min: 100_000, max: 999_999 }],
    ['text', 'not longer than 40 characters', { max: 40 }],
    ['long text', 'at least 20 characters', { min: 20 }],
    ['date', 'default today', { start: 'today' }],
    ['date', 'defaults to today', { start: 'today' }],
    ['one of: good, bad', 'good by default', { start: 'good' }],
    ['integer', 'Counted by the guard, initially 5', { start: '5' }],
    ['text', 'read-only', { editable: 'never' }],
  ])('%s: %s', (type, notes, planned) => expect(fieldOf(type, notes)).toMatchObject({ planned, problems: [] }))

  it.each(['1-5', 'the unique one', 'optional', '2024', '`size > 5`', 'required by law'])(
    'only explains: %s',
    (notes) =>
      expect(fieldOf('text', notes)).toMatchObject({ planned: { unique: false, max: 1000 }, rules: [], problems: [] }),
  )

  it.each([
    ['text', 'Positive'],
    ['text', 'Not negative.'],
    ['one of: a, b', 'in the future'],
    ['integer', 'In the past'],
    ['integer', 'max 80 characters'],
    ['text', '> see the manual'],
    ['integer', '< 5 words'],
    ['integer', 'default the first'],
    ['text', 'Default name of the shop'],
  ])('%s: %s only explains', (type, notes) => {
    const { planned, rules, problems } = fieldOf(type, notes)
    expect({ start: planned.start, max: 'max' in planned && planned.max !== 1000, rules, problems }).toEqual({
      start: undefined,
      max: false,
      rules: [],
      problems: [],
    })
  })

  it('that promises a value is reported, unless something in the document gives it', () => {
    for (const notes of [
      'defaults to 30 days after From',
      'Default: two weeks after From',
      'From + 7 days',
      'set when sent',
      'automatically filled in',
      'Calculated from the lines',
    ])
      expect(fieldOf('date', notes).problems, notes).toEqual(['ENT-068'])
    expect(fieldOf('date', 'set when sent', '`size = today`').problems).toEqual([])
    for (const notes of ['filled in by the keeper', 'Name - as on the passport', 'set of scales'])
      expect(fieldOf('text', notes).problems, notes).toEqual([])
  })
})

it.each([
  ['image; up to 5 MB', { image: true, accept: ['image'], maxSize: 5 * 1024 * 1024 }],
  ['image, png, jpeg', { image: true, accept: ['image/png', 'image/jpeg'] }],
  ['file, pdf, up to 10 MB', { image: false, accept: ['application/pdf'], maxSize: 10 * 1024 * 1024 }],
])('ENT-12 kinds and size of a file may stand without brackets: %s', (type, planned) => {
  const text = `# Specification: Zoo\n\n## 3. Entities\n\n### Animal\n\n- Name (text, required)\n- Photo (${type})\n`
  const { plan, problems } = compile([{ file: 'a.md', text }])
  expect(problems).toEqual([])
  expect(plan!.entities[0]!.fields.find(({ name }) => name === 'photo')!.type).toMatchObject(planned)
})

describe('ENT-37 what an explanation demands', () => {
  const codes = (notes: string, applies = '', permission = 'read') => {
    const text = `# Specification: Zoo\n\n## 3. Entities\n\n### Animal\n\n| Field | Type | Applies when | Notes |\n| --- | --- | --- | --- |\n| Born | date | | |\n| Size | text | ${applies} | ${notes} |\n\n## 6. Roles\n\n| | keeper |\n| --- | --- |\n| Animal | ${permission} |\n`
    return compile([{ file: 'a.md', text }]).problems.flatMap(({ code }) => (code === 'ENT-069' ? [code] : []))
  }

  it.each([
    'upper case',
    'mandatory if it is known',
    'after Born',
    'multiple of 5',
    'must not be changed after creation',
  ])('is reported: %s', (notes) => expect(codes(notes)).toEqual(['ENT-069']))

  it.each(['after the work', 'in metres', 'usually only known later', 'required', 'at most 80 characters'])(
    'is not: %s',
    (notes) => expect(codes(notes)).toEqual([]),
  )

  it('unless permissions, or a condition, tell the field apart', () => {
    // Nobody else reads animals at all.
    expect(codes('only seen by the keeper')).toEqual([])
    expect(codes('only seen by the owner')).toEqual(['ENT-069'])
    expect(codes('only seen by the owner', '', 'read all but `size`')).toEqual([])
    expect(codes('only seen by the owner', '', 'read all but `born`')).toEqual(['ENT-069'])
    expect(codes('only for dogs')).toEqual(['ENT-069'])
    expect(codes('only for dogs', '`has(born)`')).toEqual([])
    expect(codes('only shown if it was born here', '`has(born)`')).toEqual([])
  })

  it.each([
    ['visible to HR only', 'read', 'read all but `size`'],
    ['only employees see it', 'read', 'read all but `size`'],
    ['hidden from guests', 'read', 'read all but `size`'],
    ['guests cannot see it', 'read', 'read all but `size`'],
    ['only seen by HR', 'read', 'none'],
  ])('who sees it, as the permissions to read this field say: %s', (notes, hr, guest) => {
    const problems = (guestMay: string) => {
      const text = `# Specification: Zoo\n\n## 3. Entities\n\n### Animal\n\n| Field | Type | Notes |\n| --- | --- | --- |\n| Born | date | |\n| Size | text | ${notes} |\n\n## 6. Roles\n\n| Role | Who has it |\n| --- | --- |\n| HR | given by administrators |\n| Guest | everyone signed in |\n\n| | HR | Guest |\n| --- | --- | --- |\n| Animal | ${hr} | ${guestMay} |\n`
      return compile([{ file: 'a.md', text }]).problems.flatMap(({ code }) => (code === 'ENT-069' ? [code] : []))
    }
    expect(problems(guest)).toEqual([])
    // Another field is hidden, or none is.
    expect(problems('read all but `born`')).toEqual(['ENT-069'])
    expect(problems('read')).toEqual(['ENT-069'])
  })
})
