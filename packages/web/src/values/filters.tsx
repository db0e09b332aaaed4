// How a column is narrowed, by its type. Types without an entry cannot be filtered.
import '@mantine/core/styles/Input.layer.css'
import type { FieldType } from '@ninefold/plan/values'
import type { ComponentType } from 'react'
import { ChoiceFilter } from './choice/filter.tsx'
import { DateFilter } from './date/filter.tsx'
import type { FilterProps } from './draft.ts'
import { NumberFilter } from './number/filter.tsx'
import { ReferenceFilter } from './reference/filter.tsx'
import { TextFilter } from './text/filter.tsx'
import { YesNoFilter } from './yes-no/filter.tsx'

const FILTERS: Readonly<Partial<Record<FieldType['kind'], ComponentType<FilterProps>>>> = {
  text: TextFilter,
  longText: TextFilter,
  email: TextFilter,
  webAddress: TextFilter,
  phone: TextFilter,
  slug: TextFilter,
  randomCode: TextFilter,
  currency: TextFilter,
  integer: NumberFilter,
  decimal: NumberFilter,
  writtenDecimal: NumberFilter,
  money: NumberFilter,
  percent: NumberFilter,
  yesNo: YesNoFilter,
  date: DateFilter,
  dateTime: DateFilter,
  choice: ChoiceFilter,
  choices: ChoiceFilter,
  reference: ReferenceFilter,
}

export const canFilter = (type: FieldType): boolean =>
  type.kind in FILTERS || (type.kind === 'sequence' && type.template !== '')

export function ValueFilter(props: FilterProps) {
  const Shown = FILTERS[props.type.kind] ?? TextFilter
  return <Shown {...props} />
}
