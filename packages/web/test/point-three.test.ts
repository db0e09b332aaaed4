// What point 3 says of data, as people meet it: settings, groups of fields, trees, parts in several lists, references to one of
// several entities, amounts in the currency of a record, rich text, copies.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from './support/axe.ts'
import { openPage, signedIn, startInBrowser } from './support/running.ts'

const PAYROLL = `# Specification: Payroll

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Structure | \`/structure\` | tree of Department | everyone signed in |

## 3. Entities and their fields

### HR settings

- Only one: yes

| Field | Type | Required | Default | Section |
| --- | --- | --- | --- | --- |
| Retirement age | integer (50–80) | yes | 67 | Employment |
| Night bonus | percent | | 25 | Pay |
| Greeting | rich text | | | Letters |

### Company

| Field | Type | Required |
| --- | --- | --- |
| Name | text (1–80) | yes |
| Currency | currency code | yes |
| Mark | colour | |
| Address | structured (street: text (1–80) required, town: text) | |

### Department

| Field | Type | Required |
| --- | --- | --- |
| Name | text (1–80) | yes |
| Parent department | Department, as tree | |

### Supplier

| Field | Type | Required |
| --- | --- | --- |
| Name | text (1–80) | yes |

### Employee

| Field | Type | Required | Default | Shown when | Section |
| --- | --- | --- | --- | --- | --- |
| Name | text (1–80) | yes | | | Person |
| Company | Company | yes | | | Work |
| Department | Department | | | | Work |
| Department name | text | | copy of \`department.name\` | | Work |
| Salary | money in \`company.currency\` | | | | Pay |
| Near the end | yes/no | | \`= orElse(age, 0) >= hrSettings.retirementAge - 5\` | | Person |
| Age | integer | when \`has(salary)\` | | | Person |
| Wiki | rich text | | | | Notes |
| Badge | random code (8) | | | | Person |
| Place | location | | | \`has(department)\` | Work |

### Salary slip

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Title | text (1–80) | yes | |
| Net | integer | | \`= earnings.sum(e, e.amount) - deductions.sum(d, d.amount)\` |

### Salary detail

- Part of: Salary slip as Earnings, Salary slip as Deductions

| Field | Type | Required | Shown when |
| --- | --- | --- | --- |
| What | text (1–80) | yes | |
| Amount | integer | yes | |
| Statutory | yes/no | | \`slot == 'deductions'\` |

### Payment

| Field | Type | Required |
| --- | --- | --- |
| Reason | text (1–80) | yes |
| Payee | Employee or Supplier | yes |
| Fee | money in any of EUR, USD | |
`

const { browser, running } = await startInBrowser(PAYROLL, ['ada'])

const opened = async (path: string) => openPage(await signedIn(browser, running, 'ada'), running.base + path)

const pick = async (page: Page, label: string, option: string) => {
  await page.getByRole('textbox', { name: label }).fill(option)
  await page.getByRole('option', { name: option }).first().click()
}
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

