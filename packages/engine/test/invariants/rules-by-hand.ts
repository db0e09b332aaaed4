// Rules as a document writes them, and what each means, written anew by hand: three-valued, over plain records.
export interface Row {
  readonly id: string
  readonly [field: string]: unknown
}

export interface World {
  readonly settings: readonly Row[]
  readonly tags: readonly Row[]
  readonly teams: readonly Row[]
  readonly rooms: readonly Row[]
}

/**
 * Null: unknown. `sides`: of a comparison of numbers; `against`: how many stand against it, or which in a list of its own. Of
 * several conditions `parts`; `which`: of a choice, the one that was taken. `inputs`: what it reads of the record itself, where
 * that is not what the rule says.
 */
interface Judged {
  readonly holds: boolean | null
  readonly sides?: readonly [number | null, number | null]
  readonly against?: number | readonly string[]
  readonly parts?: readonly Judged[]
  readonly which?: boolean
  readonly inputs?: readonly unknown[]
}

interface RuleByHand {
  readonly name: string
  readonly entity: 'Setting' | 'Tag' | 'Team' | 'Room' | 'Door'
  readonly when?: string
  readonly must: string
  readonly looked?: (row: Row, world: World) => boolean | null
  /** What its condition reads of the record itself, beside lists that are looked at one by one. */
  readonly inputs?: readonly string[]
  readonly judge: (row: Row, world: World) => Judged
}

const numberOf = (row: Row | undefined, field: string): number | null => (row?.[field] ?? null) as number | null
const sum = (values: readonly (number | null)[]): number => values.reduce<number>((all, one) => all + (one ?? 0), 0)
const team = ({ teams }: World, id: unknown) => teams.find((one) => one.id === id)
const tag = ({ tags }: World, id: unknown) => tags.find((one) => one.id === id)
const roomsOf = ({ rooms }: World, id: string) => rooms.filter((room) => room['team'] === id)
const used = (world: World, id: string) => sum(roomsOf(world, id).map((room) => numberOf(room, 'seats')))
const tagsOf = (row: Row) => row['tags'] as readonly string[]
const doors = (room: Row) => room['doors2'] as readonly Row[]
const below = (world: World, id: string): readonly Row[] =>
  world.teams.filter((one) => one['parent'] === id).flatMap((one) => [one, ...below(world, one.id)])
const above = (world: World, row: Row): readonly Row[] => {
  const parent = team(world, row['parent'])
  return parent ? [parent, ...above(world, parent)] : []
}

function atMost(a: number | null, b: number | null): Judged {
  return { holds: a === null || b === null ? null : a <= b, sides: [a, b] }
}
const plain = (holds: boolean | null): Judged => ({ holds })
const not = (value: boolean | null): boolean | null => (value === null ? null : !value)
/** None of them may be yes. */
const none = (all: readonly (boolean | null)[]): Judged => ({
  holds: not(some(all)),
  against: all.filter((one) => one === true).length,
})
/** The same, of a list of its own. */
const noneOf = (rows: readonly Row[], isAgainst: (row: Row) => boolean | null): Judged => ({
  ...none(rows.map(isAgainst)),
  against: rows.filter((row) => isAgainst(row) === true).map(({ id }) => id),
})
const both = (...parts: readonly Judged[]): Judged => ({ holds: every(parts.map(({ holds }) => holds)), parts })
const either = (...parts: readonly Judged[]): Judged => ({ holds: some(parts.map(({ holds }) => holds)), parts })

/** Yes where one is yes, unknown where one is unknown. */
const some = (all: readonly (boolean | null)[]): boolean | null =>
  all.includes(true) ? true : all.includes(null) ? null : false
const every = (all: readonly (boolean | null)[]): boolean | null =>
  all.includes(false) ? false : all.includes(null) ? null : true
const and = (...all: readonly (boolean | null)[]): boolean | null => every(all)
const same = (a: unknown, b: unknown): boolean | null => ((a ?? null) === null || (b ?? null) === null ? null : a === b)
const less = (a: number | null, b: number | null): boolean | null => (a === null || b === null ? null : a < b)
const most = (world: World) => numberOf(world.settings[0], 'most')

