// The request of the palette.
import type { FoundRecords } from '@ninefold/plan/wire'
import { part, request, withSignal, type Signal } from '../client/request.ts'

/** Of every entity whose page the user may open. */
export const findRecords = (q: string, signal?: Signal) =>
  request<FoundRecords>('GET', `/api/app/find?q=${part(q)}`, withSignal(signal))
