/** What principals read of the database: the record of each user, and the records of entities that have only one. Cached until they change. */
import type { RecordValue } from '@ninefold/plan/values'
import type { Plan } from '@ninefold/plan'
import { readsOfOnly, type Moment, type RecordChange, type Records } from '../records/index.ts'
import type { Reader } from '../store/index.ts'
import { whatMeIs } from './entities-of-me.ts'

type Only = Readonly<Record<string, RecordValue>>

interface CachedPeople {
  /** Incremented by each change: what was read before it is outdated. */
  readonly generation: number
  /** The records of entities that have only one, as last read. */
  readonly only: Only
  /** Call before the others: forgets the values that depend on another date or on other constants. */
  at(moment: Moment): void
  me(person: string, moment: Moment): Promise<RecordValue | null>
  /** Reads the users that are not cached, all at once. */
  recall(names: readonly string[], moment: Moment): Promise<void>
  onlyOnes(moment: Moment, reader?: Reader): Promise<Only>
  /** Are these the latest records of entities that have only one? */
  isLatest(only: Only | undefined): boolean
  changed(changes: readonly RecordChange[]): void
}

export function openCachedPeople(plan: Plan, records: Records): CachedPeople {
  const { entities: invalidating, ofNow } = whatMeIs(plan)
  const only = openOnlyOnes(plan, records)
  const users = openUsers(records, ofNow)
  let cachedFor: Pick<Moment, 'today' | 'constants'> | undefined
  const forget = (): void => {
    users.forget()
    only.forget()
  }
  return {
    get generation() {
      return users.generation
    },
    get only() {
      return only.latest
    },
    at({ today, constants }) {
      if (cachedFor?.today !== today || cachedFor.constants !== constants) forget()
      cachedFor = { today, constants }
    },
    me: (person, moment) => users.me(person, moment),
    recall: (names, moment) => users.recall(names, async () => ({ ...moment, only: await only.read(moment) })),
    onlyOnes: (moment, reader) => only.read(moment, reader),
    isLatest: (known) => only.isLatest(known),
    changed(changes) {
      if (changes.some((change) => invalidating.has(change.entity))) forget()
    },
  }
}

interface Users extends Pick<CachedPeople, 'generation' | 'me'> {
  /** `moment` is called only if something must be read. */
  recall(names: readonly string[], moment: () => Promise<Moment>): Promise<void>
  forget(): void
}

/** `ofNow`: values of users depend on the time, so nothing is cached. */
function openUsers(records: Records, ofNow: boolean): Users {
  let users = new Map<string, RecordValue | null>()
  let generation = 0
  return {
    get generation() {
      return generation
    },
    async me(person, moment) {
      const known = users.get(person)
      if (known !== undefined) return known
      const startGeneration = generation
      const read = await records.store.read((reader) => records.person(reader, person, moment))
      if (startGeneration === generation && !ofNow) users.set(person, read)
      return read
    },
    async recall(names, moment) {
      const unknown = ofNow ? [] : names.filter((person) => !users.has(person))
      if (unknown.length === 0) return
      const at = await moment()
      const startGeneration = generation
      const read = await records.store.read((reader) => records.people(reader, unknown, at))
      if (startGeneration === generation) for (const person of unknown) users.set(person, read.get(person) ?? null)
    },
    forget() {
      generation++
      users = new Map()
    },
  }
}

interface OnlyOnes {
  readonly latest: Only
  read(moment: Moment, reader?: Reader): Promise<Only>
  isLatest(only: Only | undefined): boolean
  forget(): void
}

function openOnlyOnes(plan: Plan, records: Records): OnlyOnes {
  const exist = readsOfOnly(plan).size > 0
  let only: Only = {}
  let isOld = exist
  let generation = 0
  return {
    get latest() {
      return only
    },
    async read(moment, reader) {
      if (!isOld) return only
      const startGeneration = generation
      const read = reader
        ? await records.onlyOnes(reader, moment)
        : await records.store.read((own) => records.onlyOnes(own, moment))
      if (startGeneration === generation && !reader) [only, isOld] = [read, false]
      return read
    },
    isLatest: (known) => !isOld && known === only,
    forget() {
      generation++
      isOld = exist
    },
  }
}
