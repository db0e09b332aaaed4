// Whether a field takes a file, as far as the browser can tell. The server checks every file.
import { isFile, type FieldType } from '@ninefold/plan/values'
import { t } from '../../translation/t.ts'
import { sizeText } from './size-text.ts'

/** The reason why the field does not take the file, if there is one. */
export function reasonAgainst({ name, size, type }: File, field: FieldType): string | undefined {
  const { accept, maxSize: limit } = limitsOf(field)
  if (limit !== undefined && size > limit)
    return t('{file} has {size}; at most {limit} are taken.', {
      file: name,
      size: sizeText(size),
      limit: sizeText(limit),
    })
  if (accept.length === 0 || accept.some((kind) => mayBe(kind, type))) return undefined
  return t('{name} is not of an accepted type: {types}.', { name, types: accept.map(nameOfKind).join(', ') })
}

/** `maxSize`: bytes. */
export const limitsOf = (type: FieldType): { readonly accept: readonly string[]; readonly maxSize?: number } =>
  isFile(type) ? type : { accept: [] }

/** Only what browsers name reliably is refused here. */
function mayBe(kind: string, type: string): boolean {
  if (type === '' || !/^(image|audio|video|application\/pdf)/.test(kind)) return true
  return kind.includes('/') ? type === kind : type.startsWith(`${kind}/`)
}

const nameOfKind = (kind: string): string => kind.split('/').at(-1) ?? kind
