// Documents of five entities that refer to each other, and of a part, made of choices: each permission, restriction, life cycle,
// calculated field and role is one of a few.
import fc from 'fast-check'

const NAMES = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'] as const

/** Indexes into the lists below. `over`: 0 where it refers to the entity just before it, 1 where to the one before that. */
interface EntityChoices {
  readonly over: number
  readonly sum: number
  readonly more: number
  readonly staff: number
  readonly clerk: number
  readonly keeper: number
  readonly restriction: number
  readonly cycle: number
}

interface GeneralChoices {
  readonly clerkIs: number
  readonly keeperIs: number
  readonly wealthyIs: number
  readonly ceiling: number
}

/** A document as choices. */
export interface World {
  readonly entities: readonly EntityChoices[]
  readonly general: GeneralChoices
}

/** In `over.`, Alpha stands for the record itself: it refers to none. */
type Written = (over: string) => string

const CELLS: readonly Written[] = [
  () => '',
  () => 'read',
  () => 'read; update',
  () => 'create; read; update; delete',
  () => 'read when `owner == me`',
  (over) => `read when \`${over}owner == me\``,
  (over) => `read; update \`title\` when \`not ${over}locked\``,
  () => 'read; update; delete when `sum > ceiling`',
  (over) => `read \`title\`, \`sum\` when \`${over}sum > 3\``,
  (over) => `read; update when \`${over}sum < ceiling\``,
  () => 'read; delete when `piece.alpha.owner == me`',
  () => 'read; export; create `title`, `amount`',
]
const SUMS: readonly Written[] = [
  () => 'amount + 1',
  (over) => `${over}amount + ceiling`,
  (over) => `${over === '' ? 'amount' : 'over.sum'} + 2`,
  (over) => `${over === '' ? 'amount' : 'over.sum'} + 4`,
  (over) => `${over === '' ? 'amount' : 'over.sum'} + 6`,
]
const MORE = ['', '| Note | text | |', '| Twice | integer | `= amount * 2` |', '| Beside | Piece | |']
const RESTRICTIONS: readonly Written[] = [
  () => '',
  () => '- Only when: `amount > 0`',
  () => '- Only for update, delete when: `not locked`',
  (over) => `- Never when: \`${over}locked\``,
  () => '- Only for read when: `sum < ceiling`',
]
const CYCLES: readonly Written[] = [
  () => '',
  () => '| Close | draft | closed | clerk | |',
  () => '| Close | draft | closed | owner | |\n| Reopen | closed | draft | wealthy | |',
  (over) => `| Close | draft | closed | clerk, owner | \`${over}sum > 1\` |`,
  () =>
    '| Close | draft | closed | clerk | |\n\n| State | May still change |\n|---|---|\n| draft | all |\n| closed | title |',
]
const CLERKS = ['given by administrators', 'given by wealthy']
const KEEPERS = ['`owner == me`', '`owner == me and not locked`', '`pieces.exists(p, p.person == me)`']
const WEALTHY = [
  'given by administrators',
  'given by administrators; includes clerk',
  '`me.level > ceiling`',
  '`me.level > 3`',
]
const CEILINGS = ['5', '7']

const tableOf = (heads: string, rows: readonly string[]): string =>
  [`| ${heads} |`, `|${heads.replaceAll(/[^|]+/gu, '---')}|`, ...rows].join('\n')

