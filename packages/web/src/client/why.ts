// Asks the server why something is as it is.
import type { WhyAnswer, WhyQuery } from '@ninefold/plan/wire'
import { request } from './request.ts'

export const getWhy = (query: WhyQuery, signal: AbortSignal) =>
  request<WhyAnswer>('GET', `/api/app/why?${new URLSearchParams({ ...query }).toString()}`, { signal })
