// How a value is shown, by its type. Cells and inputs are two tables, because they are loaded separately: a list needs
// no inputs.
import { type FieldType, traitsOf, isParts } from '@ninefold/plan/values'
import type { ComponentType } from 'react'
import { ChoiceCell } from './choice/cell.tsx'
import { ChoicesCell } from './choices/cell.tsx'
import { ColourCell } from './colour/cell.tsx'
import { DateCell } from './date/cell.tsx'
import { DateTimeCell } from './date-time/cell.tsx'
import type { CellProps } from './draft.ts'
import { DurationCell } from './duration/cell.tsx'
import { EitherCell } from './either/cell.tsx'
import { EmailCell } from './email/cell.tsx'
import { FileCell } from './file/cell.tsx'
import { LocationCell } from './location/cell.tsx'
import { LongTextCell } from './long-text/cell.tsx'
import { ManyCell } from './many/cell.tsx'
import { MoneyCell } from './money/cell.tsx'
import { NumberCell } from './number/cell.tsx'
import { PartsCell } from './parts/cell.tsx'
import { SecretCell } from './password/cell.tsx'
import { PercentCell } from './percent/cell.tsx'
import { PhoneCell } from './phone/cell.tsx'
import { ReferenceCell } from './reference/cell.tsx'
import { RichTextCell } from './rich-text/cell.tsx'
import { StructuredCell } from './structured/cell.tsx'
import { TextCell } from './text/cell.tsx'
import { ValuesCell } from './values/cell.tsx'
import { WebAddressCell } from './web-address/cell.tsx'
import { YesNoCell } from './yes-no/cell.tsx'

/** What `Cell` renders, for places with thousands of them. */
export const CELLS: Readonly<Record<FieldType['kind'], ComponentType<CellProps>>> = {
  text: TextCell,
  longText: LongTextCell,
  richText: RichTextCell,
  integer: NumberCell,
  decimal: NumberCell,
  writtenDecimal: NumberCell,
  money: MoneyCell,
  currency: TextCell,
  percent: PercentCell,
  yesNo: YesNoCell,
  date: DateCell,
  time: TextCell,
  dateTime: DateTimeCell,
  duration: DurationCell,
  choice: ChoiceCell,
  choices: ChoicesCell,
  email: EmailCell,
  webAddress: WebAddressCell,
  phone: PhoneCell,
  colour: ColourCell,
  location: LocationCell,
  structured: (props) => <StructuredCell {...props} cell={Cell} />,
  file: FileCell,
  sequence: TextCell,
  slug: TextCell,
  randomCode: TextCell,
  reference: ReferenceCell,
  either: EitherCell,
  many: ManyCell,
  parts: PartsCell,
  inverse: ManyCell,
  line: ManyCell,
  values: (props) => <ValuesCell {...props} cell={Cell} />,
  password: SecretCell,
  secret: SecretCell,
}

export function Cell(props: CellProps) {
  const Shown = CELLS[props.type.kind]
  return <Shown {...props} />
}

/** Numbers are aligned to the end of their column, so that their digits line up. */
export const alignOf = (type: FieldType): 'start' | 'end' => (traitsOf(type).number || isParts(type) ? 'end' : 'start')
