/** What is kept is what would be made anew, and is made anew where it would be another. */
import { describe, expect, test } from 'vitest'
import {
  constantQuery,
  inRun,
  memoized,
  store,
  query,
  recall,
  interned,
  emit,
  emitted,
  emittedBy,
  tracked,
} from './incremental.ts'

/** What a run over files of this name makes. */
const runs =
  (name: string) =>
  <T>(work: () => T): T =>
    inRun(name, work).value

/** Work that counts how often it is done. */
function counted<I extends object, C extends readonly unknown[], R>(of: (item: I, ...context: C) => R) {
  const counter = { done: 0 }
  const work = memoized((item: I, ...context: C): R => {
    counter.done++
    return of(item, ...context)
  })
  return Object.assign(counter, { work })
}

/** A look-up into a record, made again where the record is another one. */
const pricesOf = (prices: Readonly<Record<string, object>>) =>
  query('test.price', [prices], () => (name) => prices[name])

describe('work is done again', () => {
  test('not for the same item, in the next run either', () => {
    const again = runs('again')
    const length = counted((item: { readonly name: string }) => ({ is: item.name.length }))
    const item = { name: 'pear' }
    const first = again(() => length.work(item))
    expect(again(() => length.work(item))).toBe(first)
    expect(length.work(item)).toBe(first)
    expect(length.done).toBe(1)
    expect(length.work({ name: 'pear' })).not.toBe(first)
  })

  test('where another argument makes the same of it, with the object that was made before', () => {
    const shown = counted((item: { readonly name: string }, size: number) => [item.name.slice(0, size)])
    const item = { name: 'pear' }
    const first = shown.work(item, 4)
    expect(shown.work(item, 5)).toBe(first)
    expect([shown.work(item, 2), shown.done]).toEqual([['pe'], 3])
    expect(shown.work({ name: 'pear' }, 4)).not.toBe(first)
  })

  test('where an argument is another one, or there are more of them', () => {
    const list = counted((_: object, ...more: readonly (string | object)[]) => [...more])
    const item = {}
    const [one, same] = [{}, {}]
    expect(list.work(item, one, 'a')).toEqual([one, 'a'])
    list.work(item, one, 'a')
    expect(list.done).toBe(1)
    list.work(item, same, 'a')
    expect(list.work(item, same, 'b')).toEqual([same, 'b'])
    expect(list.work(item, same)).toEqual([same])
    expect(list.work(item, same, 'b', 'c')).toEqual([same, 'b', 'c'])
    expect(list.done).toBe(5)
  })

  test('where an answer is another object, and only then', () => {
    const again = runs('answers')
    const price = counted((item: { readonly name: string }, { of }: { of: ReturnType<typeof pricesOf> }) => [
      of(item.name),
    ])
    const [pear, plum] = [{ name: 'pear' }, { name: 'plum' }]
    const [cheap, dear] = [{ price: 1 }, { price: 2 }]
    const ask = (prices: Readonly<Record<string, object>>) =>
      again(() => {
        const context = tracked({ of: pricesOf(prices) })
        return [pear, plum].map((one) => price.work(one, context))
      })
    const [ofPear, ofPlum] = ask({ pear: cheap, plum: dear })
    expect(ask({ pear: cheap, plum: dear })).toEqual([[cheap], [dear]])
    expect(price.done).toBe(2)
    const then = ask({ pear: cheap, plum: cheap })
    expect(then[0]).toBe(ofPear)
    expect(then[1]).not.toBe(ofPlum)
    expect(then[1]).toEqual([cheap])
    expect(price.done).toBe(3)
    expect(ask({ plum: cheap })).toEqual([[undefined], [cheap]])
    expect(price.done).toBe(4)
    expect(ask({ plum: cheap, pear: cheap })[0]).toEqual([cheap])
  })

  test('where a list that it read whole is another one', () => {
    const again = runs('always')
    const count = counted((_: object, all: { list: () => readonly object[] }) => all.list().length)
    const [item, one] = [{}, {}]
    const ask = (list: readonly object[]) =>
      again(() => count.work(item, tracked({ list: constantQuery('test.list', list) })))
    const list = [one]
    expect([ask(list), ask(list), ask([one, one])]).toEqual([1, 1, 2])
    expect(count.done).toBe(2)
  })

  test('where the look-up that it asked is not there', () => {
    const again = runs('absent')
    const price = counted((item: { readonly name: string }, of: { find?: (name: string) => object | undefined }) => [
      of.find?.(item.name),
    ])
    const item = { name: 'pear' }
    const prices = { pear: {} }
    again(() => price.work(item, tracked({ find: pricesOf(prices) })))
    expect(again(() => price.work(item, tracked({})))).toEqual([undefined])
    expect(price.done).toBe(2)
  })

  test('where what was asked in a part of it, or while it listened to itself, is answered otherwise', () => {
    const again = runs('nested')
    const inner = counted((item: { readonly name: string }, of: { find: ReturnType<typeof pricesOf> }) =>
      of.find(item.name),
    )
    const outer = counted(
      (item: { readonly part: { readonly name: string } }, of: { find: ReturnType<typeof pricesOf> }) => {
        const part = inner.work(item.part, of)
        const heard = emittedBy(() => emit([of.find('plum')]))
        return [part, heard]
      },
    )
    const item = { part: { name: 'pear' } }
    const [one, two] = [{ price: 1 }, { price: 2 }]
    const ask = (prices: Readonly<Record<string, object>>) =>
      again(() => {
        const of = tracked({ find: pricesOf(prices) })
        // The part was worked out before its whole, which depends on it all the same.
        inner.work(item.part, of)
        return outer.work(item, of)
      })
    expect(ask({ pear: one, plum: one })).toEqual([one, [[one]]])
    ask({ pear: one, plum: one, fig: two })
    expect([inner.done, outer.done]).toEqual([1, 1])
    expect(ask({ pear: two, plum: one })).toEqual([two, [[one]]])
    expect([inner.done, outer.done]).toEqual([2, 2])
    expect(ask({ pear: two, plum: two })).toEqual([two, [[two]]])
    expect([inner.done, outer.done]).toEqual([2, 3])
  })
})