describe('point 3', () => {
  it('settings are one page, and what is changed there counts at once', async () => {
    const { page, broken } = await opened('/')
    await page.getByRole('link', { name: 'HR settings' }).click()
    await page.getByRole('heading', { level: 2, name: 'Employment' }).waitFor()
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Employees' }).click()
    await page.getByRole('button', { name: 'New employee' }).first().click()
    await page.getByLabel('Age').fill('57')
    const nearTheEnd = page.getByText('Near the end').locator('..')
    expect(await nearTheEnd.textContent()).toContain('No')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('link', { name: 'HR settings' }).click()
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByLabel('Retirement age').fill('60')
    await save(page)
    await page.getByText('HR settings is saved.').waitFor()
    await page.getByRole('link', { name: 'Employees' }).click()
    await page.getByRole('button', { name: 'New employee' }).first().click()
    await page.getByLabel('Age').fill('57')
    await nearTheEnd.getByText('Yes').waitFor()
    expect(broken).toEqual([])
  })

  it('a form has its sections, takes amounts in the currency of the record and rich text, and asks for nothing that is taken over', async () => {
    await running.call('ada', 'POST', '/api/records/company', { name: 'Acme', currency: 'JPY' })
    await running.call('ada', 'POST', '/api/records/department', { name: 'Sales' })
    const { page, broken } = await opened('/employees/new')
    const section = (name: string) => page.getByRole('region', { name, exact: true })
    await section('Person').getByLabel('Name').fill('Ines')
    expect(await page.getByLabel('Badge').count()).toBe(0)
    expect(await page.getByLabel('Department name').count()).toBe(0)
    expect(await page.getByLabel('Place').count()).toBe(0)
    await pick(page, 'Company', 'Acme')
    await pick(page, 'Department', 'Sales')
    await section('Pay').getByLabel('Salary').fill('1200')
    await page.keyboard.press('Tab')
    const wiki = section('Notes').getByRole('textbox', { name: 'Wiki' })
    await wiki.click()
    await page.getByRole('button', { name: 'Bold' }).click()
    // The editor takes the focus back with the next frame; what is typed earlier is lost.
    await page.getByRole('button', { name: 'Bold', pressed: true }).waitFor()
    await expect.poll(() => wiki.evaluate((editor) => editor.contains(document.activeElement))).toBe(true)
    await page.keyboard.type('On leave')
    expect(await violations(page)).toEqual([])
    await save(page)
    await page.getByText('This must be filled in.').first().waitFor()
    await page.getByLabel('Age').fill('41')
    await save(page)
    await page.getByRole('heading', { level: 1, name: 'Ines' }).waitFor()
    await page.getByText(/1,200/u).waitFor()
    expect(await page.getByText(/1,200/u).textContent()).toMatch(/¥|JPY/u)
    await expect.poll(() => page.locator('strong', { hasText: 'On leave' }).count()).toBe(1)
    expect(await page.getByText('Department name').locator('..').textContent()).toContain('Sales')
    expect(await page.getByText('Badge').locator('..').textContent()).toMatch(/Badge\s*[A-Za-z0-9]{8}$/u)
    expect(broken).toEqual([])
  })

  it('parts know in which list they stand', async () => {
    const { page, broken } = await opened('/salary-slips/new')
    await page.getByRole('textbox', { name: 'Title' }).fill('March')
    const list = (name: string) => page.getByRole('region', { name, exact: true })
    const add = async (name: string, what: string, amount: string) => {
      await list(name).getByRole('button', { name: 'Add salary detail' }).focus()
      await page.keyboard.press('Enter')
      await list(name).getByLabel('What, row 1').fill(what)
      await list(name).getByLabel('Amount, row 1').fill(amount)
    }
    await add('Earnings', 'Basic', '3000')
    await add('Deductions', 'Tax', '800')
    expect(await list('Earnings').getByLabel('Statutory, row 1').count()).toBe(0)
    await list('Deductions').getByLabel('Statutory, row 1').check()
    await page.getByText('2200').waitFor()
    await save(page)
    await page.getByRole('heading', { level: 1, name: 'March' }).waitFor()
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'What',
      'Amount',
      'What',
      'Amount',
      'Statutory',
    ])
    expect(broken).toEqual([])
  })

  it('a reference to one of several entities asks first which', async () => {
    await running.call('ada', 'POST', '/api/records/supplier', { name: 'Boxes Ltd' })
    const { page, broken } = await opened('/payments/new')
    await page.getByRole('textbox', { name: 'Reason' }).fill('Boxes')
    await page.getByLabel('Kind of payee').selectOption('Supplier')
    await pick(page, 'Payee', 'Boxes Ltd')
    await page.getByLabel('Currency of fee').selectOption('USD')
    await page.getByLabel('Fee', { exact: true }).fill('7.5')
    await save(page)
    await page.getByRole('heading', { level: 1, name: 'Boxes' }).waitFor()
    await page.getByRole('link', { name: 'Boxes Ltd' }).waitFor()
    await page.getByText('$7.50').waitFor()
    expect(broken).toEqual([])
  })

  it('records in a tree are shown as one', async () => {
    const top = await running.call<{ id: string }>('ada', 'POST', '/api/records/department', { name: 'Head office' })
    await running.call('ada', 'POST', '/api/records/department', { name: 'Legal', parentDepartment: top.id })
    const { page, broken } = await opened('/structure')
    await page.getByText('Head office').waitFor()
    await page.getByText('Legal').waitFor()
    expect(broken).toEqual([])
  })
})
