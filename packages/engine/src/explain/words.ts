/** The words of an explanation: texts in the reader's language, with the names of the document that the reader may know. */
import { conditionWords, valueWords, type Actor, type Labels, type Plan } from '@ninefold/plan'
import { lowerFirst, upperFirst } from '@ninefold/plan/base'
import type { Expr, Tree } from '@ninefold/plan/expression'
import { languageOf, type Say } from '@ninefold/plan/translation'
import type { SeenPlan } from '../application/index.ts'
import { labelsIn } from '../wording/index.ts'

/** `undefined` wherever the reader may not know what it is about, or there are no words for it. */
export interface Words {
  readonly say: Say
  /** "a, b or c" */
  readonly anyOf: (items: readonly string[]) => string
  /** "a, b and c" */
  readonly allOf: (items: readonly string[]) => string
  readonly condition: (expr: Expr | undefined) => string | undefined
  readonly value: (tree: Tree | undefined) => string | undefined
  /** A role that the reader may know of. */
  readonly role: (name: string) => string | undefined
  /** The name of somebody who acts: "finance", "the owner". */
  readonly actor: (actor: Actor) => string | undefined
}

interface Reader {
  readonly locale?: string
  readonly timeZone: string
}

/** `document`: the language, and the labels of its roles. */
export function openWords(document: Plan, seen: SeenPlan, reader: Reader): Words {
  const locale = reader.locale ?? document.settings.language
  const known = knownRoles(seen)
  const roles = document.roles.filter(({ name }) => known.has(name))
  const labels = labelsIn({ ...seen, settings: document.settings, roles }, reader, true)
  const list = (type: 'disjunction' | 'conjunction') => {
    const format = new Intl.ListFormat(locale, { type })
    return (items: readonly string[]) => format.format(new Set(items))
  }
  const { say } = labels
  const role = (name: string) =>
    ({
      anyone: say('everybody, signed in or not'),
      signedIn: say('everyone signed in'),
      administrators: say('administrators'),
    })[name] ?? labels.role?.(name)
  return {
    say,
    anyOf: list('disjunction'),
    allOf: list('conjunction'),
    condition: (expr) => expr && conditionWords(expr.tree, labels),
    value: (tree) => tree && valueWords(tree, labels),
    role,
    actor: (actor) => (actor.kind === 'role' ? roleActor(actor, role) : pathActor(actor.expr.tree, labels, locale)),
  }
}

/** Those that the reader has or may give, and those that the life cycles name that they see. */
function knownRoles({ roles, lifecycles }: SeenPlan): ReadonlySet<string> {
  const who = lifecycles.flatMap(({ create, actions, approvals }) => [
    create.who,
    ...actions.map((action) => action.who),
    ...approvals.map(({ from }) => from),
  ])
  const actors = who.flatMap((each) => [...(each?.actors ?? []), ...(each?.but ?? [])])
  return new Set([
    ...roles.map(({ name }) => name),
    ...actors.flatMap((actor) => (actor.kind === 'role' ? [actor.role] : [])),
  ])
}

/** `lead of project` has words of its own. */
const roleActor = (actor: Actor & { kind: 'role' }, role: Words['role']): string | undefined =>
  actor.test ? actor.label : role(actor.role)

/** The person in a field: English says "the owner" (and "the HR contact"), others name the field. */
function pathActor(tree: Tree, labels: Labels & { readonly say: Say }, locale: string): string | undefined {
  const words = valueWords(tree, labels)
  if (words === undefined) return undefined
  const isEnglishWord = languageOf(locale) === 'en' && !/^\p{Lu}{2}/u.test(words)
  const field = isEnglishWord ? lowerFirst(words) : words
  return labels.say('the {field} [person]', { field })
}

/** Without repetitions, and without what has no words. */
export const sentences = (...all: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(all.flatMap((one) => (one === undefined || one === '' ? [] : [upperFirst(one)]))),
]