describe('what is told', () => {
  const part = memoized((item: { readonly name: string }) => emit(item))
  const whole = memoized((item: { readonly parts: readonly { readonly name: string }[] }) => {
    for (const one of item.parts) part(one)
    emit(item)
  })

  test('is told again in its order where the work is not done again', () => {
    const [a, b] = [{ name: 'a' }, { name: 'b' }]
    const item = { parts: [a, b] }
    const tellAll = () =>
      inRun('told', () => {
        part(b)
        whole(item)
        return emitted().length
      })
    expect(tellAll()).toMatchObject({ value: 4, outputs: [b, a, b, item] })
    expect(tellAll().outputs).toEqual([b, a, b, item])
    expect(inRun('told', () => whole({ parts: [a] })).outputs).toHaveLength(2)
  })

  test('is heard by whoever listens, and outside a run by nobody', () => {
    const a = { name: 'a' }
    const { value, outputs: rest } = inRun('told', () => emittedBy(() => part(a)))
    expect(value).toEqual([a])
    expect(rest).toEqual([])
    part(a)
    expect(emitted()).toEqual([])
    expect(emittedBy(() => part(a))).toEqual([a])
  })
})

describe('a run', () => {
  test('finds what the one before over the same files left, and no other', () => {
    inRun('a', () => store('test.left', 1))
    inRun('b', () => store('test.left', 2))
    expect(inRun('a', () => recall('test.left')).value).toBe(1)
    expect(inRun('a', () => recall('test.left')).value).toBeUndefined()
    expect(inRun('b', () => recall('test.left')).value).toBe(2)
    store('test.left', 3)
    expect(recall('test.left')).toBeUndefined()
  })

  test('does not mix its answers with those of a run over other files', () => {
    const price = counted((item: { readonly name: string }, of: { find: ReturnType<typeof pricesOf> }) => [
      of.find(item.name),
    ])
    const item = { name: 'pear' }
    const [one, two] = [{ price: 1 }, { price: 2 }]
    const ask = (name: string, prices: Readonly<Record<string, object>>) =>
      inRun(name, () => price.work(item, tracked({ find: pricesOf(prices) }))).value
    expect(ask('a', { pear: one })).toEqual([one])
    expect(ask('b', { pear: two })).toEqual([two])
    expect(ask('a', { pear: one })).toEqual([one])
  })

  test('that throws leaves nothing, and the next one finds what stood there', () => {
    const again = runs('throws')
    const half = counted((item: { readonly fails: () => boolean }) => {
      emit({ half: true })
      if (item.fails()) throw new Error('half way')
      return {}
    })
    const state = { fails: false }
    const item = { fails: () => state.fails }
    const other = { fails: () => true }
    again(() => store('test.left', 'before'))
    const fail = () =>
      again(() => {
        store('test.left', 'half')
        half.work(other)
      })
    expect(fail).toThrow('half way')
    expect(emitted()).toEqual([])
    expect(again(() => store('test.left', recall('test.left')))).toBe('before')
    const heard = inRun('throws', () => {
      expect(() => half.work(other)).toThrow('half way')
      return half.work(item)
    })
    expect(heard.outputs).toEqual([{ half: true }])
    state.fails = true
    expect(again(() => half.work(item))).toBe(heard.value)
  })

  test('goes on with work that was put off', () => {
    const price = counted((item: { readonly name: string }, of: { find: ReturnType<typeof pricesOf> }) => {
      emit(item)
      return [of.find(item.name)]
    })
    const item = { name: 'pear' }
    const prices = { pear: {} }
    const ask = () => {
      const { value, outputs: heard, resume } = inRun('later', () => tracked({ find: pricesOf(prices) }))
      const later = resume(() => [price.work(item, value), interned('test.later', '', { as: 'before' })] as const)
      expect(heard).toEqual([])
      return later
    }
    const [first, second] = [ask(), ask()]
    expect(price.done).toBe(1)
    expect(second[0]).toBe(first[0])
    expect(second[1]).toBe(first[1])
  })

  test('within another one is one of its own', () => {
    const { value, outputs: outer } = inRun('outer', () => {
      store('test.left', 'outer')
      const inner = inRun('inner', () => {
        emit({ inner: true })
        return recall('test.left')
      })
      emit({ outer: true })
      return inner
    })
    expect(value).toMatchObject({ value: undefined, outputs: [{ inner: true }] })
    expect(outer).toEqual([{ outer: true }])
  })
})

