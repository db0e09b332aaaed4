// The filter of a column, by its type.
import '@mantine/core/styles/Input.layer.css'
import { type FieldType, isSequence } from '@ninefold/plan/values'
import type { ComponentType } from 'react'
import { ChoiceFilter } from './choice/filter.tsx'
import { DateFilter } from './date/filter.tsx'
import type { FilterProps } from './draft.ts'
import { NumberFilter } from './number/filter.tsx'
import { ReferenceFilter } from './reference/filter.tsx'
import { TextFilter } from './text/filter.tsx'
import { YesNoFilter } from './yes-no/filter.tsx'

/** `null`: columns of this type have no filter. */
const FILTERS: Readonly<Record<FieldType['kind'], ComponentType<FilterProps> | null>> = {
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
  sequence: TextFilter,
  richText: null,
  time: null,
  duration: null,
  colour: null,
  location: null,
  structured: null,
  file: null,
  either: null,
  many: null,
  parts: null,
  inverse: null,
  line: null,
  values: null,
  password: null,
  secret: null,
}

/** A running number without surrounding text cannot be searched as text. */
export const canFilter = (type: FieldType): boolean =>
  FILTERS[type.kind] !== null && !(isSequence(type) && type.template === '')

export function ValueFilter(props: FilterProps) {
  const Shown = FILTERS[props.type.kind] ?? TextFilter
  return <Shown {...props} />
}
