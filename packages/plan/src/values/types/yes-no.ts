/** Yes or no: a JSON boolean. */
import { always, asItIs, good, wrongType, type ValueType } from '../value-type.ts'
import type { BackendType } from '../backend-type.ts'
import { writtenAsText } from '../families.ts'
import { yesNoColumn } from '../storage.ts'

export const yesNoType: ValueType<{ kind: 'yesNo' }> = {
  name: always('yes/no'),
  expression: always({ kind: 'yesNo' }),
  read: (sent) => (typeof sent === 'boolean' ? good(sent) : wrongType('yes or no (true or false)')),
  write: asItIs,
  show: (value) => (value === true ? 'yes' : 'no'),
}

const NAMES =
  'yes/no, yes or no, yes-no, boolean, bool, checkbox, check box, check, tick box, flag, switch, toggle, true/false'

/** In the languages that files come in. */
const IN_SHEETS = new Map<string, boolean>([
  ...['yes', 'true', '1', 'x', 'y', '✓', 'ja', 'j', 'oui', 'sí', 'si', 'sim', 'wahr', 'waar'].map(
    (word) => [word, true] as const,
  ),
  ...['no', 'false', '0', '-', 'n', 'nein', 'nee', 'non', 'não', 'falsch', 'onwaar'].map(
    (word) => [word, false] as const,
  ),
])

export const yesNoBackend: BackendType<{ kind: 'yesNo' }> = {
  ...writtenAsText,
  words: { names: NAMES.split(', '), type: { kind: 'yesNo' } },
  literal: (text) => {
    if (/^null$/iu.test(text)) return null
    return /^(?:yes|true|on)$/iu.test(text) ? true : /^(?:no|false|off)$/iu.test(text) ? false : undefined
  },
  literalExample: 'yes or no, or an expression in backticks',
  written: (text) => (/^(?:yes|true|✓|✔)$/iu.test(text) ? true : /^(?:no|false|✗|✘)$/iu.test(text) ? false : text),
  describe: always({ text: 'yes or no' }),
  storage: yesNoColumn,
  schema: always({ type: 'boolean' }),
  fromJson: (json) => (typeof json === 'boolean' ? json : undefined),
  fromAddress: (text) => (text === 'true' || text === 'yes' ? true : text === 'false' || text === 'no' ? false : null),
  expectedInAddress: 'true or false',
  toSheet: (value) => value === true,
  fromSheet: ({ text, yesNo }) => yesNo ?? IN_SHEETS.get(text.toLowerCase()) ?? text,
  sample: (_, { name, chance }) => chance(/active|in use|open|enabled|available/i.test(name) ? 0.9 : 0.3),
  plainSample: always(true),
  boundaries: always([null, true, false]),
}