/** The document as Markdown. */
export function documentOf({ entities, general }: World): string {
  const ways = entities.map((choices, at) => ({ choices, name: NAMES[at]!, over: at === 0 ? '' : 'over.', at }))
  const fields = ways.map(({ choices, name, over, at }) => {
    const rows = [
      '| Title | text | |',
      '| Amount | integer | |',
      '| Locked | yes/no | |',
      '| Owner | User | |',
      '| Piece | Piece | |',
      ...(at === 0 ? ['| Pieces | list of Piece | |'] : [`| Over | ${NAMES[Math.max(0, at - 1 - choices.over)]!} | |`]),
      `| Sum | integer | \`= ${SUMS[choices.sum]!(over)}\` |`,
      MORE[choices.more]!,
    ]
    return `### ${name}\n\n${tableOf('Field | Type | Default', rows)}`
  })
  const cycles = ways
    .filter(({ choices }) => choices.cycle > 0)
    .map(
      ({ choices, name, over }) =>
        `### ${name}\n\n${tableOf('Action | From | To | Who | When', [CYCLES[choices.cycle]!(over)])}`,
    )
  const grants = ways.map(({ choices, name, over }) => {
    const cells = [choices.staff, choices.clerk, choices.keeper].map((cell) => CELLS[cell]!(over))
    return `| ${[name, ...cells].join(' | ')} |`
  })
  const restrictions = ways
    .filter(({ choices }) => choices.restriction > 0)
    .map(({ choices, name, over }) => `### ${name}\n\n${RESTRICTIONS[choices.restriction]!(over)}`)
  return [
    '# Specification: World',
    '## 3. Entities',
    ...fields,
    '### Piece\n\n- Part of: Alpha, as Pieces',
    tableOf('Field | Type', ['| Name | text |', '| Person | User |']),
    `### User\n\n${tableOf('Field | Type', ['| Level | integer |'])}`,
    ...(cycles.length > 0 ? ['## 4. States', ...cycles] : []),
    '## 6. Roles',
    tableOf('Role | On | Who has it', [
      '| staff | | everyone signed in |',
      `| wealthy | | ${WEALTHY[general.wealthyIs]!} |`,
      `| clerk | | ${CLERKS[general.clerkIs]!} |`,
      `| keeper | Alpha | ${KEEPERS[general.keeperIs]!} |`,
    ]),
    tableOf('Entity | staff | clerk | owner', grants),
    tableOf('Entity | keeper', ['| Alpha | read; update; delete |']),
    ...restrictions,
    '## 9. Constants',
    tableOf('Name | Value', [`| Ceiling | ${CEILINGS[general.ceiling]!} |`]),
    '',
  ].join('\n\n')
}

const below = (limit: number) => fc.nat({ max: limit - 1 })

const entityChoices: fc.Arbitrary<EntityChoices> = fc.record({
  over: below(2),
  sum: below(SUMS.length),
  more: below(MORE.length),
  staff: below(CELLS.length),
  clerk: below(CELLS.length),
  keeper: below(CELLS.length),
  restriction: below(RESTRICTIONS.length),
  cycle: below(CYCLES.length),
})

const generalChoices: fc.Arbitrary<GeneralChoices> = fc.record({
  clerkIs: below(CLERKS.length),
  keeperIs: below(KEEPERS.length),
  wealthyIs: below(WEALTHY.length),
  ceiling: below(CEILINGS.length),
})

const worlds: fc.Arbitrary<World> = fc.record({
  entities: fc.array(entityChoices, { minLength: NAMES.length, maxLength: NAMES.length }),
  general: generalChoices,
})

interface Anew {
  readonly at: number
  readonly key: keyof EntityChoices | keyof GeneralChoices
  readonly entity: EntityChoices
  readonly general: GeneralChoices
}

/** Choices that are made anew: of rights, of calculated fields, or of the whole document. */
const anew: fc.Arbitrary<Anew> = fc.record({
  at: below(NAMES.length),
  key: fc.oneof(
    {
      arbitrary: fc.constantFrom<Anew['key'][]>('staff', 'clerk', 'keeper', 'restriction', 'cycle', 'more'),
      weight: 3,
    },
    {
      arbitrary: fc.constantFrom<Anew['key'][]>('over', 'clerkIs', 'keeperIs'),
      weight: 1,
    },
    { arbitrary: fc.constantFrom<Anew['key'][]>('sum', 'sum', 'wealthyIs', 'ceiling'), weight: 4 },
  ),
  entity: entityChoices,
  general: generalChoices,
})

/** Two versions of a world, with one or two choices made anew. */
export const pairs: fc.Arbitrary<readonly [World, World]> = fc
  .tuple(worlds, fc.array(anew, { minLength: 1, maxLength: 2 }))
  .map(([was, all]) => [was, all.reduce(changed, was)] as const)

function changed(world: World, { at, key, entity, general }: Anew): World {
  if (key in general) return { ...world, general: { ...world.general, [key]: general[key as keyof GeneralChoices] } }
  return {
    ...world,
    entities: world.entities.map((one, index) =>
      index === at ? { ...one, [key]: entity[key as keyof EntityChoices] } : one,
    ),
  }
}
