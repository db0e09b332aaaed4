// The comments on a record: the newest at the end, older ones on demand, and a box to write one.
import type { EntityView } from '@ninefold/plan/wire'
import { createAddress } from '../../../application/addresses.ts'
import { useApplication } from '../../../application/context.ts'
import { Button } from '../../../parts/button.tsx'
import { Failure } from '../../../parts/failure.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { Link } from '../../../router/link.tsx'
import { usePlace } from '../../../router/place.ts'
import { t } from '../../../translation/t.ts'
import { Comment } from './comment.tsx'
import { furtherFields, useComments } from './comments-of.ts'
import { NewComment } from './write-comment.tsx'
import css from './comments.module.css'

interface CommentsSectionProps {
  /** The entity of the comments. */
  readonly entity: EntityView
  /** The record: the path of its entity, and its id. */
  readonly path: string
  readonly id: string
}

export function CommentsSection({ entity, path, id }: CommentsSectionProps) {
  const wanted = usePlace().query.get('comment')
  const { query, items, related, total } = useComments(entity, id, wanted)
  const mayWrite = entity.can.create?.includes('text') ?? false
  if (query.error && items.length === 0) return <Failure error={query.error} again={() => void query.refetch()} />
  return (
    <section className={css['comments']} aria-label={t('Comments')}>
      <h2>
        {t('Comments')} <span className={css['count']}>{total}</span>
      </h2>
      {query.isPending ? <Skeleton rows={2} /> : null}
      {query.hasNextPage ? (
        <Button
          variant="default"
          size="xs"
          className={css['earlier']}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('Earlier comments')}
        </Button>
      ) : null}
      {items.length > 0 ? (
        <ol className={css['list']}>
          {items.toReversed().map((comment) => (
            <li key={comment.id}>
              <Comment
                entity={entity}
                comment={comment}
                related={related}
                path={path}
                id={id}
                isWanted={comment.id === wanted}
              />
            </li>
          ))}
        </ol>
      ) : null}
      {query.data && items.length === 0 && !mayWrite ? <p className={css['none']}>{t('No comments yet.')}</p> : null}
      {mayWrite ? <NewComment entity={entity} path={path} id={id} /> : null}
      {mayWrite ? <FormLink entity={entity} id={id} /> : null}
    </section>
  )
}

/** If the document adds fields to comments, a form has them all. */
function FormLink({ entity, id }: Pick<CommentsSectionProps, 'entity' | 'id'>) {
  const form = createAddress(useApplication(), entity.name)
  const isFurther = furtherFields(entity).some(({ name }) => entity.can.create?.includes(name))
  if (form === undefined || !isFurther) return null
  return (
    <Link to={`${form}?${entity.commentOn!.field}=${encodeURIComponent(id)}`} className={css['hint']}>
      {t('Write a comment with all fields')}
    </Link>
  )
}
