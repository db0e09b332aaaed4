// Parts of parts in a form and on a record's page; what a rule only warns of is asked before it is saved.
import { describe, expect, it } from 'vitest'
import { openPage, signedIn, startInBrowser } from './support/running.ts'

const PROJECTS = `# Specification: Projects

## 3. Entities and their fields

### Project

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Name | text (1–80) | yes | |
| Hours | integer | | \`= stages.sum(s, s.hours)\` |

### Stage

- Part of: Project, as Stages

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Title | text (1–80) | yes | |
| Hours | integer | | \`= tasks.sum(t, t.hours)\` |

### Task

- Part of: Stage, as Tasks

| Field | Type | Required |
| --- | --- | --- |
| What | text (1–80) | yes |
| Hours | integer | yes |
| Drawing | file | |

### Order

| Field | Type | Required |
| --- | --- | --- |
| Name | text (1–80) | yes |
| Pieces | integer | |

## 4. States

### Order

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| (create) | | open | everyone signed in | pieces = 100 |
| Close | open | closed | everyone signed in | |

## 5. Validation rules

| Rule | Entity | Must hold | Message | Weight |
| --- | --- | --- | --- | --- |
| Long | Task | \`hours <= 40\` | {what} takes more than a week. | warning |
| Too long | Task | \`hours <= 400\` | {what} takes too long. | |
| Named once | Project | unique: name | There is another {name}. | warning |
| So many | Order | pieces == null or pieces < 50 | {name} is a large order. | warning |
`

const { browser, running } = await startInBrowser(PROJECTS, ['ada'])

const opened = async (path: string) => openPage(await signedIn(browser, running, 'ada'), running.base + path)
const projects = async () =>
  (
    await running.call<{ items: readonly Record<string, unknown>[] }>(
      'ada',
      'GET',
      '/api/records/project?sort=createdAt&include=parts',
    )
  ).items

describe('parts of parts', () => {
  it('are added, worked out, checked where they stand, saved, shown, and changed', async () => {
    const { page, broken } = await opened('/projects/new')
    await page.getByRole('textbox', { name: 'Name' }).fill('House')
    await page.getByRole('button', { name: 'Add stage' }).click()
    await page.getByLabel('Title, row 1').fill('Ground')
    await page.getByRole('button', { name: 'Add task' }).click()
    await page.getByLabel('What, row 1').fill('Dig')
    await page.getByLabel('Hours, row 1').fill('900')
    await page.keyboard.press('Tab')
    await page.getByText('Dig takes too long.').first().waitFor()
    await page.getByLabel('Hours, row 1').fill('30')
    await page.keyboard.press('Enter')
    await page.getByLabel('What, row 2').fill('Pour')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Stage 1, task 2, hours: This must be filled in.').waitFor()
    await page.getByLabel('Hours, row 2').fill('5')
    const drawing = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('A plan') }
    await page.locator('input[type="file"]').last().setInputFiles(drawing)
    await page.getByText('plan.txt').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'House' }).waitFor()
    await page.getByRole('region', { name: 'Tasks' }).first().waitFor()
    expect(await page.getByText('Pour').count()).toBe(1)
    const address = await page.getByRole('link', { name: 'plan.txt' }).getAttribute('href')
    expect(await (await page.context().request.get(running.base + address!)).text()).toBe('A plan')
    const [made] = await projects()
    expect(made).toMatchObject({ hours: 35, stages: [{ hours: 35, tasks: [{ what: 'Dig' }, { what: 'Pour' }] }] })

    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('button', { name: 'Remove task 1' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'House' }).waitFor()
    const [changed] = await projects()
    expect(changed).toMatchObject({ hours: 5, stages: [{ tasks: [{ what: 'Pour' }] }] })
    expect((changed!['stages'] as { id: string }[])[0]!.id).toBe((made!['stages'] as { id: string }[])[0]!.id)
    expect(broken).toEqual([])
    await page.context().close()
  })
})

describe('what is only warned of', () => {
  it('is asked before it is saved, with what only the server knows; going back keeps what was typed', async () => {
    const { page, broken } = await opened('/projects/new')
    await page.getByRole('textbox', { name: 'Name' }).fill('House')
    await page.getByRole('button', { name: 'Add stage' }).click()
    await page.getByLabel('Title, row 1').fill('Roof')
    await page.getByRole('button', { name: 'Add task' }).click()
    await page.getByLabel('What, row 1').fill('Tile')
    await page.getByLabel('Hours, row 1').fill('90')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Save anyway?' })
    await dialog.waitFor()
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
      'Tile takes more than a week.',
      'There is another House.',
    ])
    await dialog.getByRole('button', { name: 'Back to the form' }).click()
    await page.getByText('There is another House.').waitFor()
    expect(await page.getByLabel('What, row 1').inputValue()).toBe('Tile')
    expect((await projects()).length).toBe(1)

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByRole('button', { name: 'Save anyway' }).click()
    await page.getByRole('heading', { level: 1, name: 'House' }).waitFor()
    expect((await projects()).length).toBe(2)
    expect(broken).toEqual([])
    await page.context().close()
  })

  it('is shown after saving where only the effects of saving made it so', async () => {
    const { page, broken } = await opened('/orders/new')
    await page.getByRole('textbox', { name: 'Name' }).fill('Bricks')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Bricks is a large order.').first().waitFor()
    await page.getByRole('heading', { level: 1, name: 'Bricks' }).waitFor()
    expect(broken).toEqual([])
    await page.context().close()
  })
})