export const RULES: readonly RuleByHand[] = [
  {
    name: 'quota of the team',
    entity: 'Team',
    must: 'used <= most',
    inputs: ['most'],
    judge: (row, world) => atMost(used(world, row.id), numberOf(row, 'most')),
  },
  {
    name: 'quota seen from the room',
    entity: 'Room',
    must: 'team.rooms.sum(r, r.seats) <= team.most',
    inputs: ['team'],
    judge: (row, world) => {
      const of = team(world, row['team'])
      return of ? atMost(used(world, of.id), numberOf(of, 'most')) : plain(null)
    },
  },
  {
    name: 'quota of the tree',
    entity: 'Team',
    when: 'has(most)',
    must: 'allUsed <= most + 3',
    looked: (row) => row['most'] !== null,
    inputs: ['most'],
    judge: (row, world) => {
      const all = [row, ...below(world, row.id)].map((one) => used(world, one.id))
      return atMost(sum(all), numberOf(row, 'most')! + 3)
    },
  },
  {
    name: 'smaller than all above',
    entity: 'Team',
    must: 'ancestors.all(a, a.most >= most)',
    inputs: ['most'],
    judge: (row, world) => noneOf(above(world, row), (one) => less(numberOf(one, 'most'), numberOf(row, 'most'))),
  },
  {
    name: 'tags are light',
    entity: 'Team',
    must: 'heavy <= 12',
    inputs: ['tags'],
    judge: (row, world) => atMost(sum(tagsOf(row).map((id) => numberOf(tag(world, id), 'weight'))), 12),
  },
  {
    name: 'few teams of a tag',
    entity: 'Tag',
    must: 'Team.filter(t, this in t.tags).size() <= 2',
    judge: (row, world) => atMost(world.teams.filter((one) => tagsOf(one).includes(row.id)).length, 2),
  },
  {
    name: 'at most two alike',
    entity: 'Room',
    must: 'Room.filter(r, r.name == name).size() <= 2',
    inputs: ['name'],
    judge: (row, { rooms }) => atMost(rooms.filter((one) => same(one['name'], row['name']) === true).length, 2),
  },
  {
    name: 'one alike is heavier',
    entity: 'Tag',
    when: 'has(weight) and weight < 3',
    must: 'Tag.exists(t, t.name == name and t.weight > weight)',
    looked: (row) => row['weight'] !== null && (row['weight'] as number) < 3,
    inputs: ['name', 'weight'],
    judge: (row, { tags }) =>
      plain(
        some(
          tags.map((one) =>
            and(same(one['name'], row['name']), less(numberOf(row, 'weight'), numberOf(one, 'weight'))),
          ),
        ),
      ),
  },
  {
    name: 'uses of a tag',
    entity: 'Tag',
    must: 'uses <= 3',
    judge: (row, { rooms }) => atMost(rooms.filter((room) => room['tag'] === row.id).length, 3),
  },
  {
    name: 'a light tag is in use',
    entity: 'Tag',
    when: 'weight < 3',
    must: 'Room.exists(r, r.tag == this)',
    looked: (row) => less(numberOf(row, 'weight'), 3),
    judge: (row, { rooms }) => plain(some(rooms.map((room) => same(room['tag'], row.id)))),
  },
  {
    name: 'no large room',
    entity: 'Team',
    must: 'not Room.exists(r, r.team == this and r.seats > 4)',
    judge: (row, { rooms }) => {
      return none(rooms.map((room) => and(same(room['team'], row.id), less(4, numberOf(room, 'seats')))))
    },
  },
  {
    name: 'every team by every room',
    entity: 'Room',
    must: 'Team.all(t, t.used <= 15)',
    judge: (_, world) => none(world.teams.map((one) => used(world, one.id) > 15)),
  },
  {
    name: 'all seats',
    entity: 'Setting',
    must: 'Room.sum(r, r.seats) <= most',
    inputs: ['most'],
    judge: (row, { rooms }) => atMost(sum(rooms.map((room) => numberOf(room, 'seats'))), numberOf(row, 'most')),
  },
  {
    name: 'as the settings say',
    entity: 'Room',
    must: 'seats <= setting.most',
    inputs: ['seats'],
    judge: (row, world) => atMost(numberOf(row, 'seats'), most(world)),
  },
  {
    name: 'unique among light tags',
    entity: 'Room',
    when: 'tag.weight < 4',
    must: 'unique: name, team',
    looked: (row, world) => less(numberOf(tag(world, row['tag']), 'weight'), 4),
    inputs: ['name', 'team'],
    judge: (row, world) => {
      const rival = (one: Row) =>
        one.id !== row.id &&
        same(one['name'], row['name']) === true &&
        same(one['team'], row['team']) === true &&
        less(numberOf(tag(world, one['tag']), 'weight'), 4) === true
      return atMost(world.rooms.filter(rival).length, 0)
    },
  },
  {
    name: 'light keepers',
    entity: 'Room',
    must: 'keeper.weight <= seats',
    inputs: ['keeper', 'seats'],
    judge: (row, world) => {
      const keeper = row['keeper'] as { entity: string; id: string } | null
      const weight = keeper?.entity === 'Tag' ? numberOf(tag(world, keeper.id), 'weight') : null
      return atMost(weight, numberOf(row, 'seats'))
    },
  },
  {
    name: 'doors in narrow tags',
    entity: 'Door',
    must: 'width <= tag.weight + 3',
    inputs: ['width', 'tag'],
    judge: (row, world) => {
      const weight = numberOf(tag(world, row['tag']), 'weight')
      return atMost(numberOf(row, 'width'), weight === null ? null : weight + 3)
    },
  },
  {
    name: 'width of the team',
    entity: 'Team',
    must: 'rooms.sum(r, r.wide) <= 14',
    judge: (row, world) =>
      atMost(sum(roomsOf(world, row.id).map((room) => sum(doors(room).map((door) => numberOf(door, 'width'))))), 14),
  },
  {
    name: 'doors of its team',
    entity: 'Door',
    must: 'room.team.used >= width',
    judge: (row, world) => {
      const room = world.rooms.find((one) => doors(one).some((door) => door.id === row.id))
      const of = room && team(world, room['team'])
      return of ? { ...atMost(numberOf(row, 'width'), used(world, of.id)), inputs: [row['width'], of.id] } : plain(null)
    },
  },
  {
    name: 'both at once',
    entity: 'Team',
    must: 'used <= 20 and heavy <= 15',
    judge: (row, world) => {
      const heavy = sum(tagsOf(row).map((id) => numberOf(tag(world, id), 'weight')))
      return both(atMost(used(world, row.id), 20), { ...atMost(heavy, 15), inputs: [row['tags']] })
    },
  },
  {
    name: 'quota or a name',
    entity: 'Team',
    must: "name == 'a' or used <= most",
    judge: (row, world) =>
      either(
        { ...plain(same(row['name'], 'a')), inputs: [row['name']] },
        { ...atMost(used(world, row.id), numberOf(row, 'most')), inputs: [row['most']] },
      ),
  },
  {
    name: 'quota as a denial',
    entity: 'Team',
    must: 'not (used > most)',
    inputs: ['most'],
    judge: (row, world) => atMost(used(world, row.id), numberOf(row, 'most')),
  },
  {
    name: 'quota by name',
    entity: 'Team',
    must: "name == 'a' ? used <= 5 : used <= 8",
    judge: (row, world) => {
      const which = same(row['name'], 'a')
      if (which === null) return plain(null)
      return { ...atMost(used(world, row.id), which ? 5 : 8), which }
    },
  },
  {
    name: 'no twins',
    entity: 'Room',
    must: 'not Room.exists(r, r != this and r.team == team and r.seats == seats)',
    inputs: ['team', 'seats'],
    judge: (row, { rooms }) =>
      none(
        rooms.map((one) => and(one.id !== row.id, same(one['team'], row['team']), same(one['seats'], row['seats']))),
      ),
  },
  {
    name: 'few seats beside',
    entity: 'Room',
    must: 'Room.filter(r, r != this and r.team == team).sum(r, r.seats) <= 9',
    inputs: ['team'],
    judge: (row, { rooms }) =>
      atMost(
        sum(
          rooms
            .filter((one) => one.id !== row.id && same(one['team'], row['team']) === true)
            .map((one) => numberOf(one, 'seats')),
        ),
        9,
      ),
  },
  {
    name: 'few beside in the list',
    entity: 'Room',
    must: 'not (team.rooms.filter(r, not (r == this) and r.seats > 2).size() > 1)',
    inputs: ['team'],
    judge: (row, world) =>
      team(world, row['team'])
        ? atMost(
            roomsOf(world, row['team'] as string).filter(
              (one) => one.id !== row.id && (numberOf(one, 'seats') ?? 0) > 2,
            ).length,
            1,
          )
        : plain(null),
  },
  {
    name: 'no twins in the list',
    entity: 'Room',
    must: 'team.rooms.all(r, r == this or r.seats != seats)',
    inputs: ['team', 'seats'],
    judge: (row, world) =>
      team(world, row['team'])
        ? none(
            roomsOf(world, row['team'] as string).map((one) =>
              and(one.id !== row.id, same(one['seats'], row['seats'])),
            ),
          )
        : plain(null),
  },
  {
    name: 'few doors of a kind',
    entity: 'Door',
    must: 'Door.filter(d, d.room == room and d.kind == kind).size() <= 1',
    inputs: ['kind'],
    judge: (row, { rooms }) => {
      const siblings = rooms.map(doors).find((all) => all.some(({ id }) => id === row.id)) ?? []
      return atMost(siblings.filter((one) => same(one['kind'], row['kind']) === true).length, 1)
    },
  },
  {
    name: 'no tag of weight three',
    entity: 'Room',
    must: 'tag.weight != 3',
    inputs: ['tag'],
    judge: (row, world) => plain(not(same(numberOf(tag(world, row['tag']), 'weight'), 3))),
  },
  {
    name: 'no heavy tag of that name',
    entity: 'Room',
    must: 'not Tag.exists(t, t.name == name and t.weight > 3)',
    inputs: ['name'],
    judge: (row, { tags }) =>
      none(tags.map((one) => and(same(one['name'], row['name']), less(3, numberOf(one, 'weight'))))),
  },
  {
    name: 'no heavy tags of its own',
    entity: 'Team',
    must: 'tags.all(t, t.weight <= 3)',
    judge: (row, world) =>
      noneOf(
        tagsOf(row).map((id) => tag(world, id)!),
        (one) => less(3, numberOf(one, 'weight')),
      ),
  },
  {
    name: 'a tag of that name',
    entity: 'Room',
    must: 'not has(name) or Tag.exists(t, t.name == name)',
    inputs: ['name'],
    judge: (row, { tags }) =>
      row['name'] === null ? plain(true) : plain(some(tags.map((one) => same(one['name'], row['name'])))),
  },
]

