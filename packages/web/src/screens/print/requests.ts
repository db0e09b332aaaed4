// The requests of a print of a record.
import type { PrintData } from '@ninefold/plan/wire'
import { part, request, withSignal, type Signal } from '../../client/request.ts'

const printPath = (entity: string, id: string, screen: string) =>
  `/api/records/${part(entity)}/${part(id)}/print/${part(screen)}`
/** What stands on a print of a record. `screen`: its name. */
export const getPrint = (entity: string, id: string, screen: string, signal?: Signal) =>
  request<PrintData>('GET', printPath(entity, id, screen), withSignal(signal))
/** The address of the print as a PDF. */
export const pdfAddress = (entity: string, id: string, screen: string): string =>
  `${printPath(entity, id, screen)}?format=pdf`