describe('a value is settled', () => {
  const settle = (value: unknown, key = 'one') => inRun('settled', () => interned('test.value', key, value)).value

  test('on the one of the run before as long as it says the same', () => {
    const first = settle({ name: 'pear', sizes: [1, 2, Number.NaN] })
    expect(settle({ name: 'pear', sizes: [1, 2, Number.NaN] })).toBe(first)
    const other = settle({ name: 'pear', sizes: [1, 3, Number.NaN] })
    expect(other).toEqual({ name: 'pear', sizes: [1, 3, Number.NaN] })
    expect(settle({ name: 'pear', sizes: [1, 3] })).not.toBe(other)
    expect(settle({ name: 'pear', sizes: [1, 3], also: undefined })).toEqual({
      name: 'pear',
      sizes: [1, 3],
      also: undefined,
    })
  })

  test('by its key, and by what the caller holds for the same', () => {
    const first = settle({ name: 'plum' })
    expect(settle({ name: 'plum' }, 'another')).not.toBe(first)
    const loosely = (value: { n: number }) =>
      inRun('loosely', () => interned('test.value', '', value, (a, b) => a.n >> 1 === b.n >> 1)).value
    const two = loosely({ n: 2 })
    expect(loosely({ n: 3 })).toBe(two)
    expect(loosely({ n: 4 })).toEqual({ n: 4 })
  })
})
