// Point 4 as people write it without knowing the reference: whose it is, what comes next, arrows.
import { describe, expect, it } from 'vitest'
import { planOf } from '../../../test/support/plan.ts'

const FIELDS = '| Field | Type |\n| --- | --- |\n| Title | text |\n| Owner | User |\n'
const ROLES = '| Role | Who has it |\n| --- | --- |\n| clerk | given by administrators |\n'

const planWith = (heading: string, point4: string, entities = ['Order']) =>
  planOf(
    `## 3. Entities\n\n${entities.map((name) => `### ${name}\n\n${FIELDS}\n`).join('')}## 4. ${heading}\n\n${point4}\n\n## 6. Roles\n\n${ROLES}`,
  )

const steps = (point4: string, heading = 'States') =>
  planWith(heading, point4).lifecycles.flatMap(({ actions }) =>
    actions.map(({ label, from, to, who }) => {
      const people = who?.actors.map((actor) => actor.label).join(', ')
      return `${from.join(', ')} → ${typeof to === 'string' ? to : 'previous'}: ${label} (${people ?? 'nobody'})`
    }),
  )

const TABLE = '| Action | From | To | Who |\n| --- | --- | --- | --- |\n| Send | draft | sent | clerk |'

describe('whose life cycle it is', () => {
  it.each([
    ['Life cycle of a purchase order', ''],
    ['Lifecycle of the purchase orders', ''],
    ['Purchase order flow', ''],
    ['States', 'Object: Purchase order'],
    ['States', '- Entity: Purchase order'],
  ])('LIF-1 is said by the heading %j or the line %j', (heading, line) => {
    const { lifecycles } = planWith(heading, `${line}\n\n${TABLE}`, ['Invoice', 'Purchase order'])
    expect(lifecycles.map(({ entity }) => entity)).toEqual(['PurchaseOrder'])
  })

  it('LIF-1 goes without saying where only one entity can have one', () => {
    expect(planWith('States', TABLE).lifecycles.map(({ entity }) => entity)).toEqual(['Order'])
  })

  it('LIF-1 goes on under headings that only say what stands under them', () => {
    const states = '| State |\n| --- |\n| draft |\n| sent |'
    const { lifecycles } = planWith(
      'State model',
      `### 4.1 States of an order\n\n${states}\n\n### 4.2 State transitions\n\n${TABLE}`,
      ['Invoice', 'Order'],
    )
    expect(lifecycles.map(({ entity, actions }) => [entity, actions.length])).toEqual([['Order', 1]])
  })

  it('LIF-3 is kept in a field Status with choices', () => {
    const plan = planOf(
      `## 3. Entities\n\n### Order\n\n| Field | Type |\n| --- | --- |\n| Status | one of: Draft, Sent |\n\n## 4. States\n\n### Order\n\n${TABLE}\n\n## 6. Roles\n\n${ROLES}`,
    )
    expect(plan.lifecycles[0]).toMatchObject({ field: 'status', initial: 'Draft', actions: [{ to: 'Sent' }] })
    expect(
      plan.entities.find(({ name }) => name === 'Order')?.fields.filter(({ name }) => name === 'status'),
    ).toHaveLength(1)
  })
})

describe('next states', () => {
  const states = '| State | Next states |\n| --- | --- |\n| draft | sent, gone |\n| sent | – |\n| gone | |'

  it('LIF-22 are actions where nothing else says what happens', () => {
    expect(steps(states)).toEqual([
      'draft → sent: Move to sent (administrators)',
      'draft → gone: Move to gone (administrators)',
    ])
  })

  it('LIF-22 are for the people beside them', () => {
    const people = '| State | Can go to | By whom |\n| --- | --- | --- |\n| draft | sent | clerk |\n| sent | – | |'
    expect(steps(people)).toEqual(['draft → sent: Move to sent (clerk)'])
  })

  it('LIF-22 leave it to the actions where there are some', () => {
    expect(steps(`${states.replace(', gone', '')}\n\n${TABLE}`)).toEqual(['draft → sent: Send (clerk)'])
  })
})

describe('arrows', () => {
  it.each([
    [
      'draft → sent → paid',
      ['draft → sent: Move to sent (administrators)', 'sent → paid: Move to paid (administrators)'],
    ],
    ['- draft -> sent (clerk: Send)', ['draft → sent: Send (clerk)']],
    ['- draft -> sent (Send: clerk)', ['draft → sent: Send (clerk)']],
    ['- draft => sent (clerk)', ['draft → sent: Move to sent (clerk)']],
    ['- draft => sent (clerk or owner)', ['draft → sent: Move to sent (clerk, owner)']],
    ['- draft => sent (by the clerk)', ['draft → sent: Move to sent (clerk)']],
    ['- draft => sent (by clerk: Send)', ['draft → sent: Send (clerk)']],
    ['- draft => sent (Send: by clerk)', ['draft → sent: Send (clerk)']],
    ['- draft => sent (clerk, not owner)', ['draft → sent: Move to sent (clerk)']],
    ['- draft => sent (Send or resend)', ['draft → sent: Send or resend (administrators)']],
    ['- draft => sent (Send)', ['draft → sent: Send (administrators)']],
    ['draft → sent\n\n- draft → sent: Send (clerk)', ['draft → sent: Send (clerk)']],
    ['```\nopen --close--> closed\n```', ['open → closed: close (administrators)']],
    ['| Transition | Who |\n| --- | --- |\n| draft -> sent | clerk |', ['draft → sent: Move to sent (clerk)']],
    ['When an order is sent → a mail to its owner', []],
  ])('LIF-21 reads %j', (lines, expected) => expect(steps(lines)).toEqual(expected))

  it.each(['everyone', 'clerk or cleaner', 'clerk, cleaner', 'by the cleaner'])(
    'LIF-21 says whom it does not know among the people (%s), and makes no action of them',
    (people) => expect(() => steps(`- draft → sent (${people})`)).toThrow('LIF-005'),
  )
})

describe('how a record begins', () => {
  it.each(['(create)', '(created)', '(new)', '(nothing)', '[*]'])(
    'LIF-4 a row that leads from %s creates it, whatever its action is called',
    (from) => {
      const rows = `| Action | From | To | Who |\n| --- | --- | --- | --- |\n| Place | ${from} | draft | clerk |\n| Send | draft | sent | clerk |`
      const [lifecycle] = planWith('States', rows).lifecycles
      expect([lifecycle?.states.map(({ key }) => key), lifecycle?.initial]).toEqual([['draft', 'sent'], 'draft'])
      expect(lifecycle?.actions.map(({ name }) => name)).toEqual(['send'])
    },
  )
})

describe('what marks a state', () => {
  it.each(['yes', 'always', '●', 'final'])('LIF-2 %s in the column Final says that nothing leads out of it', (mark) => {
    const states = `| State | Final |\n| --- | --- |\n| draft | ${mark} |\n| sent | |`
    expect(() => planWith('States', `${states}\n\n${TABLE}`)).toThrow('LIF-024')
  })
})
