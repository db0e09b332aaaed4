// Runtime values as text, for the messages of the error catalogue.
import { formatDecimal, isDecimal, type Duration, type Value, durationText, type Type } from '@ninefold/plan/values'
import { fillIn, translatedTemplate } from '@ninefold/plan/translation'
import type { Environment, Expr } from '@ninefold/plan/expression'
import type { Template } from '@ninefold/plan'
import type { Application } from '../application/application.ts'
import { evaluate } from './record-value.ts'
import { translationOf } from '../translation/catalogue.ts'
import { t } from '../translation/t.ts'
import { wireValue } from './runtime-value.ts'

export function templateText(application: Application, template: Template, env: Environment): string {
  return translatedTemplate(template, translationOf)
    .map((piece) => (typeof piece === 'string' ? piece : pieceText(application, piece, env)))
    .join('')
}

/** What an input must be (`a number`) is a text of its own, with the other parameters as its values. */
function pieceText(application: Application, piece: Expr, env: Environment): string {
  const shown = valueText(application, evaluate(piece, env), piece.tree.type)
  if (piece.source !== 'expected') return shown
  return fillIn(translationOf(shown) ?? shown, env.context as Readonly<Record<string, string>>)
}

function valueText(application: Application, value: Value, type: Type): string {
  const { formats } = application
  if (value === null) return '–'
  if (isDecimal(value)) return formats.number(formatDecimal(value)) + (type.kind === 'percent' ? ' %' : '')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'number') return formats.number(String(value))
  if (typeof value === 'string') return textText(application, value, type)
  if (Array.isArray(value)) {
    const of: Type = type.kind === 'list' ? type.of : { kind: 'unknown' }
    return value.map((item) => valueText(application, item as Value, of)).join(', ')
  }
  if ('currency' in value && 'amount' in value) {
    const money = wireValue({ kind: 'money' }, value) as { amount: string; currency: string }
    return formats.money(money.amount, money.currency)
  }
  if ('milliseconds' in value) return durationText(value as Duration, formats.language)
  return 'name' in value && typeof value['name'] === 'string' ? value['name'] : ''
}

function textText({ formats }: Application, value: string, type: Type): string {
  if (type.kind === 'date') return formats.date(value)
  return type.kind === 'dateTime' ? formats.dateTime(value) : value
}
