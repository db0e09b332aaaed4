// The comments on a record: the pages of them that are loaded, newest first, and which one the address names.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Field, SYSTEM_FIELDS } from '@ninefold/plan'
import { isRecordList } from '@ninefold/plan/values'
import type { EntityView } from '@ninefold/plan/wire'
import { getRecords } from '../../../client/api.ts'
import { mergePages } from '../../../client/merge-pages.ts'
import { equalText } from '../../../application/filter-text.ts'

const PAGE = 20

/** The fields that the document adds to comments. */
export const furtherFields = ({ fields, commentOn }: EntityView): readonly Field[] =>
  fields.filter(
    ({ name, type }) =>
      !SYSTEM_FIELDS.has(name) && !USUAL.includes(name) && name !== commentOn?.field && !isRecordList(type),
  )

const USUAL = ['author', 'text', 'mentioned']

/** `wanted`: the id of a comment; further pages are loaded until it is there. */
export function useComments(entity: EntityView, id: string, wanted: string | null) {
  const field = entity.fields.find(({ name }) => name === entity.commentOn?.field)
  const parameters = {
    filter: field ? (equalText(field.name, field.type, id) ?? '') : '',
    fields: ['id', 'version', 'createdAt', 'updatedAt', ...USUAL, ...furtherFields(entity).map(({ name }) => name)]
      .filter((name) => name === 'id' || name === 'version' || entity.fields.some((each) => each.name === name))
      .join(','),
    sort: '-createdAt',
    limit: PAGE,
  }
  const query = useInfiniteQuery({
    queryKey: ['comments', entity.name, parameters],
    queryFn: ({ pageParam, signal }) =>
      getRecords(entity.path, { ...parameters, cursor: pageParam, total: pageParam === '' }, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    meta: { entities: [entity.name, 'User'] },
  })
  const pages = query.data?.pages ?? []
  const merged = mergePages(pages)
  const { hasNextPage, isFetching, fetchNextPage } = query
  const isMissing = wanted !== null && pages.length > 0 && !merged.items.some((comment) => comment.id === wanted)
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching) void fetchNextPage()
  }, [isMissing, hasNextPage, isFetching, fetchNextPage])
  return { query, ...merged, total: pages[0]?.total }
}
