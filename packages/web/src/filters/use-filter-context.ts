// What printing and reading a filter need to know of the application.
import { useMemo } from 'react'
import { useApplication } from '../application/context.ts'
import { filterField } from './fields.ts'
import type { FilterContext } from './print.ts'

export function useFilterContext(entity: string): FilterContext {
  const application = useApplication()
  const { currency } = application.view.settings
  return useMemo(
    () => ({
      field: (path) => filterField(application, entity, path),
      ...(currency === undefined ? {} : { currency }),
    }),
    [application, entity, currency],
  )
}
