// The first rows as parsed, and the problems of those that cannot be stored.
import type { ImportAnswer } from '@ninefold/plan/wire'
import { type Json, traitsOf } from '@ninefold/plan/values'
import { t } from '../../translation/t.ts'
import css from './import.module.css'

/** Number of rows shown of each. */
const SHOWN = 5

export function FirstRows({ answer, columns }: { answer: ImportAnswer; columns: readonly (string | null)[] }) {
  const shown = answer.fields.filter(({ field }) => columns.includes(field))
  if (shown.length === 0) return null
  return (
    <div className={css['scroll']} role="region" aria-label={t('The first rows as they will be imported')} tabIndex={0}>
      <table className={css['table']}>
        <caption className="nf-hidden">{t('The first rows as they will be imported')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Row')}</th>
            {shown.map(({ field, label }) => (
              <th key={field} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.first.slice(0, SHOWN).map(({ row, cells, values, errors }) => (
            <tr key={row} data-bad={errors.length > 0}>
              <th scope="row">{row}</th>
              {shown.map(({ field, kind }) => (
                // The label of a record is shown as in the file.
                <td key={field}>
                  {traitsOf({ kind }).relation ? cells[columns.indexOf(field)] : inWords(values[field])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function RowProblems({ answer }: { answer: ImportAnswer }) {
  if (answer.problems.length === 0) return null
  const labelOf = (name: string) => answer.fields.find(({ field }) => field === name)?.label ?? name
  const more = answer.bad - answer.problems.length
  return (
    <section aria-label={t('Rows with problems')}>
      <ul className={css['problems']} tabIndex={0}>
        {answer.problems.map(({ row, errors }) => (
          <li key={row}>
            <strong>{t('Row {n}', { n: row })}</strong>
            {errors.map(({ code, field, message, remedy }, place) => (
              <span key={`${code} ${place}`}>
                {field === undefined ? '' : `${labelOf(field)}: `}
                {message} {remedy}
              </span>
            ))}
          </li>
        ))}
        {more > 0 ? <li>{t('{n, plural, one {and one more} other {and # more}}', { n: more })}</li> : null}
      </ul>
    </section>
  )
}

function inWords(value: Json | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (Array.isArray(value)) return (value as readonly Json[]).map(inWords).join('; ')
  if (typeof value === 'object' && 'amount' in value) return `${inWords(value['amount'])} ${inWords(value['currency'])}`
  return JSON.stringify(value)
}
