/** Which paths of a record passed as an input the action's expressions read. */
import type { Action, MailReceiver } from '@ninefold/plan'
import type { Expr } from '@ninefold/plan/expression'

export function inputReads(action: Action, name: string): readonly string[] {
  const prefix = `input.${name}.`
  const reads = exprsOf(action).flatMap((expr) => expr.reads)
  return [...new Set(reads.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length)))]
}

function exprsOf(action: Action): readonly Expr[] {
  const effects = action.then.flatMap((effect): readonly (Expr | undefined)[] => {
    switch (effect.kind) {
      case 'set':
        return [effect.value]
      case 'notify':
        return [effect.who, ...(effect.but ?? [])].flatMap(exprOf)
      case 'mail':
        return [effect.to, ...(effect.but ?? [])].flatMap(exprOf)
      case 'do':
        return [effect.on, effect.where]
      case 'create':
        return [effect.each, ...effect.with.map(({ value }) => value)]
      case 'send':
        return []
      case 'delete':
        return [effect.target]
      case 'add':
      case 'remove':
        return [effect.item, effect.to]
    }
  })
  return [action.when, ...effects].filter((expr) => expr !== undefined)
}

const exprOf = (to: MailReceiver): readonly Expr[] => (to.kind === 'role' ? [] : [to.expr])
