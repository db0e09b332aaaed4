// The unit in the name of an input, for those who do not see it inside the input.
import type { InputProps } from './draft.ts'

export function withUnitInName(frame: InputProps['frame'], unit: string | undefined): InputProps['frame'] {
  if (unit === undefined) return frame
  const { label, 'aria-label': name } = frame
  return {
    ...frame,
    ...(label !== undefined && {
      label: (
        <>
          {label}
          <span className="nf-hidden"> ({unit})</span>
        </>
      ),
    }),
    ...(name !== undefined && { 'aria-label': `${name} (${unit})` }),
  }
}
