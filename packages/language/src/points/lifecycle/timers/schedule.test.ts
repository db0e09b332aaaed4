import { describe, expect, it } from 'vitest'
import { compile } from '../../../compile.ts'

function scheduleOf(who: string) {
  const text = `# T

## 3. Entities

### Note

| Field | Type |
| --- | --- |
| Title | text |

## 4. States

### Note

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| Remind | open | | ${who} | notify administrators |

## 9. Constants

| Name | Value |
| --- | --- |
| Digest time | 09:00 |
| Patience | 3 days |
`
  const { plan, problems } = compile([{ file: 'x.md', text }])
  const timer = plan?.lifecycles[0]?.actions[0]?.timer
  if (timer?.kind !== 'every') return problems.filter(({ severity }) => severity === 'error').map(({ code }) => code)
  const tree = timer.at?.tree
  const at = tree?.op === 'literal' ? (tree.value as string) : tree?.op === 'name' ? tree.name : undefined
  return [timer.period, timer.on?.join(), at].filter((one) => one !== undefined).join(' ')
}

describe('LIF-7 schedules', () => {
  it.each([
    ['every hour', 'hour'],
    ['every day at 8:00', 'day 08:00'],
    ['daily at 8 pm', 'day 20:00'],
    ['every night at 12 am', 'day 00:00'],
    ['every day at digest time', 'day digestTime'],
    ['every day at `digestTime`', 'day digestTime'],
    ['every Monday at 08:00', 'week 1 08:00'],
    ['Every Sunday at 09:00', 'week 7 09:00'],
    ['on Mondays at 08:00', 'week 1 08:00'],
    ['every Monday, Wednesday and Friday at noon', 'week 1,3,5 12:00'],
    ['every week on Friday at 17:00', 'week 5 17:00'],
    ['weekly on Friday', 'week 5'],
    ['every weekday at 08:00', 'week 1,2,3,4,5 08:00'],
    ['every month', 'month'],
    ['on the 1st of every month at 06:00', 'month 1 06:00'],
    ['monthly on the 1st and 15th at 06:00', 'month 1,15 06:00'],
    ['every month on the last day at 06:00', 'month 31 06:00'],
    ['administrators, every Monday at 08:00', 'week 1 08:00'],
  ])('%s', (who, schedule) => {
    expect(scheduleOf(who)).toBe(schedule)
  })
  it.each([
    'every day at 25:00',
    'every day at patience',
    'every day at no such time',
    'every 2 weeks',
    'every other Monday',
    'every quarter at 08:00',
    'on the 32nd of every month',
    'after 3 days, every day at 08:00',
  ])('%s is an error', (who) => {
    expect(scheduleOf(who)).toEqual(['LIF-027'])
  })
})
