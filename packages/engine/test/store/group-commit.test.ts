// Whoever is told that their work is done can rely on it: it was committed.
import { expect, it } from 'vitest'
import { openGroupCommit, type Writer } from '../../src/store/group-commit.ts'

/** Of a database whose connection ends with the work of this number, after it was done. */
function endingWith(last: number) {
  const told = { open: false, done: 0, commits: 0 }
  const end = () => void (told.open = false)
  const writer: Writer = {
    most: 10,
    begin: async () => void (told.open = true),
    begun: async () => {},
    run: async (work) => {
      const result = await work({} as never)
      if (++told.done === last) end()
      return result
    },
    commit: async () => {
      told.commits++
      end()
    },
    rollback: async () => end(),
    isOpen: () => told.open,
  }
  return { told, writer }
}

it('acknowledges nothing if the connection ended between the work and its commit', async () => {
  const { told, writer } = endingWith(2)
  const group = openGroupCommit(writer, () => {})
  const works = [1, 2].map((n) => group.run(async () => n))
  expect(await Promise.allSettled(works)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect(told.commits).toBe(0)
  // The next ones have a connection of their own.
  expect(await Promise.all([3, 4].map((n) => group.run(async () => n)))).toEqual([3, 4])
  expect(told.commits).toBe(1)
})

it('returns a refusal without a commit', async () => {
  const { told, writer } = endingWith(0)
  const group = openGroupCommit(writer, () => {})
  await expect(group.run(async () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(told.commits).toBe(0)
})