const rowsOf = (entity: RuleByHand['entity'], world: World): readonly Row[] => {
  if (entity === 'Door') return world.rooms.flatMap(doors)
  return { Setting: world.settings, Tag: world.tags, Team: world.teams, Room: world.rooms }[entity]
}

/** Names of the rules that the second world breaks, and the first did not, or by less. */
export function holdsFor(rules: readonly RuleByHand[], before: World, after: World): readonly string[] {
  return rules
    .filter((rule) => {
      const was = new Map(rowsOf(rule.entity, before).map((row) => [row.id, judged(rule, row, before)]))
      return rowsOf(rule.entity, after).some((row) => isWorse(was.get(row.id), judged(rule, row, after)))
    })
    .map(({ name }) => name)
}

function judged({ looked, judge, inputs = [] }: RuleByHand, row: Row, world: World): Judged {
  if (looked && looked(row, world) !== true) return { holds: null }
  return { inputs: inputs.map((name) => row[name]), ...judge(row, world) }
}

const isWithin = ([a, b]: readonly [number, number], [c, d]: readonly [number, number]): boolean =>
  Math.min(a, b) >= Math.min(c, d) && Math.max(a, b) <= Math.max(c, d)

function isWorse(was: Judged | undefined, now: Judged): boolean {
  if (now.holds !== false) return false
  if (was?.holds !== false || was.which !== now.which) return true
  if (now.parts) return now.parts.some((part, i) => isWorse(was.parts![i], part))
  const sides = now.sides as readonly [number, number] | undefined
  const former = was.sides as readonly [number, number]
  // A value of its own that was changed must be right, or come nearer.
  if (JSON.stringify(now.inputs) !== JSON.stringify(was.inputs))
    return !sides || !isWithin(sides, former) || sides.join() === former.join()
  if (typeof now.against === 'number') return now.against > (was.against as number)
  if (now.against) return now.against.some((id) => !(was.against as readonly string[]).includes(id))
  return sides !== undefined && !isWithin(sides, former)
}
