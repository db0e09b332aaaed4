/** What a number of a dashboard shows, and what a constant is for. */
import { named, type Tile } from '@ninefold/plan'
import { childrenOf, type Tree } from '@ninefold/plan/expression'
import type { Reasons } from '@ninefold/plan/wire'
import type { Facts } from './facts.ts'
import { ruleInWords } from './rule.ts'
import { sentences } from './words.ts'

/** Undefined if there is no such tile that the reader may see. */
export function explainTile(facts: Facts, screen: string, name: string): Reasons | undefined {
  const { seen, document, words } = facts
  const tile = tilesOf(seen.screens, screen).find((one) => one.name === name)
  if (!tile) return undefined
  const by = tile.by === undefined ? undefined : fieldLabel(facts, tile.entity, tile.by)
  const isNarrowed = tilesOf(document.screens, screen).some((one) => one.name === name && one.filter)
  const condition = words.condition(tile.filter)
  return {
    kind: 'number',
    name: tile.name,
    label: tile.label,
    sentences: sentences(
      shownBy(facts, tile),
      condition === undefined ? undefined : words.say('Only those for which this is so: {condition}.', { condition }),
      isNarrowed && condition === undefined
        ? words.say('Only some of them, by a condition of the document.')
        : undefined,
      by && !tile.period ? words.say('Each {field} has its own number.', { field: by }) : undefined,
      by && tile.period ? words.say('Each period of {field} has its own number.', { field: by }) : undefined,
    ),
    ...(tile.origin && { origin: tile.origin }),
  }
}

function tilesOf(screens: Facts['seen']['screens'], screen: string): readonly Tile[] {
  const shows = named(screens, screen)?.shows
  return shows && 'tiles' in shows ? shows.tiles : []
}

const fieldLabel = ({ seen }: Facts, entity: string, field: string): string =>
  named(named(seen.entities, entity)?.fields ?? [], field)?.label ?? field

function shownBy(facts: Facts, { entity, shows }: Tile): string {
  const { say } = facts.words
  const entities = named(facts.seen.entities, entity)?.plural ?? entity
  const field = 'field' in shows ? fieldLabel(facts, entity, shows.field) : ''
  switch (shows.kind) {
    case 'count':
      return say('It counts the {entities} that you may read.', { entities })
    case 'sum':
      return say('It adds up {field} of the {entities} that you may read.', { field, entities })
    case 'average':
      return say('It is the average {field} of the {entities} that you may read.', { field, entities })
    case 'least':
      return say('It is the minimum {field} of the {entities} that you may read.', { field, entities })
    case 'most':
      return say('It is the maximum {field} of the {entities} that you may read.', { field, entities })
    case 'list':
      return say('It lists the {entities} that you may read.', { entities })
  }
}

/** Undefined if there is no such constant that the reader may see. */
export function explainConstant(facts: Facts, name: string): Reasons | undefined {
  const { seen, words } = facts
  const constant = named(seen.constants, name)
  if (!constant) return undefined
  const value = words.value({ op: 'name', scope: 'constant', name, type: constant.type })
  const roles = constant.changedBy.flatMap((role) => words.role(role) ?? [])
  const who = words.anyOf([...roles, words.say('administrators')])
  return {
    kind: 'constant',
    name,
    label: constant.label,
    ...(constant.changeable && { possible: constant.mayChange ? 'now' : 'never' }),
    sentences: sentences(
      value === undefined ? undefined : words.say('The value is now: {constant}.', { constant: value }),
      constant.changeable
        ? words.say('It may be changed by {who}.', { who })
        : words.say('It changes only with the document.'),
      ...seen.rules.flatMap((rule) => {
        const exprs = [rule.when, rule.must.kind === 'hold' ? rule.must.expr : undefined]
        return exprs.some((expr) => expr && usesConstant(expr.tree, name)) ? [ruleInWords(facts, rule)] : []
      }),
    ),
    ...(constant.origin && { origin: constant.origin }),
  }
}

const usesConstant = (tree: Tree, name: string): boolean =>
  (tree.op === 'name' && tree.scope === 'constant' && tree.name === name) ||
  childrenOf(tree).some((child) => usesConstant(child, name))
