// One comment: who wrote it and when, its text with mentions, and changing and deleting it.
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { textPieces } from '@ninefold/plan'
import type { EntityView, Related, WireRecord } from '@ninefold/plan/wire'
import { useApplication } from '../../../application/context.ts'
import { deleteRecord } from '../../../client/record-changes.ts'
import { recordsChanged } from '../../../client/queries.ts'
import { asRefusal } from '../../../client/refusal.ts'
import { confirm } from '../../../parts/confirm.tsx'
import { Face } from '../../../parts/face.tsx'
import { Moment } from '../../../parts/moment.tsx'
import { notify } from '../../../parts/notices.tsx'
import { t } from '../../../translation/t.ts'
import { Cell } from '../../../values/cells.tsx'
import { textOf } from '../../../values/text-of.ts'
import { furtherFields } from './comments-of.ts'
import { EditComment } from './write-comment.tsx'
import css from './comments.module.css'

interface CommentProps {
  readonly entity: EntityView
  readonly comment: WireRecord
  readonly related: Related
  /** The record: the path of its entity, and its id. */
  readonly path: string
  readonly id: string
  /** The address names it. */
  readonly isWanted: boolean
}

export function Comment(props: CommentProps) {
  const { entity, comment, related, isWanted } = props
  const [isEditing, setEditing] = useState(false)
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isWanted) return
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.focus({ preventScroll: true })
  }, [isWanted])
  const author = textOf(comment['author'])
  const name = author === '' ? t('Somebody') : (related[author]?.label ?? t('Somebody'))
  const createdAt = textOf(comment['createdAt'])
  const wasChanged = typeof comment.version === 'number' && comment.version > 1
  return (
    <article
      className={css['comment']}
      ref={place}
      tabIndex={-1}
      data-wanted={isWanted}
      aria-label={t('Comment by {name}', { name })}
    >
      <Face name={name} />
      <div className={css['body']}>
        <p className={css['head']}>
          <strong dir="auto">{name}</strong>{' '}
          <span className={css['when']}>
            {createdAt === '' ? null : <Moment at={createdAt} />}
            {wasChanged ? ` · ${t('edited')}` : null}
          </span>
          {isEditing ? null : <CommentTools {...props} name={name} onEdit={() => setEditing(true)} />}
        </p>
        {isEditing ? (
          <EditComment {...props} onDone={() => setEditing(false)} />
        ) : (
          <CommentText text={textOf(comment['text'])} related={related} />
        )}
        {furtherFields(entity).map(({ name: field, label, type }) =>
          comment[field] === null || comment[field] === undefined ? null : (
            <p key={field} className={css['further']}>
              <span>{label}</span>{' '}
              <Cell
                type={type}
                value={comment[field]}
                related={related}
                at={{ entity: entity.name, id: comment.id, field }}
              />
            </p>
          ),
        )}
      </div>
    </article>
  )
}

/** Mentioned people by their present names. */
function CommentText({ text, related }: { text: string; related: Related }) {
  const me = useApplication().view.me?.id
  return (
    <p className={css['text']} dir="auto">
      {textPieces(text).map((piece, index) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the same person may be mentioned several times
          <span key={index} className={css['mention']} data-me={piece.person === me}>
            @{related[piece.person]?.label ?? '…'}
          </span>
        ),
      )}
    </p>
  )
}

/** Buttons for the author of the comment, and for administrators. */
function CommentTools({ entity, comment, name, onEdit }: CommentProps & { name: string; onEdit: () => void }) {
  const { me } = useApplication().view
  const client = useQueryClient()
  if (!me || (comment['author'] !== me.id && !me.administrator)) return null
  const remove = async () => {
    const text = t('The comment is removed for everybody.')
    if (!(await confirm({ title: t('Delete this comment?'), text, yes: t('Delete'), danger: true }))) return
    try {
      await deleteRecord(entity.path, comment.id, comment.version)
    } catch (error) {
      notify(asRefusal(error).message, 'bad')
    }
    recordsChanged(client, entity.name)
  }
  return (
    <span className={css['tools']}>
      {entity.can.update.includes('text') ? (
        <button type="button" aria-label={t('Edit the comment by {name}', { name })} title={t('Edit')} onClick={onEdit}>
          <IconPencil size={14} aria-hidden="true" />
        </button>
      ) : null}
      {entity.can.delete ? (
        <button
          type="button"
          aria-label={t('Delete the comment by {name}', { name })}
          title={t('Delete')}
          onClick={() => void remove()}
        >
          <IconTrash size={14} aria-hidden="true" />
        </button>
      ) : null}
    </span>
  )
}
