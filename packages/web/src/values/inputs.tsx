// How a value is typed, by its type. Parts have their own editor; what the server makes has no input.
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import type { FieldType } from '@ninefold/plan/values'
import type { ComponentType } from 'react'
import { ChoiceField } from './choice/input.tsx'
import { ChoicesField } from './choices/input.tsx'
import { ColourField } from './colour/input.tsx'
import { CurrencyField } from './currency/input.tsx'
import { DateField } from './date/input.tsx'
import { DateTimeField } from './date-time/input.tsx'
import type { InputProps } from './draft.ts'
import { DurationField } from './duration/input.tsx'
import { EitherField } from './either/input.tsx'
import { EmailField } from './email/input.tsx'
import { FileField } from './file/input.tsx'
import { LocationField } from './location/input.tsx'
import { LongTextField } from './long-text/input.tsx'
import { ManyField } from './many/input.tsx'
import { MoneyField } from './money/input.tsx'
import { NumberField } from './number/input.tsx'
import { PasswordField } from './password/input.tsx'
import { PercentField } from './percent/input.tsx'
import { PhoneField } from './phone/input.tsx'
import { ReferenceField } from './reference/input.tsx'
import { RichTextField } from './rich-text/input.tsx'
import { StructuredField } from './structured/input.tsx'
import { TextField } from './text/input.tsx'
import { TimeField } from './time/input.tsx'
import { ValuesField } from './values/input.tsx'
import { WebAddressField } from './web-address/input.tsx'
import { YesNoField } from './yes-no/input.tsx'

/** `null`: never typed by itself. */
const INPUTS: Readonly<Record<FieldType['kind'], ComponentType<InputProps> | null>> = {
  text: TextField,
  longText: LongTextField,
  richText: RichTextField,
  integer: NumberField,
  decimal: NumberField,
  writtenDecimal: NumberField,
  money: MoneyField,
  currency: CurrencyField,
  percent: PercentField,
  yesNo: YesNoField,
  date: DateField,
  time: TimeField,
  dateTime: DateTimeField,
  duration: DurationField,
  choice: ChoiceField,
  choices: ChoicesField,
  email: EmailField,
  webAddress: WebAddressField,
  phone: PhoneField,
  colour: ColourField,
  location: LocationField,
  structured: (props) => <StructuredField {...props} input={ValueInput} />,
  file: FileField,
  reference: ReferenceField,
  either: EitherField,
  many: ManyField,
  values: (props) => <ValuesField {...props} input={ValueInput} />,
  password: PasswordField,
  secret: PasswordField,
  sequence: null,
  slug: null,
  randomCode: null,
  parts: null,
  inverse: null,
  line: null,
}

export function ValueInput(props: InputProps) {
  const Shown = INPUTS[props.type.kind] ?? TextField
  return <Shown {...props} />
}
