// Documents that nobody wrote: another one for each seed, with some of the features.
import { randomFrom } from '../../../../tests/fuzz/random.ts'
import { emptyParts, textOfParts } from './document-parts.ts'
import type { Played } from './documents.ts'
import { features } from './features.ts'

/** `only`: names of features; absent: some at random. */
export function generated(seed: number, only?: readonly string[]): Played {
  const featureRandom = randomFrom(seed * 104_729 + 7)
  const chosen = features.filter(
    ({ name }) => only?.includes(name) ?? featureRandom.chance(name === 'deepTree' ? 0.05 : 0.3),
  )
  const build = (isSpelledOut: boolean): string => {
    const parts = emptyParts(randomFrom(seed * 7919 + 13), isSpelledOut)
    parts.permissions.push(
      '| Team | member | create; read all but `motto`; update when `me == boss`; delete when `me == boss` |',
      '| Team | checker | read, update |',
      `| Item | member | create; read ${parts.random.one(['all but `price`', ''])}; update when \`me == keeper or live\` |`,
      '| Item | checker | read; delete |',
      '| Log | member | read; create |',
      '| Log | checker | read, delete |',
      '| User | member | read `name` |',
    )
    parts.rule('Item', '', '`amount <= 60`')
    for (const feature of chosen) feature.add(parts)
    // So that the right to export differs in no other feature.
    const entities = ['Team', 'Item', 'Log', 'User', ...parts.entities.map((text) => /^### (\w+)/u.exec(text)![1]!)]
    if (!chosen.some(({ name }) => name === 'export'))
      parts.permissions.push(...entities.map((entity) => `| ${entity} | member | export |`))
    const hasMotto = parts.fields.Team.some((row) => row.includes('Motto'))
    if (!hasMotto) parts.permissions[0] = parts.permissions[0]!.replace(' all but `motto`', '')
    return textOfParts(`Generated ${seed}`, parts)
  }
  const [text, meaning] = [build(false), build(true)]
  return {
    name: `generated-${seed}`,
    text,
    ...(meaning !== text && { meaning }),
    features: chosen.map(({ name }) => name),
    people: [
      { name: 'Root', roles: [], administrator: true },
      { name: 'Ada', roles: [] },
      { name: 'Bob', roles: [] },
      { name: 'Cas', roles: ['checker'] },
    ],
  }
}
