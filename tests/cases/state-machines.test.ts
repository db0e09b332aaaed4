/** Life cycles that others have published, each written in several ways: what they list is possible, and nothing else. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Person, type Server } from '../../packages/engine/test/support/server.ts'
import { root } from '../support/root.ts'
import { documentOf, MANNERS, transitionsOf, type StateMachine, type Transition } from './state-machines/document.ts'

const file = join(root, '../shared/cases/models/state-machines.json')
const missing = existsSync(file) ? '' : ' (skipped: ../shared/cases/models is not there)'
const machines: readonly StateMachine[] = missing === '' ? JSON.parse(readFileSync(file, 'utf8')) : []

/** Actions that lead from the first state to a state, not by way of what leads back. */
function wayTo(machine: StateMachine, state: string): readonly string[] {
  const ways = new Map<string, readonly string[]>([[machine.initial, []]])
  for (const [from, way] of ways)
    for (const { action, to } of transitionsOf(machine).filter((one) => one.from.includes(from)))
      if (to !== 'previous' && !ways.has(to)) ways.set(to, [...way, action])
  return ways.get(state)!
}

// oxlint-disable-next-line vitest/no-disabled-tests -- counted as skipped, and why
if (missing !== '') it.skip(`life cycles of others${missing}`, () => {})

describe.each(machines.map((machine) => [machine.name, machine] as const))(
  '%s',
  (_, machine) => {
    describe.each(MANNERS)('as %s', (manner) => {
      let server: Server
      let ada: Person
      beforeAll(async () => {
        server = await startServer({ text: documentOf(machine, manner) })
        ada = await server.person('Ada Lund', [], { administrator: true })
      })
      afterAll(() => server.close())

      const create = async (above?: string): Promise<string> =>
        (await ada.post('/api/records/task', { title: 'x', ...(above !== undefined && { above }) })).body.id
      const stateOf = async (id: string): Promise<string> => (await ada.get(`/api/records/task/${id}`)).body.status
      const act = async (id: string, action: string) =>
        (await ada.post(`/api/records/task/${id}/actions/${action}`)).status
      const lead = async (id: string, state: string) => {
        for (const action of wayTo(machine, state)) expect(await act(id, action)).toBe(200)
        expect(await stateOf(id)).toBe(state)
      }

      const transitions = transitionsOf(machine)
      const direct = transitions.filter(({ to }) => to !== 'previous')

      it('begins where it says', async () => expect(await stateOf(await create())).toBe(machine.initial))

      it.each(machine.states)('does from %s what is listed, and refuses all else', async (state) => {
        for (const { action } of transitions) {
          const id = await create()
          await lead(id, state)
          const listed = transitions.find((one) => one.action === action && one.from.includes(state))
          const status = await act(id, action)
          expect([action, status]).toEqual([action, listed ? 200 : 409])
          if (!listed || listed.to !== 'previous') expect(await stateOf(id)).toBe(listed?.to ?? state)
        }
      })

      it('offers in each state what is listed', async () => {
        for (const state of machine.states) {
          const id = await create()
          await lead(id, state)
          const { actions } = (await ada.get(`/api/records/task/${id}?include=page`)).body
          const names = actions.map(({ name }: { name: string }) => name)
          expect(names).toEqual(transitions.filter(({ from }) => from.includes(state)).map(({ action }) => action))
        }
      })

      it('leads back to each state from which it came', async () => {
        for (const back of transitions.filter(({ to }) => to === 'previous'))
          for (const held of back.from)
            for (const away of direct.filter(({ to }) => to === held))
              for (const state of away.from) {
                const id = await create()
                await lead(id, state)
                expect(await act(id, away.action)).toBe(200)
                expect(await act(id, back.action)).toBe(200)
                expect(await stateOf(id)).toBe(state)
              }
      })

      it('takes the children along, and back, but not those that went before', async () => {
        const away = transitions.find((one): one is Transition => one.cascades && one.to !== 'previous')
        const back = transitions.find((one) => one.cascades && one.to === 'previous')
        if (!away || !back) return
        const whole = await create()
        const states = away.from.toReversed()
        const children = await Promise.all([...states, states[0]!].map(() => create(whole)))
        for (const [i, child] of children.entries()) await lead(child, states[i] ?? states[0]!)
        const alone = children.at(-1)!
        expect(await act(alone, away.action)).toBe(200)
        const all = () => Promise.all([whole, ...children].map(stateOf))
        expect(await act(whole, away.action)).toBe(200)
        expect(await all()).toEqual([whole, ...children].map(() => away.to))
        expect(await act(whole, back.action)).toBe(200)
        expect(await all()).toEqual([machine.initial, ...states, away.to])
      })
    })
  },
)
