// What stands in lists and paragraphs of point 5 without backticks: held, told, or only an explanation.
import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'

const documentOf = (point5: string, more = '') => `# Specification: Zoo

## 3. Data

### Animal

- Name (text, required)
- Weight (number)
- Price (decimal)
- Inventory no. (text)
- Born on (date)
- Came on (date)
${more}
## 5. Rules

${point5}
`

function checked(point5: string, more?: string, file = 'a.md') {
  const text = documentOf(point5, more)
  const { plan, problems } = compile([{ file, text }])
  const rules = plan?.rules.map(({ entity, label, must, when }) => {
    const said = must.kind === 'hold' ? must.expr.source : must.kind
    return { entity, label, said: when ? `${said} when ${when.source}` : said }
  })
  const told = problems.filter(({ code }) => code.startsWith('RUL-'))
  return {
    open: plan?.open.includes(5),
    rules,
    told: told.map(({ code, span }) => `${code} ${text.slice(span.start, span.end)}`),
    messages: told.map(({ message }) => message),
    helps: told.map(({ help }) => help),
  }
}
const sources = (point5: string, more?: string) => checked(point5, more).rules?.map(({ said }) => said)

const TWO = '\n### Cage\n\n- Name (text)\n- Height (number)\n- Seen on (date)\n'

describe('RUL-10 a condition without backticks', () => {
  it.each([
    ['- Not too long: Weight <= 5', 'Not too long', 'Weight <= 5'],
    ['- Weight > 0', 'Weight > 0', 'Weight > 0'],
    ['- Weight <= 5: not too heavy', 'not too heavy', 'Weight <= 5'],
    ['- Weight ≤ 5.', 'Weight ≤ 5', 'Weight ≤ 5'],
    ['- In order: Came on >= Born on', 'In order', 'cameOn >= bornOn'],
    ['- Both – Weight >= 1 and Price <= 5', 'Both', 'Weight >= 1 and Price <= 5'],
    ['- Five: Weight = 5', 'Five', 'Weight == 5'],
    ['- BR-3: Not too long: Weight <= 5', 'BR-3', 'Weight <= 5'],
    ['Weight > 0\nPrice > 0', 'Weight > 0', 'Weight > 0'],
    ['- Animals:\n  - Weight > 0', 'Weight > 0', 'Weight > 0'],
  ])('is the rule: %s', (point5, label, said) => {
    const { rules, told } = checked(point5)
    expect(rules?.[0]).toEqual({ entity: 'Animal', label, said })
    expect(told).toEqual([])
  })

  it.each([
    ['- Weight max. 30', 'weight <= 30'],
    ['- Weight: minimum 3', 'weight >= 3'],
    ['- The weight of an animal is not more than 30', 'weight <= 30'],
    ['- Name has exactly 6 digits.', "matches(name, '^[0-9]{6}$')"],
    ['- Name: a maximum of 30 characters', 'size(name) <= 30'],
    ['- Inventory no. consists of digits only', "matches(inventoryNo, '^[0-9]*$')"],
  ])('is a measure in few words: %s', (point5, said) => {
    expect(sources(point5)).toEqual([said])
    expect(checked(point5).told).toEqual([])
  })

  it('is about the one entity that it fits', () => {
    expect(checked('- Height < 10\n- Seen on <= today', TWO).rules?.map(({ entity }) => entity)).toEqual([
      'Cage',
      'Cage',
    ])
    expect(checked('- Name != "x"', TWO)).toMatchObject({ rules: [], told: ['RUL-016 Name != "x"'] })
    expect(checked('### Cage\n\n- Not x: Name != "x"', TWO).rules).toMatchObject([{ entity: 'Cage' }])
  })

  it.each([
    ['- Not too long: Wieght <= 5', '`Wieght` is neither a field of Animal nor a constant.'],
    ['- Wieght < Price', '`Wieght` is neither a field of Animal nor a constant.'],
    ['- Light: Weight < 5 kg', '`kg` is neither a currency nor a unit of time.'],
    ['- 1 <= Weight <= 5', 'A comparison compares two values, not three.'],
  ])('is told with what is wrong, and holds nothing: %s', (point5, because) => {
    const { rules, told, messages } = checked(point5)
    expect({ rules, told }).toEqual({ rules: [], told: [`RUL-016 ${point5.slice(2)}`] })
    expect(messages[0]).toContain(because)
  })

  it('leads from what is missing to a form that is held', () => {
    expect(checked('- Weight must be fine').helps[0]).toContain('``- Not too many: `amount <= 5` ``')
  })
})

