// docs/errors.md: the built-in refusals with their status and wording, made from the code that raises them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILT_IN } from '../../packages/plan/src/model/built-in-errors.ts'
import { RAISED_WHEN } from '../../packages/language/src/points/errors/raised-when.ts'
import { root } from '../support/root.ts'

export const errorsFile = join(root, 'docs/errors.md')

/** What the HTTP parser refuses. */
export const BEFORE_ANY_APPLICATION = [
  ['BAD_REQUEST', 400, 'What was sent is not an HTTP request.'],
  ['HEADERS_TOO_LARGE', 431, 'The address and the headers together are too long.'],
] as const

const inCell = (text: string): string => text.replaceAll('|', '\\|')

export function errorsPage(): string {
  const rows = BUILT_IN.map(({ code, status, message, remedy, parameters }) => {
    const names = parameters.map((name) => `\`{${name}}\``).join(' ')
    return `| ${[`\`${code}\``, status, inCell(message), inCell(remedy), RAISED_WHEN[code], names].join(' | ')} |`
  })
  return `${[
    '<!-- Made by `npm run docs` from packages/language/src/points/errors; change that. -->',
    '',
    '# Built-in errors',
    '',
    'Every application has these refusals. A row of point 8 with the code words one anew, and may give it another status; what the row',
    'leaves out stays as it is here. A wording may use the parameters in the last column.',
    '',
    '| Code | Status | Message | What to do | Raised when | Parameters |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    'Two refusals come before any application is asked, so no document can reword them:',
    '',
    '| Code | Status | Raised when |',
    '| --- | --- | --- |',
    ...BEFORE_ANY_APPLICATION.map(([code, status, when]) => `| \`${code}\` | ${status} | ${when} |`),
    '',
    '## Errors in a form of your own',
    '',
    'The bullet `Errors as` of point 7 is an expression that builds the body of a refusal. It may use:',
    '',
    '| Name | What it is |',
    '| --- | --- |',
    '| `errors` | all findings, each with the fields below; `errors.group(e, e.at, e.message)` puts them together by key |',
    '| `e.at` | the key of the finding: the column *At* of point 8, else the field |',
    '| `e.code` | its code |',
    '| `e.message` | its wording |',
    '| `e.remedy` | what to do |',
    '| `e.field` | the input that it concerns, `lines.0.amount`; missing where it concerns the whole |',
    '| `e.weight` | `error` or `warning` |',
    '| `code`, `message`, `remedy` | of the first finding |',
    '| `status` | the HTTP status |',
    '',
    '## Other settings of point 7',
    '',
    '| Bullet | Values |',
    '| --- | --- |',
    '| `Base path` | `/api`, or another path |',
    '| `Sign-in header` | `Authorization: Bearer`, or another scheme |',
    '| `Other sites may call` | `all`, `none`, or addresses such as `https://www.example.org` |',
    '| `Record API` | `on` or `off` |',
    '| `Changes need a version` | `yes` or `no` |',
    '| `Pages` | `cursor`, or names and sizes: `limit (20, at most 100), offset` |',
  ].join('\n')}\n`
}

if (import.meta.main) writeFileSync(errorsFile, errorsPage())
