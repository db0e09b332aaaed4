// Mantine's settings in JavaScript: the accent's name, sizes, and defaults. Colours are in tokens.css.
import { createTheme, type MantineColorsTuple } from '@mantine/core'

const accent: MantineColorsTuple = [
  '#eceefa',
  '#dde1f6',
  '#c5cbef',
  '#a5aee4',
  '#8792da',
  '#6d79cd',
  '#5865c2',
  '#4a57b8',
  '#3e4aa3',
  '#333d86',
]

/** The head of a dialog is a `header` element, which would be the banner of the page. */
const attributes = { header: { role: 'presentation' } }

/** All variables are in static style sheets, so the page needs no inline styles. */
export const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent },
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Help is below the input, so that neighbouring inputs align whether or not they have help.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    TextInput: { defaultProps: { size: 'sm' } },
    Modal: { defaultProps: { attributes, lockScroll: false, centered: true, transitionProps: { duration: 120 } } },
    Drawer: { defaultProps: { attributes, lockScroll: false, transitionProps: { duration: 140 } } },
    // The placeholder would be a child that a menu must not have.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, transitionProps: { duration: 80 }, shadow: 'none' } },
    Popover: { defaultProps: { transitionProps: { duration: 80 }, shadow: 'none' } },
    Tooltip: { defaultProps: { openDelay: 350, transitionProps: { duration: 80 } } },
  },
})