describe('RUL-11 what is said as plainly', () => {
  it.each([
    ['Weight is between 1 and 5.', 'weight >= 1 and weight <= 5'],
    ['Weight between 1 and 5', 'weight >= 1 and weight <= 5'],
    ['Weight: 1 to 5', 'weight >= 1 and weight <= 5'],
    ['Weight: at least 3', 'weight >= 3'],
    ['Weight must be from 1 to 5.', 'weight >= 1 and weight <= 5'],
    ['The weight of an animal is never negative.', 'weight >= 0'],
    ['The weight must never be negative.', 'weight >= 0'],
    ['The weight does not exceed 100.', 'weight <= 100'],
    ['Inventory no. starts with "MD-".', "startsWith(inventoryNo, 'MD-')"],
    ['Inventory no. must not end with "x".', "not endsWith(inventoryNo, 'x')"],
    ['If the weight is greater than 5, the price must be at least 3.', 'price >= 3 when weight > 5'],
    ['If Weight is empty, Price is required.', 'has(price) when not has(weight)'],
  ])('is held, in a list and in a paragraph: %s', (sentence, said) => {
    for (const point5 of [`- ${sentence}`, sentence, `Animals are weighed on Mondays. ${sentence}`])
      expect(checked(point5)).toMatchObject({ rules: [{ said }], told: [] })
  })

  it('speaks of a field under the heading of its entity, whatever a column may be called', () =>
    expect(sources('### Animal\n\n- Weight: 1 to 5')).toEqual(['weight >= 1 and weight <= 5']))

  it.each([
    'If Weight is empty, Price is 0.',
    'Only a vet may set the weight.',
    'Weight: 5 to 1',
    'Weight is 5.',
    'The price is at least 2 × the weight.',
    'No animal is heavier than 5 t.',
    'Weight and Price are never both empty.',
  ])('holds nothing and is told where it is not understood: %s', (sentence) =>
    expect(checked(`- ${sentence}`)).toMatchObject({ rules: [], told: [`RUL-016 ${sentence}`] }),
  )

  it('of what somebody may do is led to point 6', () =>
    expect(checked('- Only a vet may set the weight.').helps[0]).toContain('point 6'))

  it('of a paragraph is told once', () =>
    expect(
      checked('The price is never fun. Weight must be\nat least 1. It is said that the weight must be fair.'),
    ).toMatchObject({ rules: [{ said: 'weight >= 1' }], told: ['RUL-016 The price is never fun.'] }))

  it.each([
    'We weigh each animal when it comes. Its name is given by the keeper.',
    '- We weigh animals on Mondays.',
    '- Animals usually sleep at night.',
    '> Weight must be positive.',
    'Nobody is ever late.',
  ])('explains where nothing is said of a field: %s', (point5) =>
    expect(checked(point5)).toMatchObject({ rules: [], told: [] }),
  )

  it('leaves the point open where it only explains', () => {
    expect(checked('We weigh each animal when it comes. The weight is never known before.').open).toBe(true)
    expect(checked('We weigh each animal. Weight must be positive.').open).toBe(false)
  })

  const table = '| Rule | Must hold |\n| --- | --- |\n| Heavy | weight > 0 or weight == null |\n| Dear | price > 0 |\n'

  it('RUL-10 beside a table is held like a row, and explains the row that says the same', () => {
    const { told, rules } = checked(
      `${table}\nPrice must be positive. Weight must be positive.\n\n- Light: \`weight < 9\``,
    )
    expect(rules?.map(({ said }) => said)).toEqual([
      'weight > 0 or weight == null',
      'price > 0',
      'weight < 9',
      'weight > 0',
    ])
    expect(told.filter((one) => !one.startsWith('RUL-006'))).toEqual([])
  })

  it.each([
    ['No overlap of born on to came on for the same price.', 'bornOn cameOn price'],
    ['One at a time: no overlap of born on and came on', 'bornOn cameOn'],
    ['Two animals of the same name must not overlap.', 'bornOn cameOn name'],
    ['No two animals of a name may overlap.', 'bornOn cameOn name'],
    ['Animals may not overlap per name', 'bornOn cameOn name'],
    ['No overlapping animals per price', 'bornOn cameOn price'],
  ])('RUL-11 says that records do not overlap: %s', (sentence, fields) => {
    const { plan } = compile([{ file: 'a.md', text: documentOf(`- ${sentence}`) }])
    const [rule] = plan!.rules
    const { from, to, per } = rule!.must as Extract<NonNullable<typeof rule>['must'], { kind: 'noOverlap' }>
    expect([from, to, ...per].join(' ')).toBe(fields)
  })

  it.each([
    ['An animal must have a price.', 'has(price)'],
    ['Each animal needs to have one name', 'has(name)'],
    ['An animal must have at least one leg.', 'size(legs) >= 1'],
    ['Animals must have no more than 8 legs.', 'size(legs) <= 8'],
    ['Every animal must have a leg.', 'size(legs) >= 1'],
  ])('RUL-11 says what a record must have: %s', (sentence, said) => {
    expect(
      sources(`- ${sentence}`, '- Legs (list of Leg)\n\n### Leg\n\n- Part of: Animal\n- Length (number)\n'),
    ).toEqual([said])
  })

  it.each([
    'An animal must have two legs.',
    'An animal must have at least one wing.',
    'An animal must have at least 2 prices.',
  ])('RUL-11 proposes nothing that is no rule either: %s', (sentence) => {
    const { told, helps } = checked(
      `- ${sentence}`,
      '- Legs (list of Leg)\n\n### Leg\n\n- Part of: Animal\n- Length (number)\n',
    )
    expect(told).toEqual([`RUL-016 ${sentence}`])
    expect(helps[0]).not.toContain('Leg animal')
  })

  it.each([
    'One animal per owner.',
    'Only two animals for each price.',
    'No animal without a price.',
    'No animal twice.',
    'Nobody weighs their own animal.',
  ])('RUL-11 is reported where it counts or forbids, and is not understood: %s', (sentence) => {
    expect(checked(`- ${sentence}`).told).toEqual([`RUL-016 ${sentence}`])
  })

  it.each([
    '- One animal per price.',
    '- At most one animal for each price and weight',
    'There is only one animal per price.',
  ])('RUL-11 is unique: %s', (point5) => {
    const { rules, told } = checked(point5)
    expect([rules?.map(({ said }) => said), told]).toEqual([['unique'], []])
  })

  it.each([
    'Animals never fly.',
    'The weight is taken on Mondays.',
    'It is not permitted to sell an animal.',
    'A price is used once.',
  ])('RUL-11 an item is a rule: %s', (sentence) =>
    expect(checked(`- ${sentence}`).told).toEqual([`RUL-016 ${sentence}`]),
  )

  it.each(['One animal is often called Rex.', 'Why are animals fed?'])('RUL-11 explains: %s', (sentence) => {
    expect(checked(`- ${sentence}`).told).toEqual([])
  })

  it('RUL-11 is reported where it is not known what must not overlap', () => {
    expect(checked('- Animals of the same tail must not overlap.').told).toEqual([
      'RUL-016 Animals of the same tail must not overlap.',
    ])
  })

  it.each([
    ['- The `weight < 9` of an animal', 'RUL-015'],
    ['- The weight must be fair.', 'RUL-016'],
  ])('RUL-10 beside a table is reported where it is not understood: %s', (item, code) => {
    expect(checked(`${table}\n${item}`).told.map((one) => one.slice(0, 7))).toContain(code)
  })

  it('RUL-10 beside a table names code to explain it', () => {
    expect(
      checked(`${table}\n- *Heavy* reads \`weight\` as it was taken.`).told.filter((one) => one.startsWith('RUL-01')),
    ).toEqual([])
  })

  it('is told, and held again, as the names change under it', () => {
    const point5 = '- Light: Tail < 5\n\nIt grows. Tail is never negative.'
    const tail = (field: string) => checked(point5, field, 'changing.md')
    for (const [field, said, told] of [
      ['', [], 1],
      ['- Tail (number)\n', ['Tail < 5', 'tail >= 0'], 0],
      ['- Tails (number)\n', [], 1],
    ] as const) {
      expect(tail(field).rules?.map((rule) => rule.said)).toEqual(said)
      expect(tail(field).told).toHaveLength(told)
    }
  })
})
