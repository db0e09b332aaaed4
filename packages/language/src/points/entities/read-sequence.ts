/** The grammar of sequences: `sequence`, `` sequence `CLM-{yyyy}-{0000}` ``. Their templates have dates, paths and one running number in braces. */
import { pattern } from '@ninefold/plan/pattern'
import type { Problem } from '@ninefold/plan/problem'
import { type Phrase, matchPattern, plainText, soleCode } from '../../document/index.ts'
import { cutPiece } from '../../kernel/index.ts'
import type { TypeRead } from './model.ts'
import { entitiesProblem } from './problems.ts'

const SEQUENCE = pattern('<sequence> [{template?:word}]', {
  sequence:
    '[number] sequence|running number|auto[-]number|auto number|auto[-]increment|auto increment|automatic [number]|number series|counter|[big]serial',
})

/** Undefined for other types. */
export function readSequence(phrase: Phrase, problems: Problem[]): TypeRead | undefined {
  const found = matchPattern(phrase, SEQUENCE)
  if (!found) return undefined
  const { template } = found
  const text = template ? templateText(template) : ''
  const reason = text === '' ? undefined : wrongTemplate(text)
  const { span } = phrase
  if (reason === undefined) return { kind: 'sequence', template: text, places: template ? pathsIn(template) : [], span }
  problems.push(entitiesProblem('ENT-018', { span: template!.span }, { template: text, reason }))
  return { kind: 'unknown', empty: false, span }
}

/** Without quotation marks, and without blanks inside the braces. */
function templateText(template: Phrase): string {
  const text = plainText(template).replace(/\{\s*([^{}]*?)\s*\}/gu, '{$1}')
  return /^["“„'](.+)["”“']$/u.exec(text)?.[1] ?? text
}

/** Parts of a date, and the running number. */
const COUNTED = /^(?:yyyy|yy|mm|dd|0+)$/u
/** A path from the record. */
const PATH = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u
const BRACES = /\{([^{}]*)\}/gu

/** The paths in braces: `{office.code}`. */
function pathsIn(template: Phrase): readonly Phrase[] {
  const code = soleCode(template) ?? template.pieces[0]!
  return [...code.text.matchAll(BRACES)]
    .filter((match) => !COUNTED.test(match[1]!.trim()))
    .map((match) => cutPiece(code, match.index + 1, match.index + 1 + match[1]!.length))
}

function wrongTemplate(template: string): string | undefined {
  const places = [...template.matchAll(BRACES)].map((match) => match[1]!)
  const unknown = places.find((place) => !COUNTED.test(place) && !PATH.test(place))
  if (unknown !== undefined) return `it does not know {${unknown}}`
  if (/[{}]/u.test(template.replaceAll(BRACES, ''))) return 'a brace has no partner'
  const running = places.filter((place) => place.startsWith('0')).length
  if (running !== 1) return running === 0 ? 'it has no running number' : 'it has two running numbers'
  const hasYear = places.includes('yyyy') || places.includes('yy')
  if (places.includes('dd') && !(places.includes('mm') && hasYear)) return 'a day needs its month and year'
  return places.includes('mm') && !hasYear ? 'a month needs its year' : undefined
}
