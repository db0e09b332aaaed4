// What the document says of fields and rules, as a form shows it: what applies, what is displayed, what rules over other records refuse
// or warn of, and the rules that a changed constant makes records break.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from './support/axe.ts'
import { openPage, signedIn, startInBrowser } from './support/running.ts'

const TRIPS = `# Specification: Trips

## 3. Entities

### Bus

| Field | Type | Required |
| --- | --- | --- |
| Plate | text (1–20) | yes |
| Places | integer | yes |
| Trips | list of Trip | |

### Trip

| Field | Type | Required | Applies when | Displayed when |
| --- | --- | --- | --- | --- |
| Name | text (1–80) | yes | | |
| Bus | Bus | yes | | |
| Travellers | integer | yes | | |
| Abroad | yes/no | | | |
| Country | text | yes | \`abroad\` | |
| Embassy | text | | | \`abroad\` |

## 5. Rules

| Rule | Entity | Must hold | Message | Weight |
| --- | --- | --- | --- | --- |
| Enough places | Trip | \`bus.trips.sum(t, t.travellers) <= bus.places\` | The bus {bus.plate} has {bus.places} places in all. | |
| Room to spare | Trip | \`bus.trips.sum(t, t.travellers) <= bus.places - 2\` | The bus is almost full. | warning |
| Small trips | Trip | \`travellers <= mostTravellers\` | A trip has at most {mostTravellers} travellers. | |

## 6. Roles

| Role | Who has it |
| --- | --- |
| planner | everyone signed in |

| Entity | planner |
| --- | --- |
| Bus | all |
| Trip | all |

## 9. Constants

| Name | Value | Changed by |
| --- | --- | --- |
| Most travellers | 50 | administrators |
`

interface Trip {
  readonly id: string
  readonly abroad: boolean | null
  readonly country: string | null
  readonly embassy: string | null
  readonly travellers: number
}

const { browser, running } = await startInBrowser(TRIPS, ['ada', 'max'])

const opened = async (path: string) => openPage(await signedIn(browser, running, 'ada'), running.base + path)
const bus = (plate: string, places: number) =>
  running.call<{ id: string }>('ada', 'POST', '/api/records/bus', { plate, places })
const trip = (values: object) => running.call<Trip>('ada', 'POST', '/api/records/trip', values)
const stored = (id: string) => running.call<Trip>('ada', 'GET', `/api/records/trip/${id}`)
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

describe('a field that is shown under a condition', () => {
  it('is asked for while it applies, is emptied once it does not, and keeps its value where it is only not displayed', async () => {
    const of = await bus('AB 1', 40)
    const { id } = await trip({
      name: 'Rome',
      bus: of.id,
      travellers: 3,
      abroad: true,
      country: 'Italy',
      embassy: 'Bern',
    })
    const { page, broken } = await opened(`/trips/${id}`)
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    expect(await field(page, 'Country').inputValue()).toBe('Italy')
    expect(await field(page, 'Embassy').inputValue()).toBe('Bern')

    await page.getByRole('checkbox', { name: 'Abroad' }).uncheck()
    await field(page, 'Country').waitFor({ state: 'detached' })
    await field(page, 'Embassy').waitFor({ state: 'detached' })
    await save(page)
    await page.getByRole('heading', { level: 1, name: 'Rome' }).waitFor()
    expect(await stored(id)).toMatchObject({ abroad: false, country: null, embassy: 'Bern' })
    await page.getByText('Bern').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Abroad' }).check()
    expect(await field(page, 'Country').inputValue()).toBe('')
    expect(await field(page, 'Embassy').inputValue()).toBe('Bern')
    await save(page)
    await page.getByText('Country: This must be filled in.').waitFor()
    await field(page, 'Country').fill('France')
    await save(page)
    await page.getByRole('heading', { level: 1, name: 'Rome' }).waitFor()
    expect(await stored(id)).toMatchObject({ country: 'France', embassy: 'Bern' })
    expect(broken).toEqual([])
    await page.context().close()
  }, 60_000)
})

describe('a rule over other records', () => {
  it('refuses at the field that it speaks of, and what was typed stays', async () => {
    const of = await bus('AB 2', 10)
    await trip({ name: 'Bonn', bus: of.id, travellers: 6 })
    const { id } = await trip({ name: 'Paris', bus: of.id, travellers: 1 })
    const { page, broken } = await opened(`/trips/${id}`)
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await field(page, 'Travellers').fill('7')
    await save(page)
    await page.getByText('Bus: The bus AB 2 has 10 places in all.').waitFor()
    const input = page.getByRole('textbox', { name: 'Bus' })
    expect(await input.getAttribute('aria-invalid')).toBe('true')
    expect(await field(page, 'Travellers').inputValue()).toBe('7')
    expect(await violations(page)).toEqual([])

    await field(page, 'Travellers').fill('4')
    await save(page)
    const dialog = page.getByRole('dialog', { name: 'Save anyway?' })
    await dialog.waitFor()
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual(['The bus is almost full.'])
    await dialog.getByRole('button', { name: 'Save anyway' }).click()
    await page.getByRole('heading', { level: 1, name: 'Paris' }).waitFor()
    expect((await stored(id)).travellers).toBe(4)
    expect(broken).toEqual([])
    await page.context().close()
  }, 60_000)

  it('that another record breaks names it', async () => {
    const of = await bus('AB 3', 10)
    await trip({ name: 'Oslo', bus: of.id, travellers: 8 })
    const { page, broken } = await opened(`/buses/${of.id}`)
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await field(page, 'Places').fill('5')
    await save(page)
    await page
      .getByText(/The bus AB 3 has 5 places in all\..*Oslo/)
      .first()
      .waitFor()
    expect(await field(page, 'Places').inputValue()).toBe('5')
    expect(broken).toEqual([])
    await page.context().close()
  }, 60_000)
})

describe('a constant', () => {
  it('that makes records break rules is changed, and the page says which', async () => {
    const of = await bus('AB 4', 100)
    await trip({ name: 'Prague', bus: of.id, travellers: 45 })
    const { page, broken } = await opened('/-/constants')
    await page
      .getByRole('button', { name: /Change/ })
      .first()
      .click()
    await page.getByRole('textbox', { name: 'Most travellers' }).fill('40')
    await save(page)
    await page
      .getByText(/Small trips/)
      .first()
      .waitFor()
    expect(broken).toEqual([])
    await page.context().close()
  }, 60_000)
})
