// The requests of the page of constants.
import type { Json } from '@ninefold/plan/values'
import type { BrokenRule } from '@ninefold/plan/wire'
import { part, request } from '../../client/request.ts'

export const setConstant = (name: string, value: Json) =>
  request<{ name: string; value: Json; breaks?: readonly BrokenRule[] }>('PUT', `/api/app/constants/${part(name)}`, {
    body: { value },
  })
