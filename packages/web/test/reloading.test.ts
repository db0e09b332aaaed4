// Changes by others, many each second: a page loads what it shows again, one request at a time, and shows the last of them.
import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createQueryClient, openReloading } from '../src/client/queries.ts'

it('a list that changes all the time is requested once at a time, and shown with the last change', async () => {
  const client = createQueryClient()
  const requests: { readonly answer: (title: string) => void; readonly signal: AbortSignal }[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['list'],
    meta: { entities: ['Claim'] },
    queryFn: ({ signal }) => new Promise<string>((answer) => requests.push({ answer, signal })),
  })
  const end = observer.subscribe(() => {})
  requests[0]!.answer('first')
  await expect.poll(() => observer.getCurrentResult().data).toBe('first')

  const changed = openReloading(client)
  for (let i = 0; i < 5; i++) changed('Claim')
  changed('Room')
  expect(requests).toHaveLength(2)
  requests[1]!.answer('after the first change')
  await expect.poll(() => requests.length).toBe(3)
  expect(observer.getCurrentResult().data).toBe('after the first change')
  requests[2]!.answer('after the last change')
  await expect.poll(() => observer.getCurrentResult().data).toBe('after the last change')
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([false, false, false])

  changed('Claim')
  await expect.poll(() => requests.length).toBe(4)
  requests[3]!.answer('later')
  await expect.poll(() => observer.getCurrentResult().data).toBe('later')
  expect(requests).toHaveLength(4)
  end()
})
