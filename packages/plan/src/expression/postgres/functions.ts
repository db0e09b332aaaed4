/**
 * The functions that PostgreSQL lacks, as statements that make them: those of operations, out of what each says of itself
 * (`postgres` in its form), and the library they are made of. SQLite has the same ones in JavaScript (`../sql-functions.ts`).
 */
import type { Form, Kind } from '../operations/form.ts'
import { forms } from '../sql-functions.ts'
import type { Type } from '../../values/index.ts'
import { library, type LibraryFunction } from './library.ts'

interface Handed {
  readonly type: string
  /** How the body sees what is handed over, and how what the body gives is handed back. */
  readonly as: (text: string) => string
}

const asText: Handed = { type: 'text', as: (text) => text }
const asNumber: Handed = { type: 'text', as: (text) => `${text}::numeric` }

const handedOver: Readonly<Partial<Record<Kind, Handed>>> = {
  integer: { ...asNumber, type: 'bigint' },
  number: asNumber,
  percent: asNumber,
  duration: { type: 'text', as: (text) => `nf_duration(${text})` },
  yesNo: { type: 'boolean', as: (text) => text },
}

const handedBack: Readonly<Partial<Record<Type['kind'], Handed>>> = {
  integer: { type: 'bigint', as: (body) => `nf_whole((${body})::numeric)` },
  decimal: { type: 'text', as: (body) => `(${body})::text` },
  percent: { type: 'text', as: (body) => `(${body})::text` },
  duration: { type: 'text', as: (body) => `nf_duration_text(${body})` },
  yesNo: { type: 'boolean', as: (body) => body },
}

/** A type that the kind takes. */
const typeOf = (kind: Kind): Type => (kind === 'number' ? { kind: 'decimal' } : ({ kind } as Type))

function ofForm([form, name]: readonly [Form, string]): LibraryFunction {
  const takes = form.takes.map((kind) => handedOver[kind] ?? asText)
  const gives = handedBack[form.gives(form.takes.map(typeOf))!.kind] ?? asText
  const body = form.postgres!.replace(/\$(\d)/g, (place, n: string) => takes[Number(n) - 1]?.as(place) ?? place)
  return {
    name,
    takes: [...takes.map(({ type }) => type), ...(form.zoned ? ['text'] : [])],
    gives: gives.type,
    body: gives.as(body),
  }
}

function definition({ name, takes, gives, body }: LibraryFunction): string {
  const head = `CREATE FUNCTION ${name}(${takes.join(', ')}) RETURNS ${gives} STABLE STRICT PARALLEL SAFE`
  if (typeof body === 'string') return `${head} RETURN ${body}`
  return `${head} LANGUAGE plpgsql AS $body$ DECLARE ${body.declare} BEGIN ${body.steps} END $body$`
}

/** In an order in which each finds those that it calls; to be made in an empty schema that is on the search path. */
export const postgresFunctions: readonly string[] = [...library, ...[...forms].map(ofForm)].map(definition)
