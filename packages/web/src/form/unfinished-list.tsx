// What was begun and not saved yet: each draft leads to its form, and can be discarded.
import { useState } from 'react'
import { useApplication } from '../application/context.ts'
import type { Application } from '../application/application.ts'
import { Link } from '../router/link.tsx'
import { isText } from '@ninefold/plan/values'
import { forgetDraft, unfinishedDrafts, type UnfinishedDraft } from './saved-drafts.ts'
import { t } from '../translation/t.ts'
import css from './unfinished-list.module.css'

interface UnfinishedListProps {
  /** Of all drafts unless stated. */
  readonly isListed?: (draft: UnfinishedDraft) => boolean
}

export function UnfinishedList({ isListed = () => true }: UnfinishedListProps) {
  const application = useApplication()
  const { view, formats, entity } = application
  const person = view.me?.id ?? ''
  const [drafts, setDrafts] = useState(() => unfinishedDrafts(person))
  const shown = drafts.filter((draft) => entity(draft.entity) && isListed(draft))
  if (shown.length === 0) return null
  const discard = ({ name }: UnfinishedDraft) => {
    forgetDraft(person, name)
    setDrafts(unfinishedDrafts(person))
  }
  return (
    <section className={css['unfinished']} aria-label={t('Unfinished')}>
      <h2>{t('Unfinished')}</h2>
      <ul>
        {shown.map((draft) => {
          const title = titleOf(application, draft)
          return (
            <li key={draft.name}>
              <Link to={draft.address} dir="auto">
                {title}
              </Link>
              <span className={css['when']}>
                {entity(draft.entity)?.label}, {formats.ago(new Date(draft.at).toISOString())}
              </span>
              <button type="button" aria-label={t('Discard {name}', { name: title })} onClick={() => discard(draft)}>
                {t('Discard')}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The first text in the order of the entity's fields. */
function titleOf({ entity }: Application, { entity: name, draft }: UnfinishedDraft): string {
  const texts = (entity(name)?.fields ?? []).flatMap((field) => {
    const value = isText(field.type) ? draft.values[field.name] : undefined
    return typeof value === 'string' && value.trim() !== '' ? [value.trim()] : []
  })
  return texts[0] ?? t('Without a title')
}
