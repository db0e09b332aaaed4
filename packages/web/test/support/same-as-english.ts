// Texts that a language writes as English does; every other translation must differ.
export const SAME: Readonly<Record<string, readonly string[]>> = {
  de: ['Administrator', 'Name', 'Webhooks'],
  nl: ['Ctrl + Enter', 'Menu', 'Open', 'Webhooks', '{n} open'],
  fr: ['Menu', 'Webhooks', '{files} · version {version}'],
  es: ['error', 'no', 'Roles', 'Webhooks'],
  ar: ['Ctrl + Enter'],
}
