// The document read back over HTTP: for those who may see the document, and for nobody else.
import type { DescriptionView } from '@ninefold/proof/describe'
import { expect, test } from 'vitest'
import { expenseServer } from '../support/test-server.ts'

const { server, people } = await expenseServer({ mode: 'production' })

test('DSC-6 administrators can read the description of the document', async () => {
  const { status, body } = await people.administrator.get('/api/app/description')
  expect(status).toBe(200)
  const { points, explanations } = body as DescriptionView
  expect(explanations.map(({ text }) => text)).toContain('Claims of the people you manage.')
  expect(points.map(({ point }) => point)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(points[5]!.lines.map(({ text }) => text)).toContain(
    'Finance changes Finance note of every Claim, where Status is not draft.',
  )
})

test('DSC-6 other users have no such page', async () => {
  expect((await people.employee.get('/api/app/description')).status).toBe(404)
  expect((await server.nobody.get('/api/app/description')).status).toBe(401)
})
